import { type KeyboardEvent, memo } from 'react';
import type { Level } from '../../../engine/quality/levels.ts';
import { cx } from '../../ui/class-names.ts';
import { useHover } from '../hover.ts';
import type { Passage, Run, RunPart } from '../model/nest.ts';

const KEPT: Record<Level, string> = {
  1: 'kept kept-1',
  2: 'kept kept-2',
  3: 'kept kept-3',
  4: 'kept kept-4',
  5: 'kept kept-5',
};

export interface UnitToggle {
  readonly picked: (unit: number) => boolean;
  readonly toggle: (unit: number) => void;
  readonly label: string;
}

interface TextRunsProps {
  readonly passages: readonly Passage[];
  readonly level: Level | null;
  readonly showOrder: boolean;
  /** Nothing has been chosen yet: the readable text stands as it is. */
  readonly plain: boolean;
  /** Said at the place where the readable part ends. */
  readonly unreadLabel: string;
  /** Present while the person chooses units by hand. */
  readonly units?: UnitToggle | undefined;
  /** A click on a kept stretch: bring its counterpart into view. */
  readonly onLocate?: ((kept: number) => void) | undefined;
}

/** A text as runs of one meaning each. Everything is set as text: a document can never become markup. */
export const TextRuns = memo(function TextRuns({ passages, unreadLabel, ...rest }: TextRunsProps) {
  let unreadSaid = false;
  return passages.map((passage) => {
    const said = unreadSaid;
    unreadSaid ||= passage.runs.some((run) => run.fate === 'unread');
    const runs = passage.runs.map((run, index) => {
      const first = !said && run.fate === 'unread' && passage.runs[index - 1]?.fate !== 'unread';
      return <RunView key={run.start} run={run} {...rest} unreadLabel={first ? unreadLabel : null} />;
    });
    if (passage.need === null) return runs;
    const className = passage.need.state === 'kept' ? 'needed' : 'needed-lost';
    return (
      <span key={`need ${passage.start}`} data-need={passage.need.factId} className={className}>
        {runs}
      </span>
    );
  });
});

interface RunViewProps extends Omit<TextRunsProps, 'passages' | 'unreadLabel'> {
  readonly run: Run;
  readonly unreadLabel: string | null;
}

function RunView({ run, level, showOrder, plain, units, onLocate, unreadLabel }: RunViewProps) {
  const { unit } = run;
  const kept = plain ? null : run.kept;
  const lit = useHover((hover) => kept !== null && hover.kept === kept);
  const setKept = useHover((hover) => hover.setKept);
  const className = cx(
    // Kept text takes its tint as it is picked.
    'transition-colors duration-150 starting:bg-transparent',
    run.fate === 'kept' && !plain && (level === null ? 'kept' : KEPT[level]),
    run.fate === 'dropped' && 'dropped',
    run.fate === 'rewritten' && 'rewritten',
    run.fate === 'unread' && 'text-ink-3 italic',
    lit && 'outline outline-2 outline-offset-1 outline-ink',
  );
  const body = (
    <>
      {showOrder && run.order !== null ? (
        <sup className="num mr-0.5 text-2xs font-semibold text-ink select-none">{run.order}</sup>
      ) : null}
      {run.parts.map((part, index) => (
        // Parts never move within a run, so their place is their identity.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <PartView key={index} part={part} />
      ))}
    </>
  );
  const data = { 'data-fate': run.fate, ...(kept === null ? {} : { 'data-kept': kept }) };
  if (units !== undefined && unit !== null) {
    return (
      <UnitBox unit={unit} units={units} className={className} data={data}>
        {body}
      </UnitBox>
    );
  }
  return (
    <>
      {unreadLabel === null ? null : (
        <span className="my-1 block border-y border-line-strong bg-sunken px-2 py-0.5 text-xs text-ink-2 not-italic">
          {unreadLabel}
        </span>
      )}
      {kept === null ? (
        <span className={className} {...data}>
          {body}
        </span>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: lights up the counterpart; the texts read the same without it.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a pointer shortcut; the panes scroll by keyboard.
        <span
          className={className}
          {...data}
          onPointerEnter={() => setKept(kept)}
          onPointerLeave={() => setKept(null)}
          onClick={onLocate && (() => onLocate(kept))}
        >
          {body}
        </span>
      )}
    </>
  );
}

interface UnitBoxProps {
  readonly unit: number;
  readonly units: UnitToggle;
  readonly className: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly children: React.ReactNode;
}

function UnitBox({ unit, units, className, data, children }: UnitBoxProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ' && event.key !== 'Enter') return;
    // Space would play the episode.
    event.preventDefault();
    event.stopPropagation();
    units.toggle(unit);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot flow with the words of the document.
    <span
      role="checkbox"
      aria-checked={units.picked(unit)}
      tabIndex={0}
      className={cx(className, 'cursor-pointer hover:outline hover:outline-1 hover:outline-ink')}
      {...data}
      onClick={() => units.toggle(unit)}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}

function PartView({ part }: { readonly part: RunPart }) {
  const { keyword } = part;
  const lit = useHover((hover) => keyword !== null && hover.word === keyword.word);
  const setWord = useHover((hover) => hover.setWord);
  if (keyword === null) return part.text;
  return (
    <span
      data-keyword={keyword.word}
      className={cx(keyword.state === 'kept' ? 'keyword-kept' : 'keyword-lost', lit && 'bg-ink text-surface')}
      onPointerEnter={() => setWord(keyword.word)}
      onPointerLeave={() => setWord(null)}
    >
      {part.text}
    </span>
  );
}
