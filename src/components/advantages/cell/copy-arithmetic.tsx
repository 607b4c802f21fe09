import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { save } from '../export/save.ts';
import type { CellFacts, Step } from '../model/arithmetic.ts';
import { cellMarkdown } from '../model/markdown.ts';

interface CopyArithmeticProps {
  readonly title: string;
  readonly facts: CellFacts;
  readonly steps: readonly Step[];
}

/** The arithmetic of the cell as Markdown: to the clipboard, or where that is not allowed as a file. */
export function CopyArithmetic({ title, facts, steps }: CopyArithmeticProps) {
  const { t } = useText('advantages');
  const [done, setDone] = useState(false);
  const copy = async () => {
    const text = cellMarkdown(title, facts, steps, (name) => t(`steps.${name}`));
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      save('arithmetic.md', new Blob([text], { type: 'text/markdown' }));
    }
  };
  return (
    <Button
      look="bare"
      className="h-6 px-1.5 text-xs"
      onBlur={() => setDone(false)}
      onClick={() => void copy()}
    >
      {done ? t('cell.copied') : t('cell.copy')}
    </Button>
  );
}
