import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { TextViewer } from '../viewer/text-viewer.tsx';
import { Part } from './facts.tsx';

/** Every row of the file as it stands there, those that belong to no turn among them. */
export function AnyRecord({ file }: { readonly file: number }) {
  const { t } = useText('logs');
  const { importer } = useApp();
  const rows = useLogs((state) => state.reports[file]?.rows ?? 0);
  const [row, setRow] = useState<number | null>(null);
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = Number(new FormData(event.currentTarget).get('row'));
    if (Number.isInteger(asked) && asked >= 1 && asked <= rows) setRow(asked - 1);
  };
  if (rows === 0) return null;
  return (
    <Part title={t('turn.rawAll')}>
      <form className="flex gap-1" onSubmit={show}>
        <input
          name="row"
          type="number"
          required
          min={1}
          max={rows}
          aria-label={t('turn.rawRow', { count: rows })}
          placeholder={t('turn.rawRow', { count: rows })}
          className="h-7 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink"
        />
        <Button type="submit">{t('turn.rawShow')}</Button>
      </form>
      {row === null ? null : (
        <TextViewer
          title={t('turn.rawOf', { row: row + 1 })}
          load={async () => {
            const found = await importer.record(file, { row, path: null });
            return found && (found.isCut ? `${found.text}\n\n[${t('turn.rawCut')}]` : found.text);
          }}
          onClose={() => setRow(null)}
        />
      )}
    </Part>
  );
}
