/** Formulas as small trees: drawn as MathML on the page, written as LaTeX in a file. Pure. */
import type { Term } from './links.ts';

export type Formula =
  /** A name, perhaps with an index below or above or a bar; `term` binds it to what it stands for. */
  | {
      readonly type: 'symbol';
      readonly text: string;
      readonly sub?: string;
      readonly sup?: string;
      readonly bar?: boolean;
      readonly term?: Term;
    }
  | { readonly type: 'number'; readonly value: number; readonly digits: number; readonly term?: Term }
  | { readonly type: 'operator'; readonly text: string }
  | { readonly type: 'row'; readonly items: readonly Formula[] }
  | { readonly type: 'fraction'; readonly top: Formula; readonly bottom: Formula }
  | { readonly type: 'root'; readonly body: Formula }
  | { readonly type: 'power'; readonly base: Formula; readonly exponent: Formula };

export const symbol = (
  text: string,
  term?: Term,
  marks: { readonly sub?: string; readonly sup?: string; readonly bar?: boolean } = {},
): Formula => ({ type: 'symbol', text, ...marks, ...(term && { term }) });
export const number = (value: number, term?: Term, digits = 4): Formula => ({
  type: 'number',
  value,
  digits,
  ...(term && { term }),
});
export const op = (text: string): Formula => ({ type: 'operator', text });
export const row = (...items: readonly Formula[]): Formula => ({ type: 'row', items });
export const fraction = (top: Formula, bottom: Formula): Formula => ({ type: 'fraction', top, bottom });
export const root = (body: Formula): Formula => ({ type: 'root', body });
export const power = (base: Formula, exponent: Formula): Formula => ({ type: 'power', base, exponent });

/** At most `digits` after the point, trailing zeros left out; tiny numbers in powers of ten. */
export function shortNumber(value: number, digits: number): string {
  if (value !== 0 && Math.abs(value) < 10 ** -digits) return value.toExponential(0).replace('-', '\u2212');
  const text = String(Number(value.toFixed(digits)));
  return text.replace('-', '\u2212');
}

const LATEX: Readonly<Record<string, string>> = {
  μ: '\\mu',
  σ: '\\sigma',
  ε: '\\varepsilon',
  γ: '\\gamma',
  λ: '\\lambda',
  α: '\\alpha',
  δ: '\\delta',
  Δ: '\\Delta ',
  Σ: '\\sum ',
  '·': '\\cdot ',
  '−': '-',
  '×': '\\times ',
  '≤': '\\le ',
};

const plain = (text: string) => [...text].map((letter) => LATEX[letter] ?? letter).join('');

export function latex(formula: Formula): string {
  switch (formula.type) {
    case 'symbol': {
      const name = formula.bar ? `\\bar{${plain(formula.text)}}` : plain(formula.text);
      const sub = formula.sub ? `_{${plain(formula.sub)}}` : '';
      return `${name}${sub}${formula.sup ? `^{${plain(formula.sup)}}` : ''}`;
    }
    case 'number':
      return shortNumber(formula.value, 12).replace('\u2212', '-');
    case 'operator':
      return plain(formula.text);
    case 'row':
      return formula.items.map(latex).join(' ');
    case 'fraction':
      return `\\frac{${latex(formula.top)}}{${latex(formula.bottom)}}`;
    case 'root':
      return `\\sqrt{${latex(formula.body)}}`;
    case 'power':
      return `{${latex(formula.base)}}^{${latex(formula.exponent)}}`;
  }
}
