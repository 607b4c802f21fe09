import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Explain as ExplainBox } from '../ui/explain.tsx';
import { EXPLANATIONS, type ExplanationId } from './model/explanations.ts';

interface ExplainProps {
  readonly id: ExplanationId;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A number that explains itself: definition, formula in words, equation, and whose it is. */
export function Explain({ id, children, className }: ExplainProps) {
  const { t } = useText('detail');
  const { equation, standing, formula } = EXPLANATIONS[id];
  const title = t(`explain.${id}.title`);
  const whose = t(`standing.${standing}`);
  return (
    <ExplainBox
      label={t('explainLabel', { what: title })}
      title={title}
      text={t(`explain.${id}.text`)}
      formula={formula ? t(`formula.${formula}`) : undefined}
      standing={equation === null ? whose : t('standingWith', { equation, whose })}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </ExplainBox>
  );
}
