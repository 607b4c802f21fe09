import { writeAtif } from '../../../engine/formats/atif.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useInspect, useLogs } from '../../../state/hooks.tsx';
import { shownTrajectory } from '../../../state/inspect-state.ts';
import { PickFiles } from '../../logs/rail/pick-files.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import { useErrorText } from './error-text.ts';

/** Opens logs of any kind and episodes of our own, and keeps the episode as a file other tools can read. */
export function EpisodeFiles() {
  const { t } = useText('detail');
  const { t: words } = useText('logs');
  const { logs } = useApp();
  const trajectory = useInspect(shownTrajectory);
  const areLogsOpen = useLogs((state) => state.dropped.length > 0 && state.reports.length > 0);
  return (
    <>
      <PickFiles />
      {areLogsOpen ? <Button onClick={() => logs.getState().reveal()}>{words('return')}</Button> : null}
      <p className="text-2xs text-ink-3">
        {words('pick.hint')} {words('privacy')}
      </p>
      <Refused />
      <Button
        disabled={trajectory === null}
        onClick={() => {
          if (trajectory === null) return;
          const text = JSON.stringify(writeAtif(trajectory));
          saveBlob(`${trajectory.id}.json`, new Blob([text], { type: 'application/json' }));
        }}
      >
        {t('files.download')}
      </Button>
      <p className="text-2xs text-ink-3">{t('files.note')}</p>
    </>
  );
}

/** Files that held nothing to show, and why. */
function Refused() {
  const { t } = useText('detail');
  const { t: words } = useText('logs');
  const { logs } = useApp();
  const errorText = useErrorText();
  const reports = useLogs((state) => state.reports);
  const job = useLogs((state) => state.job);
  const refused = reports.filter(({ refusal }) => refusal !== null);
  const isAllRefused = refused.length > 0 && refused.length === reports.length;
  if (!isAllRefused && job.status !== 'failed') return null;
  return (
    <Notice urgency="alert">
      {job.status === 'failed' ? (
        <p className="break-words">{errorText(job.error)}</p>
      ) : (
        refused.slice(0, 5).map(({ index, file, refusal }) => (
          <p key={index} className="break-words">
            {t('files.refused', { file: file.slice(0, 120) })} {refusal === null ? '' : errorText(refusal)}
          </p>
        ))
      )}
      <p>{t('files.stays')}</p>
      <Button className="mt-1" onClick={() => logs.getState().dismiss()}>
        {words('dismiss')}
      </Button>
    </Notice>
  );
}
