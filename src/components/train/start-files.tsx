/** Files the form takes and gives: its settings, and a policy to start from. */
import { useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { startsFresh } from '../../state/train-draft.ts';
import { trainForm } from '../../state/train-form.ts';
import { writeSettingsFile } from '../../state/train-settings-file.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from './actions.ts';
import { useForm, useTrain } from './use-train.ts';

export function StartFiles() {
  const { t } = useText('train');
  const policy = useForm((form) => form.policy);
  const isFresh = useForm(startsFresh);
  const change = useTrain((state) => state.changeDraft);
  const importSettings = useTrain((state) => state.importSettings);
  const startFrom = useTrain((state) => state.startFrom);
  const settings = useRef<HTMLInputElement>(null);
  const onnx = useRef<HTMLInputElement>(null);
  const save = () =>
    saveFile('zipscope-settings.json', writeSettingsFile(trainForm.getState()), 'application/json');
  return (
    <div className="flex flex-col gap-1">
      <input
        ref={settings}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(importSettings);
          target.value = '';
        }}
      />
      <input
        ref={onnx}
        type="file"
        accept=".onnx"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void file.arrayBuffer().then((bytes) => startFrom(file.name, new Uint8Array(bytes)));
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-1">
        <Button onClick={() => settings.current?.click()}>{t('form.openSettings')}</Button>
        <Button onClick={save}>{t('form.saveSettings')}</Button>
        <Button onClick={() => onnx.current?.click()}>{t('form.startFrom')}</Button>
      </div>
      <p className="flex min-h-7 items-center justify-between gap-1 text-xs text-ink-2">
        <span className="min-w-0 truncate">
          {policy !== null
            ? t('form.startsOwn', { name: policy.name })
            : isFresh
              ? t('form.startsFresh')
              : t('form.startsCold')}
        </span>
        {policy === null ? null : (
          <Button look="bare" onClick={() => change({ policy: null })}>
            {t('form.dropPolicy')}
          </Button>
        )}
      </p>
    </div>
  );
}
