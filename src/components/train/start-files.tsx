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
      <div className="flex items-center gap-1">
        <span className="label min-w-0 flex-1">{t('form.settingsFile')}</span>
        <Button aria-label={t('form.openSettings')} onClick={() => settings.current?.click()}>
          {t('form.openShort')}
        </Button>
        <Button aria-label={t('form.saveSettings')} onClick={save}>
          {t('form.saveShort')}
        </Button>
      </div>
      <div className="mt-1 flex items-center gap-1">
        <span className="min-w-0 flex-1 text-2xs text-ink-2">
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
        <Button
          aria-label={t('form.startFrom')}
          title={t('form.startFrom')}
          onClick={() => onnx.current?.click()}
        >
          {t('form.policyFile')}
        </Button>
      </div>
    </div>
  );
}
