/**
 * Where every explained number comes from: its equation in the method notes and whose it is. The words are
 * in the catalogue; this table holds what must not differ between languages.
 */

/**
 * source: the paper gives it; secondary: one account only; reconstruction: chosen here to agree with what is
 * given; mixed: the text says which part is which; ours: a rule or measure of this page.
 */
export type Standing = 'source' | 'secondary' | 'reconstruction' | 'mixed' | 'ours';

export type FormulaId =
  | 'ratio'
  | 'level'
  | 'info'
  | 'coverage'
  | 'retention'
  | 'sem'
  | 'sentenceLength'
  | 'qcom'
  | 'f1'
  | 'tokens';

interface Explanation {
  readonly equation: string | null;
  readonly standing: Standing;
  readonly formula?: FormulaId;
}

const TABLE = {
  optionProbability: { equation: null, standing: 'ours' },
  searchScore: { equation: null, standing: 'ours' },
  levelProbability: { equation: null, standing: 'ours' },
  interval: { equation: 'Z1', standing: 'mixed' },
  length: { equation: 'Z3', standing: 'mixed', formula: 'ratio' },
  qcom: { equation: 'Z9', standing: 'secondary', formula: 'qcom' },
  ratio: { equation: 'Z3', standing: 'mixed', formula: 'ratio' },
  level: { equation: 'Z8', standing: 'mixed', formula: 'level' },
  words: { equation: 'Z2', standing: 'reconstruction' },
  sentences: { equation: 'Z2', standing: 'reconstruction' },
  info: { equation: 'Z6', standing: 'mixed', formula: 'info' },
  coverage: { equation: 'Z6', standing: 'source', formula: 'coverage' },
  retention: { equation: 'Z6', standing: 'source', formula: 'retention' },
  keywords: { equation: 'Z4', standing: 'mixed' },
  sem: { equation: 'Z7', standing: 'mixed', formula: 'sem' },
  terminator: { equation: 'Z7', standing: 'mixed' },
  structure: { equation: 'Z7', standing: 'mixed' },
  sentenceLength: { equation: 'Z7', standing: 'mixed', formula: 'sentenceLength' },
  tokensAround: { equation: 'S1', standing: 'source', formula: 'tokens' },
  droppedPair: { equation: 'S3', standing: 'source' },
  exactMatch: { equation: 'X1', standing: 'reconstruction' },
  f1: { equation: 'X2', standing: 'reconstruction', formula: 'f1' },
  reward: { equation: 'G1', standing: 'source' },
  sameStreams: { equation: null, standing: 'ours' },
  preview: { equation: null, standing: 'ours' },
} as const satisfies Record<string, Explanation>;

export type ExplanationId = keyof typeof TABLE;
export const EXPLANATIONS: Readonly<Record<ExplanationId, Explanation>> = TABLE;
