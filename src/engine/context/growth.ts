/** B6-B11: length of the context after each step, by method of keeping it. Engine layer, pure. Units: tokens. */

export interface Step {
  readonly action: number;
  readonly observation: number;
}

function accumulate(start: number, additions: readonly number[]): number[] {
  const lengths = [start];
  let length = start;
  for (const added of additions) {
    length += added;
    lengths.push(length);
  }
  return lengths;
}

/** B6 ReAct: everything stays. Lengths c_0..c_t. */
export function reactGrowth(start: number, steps: readonly Step[]): number[] {
  return accumulate(
    start,
    steps.map((s) => s.action + s.observation),
  );
}

/** B7: every observation is compressed by the same factor kappa. */
export function uniformGrowth(start: number, steps: readonly Step[], kappa: number): number[] {
  return accumulate(
    start,
    steps.map((s) => s.action + Math.ceil(kappa * s.observation)),
  );
}

/** B8 MEM1: prompts; each holds the start and the last state, action and observation only. */
export function mem1Growth(start: number, steps: readonly Step[]): number[] {
  return [start, ...steps.map((s) => start + s.action + s.observation)];
}

export interface ZipStep {
  readonly action: number;
  /** Characters of the compression. */
  readonly chars: number;
}

/** B11 ZipRL; RECONSTRUCTION: 4 characters a token. */
export function ziprlGrowth(start: number, steps: readonly ZipStep[], charsPerToken = 4): number[] {
  return accumulate(
    start,
    steps.map((s) => s.action + Math.ceil(s.chars / charsPerToken)),
  );
}

export interface MemAgentSizes {
  readonly document: number;
  readonly chunk: number;
  readonly memory: number;
  readonly question: number;
  readonly template: number;
  readonly answer: number;
}

export interface MemAgentCalls {
  readonly chunks: number;
  /** One per chunk and the answer. */
  readonly calls: number;
  readonly updatePrompts: readonly number[];
  readonly finalPrompt: number;
  /** Widest window over all calls, what is written included. */
  readonly maxWindow: number;
}

/** B9 MemAgent: the memory is absent from the first prompt and overwritten by every call. */
export function memAgentCalls(sizes: MemAgentSizes): MemAgentCalls {
  const { document, chunk, memory, question, template, answer } = sizes;
  const chunks = Math.ceil(document / chunk);
  const updatePrompts = Array.from({ length: chunks }, (_, i) => {
    const read = Math.min(chunk, document - i * chunk);
    return template + question + (i > 0 ? memory : 0) + read;
  });
  const finalPrompt = template + question + memory;
  const widest = updatePrompts.reduce((max, prompt) => Math.max(max, prompt + memory), finalPrompt + answer);
  return { chunks, calls: chunks + 1, updatePrompts, finalPrompt, maxWindow: widest };
}
