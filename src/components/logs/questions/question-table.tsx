import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../../engine/formats/questions.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { cx } from '../../ui/class-names.ts';
import { Empty } from '../../ui/empty.tsx';
import { formatCount, UNKNOWN } from '../../ui/format.ts';
import { Scroller } from '../../ui/scroller.tsx';
import {
  VirtualBody,
  VirtualCell,
  VirtualHead,
  VirtualRow,
  VirtualRowHead,
  VirtualTable,
} from '../../ui/virtual-table.tsx';
import { BlockText } from '../turns/block-text.tsx';
import { TextViewer } from '../viewer/text-viewer.tsx';

const ROW = 40;
const GRID =
  'grid grid-cols-[9rem_minmax(14rem,2fr)_minmax(8rem,1fr)_7rem_48px_72px_84px_56px] items-center gap-x-2';
const COLUMNS = ['id', 'question', 'answers', 'kind', 'hops', 'passages', 'supporting', 'links'] as const;

/** Question sets hold no runs: their questions, one a row. */
export function QuestionTable() {
  const { t } = useText('logs');
  const { importer } = useApp();
  const reports = useLogs((state) => state.reports);
  const [questions, setQuestions] = useState<readonly Question[] | null>(null);
  const [open, setOpen] = useState<Question | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let stale = false;
    const files = reports.filter((report) => report.questions > 0);
    Promise.all(files.map(({ index }) => importer.questions(index))).then(
      (all) => !stale && setQuestions(all.flat()),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [importer, reports]);
  const virtual = useVirtualizer({
    count: questions?.length ?? 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 10,
  });
  if (questions === null) return <Empty title={t('questions.loading')} />;
  return (
    <>
      <Scroller ref={box} className="h-full min-h-0 overflow-auto border border-line bg-surface">
        <VirtualTable
          aria-label={t('questions.label')}
          aria-rowcount={questions.length + 1}
          className="min-w-[60rem]"
        >
          <VirtualRow
            className={cx(GRID, 'sticky top-0 z-10 h-8 border-b border-line-strong bg-surface px-2')}
          >
            {COLUMNS.map((column) => (
              <VirtualHead key={column} className="label">
                {t(`questions.columns.${column}`)}
              </VirtualHead>
            ))}
          </VirtualRow>
          <VirtualBody className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const one = questions[index];
              return one ? (
                <VirtualRow
                  key={index}
                  aria-rowindex={index + 2}
                  className={cx(GRID, 'absolute top-0 left-0 w-full border-b border-line px-2 text-sm')}
                  style={{ transform: `translateY(${start}px)`, height: ROW }}
                >
                  <Cells question={one} onOpen={() => setOpen(one)} />
                </VirtualRow>
              ) : null;
            })}
          </VirtualBody>
        </VirtualTable>
      </Scroller>
      {open ? (
        <TextViewer
          title={open.id.slice(0, 100)}
          load={async () => written(open)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

function Cells({ question, onOpen }: { readonly question: Question; readonly onOpen: () => void }) {
  const { t } = useText('logs');
  const { id, kind, hops, passages, links, answers, isAnswerable } = question;
  const supporting = passages.filter(({ isSupporting }) => isSupporting === true).length;
  const isKnown = passages.some(({ isSupporting }) => isSupporting !== null);
  const cells: readonly (readonly [(typeof COLUMNS)[number], string, boolean])[] = [
    ['kind', kind ?? UNKNOWN, false],
    ['hops', formatCount(hops), true],
    ['passages', formatCount(passages.length), true],
    ['supporting', formatCount(isKnown ? supporting : null), true],
    ['links', formatCount(links.length), true],
  ];
  return (
    <>
      <VirtualRowHead className="min-w-0">
        <button
          type="button"
          aria-label={t('questions.open', { id: id.slice(0, 80) })}
          className="num block max-w-full truncate text-xs underline underline-offset-2"
          onClick={onOpen}
        >
          {id.slice(0, 100)}
        </button>
      </VirtualRowHead>
      <VirtualCell className="line-clamp-2 text-xs">
        <BlockText text={question.question.slice(0, 400)} />
      </VirtualCell>
      <VirtualCell className="line-clamp-2 text-xs">
        {isAnswerable ? (
          <BlockText text={answers.slice(0, 10).join(' · ').slice(0, 200)} />
        ) : (
          t('questions.unanswerable')
        )}
      </VirtualCell>
      {cells.map(([column, text, isNumber]) => (
        <VirtualCell key={column} className={isNumber ? 'num text-right' : 'truncate text-xs'}>
          {text}
        </VirtualCell>
      ))}
    </>
  );
}

/** A question with everything its file holds of it, as text. */
function written({ question, answers, passages, steps, links }: Question): string {
  return [
    question,
    answers.join(' · '),
    ...steps.map((step, i) => `${i + 1}. ${step.question} → ${step.answer}`),
    ...links,
    ...passages.map(
      ({ title, text, isSupporting }) => `\n${isSupporting === true ? '* ' : ''}${title}\n${text}`,
    ),
  ].join('\n');
}
