import { useRef, useState } from 'react';
import { parseAtif, writeAtif } from '../../../engine/formats/atif.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useInspect } from '../../../state/hooks.tsx';
import { shownTrajectory } from '../../../state/inspect-state.ts';
import { toWireError, type WireError } from '../../../workers/wire.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useErrorText } from './error-text.ts';

/** Keeps the episode as a file other tools can read, and opens such a file again. */
export function EpisodeFiles() {
  const { t } = useText('detail');
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<{ readonly file: string; readonly error: WireError } | null>(null);
  const trajectory = useInspect(shownTrajectory);
  const openTrajectory = useInspect((state) => state.openTrajectory);
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      openTrajectory(parseAtif(await file.text(), file.name));
      setRefused(null);
    } catch (thrown) {
      setRefused({ file: file.name, error: toWireError(thrown) });
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          void open(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <div className="flex gap-1.5">
        <Button
          className="flex-1"
          disabled={trajectory === null}
          onClick={() => {
            if (trajectory !== null) save(`${trajectory.id}.json`, JSON.stringify(writeAtif(trajectory)));
          }}
        >
          {t('files.download')}
        </Button>
        <Button className="flex-1" onClick={() => input.current?.click()}>
          {t('files.open')}
        </Button>
      </div>
      <p className="text-2xs text-ink-3">{t('files.note')}</p>
      {refused === null ? null : (
        <Notice urgency="alert" details={refused.error.code} detailsLabel={t('details')}>
          <p className="break-words">
            {t('files.refused', { file: refused.file })} {errorText(refused.error)}
          </p>
          <p>{t('files.stays')}</p>
        </Notice>
      )}
    </>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[^\w.-]+/g, '-');
  link.click();
  URL.revokeObjectURL(url);
}
