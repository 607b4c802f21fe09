import { useEffect, useRef } from 'react';
import { ADVANTAGE_FIELDS, REPORTED_W } from '../../../engine/advantage/settings.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { controlPlace, pointAtPlace } from '../model/links.ts';
import { useLit } from './use-lit.ts';

const HIGH = 2;
const THUMB = 18;

/** Where a value stands on the track: the thumb's middle runs from half a thumb to half a thumb before the end. */
const left = (value: number) => `calc(${THUMB / 2}px + (100% - ${THUMB}px) * ${value / HIGH})`;

/** w, the largest control of the page: how much of a turn's quality goes into its advantage (Z12). */
export function WSlider() {
  const { t } = useText('advantages');
  const w = useAdvantages((state) => state.given.w ?? ADVANTAGE_FIELDS.w.initial);
  const inUse = useAdvantages((state) => state.estimator === 'hrr');
  const estimator = useAdvantages((state) => state.estimator);
  const set = useAdvantages((state) => state.set);
  const setEstimator = useAdvantages((state) => state.setEstimator);
  const asked = useAdvantages((state) => state.askedForW);
  const slider = useRef<HTMLInputElement>(null);
  const answered = useRef(asked);
  const lit = useLit('w');
  useEffect(() => {
    if (asked !== answered.current) slider.current?.focus();
    answered.current = asked;
  }, [asked]);
  const [low, high] = REPORTED_W.stable[0];
  return (
    <section
      aria-label={t('w.label')}
      className={cx(
        'border-b border-line px-2.5 pt-1 pb-2',
        lit && 'outline-2 -outline-offset-2 outline-ink outline-dashed',
      )}
      onPointerEnter={() => pointAtPlace(controlPlace('w'))}
      onPointerLeave={() => pointAtPlace(null)}
    >
      <div className="flex items-baseline gap-2">
        <label htmlFor="w" className="text-xl font-semibold italic">
          w
        </label>
        <output htmlFor="w" className="num ml-auto text-3xl leading-9 font-semibold">
          {formatCount(w, 2)}
        </output>
      </div>
      <div className="relative">
        {/* Behind the thumb: the range said to be stable. */}
        <span
          aria-hidden="true"
          className="absolute top-[9px] h-2.5 bg-summary"
          style={{ left: left(low), width: `calc((100% - ${THUMB}px) * ${(high - low) / HIGH})` }}
        />
        <input
          ref={slider}
          id="w"
          type="range"
          min={0}
          max={HIGH}
          step={0.01}
          value={w}
          disabled={!inUse}
          aria-valuetext={formatCount(w, 2)}
          aria-describedby="w-about"
          className="w-range relative"
          onChange={({ target }) => set('w', target.valueAsNumber)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
        {REPORTED_W.optima.map((optimum) => (
          <button
            key={optimum}
            type="button"
            tabIndex={-1}
            disabled={!inUse}
            title={t('w.optimum', { w: optimum })}
            onClick={() => set('w', optimum)}
            className="num absolute top-[26px] -translate-x-1/2 text-2xs text-ink-2 hover:text-ink"
            style={{ left: left(optimum) }}
          >
            <span aria-hidden="true">▴</span>
            {optimum}
          </button>
        ))}
        <span className="num absolute top-[30px] left-0 text-2xs text-ink-3">0</span>
        <span className="num absolute top-[30px] right-0 text-2xs text-ink-3">2</span>
      </div>
      <p id="w-about" className="mt-4 text-2xs text-ink-3">
        {t('w.about', { low, high })}
      </p>
      {inUse ? null : (
        <Button
          className="mt-1 w-full"
          onClick={() => {
            setEstimator('hrr');
            if (estimator !== 'hrr') set('base', estimator);
          }}
        >
          {t('w.use')}
        </Button>
      )}
    </section>
  );
}
