import { type FormEvent, useEffect, useRef, useState } from 'react';
import { MARK, type Mark, type Outline } from '../../../engine/trajectory/outline.ts';
import type { SearchQuery } from '../../../engine/trajectory/search.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { isFiltering } from '../../../state/logs-state.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Popover } from '../../ui/popover.tsx';

const MARKS = Object.keys(MARK) as Mark[];
const INPUT = 'h-7 min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink';

interface ToolbarProps {
  readonly outline: Outline;
  /** Turns that pass the filter. */
  readonly shown: number;
  readonly onSearch: () => void;
}

/** Finding one's way in the list: search, filter, jump. */
export function Toolbar({ outline, shown, onSearch }: ToolbarProps) {
  const { t } = useText('logs');
  const filter = useLogs((state) => state.filter);
  const { logs } = useApp();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <SearchBox onSearch={onSearch} />
      <FilterBox outline={outline} />
      {isFiltering(filter) ? (
        <>
          <span className="num text-xs text-ink-2" role="status">
            {t('toolbar.shown', { shown: formatCount(shown), total: formatCount(outline.turns.count) })}
          </span>
          <Button
            onClick={() =>
              logs.getState().setFilter({ marks: [], tool: null, segment: null, isHitsOnly: false })
            }
          >
            {t('toolbar.clear')}
          </Button>
        </>
      ) : null}
      <JumpBox outline={outline} />
    </div>
  );
}

function SearchBox({ onSearch }: { readonly onSearch: () => void }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const asked = useLogs((state) => state.searchAsked);
  const input = useRef<HTMLInputElement>(null);
  const [pattern, setPattern] = useState('');
  const [options, setOptions] = useState<Omit<SearchQuery, 'pattern'>>({
    isRegex: false,
    isCaseSensitive: false,
    isDroppedOnly: false,
  });
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const run = (event: FormEvent) => {
    event.preventDefault();
    // The keys go back to the list: n and p walk through the hits.
    input.current?.blur();
    onSearch();
    void logs.getState().find({ pattern, ...options });
  };
  const option = (name: keyof typeof options, text: string) => (
    <label className="flex items-center gap-1.5 text-sm">
      <input
        type="checkbox"
        checked={options[name]}
        onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
      />
      {text}
    </label>
  );
  const on = Object.values(options).filter(Boolean).length;
  return (
    <search className="min-w-0 flex-1 basis-full sm:max-w-md sm:basis-0">
      <form className="flex min-w-0 gap-1" onSubmit={run}>
        <input
          ref={input}
          type="search"
          aria-label={t('toolbar.search')}
          placeholder={t('toolbar.search')}
          className={`${INPUT} flex-1`}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        <Popover
          trigger={<span className="num text-xs">.*{on > 0 ? ` ${on}` : ''}</span>}
          label={t('toolbar.options')}
          triggerClassName="h-7 border border-line-strong bg-surface px-2 hover:bg-sunken"
        >
          <div className="flex flex-col gap-1.5">
            {option('isRegex', t('toolbar.regex'))}
            {option('isCaseSensitive', t('toolbar.cases'))}
            {option('isDroppedOnly', t('toolbar.dropped'))}
            <p className="max-w-60 text-xs text-ink-3">{t('search.help')}</p>
          </div>
        </Popover>
        <Button type="submit">{t('search.title')}</Button>
      </form>
    </search>
  );
}

function FilterBox({ outline }: { readonly outline: Outline }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const filter = useLogs((state) => state.filter);
  const { setFilter } = logs.getState();
  const count = filter.marks.length + Number(filter.tool !== null) + Number(filter.segment !== null);
  return (
    <Popover
      trigger={
        <span className="text-sm">
          {t('toolbar.filter')}
          {count > 0 ? ` ${count}` : ''}
        </span>
      }
      triggerClassName="h-7 border border-line-strong bg-surface px-2.5 hover:bg-sunken"
    >
      <div className="flex w-72 flex-col gap-2">
        <div className="grid grid-cols-2 gap-x-3 gap-y-1">
          {MARKS.map((mark) => (
            <label key={mark} className="flex items-center gap-1.5 text-sm">
              <input
                type="checkbox"
                checked={filter.marks.includes(mark)}
                onChange={(event) =>
                  setFilter({
                    marks: event.target.checked
                      ? [...filter.marks, mark]
                      : filter.marks.filter((one) => one !== mark),
                  })
                }
              />
              {t(`marks.${mark}`)}
            </label>
          ))}
        </div>
        <Choice
          label={t('toolbar.tool')}
          any={t('toolbar.anyTool')}
          value={filter.tool}
          options={outline.tools.slice(0, 500).map((name) => ({
            value: name,
            label: name === '' ? t('toolbar.unnamedTool') : name.slice(0, 60),
          }))}
          onChange={(tool) => setFilter({ tool })}
        />
        <Choice
          label={t('toolbar.segment')}
          any={t('toolbar.anySegment')}
          value={filter.segment === null ? null : String(filter.segment)}
          options={outline.segmentStarts.map((_, i) => ({ value: String(i), label: String(i + 1) }))}
          onChange={(segment) => setFilter({ segment: segment === null ? null : Number(segment) })}
        />
      </div>
    </Popover>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string | null) => void;
}

/** By position, since a log may name a tool with nothing. */
function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="label w-16 shrink-0">{label}</span>
      <select
        className={`${INPUT} flex-1`}
        value={value === null ? -1 : options.findIndex((option) => option.value === value)}
        onChange={(event) => onChange(options[Number(event.target.value)]?.value ?? null)}
      >
        <option value={-1}>{any}</option>
        {options.map((option, i) => (
          <option key={option.value} value={i}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function JumpBox({ outline }: { readonly outline: Outline }) {
  const { t } = useText('logs');
  const { logs } = useApp();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="ml-auto flex gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        const turn = Number(typed);
        if (Number.isInteger(turn) && turn >= 1 && turn <= outline.turns.count)
          logs.getState().goTo(turn - 1);
      }}
    >
      <input
        type="number"
        min={1}
        max={outline.turns.count}
        aria-label={t('toolbar.jump')}
        placeholder={t('toolbar.jump')}
        className={`${INPUT} num w-28 text-right`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{t('toolbar.jumpTo')}</Button>
    </form>
  );
}
