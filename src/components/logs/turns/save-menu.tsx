import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import { FORMS, type Form } from '../../../workers/importer/protocol.ts';
import { saveBlob } from '../../ui/save-blob.ts';

/** Saves the run on screen: whole for other tools, as tables, or as a report. */
export function SaveMenu() {
  const { t } = useText('logs');
  const { logs } = useApp();
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle');
  const save = async (form: Form) => {
    setState('saving');
    try {
      const saved = await logs.getState().save(form);
      if (saved) saveBlob(saved.name, saved.blob);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <span className="flex items-center gap-1.5">
      {state === 'failed' ? (
        <span role="alert" className="bg-notice px-1 text-xs text-on-notice">
          {t('toolbar.saveFailed')}
        </span>
      ) : null}
      <select
        aria-label={t('toolbar.save')}
        className="h-7 max-w-44 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
        value=""
        disabled={state === 'saving'}
        onChange={(event) => {
          const form = FORMS.find((one) => one === event.target.value);
          if (form) void save(form);
        }}
      >
        <option value="">{t(state === 'saving' ? 'toolbar.saving' : 'toolbar.save')}</option>
        {FORMS.map((form) => (
          <option key={form} value={form}>
            {t(`forms.${form}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
