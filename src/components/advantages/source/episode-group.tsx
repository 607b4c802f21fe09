/** Below the source: what the group of a live episode holds, and how to roll out more of it. */
import { useText } from '../../../i18n/use-text.ts';
import { useAdvantages, useApp, useInspect } from '../../../state/hooks.tsx';
import { shownTrajectory } from '../../../state/inspect-state.ts';
import { useErrorText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** As many as a group of the recipes holds. */
const MORE = 8;

export function EpisodeGroup() {
  const { t } = useText('advantages');
  const { session } = useApp();
  const question = useInspect((state) => shownTrajectory(state)?.task.question ?? null);
  const isOwn = useInspect((state) => shownTrajectory(state)?.source.episode != null);
  const rollingOut = useAdvantages((state) => state.rollingOut);
  const failed = useAdvantages((state) => state.rollOutFailed);
  const count = useAdvantages((state) => state.groups[0]?.rollouts.length ?? 0);
  const errorText = useErrorText();
  return (
    <div className="border-t border-line px-2 py-1 text-xs text-ink-2">
      {question === null ? null : <p>{t('source.question', { question })}</p>}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-0.5">
        {isOwn ? (
          <>
            {rollingOut ? (
              <>
                <span role="status" className="text-ink">
                  {t('source.rollingOut', { n: rollingOut.done + 1, of: rollingOut.of })}
                </span>
                <Button className="h-6 px-2 text-xs" onClick={rollingOut.stop}>
                  {t('source.stop')}
                </Button>
              </>
            ) : (
              <Button className="h-6 px-2 text-xs" onClick={() => void session.rollOut(MORE)}>
                {t('source.rollOut', { n: MORE })}
              </Button>
            )}
            <span>{count < 2 ? t('source.oneRollout') : t('source.sampled', { count })}</span>
          </>
        ) : (
          <span>{t('source.foreign')}</span>
        )}
      </p>
      {failed ? (
        <Notice urgency="alert" details={failed.code} detailsLabel={t('source.details')}>
          {errorText(failed)}
        </Notice>
      ) : null}
    </div>
  );
}
