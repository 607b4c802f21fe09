/** The arithmetic of a cell as Markdown with LaTeX, as it stands on screen. Pure. */
import { type CellFacts, headline, type Step } from './arithmetic.ts';
import { latex } from './formula.ts';

/** @param nameOf the step's name in the language of the page */
export function cellMarkdown(
  title: string,
  facts: CellFacts,
  steps: readonly Step[],
  nameOf: (step: Step['name']) => string,
): string {
  const { rollout, segment, turn, token } = facts.path;
  const value = facts.result.rollouts[rollout]?.segments[segment]?.turns[turn];
  const advantage = value?.tokens?.[token] ?? value?.advantage ?? 0;
  return [
    `## ${title}: A = ${advantage}`,
    '',
    `$$${latex(headline(facts))}$$`,
    '',
    ...steps.map(
      (step) =>
        `1. ${nameOf(step.name)} (${step.equation}): $${latex(step.symbols)} = ${latex(step.operands)} = ${step.value}$`,
    ),
    '',
  ].join('\n');
}
