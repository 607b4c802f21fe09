import type { Trajectory } from '../../../engine/trajectory/model.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { shownTrajectory } from '../../../state/inspect-state.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { EpisodeFiles } from './episode-files.tsx';
import { EpisodeForm } from './episode-form.tsx';
import { useRemarkText } from './error-text.ts';
import { PolicyFileControl } from './policy-file.tsx';
import { RunControl } from './run-control.tsx';

/** Where the episode on screen comes from, and how to get another. */
export function EpisodeRail({ onCollapse }: { readonly onCollapse: () => void }) {
  const { t } = useText('detail');
  const trajectory = useInspect(shownTrajectory);
  const source = useInspect((state) => state.source);
  const running = useInspect((state) => state.run.status === 'running');
  const openExample = useInspect((state) => state.openExample);
  return (
    <aside
      aria-label={t('rail.label')}
      className="flex h-full min-h-0 flex-col border border-line bg-surface"
    >
      <header className="flex h-7 shrink-0 items-center justify-between border-b border-line pl-2.5">
        <h2 className="label">{t('rail.title')}</h2>
        <IconButton label={t('rail.collapse')} className="h-6! w-6!" onClick={onCollapse}>
          <span className="rotate-90">
            <ChevronIcon />
          </span>
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {/* Seven lines are kept free, so that the form below stays where it is when the episode arrives. */}
        <section
          aria-label={t('rail.source')}
          className="min-h-34 border-b border-line px-2.5 py-1.5 text-sm"
        >
          <p>
            <span className="font-semibold">
              {trajectory === null ? t('rail.nothing') : t(`rail.sources.${source}`)}
            </span>
          </p>
          {trajectory === null ? null : (
            <>
              <EpisodeFacts trajectory={trajectory} />
              <OutcomeLine trajectory={trajectory} />
            </>
          )}
          {source === 'example' ? null : (
            <Button className="mt-1.5" disabled={running} onClick={() => void openExample()}>
              {t('rail.backToExample')}
            </Button>
          )}
        </section>
        <section
          aria-labelledby="run-heading"
          className="flex flex-col gap-1.5 border-b border-line px-2.5 py-2"
        >
          <h3 id="run-heading" className="text-sm font-semibold">
            {t('episode.title')}
          </h3>
          <RunControl />
          <EpisodeForm disabled={running} />
        </section>
        <section
          aria-label={t('policy.label')}
          className="flex flex-col gap-1.5 border-b border-line px-2.5 py-2"
        >
          <PolicyFileControl />
        </section>
        <section aria-label={t('files.label')} className="flex flex-col gap-1.5 px-2.5 py-2">
          <EpisodeFiles />
        </section>
      </div>
    </aside>
  );
}

/** How it ended, with the way to the end. */
function OutcomeLine({ trajectory }: { readonly trajectory: Trajectory }) {
  const { t } = useText('detail');
  const move = useInspect((state) => state.move);
  const { answer, exactMatch, status } = trajectory.outcome;
  if (status === 'unknown') return null;
  return (
    <button
      type="button"
      onClick={() => move('last')}
      className="mt-1 block text-left text-xs"
      title={answer ?? undefined}
    >
      {/* Cut inside the button, since a clamp takes a whole button for one line; the verdict first, since it is cut. */}
      <span className="line-clamp-2">
        {exactMatch === null ? null : (
          <span className="font-semibold">{t(exactMatch === 1 ? 'rail.right' : 'rail.wrong')} · </span>
        )}
        <span className="underline underline-offset-2">
          {answer === null ? t('answer.none') : t('rail.answered', { answer })}
        </span>
      </span>
    </button>
  );
}

/** What made this episode, in one or two lines. */
function EpisodeFacts({ trajectory }: { readonly trajectory: Trajectory }) {
  const { t } = useText('detail');
  const remarkText = useRemarkText();
  const { episode, file, warnings } = trajectory.source;
  const { hops, kind } = trajectory.task;
  return (
    <div className="mt-0.5 text-xs text-ink-2">
      <p>
        {[
          kind === null ? null : t('rail.kind', { kind: kindName(kind) }),
          hops === null ? null : t('rail.hops', { count: hops }),
          episode === null ? null : t('rail.seed', { seed: episode.seed }),
          episode === null ? null : t(`episode.modes.${episode.mode}`),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {episode === null ? null : (
        <p className="break-words">
          {t('rail.agent', { agent: episode.agent, preset: presetName(episode.preset) })}
        </p>
      )}
      {file === null ? null : <p className="break-words">{file}</p>}
      {warnings.map(remarkText).map((warning) => (
        <p key={warning} className="mt-1 bg-notice px-1 text-on-notice">
          {warning}
        </p>
      ))}
    </div>
  );

  function presetName(name: string): string {
    switch (name) {
      case 'default':
      case 'tight':
      case 'reworded':
      case 'long-chain':
      case 'stress':
        return t(`episode.presets.${name}`);
      default:
        return name;
    }
  }

  function kindName(name: string): string {
    switch (name) {
      case 'bridge':
      case 'comparison':
      case 'collection':
        return t(`episode.kinds.${name}`);
      default:
        return name;
    }
  }
}
