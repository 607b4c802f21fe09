/** A question of a question-answering set, whatever file it came from. Engine layer, plain data. */
export interface Passage {
  readonly title: string;
  readonly text: string;
  /** As the set cuts them, joined they are the text; null where it does not. */
  readonly sentences: readonly string[] | null;
  /** null where the set does not say. */
  readonly isSupporting: boolean | null;
}

export interface QuestionStep {
  readonly question: string;
  readonly answer: string;
  /** Index into the passages. */
  readonly passage: number | null;
}

export interface Question {
  readonly id: string;
  readonly question: string;
  readonly answers: readonly string[];
  /** False where the right answer is that there is none. */
  readonly isAnswerable: boolean;
  readonly kind: string | null;
  readonly difficulty: string | null;
  readonly hops: number | null;
  readonly passages: readonly Passage[];
  readonly steps: readonly QuestionStep[];
  readonly links: readonly string[];
  /** Row of the file. */
  readonly row: number;
}

export function aQuestion(fields: Pick<Question, 'id' | 'question' | 'row'> & Partial<Question>): Question {
  return {
    answers: [],
    isAnswerable: true,
    kind: null,
    difficulty: null,
    hops: null,
    passages: [],
    steps: [],
    links: [],
    ...fields,
  };
}
