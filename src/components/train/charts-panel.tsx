/** The charts: six in sight, the rest behind a key; smoothing, zoom and the way to a step's rollouts above them. */
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { shownTraces } from '../../state/train-state.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Explain } from '../ui/explain.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ChartCard } from './charts/chart-card.tsx';
import { factsOf } from './charts/facts.ts';
import { HistogramChart } from './charts/histogram-chart.tsx';
import { MAIN_CHARTS, MORE_CHARTS, TRACE_COLOURS } from './charts/specs.ts';
import { ComparePanel } from './compare-panel.tsx';
import { ResumeOffer } from './resume-offer.tsx';
import { useArmStatus, useTrain } from './use-train.ts';

export function ChartsPanel() {
  const { t } = useText('train');
  const [page, setPage] = useState<'main' | 'more'>('main');
  const arms = useTrain((state) => state.arms);
  const traces = useTrain(shownTraces);
  const range = useTrain((state) => state.range);
  const zoom = useTrain((state) => state.zoom);
  const { settings } = useArmStatus(arms[0] ?? null);
  const laid = useTrain((state) => state.laid);
  const facts = useMemo(
    () =>
      arms.length > 0
        ? factsOf(
            arms.map(({ config }) => config),
            settings,
          )
        : factsOf(
            laid.map(({ summary }) => summary.config),
            null,
          ),
    [arms, laid, settings],
  );
  return (
    <section aria-label={t('charts.title')} className="flex min-h-0 min-w-0 flex-1 flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2 text-xs">
        <Segmented
          label={t('charts.title')}
          value={page}
          options={[
            { value: 'main', label: t('charts.main') },
            { value: 'more', label: t('charts.more') },
          ]}
          onChange={setPage}
        />
        <Smoothing />
        <Button disabled={range === null} onClick={() => zoom(null)}>
          {t('charts.zoomOut')}
        </Button>
        <StepOpener />
        <Explain
          label={t('charts.howToRead')}
          title={t('charts.howToRead')}
          text={t('charts.reading')}
          className="ml-auto text-2xs text-ink-2"
        >
          {t('charts.howToRead')}
        </Explain>
      </div>
      {traces.length > 0 ? <Legend /> : null}
      {traces.length === 0 ? (
        <div className="min-h-80 flex-1 border border-line bg-surface">
          <Empty title={t('charts.start')}>
            <ResumeOffer />
          </Empty>
        </div>
      ) : page === 'main' ? (
        <div className="grid min-h-0 flex-1 auto-rows-[14rem] grid-cols-1 gap-1.5 sm:grid-cols-2 lg:auto-rows-fr xl:grid-cols-3">
          {MAIN_CHARTS.map((spec, i) => (
            <ChartCard key={spec.title} spec={spec} traces={traces} facts={facts} slot={i} />
          ))}
        </div>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="grid auto-rows-[13rem] grid-cols-1 gap-1.5 sm:grid-cols-2 xl:grid-cols-3">
            {traces.map((trace, i) => (
              <HistogramChart
                key={trace.letter}
                trace={trace}
                isMany={traces.length > 1}
                facts={facts}
                slot={i}
              />
            ))}
            {MORE_CHARTS.map((spec, i) => (
              <ChartCard
                key={spec.title}
                spec={spec}
                traces={traces}
                facts={facts}
                slot={i + traces.length}
              />
            ))}
          </div>
          <div className="mt-1.5">
            <ComparePanel />
          </div>
        </div>
      )}
    </section>
  );
}

/** Which letter and colour is which run, and over how many seeds. */
function Legend() {
  const { t } = useText('train');
  const traces = useTrain(shownTraces);
  return (
    <ul aria-label={t('charts.runs')} className="flex gap-x-4 overflow-hidden text-xs max-lg:flex-wrap">
      {traces.map(({ letter, name, whole, runs }) => (
        <li key={letter} className="flex h-4 min-w-0 items-center gap-1.5 whitespace-nowrap">
          <span className="h-1 w-4 shrink-0" style={{ background: `var(${TRACE_COLOURS[letter]})` }} />
          <b>{letter}</b>
          <span className="min-w-0 truncate" title={whole}>
            {name}
          </span>
          <span className="text-ink-3">
            {runs.length > 1
              ? t('charts.seeds', { seeds: runs.map(({ seed }) => seed).join(', ') })
              : t('charts.seed', { seed: runs[0]?.seed ?? '—' })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Smoothing() {
  const { t } = useText('train');
  const weight = useTrain((state) => state.smoothing);
  const smooth = useTrain((state) => state.smooth);
  return (
    <label className="flex items-center gap-1.5">
      {t('charts.smoothing')}
      <input
        type="range"
        min={0}
        max={0.98}
        step={0.02}
        value={weight}
        className="w-20"
        onChange={(event) => smooth(event.target.valueAsNumber)}
      />
      <span className="num w-8 text-right">{weight.toFixed(2)}</span>
    </label>
  );
}

/** The same as a click on a chart, for keyboards. */
function StepOpener() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const openStep = useTrain((state) => state.openStep);
  const { step } = useArmStatus(arms[0] ?? null);
  const [wanted, setWanted] = useState('');
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const [arm] = arms;
        if (arm) void openStep(arm.id, wanted === '' ? step : Number(wanted));
      }}
    >
      <label className="flex items-center gap-1">
        {t('charts.openStep')}
        <input
          type="number"
          min={1}
          max={Math.max(1, step)}
          value={wanted}
          placeholder={String(step)}
          className="num h-7 w-16 rounded-md border border-line-strong bg-surface px-1.5 text-right"
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <Button type="submit" disabled={step === 0}>
        {t('charts.open')}
      </Button>
    </form>
  );
}
