const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Space: '␣',
};

/** One key as printed on the keyboard. `name` is a KeyboardEvent.key or code. */
export function Kbd({ name }: { readonly name: string }) {
  return (
    <kbd className="num inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-b-2 border-line-strong bg-surface px-1 text-2xs text-ink-2">
      {SIGNS[name] ?? name}
    </kbd>
  );
}
