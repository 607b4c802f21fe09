import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { save } from '../export/save.ts';
import { type CellFacts, headline, type Step } from '../model/arithmetic.ts';
import { latex } from '../model/formula.ts';

interface CopyArithmeticProps {
  readonly title: string;
  readonly facts: CellFacts;
  readonly steps: readonly Step[];
  readonly advantage: number;
}

/** The arithmetic of the cell as Markdown: to the clipboard, or where that is not allowed as a file. */
export function CopyArithmetic({ title, facts, steps, advantage }: CopyArithmeticProps) {
  const { t } = useText('advantages');
  const [done, setDone] = useState(false);
  const markdown = () =>
    [
      `## ${title}: A = ${advantage}`,
      '',
      `$$${latex(headline(facts))}$$`,
      '',
      ...steps.map(
        (step) =>
          `1. ${t(`steps.${step.name}`)} (${step.equation}): $${latex(step.symbols)} = ${latex(step.operands)} = ${step.value}$`,
      ),
      '',
    ].join('\n');
  const copy = async () => {
    const text = markdown();
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
