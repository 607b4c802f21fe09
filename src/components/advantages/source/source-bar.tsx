/** Which group is on screen: a teaching group with what to look for, own files, or the episode in Inspect. */
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { COLOURS, GROUP_SOURCES, type GroupSource, SORTS } from '../../../state/advantages-address.ts';
import { isUnnamed } from '../../../state/advantages-state.ts';
import { useAdvantages, useInspect } from '../../../state/hooks.tsx';
import { toWireError } from '../../../workers/wire.ts';
import { useErrorText } from '../../inspect/episode/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatShare } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ExportMenu } from '../export/export-menu.tsx';
import { EpisodeGroup } from './episode-group.tsx';
import { type Reading, readBatch } from './read-files.ts';

export function SourceBar() {
  const { t } = useText('advantages');
  const { t: teaching } = useText('teaching');
  const source = useAdvantages((state) => state.source);
  const groups = useAdvantages((state) => state.groups);
  const at = useAdvantages((state) => state.at);
  const colour = useAdvantages((state) => state.colour);
  const sort = useAdvantages((state) => state.sort);
  const openGroup = useAdvantages((state) => state.openGroup);
  const openBatch = useAdvantages((state) => state.openBatch);
  const showGroup = useAdvantages((state) => state.showGroup);
  const refuse = useAdvantages((state) => state.refuse);
  const refused = useAdvantages((state) => state.refused);
  const show = useAdvantages((state) => state.show);
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const reading = useRef<Reading | null>(null);
  const [progress, setProgress] = useState<{ readonly name: string; readonly share: number } | null>(null);
  useEpisode(source.type === 'episode');

  const open = async (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    const name =
      files.length === 1 ? first.name : t('source.files', { first: first.name, more: files.length - 1 });
    reading.current?.cancel();
    const started = readBatch(files, (share) => setProgress({ name, share }));
    reading.current = started;
    setProgress({ name, share: 0 });
    try {
      const batch = await started.result;
      openBatch({ type: 'file', name }, batch.groups, batch.hand);
      const [bad] = batch.refused;
      if (bad) refuse(bad.file, bad.error);
    } catch (thrown) {
      const error = toWireError(thrown);
      if (error.code !== 'cancelled' && error.code !== 'disposed') refuse(name, error);
    } finally {
      if (reading.current === started) {
        reading.current = null;
        setProgress(null);
      }
    }
  };
  const name = (id: GroupSource) => (id === 'episode' ? t('source.episode') : teaching(`groups.${id}.name`));
  return (
    <section
      aria-label={t('source.label')}
      className="border border-line bg-surface"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void open([...event.dataTransfer.files]);
      }}
    >
      <div className="flex flex-wrap items-end gap-x-2 gap-y-1 px-2 py-1.5">
        <SelectField
          className="min-w-44 flex-1"
          label={t('source.group')}
          value={source.type}
          options={[
            ...GROUP_SOURCES.map((value) => ({ value, label: name(value) })),
            ...(source.type === 'file' ? [{ value: source.type, label: source.name }] : []),
            ...(source.type === 'training'
              ? [{ value: source.type, label: t('source.training', { run: source.run, n: source.step }) }]
              : []),
          ]}
          onChange={(value) => value !== 'file' && value !== 'training' && openGroup(value)}
        />
        {groups.length > 1 ? (
          <SelectField
            className="w-40"
            label={t('source.of', { count: groups.length })}
            value={String(at)}
            options={groups.map((group, i) => ({
              value: String(i),
              label: `${i + 1} · ${(group.question || group.id).slice(0, 60)}`,
            }))}
            onChange={(value) => showGroup(Number(value))}
          />
        ) : null}
        <SelectField
          className="w-32"
          label={t('grid.colour')}
          value={colour}
          options={COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
          onChange={(value) => show({ colour: value })}
        />
        <SelectField
          className="w-28"
          label={t('grid.sort')}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(value) => show({ sort: value })}
        />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          onChange={({ target }) => {
            void open([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('source.open')}</Button>
        <ExportMenu />
      </div>
      {isUnnamed(source) || source.type === 'episode' ? null : (
        <p className="border-t border-line px-2 py-1 text-xs text-ink-2" title={teaching('made')}>
          {teaching(`groups.${source.type}.about`)}{' '}
          <span className="text-ink">{teaching(`groups.${source.type}.look`)}</span>
        </p>
      )}
      {source.type === 'episode' ? <EpisodeGroup /> : null}
      {progress === null ? null : (
        <p role="status" className="flex items-center gap-2 border-t border-line px-2 py-1 text-xs">
          {t('source.reading', { file: progress.name, share: formatShare(progress.share) })}
          <Button className="h-6 px-2 text-xs" onClick={() => reading.current?.cancel()}>
            {t('source.stop')}
          </Button>
        </p>
      )}
      {refused === null ? null : (
        <Notice urgency="alert" details={refused.error.code} detailsLabel={t('source.details')}>
          {t('source.refused', { file: refused.file })} {errorText(refused.error)} {t('source.stays')}
        </Notice>
      )}
    </section>
  );
}

/** While the episode is the source, there is one: the bundled example, unless Inspect has another on the table. */
function useEpisode(wanted: boolean): void {
  const idle = useInspect((state) => state.episode.status === 'idle');
  const openExample = useInspect((state) => state.openExample);
  useEffect(() => {
    if (wanted && idle) void openExample();
  }, [wanted, idle, openExample]);
}
