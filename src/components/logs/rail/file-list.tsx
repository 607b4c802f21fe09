import { useEffect, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import type { FileReport } from '../../../workers/importer/protocol.ts';
import { useErrorText, useRemarkText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { BlockText } from '../turns/block-text.tsx';

/** Of a folder of thousands as many are listed by name. */
const MOST = 60;

/** The opened files: what each was read as and why, what was wrong with it. */
export function FileList() {
  const { t } = useText('logs');
  const reports = useLogs((state) => state.reports);
  const [all, setAll] = useState(false);
  if (reports.length === 0) return null;
  // What could not be read is said first.
  const sorted = [...reports].sort((a, b) => Number(a.refusal === null) - Number(b.refusal === null));
  const shown = all ? sorted : sorted.slice(0, MOST);
  return (
    <section aria-labelledby="log-files" className="flex flex-col gap-1.5">
      <h3 id="log-files" className="label">
        {t('files.heading', { count: reports.length })}
      </h3>
      <ul className="flex flex-col gap-2">
        {shown.map((report) => (
          <FileItem key={report.index} report={report} />
        ))}
      </ul>
      {shown.length < sorted.length ? (
        <Button onClick={() => setAll(true)}>
          {t('files.more', { count: sorted.length - shown.length })}
        </Button>
      ) : null}
      <Override />
    </section>
  );
}

function FileItem({ report }: { readonly report: FileReport }) {
  const { t } = useText('logs');
  const errorText = useErrorText();
  const remarkText = useRemarkText();
  const { file, format, variant, why, trajectories, questions, damages, moreDamages, warnings, refusal } =
    report;
  const damaged = damages.length + moreDamages;
  return (
    <li className="border-l-2 border-line-strong pl-2 text-xs">
      <p className="font-semibold break-all">
        <BlockText text={file.slice(-120)} />
      </p>
      {refusal === null ? (
        <>
          <p>
            {t('files.readAs', {
              format: variant === null || variant === format ? (format ?? '') : `${format} (${variant})`,
            })}
          </p>
          {why === null ? null : <p className="text-ink-3">{t('files.because', { why: remarkText(why) })}</p>}
          <p className="num text-ink-2">
            {[
              t('files.rows', { count: report.rows }),
              trajectories.length > 0 || questions === 0
                ? t('files.runs', { count: trajectories.length })
                : null,
              questions > 0 ? t('files.questions', { count: questions }) : null,
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </>
      ) : (
        <p role="alert" className="bg-notice px-1 break-words text-on-notice">
          {t('files.notRead')} {errorText(refusal)}
        </p>
      )}
      {damaged > 0 ? (
        <details className="mt-0.5">
          <summary className="bg-notice px-1 text-on-notice">
            {t('files.damaged', { count: damaged })}
          </summary>
          <ul className="max-h-60 overflow-y-auto">
            {damages.map(({ row, line, reason, raw }) => (
              <li key={`${row} ${line}`} className="mt-1 border-b border-line pb-1">
                <p className="break-words">
                  <span className="num font-semibold">
                    {line === null ? t('files.row', { row: row + 1 }) : t('files.line', { line })}
                  </span>
                  {t('files.reason', { reason: remarkText(reason) })}
                </p>
                {raw === '' ? null : (
                  <details>
                    <summary>{t('files.raw')}</summary>
                    <div className="num max-h-40 overflow-auto bg-sunken p-1 text-2xs">
                      <BlockText text={raw} />
                    </div>
                  </details>
                )}
              </li>
            ))}
          </ul>
          {moreDamages > 0 ? <p>{t('files.moreDamages', { count: moreDamages })}</p> : null}
        </details>
      ) : null}
      {warnings.length > 0 ? (
        <details className="mt-0.5">
          <summary>{t('files.warnings', { count: warnings.length })}</summary>
          <ul className="list-disc pl-4">
            {warnings
              .slice(0, 100)
              .map(remarkText)
              .map((warning) => (
                <li key={warning} className="break-words">
                  <BlockText text={warning.slice(0, 400)} />
                </li>
              ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

/** Detection can be wrong; then the person says what it is. */
function Override() {
  const { t } = useText('logs');
  const { importer, logs } = useApp();
  const format = useLogs((state) => state.format);
  const [formats, setFormats] = useState<readonly string[]>([]);
  useEffect(() => {
    let stale = false;
    importer.formats().then(
      (found) => !stale && setFormats(found),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [importer]);
  const auto = t('files.auto');
  return (
    <SelectField
      label={t('files.override')}
      value={format ?? ''}
      options={[{ value: '', label: auto }, ...formats.map((id) => ({ value: id, label: id }))]}
      onChange={(chosen) => void logs.getState().readAs(chosen === '' ? null : chosen)}
    />
  );
}
