/** Runs kept in this browser: go on, name, delete, save to a file, open a file. */
import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { RunSummary } from '../../state/runs.ts';
import { trainStore } from '../../state/train.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { isBusy, saveFile } from './actions.ts';
import { useArmsStatus, useTrain } from './use-train.ts';

export function RunsRail() {
  const { t } = useText('train');
  const kept = useTrain((state) => state.kept);
  const place = useTrain((state) => state.place);
  const arms = useTrain((state) => state.arms);
  const importRun = useTrain((state) => state.importRun);
  const input = useRef<HTMLInputElement>(null);
  const busy = isBusy(useArmsStatus(arms));
  return (
    <Panel
      title={t('runs.title')}
      className="lg:overflow-hidden"
      bodyClassName="flex flex-col gap-2 overflow-y-auto p-2"
    >
      {place?.type === 'memory' ? <Notice>{t('runs.memory', { why: place.why })}</Notice> : null}
      {window.isSecureContext ? null : <Notice>{t('runs.plainHttp')}</Notice>}
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          void event.target.files?.[0]?.text().then(importRun);
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => input.current?.click()}>{t('runs.import')}</Button>
        <Button disabled={busy || arms.length === 0} onClick={() => void savePolicy()}>
          {t('runs.policy')}
        </Button>
      </div>
      {kept.length === 0 ? <p className="text-xs text-ink-3">{t('runs.none')}</p> : null}
      <ul className="flex flex-col gap-2">
        {kept.map((run) => (
          <KeptRun key={run.id} run={run} busy={busy} isHere={arms.some(({ id }) => id === run.id)} />
        ))}
      </ul>
      {place?.type === 'indexeddb' ? <p className="text-2xs text-ink-3">{t('runs.kept')}</p> : null}
      {kept.length > 0 ? <p className="text-2xs text-ink-3">{t('runs.exportAbout')}</p> : null}
    </Panel>
  );
}

async function savePolicy(): Promise<void> {
  const [arm] = trainStore.getState().arms;
  if (!arm) return;
  const bytes = await arm.client.policyFile();
  saveFile(`${arm.config.recipe}-${arm.config.size}.onnx`, new Uint8Array(bytes), 'application/octet-stream');
}

interface KeptRunProps {
  readonly run: RunSummary;
  readonly busy: boolean;
  readonly isHere: boolean;
}

function KeptRun({ run, busy, isHere }: KeptRunProps) {
  const { t } = useText('train');
  const { resume, rename, remove, exportRun, lay } = trainStore.getState();
  const isLaid = useTrain((state) => state.laid.some(({ summary }) => summary.id === run.id));
  const [isSure, setIsSure] = useState(false);
  const save = async () => {
    const text = await exportRun(run.id);
    if (text !== null) saveFile(`${run.name}.zipscope-run.json`, text, 'application/json');
  };
  return (
    <li data-run={run.id} tabIndex={-1} className="flex flex-col gap-1 border border-line p-1.5">
      <input
        aria-label={t('runs.rename')}
        defaultValue={run.name}
        name="run-name"
        className="h-6 w-full border-b border-transparent bg-transparent text-sm font-medium hover:border-line-strong focus:border-ink"
        onBlur={({ target }) => {
          const name = target.value.trim();
          if (name !== '' && name !== run.name) void rename(run.id, name);
        }}
      />
      <p className="text-2xs text-ink-3">
        <span className="num">{t('runs.atStep', { step: run.step })}</span>
        {run.pair === null ? null : ` · ${t('runs.pair', { letter: run.letter })}`}
        {isHere ? ` · ${t('runs.here')}` : null}
      </p>
      <div className="flex flex-wrap gap-1">
        <Button disabled={busy || isHere} onClick={() => void resume(run.id)}>
          {t('runs.resume')}
        </Button>
        <Button
          pressed={isLaid}
          disabled={isHere}
          title={t('runs.layAbout')}
          onClick={() => void lay(run.id)}
        >
          {t('runs.lay')}
        </Button>
        <Button title={t('runs.exportAbout')} onClick={() => void save()}>
          {t('runs.export')}
        </Button>
        <Button
          look="bare"
          disabled={busy && isHere}
          onBlur={() => setIsSure(false)}
          onClick={() => (isSure ? void remove(run.id) : setIsSure(true))}
        >
          {isSure ? t('runs.removeSure') : t('runs.remove')}
        </Button>
      </div>
    </li>
  );
}
