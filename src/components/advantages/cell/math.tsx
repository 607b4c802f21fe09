/** Formulas as MathML, which every engine of Chrome draws by itself: no library, no inline styles. */
import { createElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { type Formula, shortNumber } from '../model/formula.ts';
import { isTermLit, pointAtTerm, pointed, type Term } from '../model/links.ts';

export function MathFormula({
  formula,
  block = false,
}: {
  readonly formula: Formula;
  readonly block?: boolean;
}) {
  return createElement(
    'math',
    block ? { display: 'block' } : { displaystyle: 'true' },
    <Part formula={formula} />,
  );
}

function Part({ formula }: { readonly formula: Formula }): ReactNode {
  switch (formula.type) {
    case 'symbol':
      return <Linked term={formula.term}>{named(formula)}</Linked>;
    case 'number':
      return (
        <Linked term={formula.term}>
          {createElement('mn', null, shortNumber(formula.value, formula.digits))}
        </Linked>
      );
    case 'operator':
      return createElement(
        'mo',
        formula.text === '(' || formula.text === ')' ? { stretchy: 'false' } : null,
        formula.text,
      );
    case 'row':
      return createElement(
        'mrow',
        null,
        ...numbered(formula.items).map(({ item, place }) => <Part key={place} formula={item} />),
      );
    case 'fraction':
      return createElement('mfrac', null, <Part formula={formula.top} />, <Part formula={formula.bottom} />);
    case 'root':
      return createElement('msqrt', null, <Part formula={formula.body} />);
    case 'power':
      return createElement(
        'msup',
        null,
        <Part formula={formula.base} />,
        <Part formula={formula.exponent} />,
      );
  }
}

function named({ text, sub, sup, bar }: Extract<Formula, { type: 'symbol' }>): ReactNode {
  const letter = createElement('mi', null, text);
  const name = bar
    ? createElement('mover', { accent: 'true' }, letter, createElement('mo', null, '¯'))
    : letter;
  const below = sub ? createElement('mtext', null, sub) : null;
  const above = sup ? createElement('mtext', null, sup) : null;
  if (below && above) return createElement('msubsup', null, name, below, above);
  if (below) return createElement('msub', null, name, below);
  return above ? createElement('msup', null, name, above) : name;
}

/** A symbol bound to what it stands for: pointing at either lights both. */
function Linked({ term, children }: { readonly term: Term | undefined; readonly children: ReactNode }) {
  const lit = useStore(pointed, (state) => term !== undefined && isTermLit(state, term));
  if (term === undefined) return createElement('mrow', null, children);
  return createElement(
    'mrow',
    {
      className: lit ? 'lit' : undefined,
      'data-term': term,
      onPointerEnter: () => pointAtTerm(term),
      onPointerLeave: () => pointAtTerm(null),
    },
    children,
  );
}

/** A part of a formula is its place: none is ever moved. */
const numbered = (items: readonly Formula[]) => items.map((item, at) => ({ item, place: String(at) }));
