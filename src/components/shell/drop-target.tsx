import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useApp } from '../../state/hooks.tsx';
import { collectDrop } from '../logs/drop/collect.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** The whole page takes files: what is dropped anywhere opens in Inspect, unless a part of the page takes it itself. */
export function DropTarget() {
  const { t } = useText('shell');
  const { logs } = useApp();
  const [over, setOver] = useState(false);
  useEffect(() => {
    // Entering a child leaves its parent, so the two are counted against each other.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const allow = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented || !event.dataTransfer) return;
      event.preventDefault();
      void collectDrop(event.dataTransfer).then((files) => {
        if (files.length === 0) return;
        if (!/^#\/inspect/.test(location.hash)) location.hash = '#/inspect';
        return logs.getState().open(files);
      });
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, [logs]);
  if (!over) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-50 flex flex-col items-center justify-center gap-2 border-2 border-dashed border-ink bg-surface/90">
      <p className="text-xl font-semibold">{t('drop.title')}</p>
      <p className="max-w-prose px-4 text-center text-ink-2">{t('drop.text')}</p>
    </div>
  );
}
