/** What page, worker and benches of whole training steps say to each other. */

export interface RunOrder {
  readonly recipe: string;
  readonly settings: Readonly<Record<string, number | string>>;
  readonly steps: number;
  readonly threads: number;
}

export interface StepTaken {
  readonly step: number;
  readonly seconds: number;
  readonly phases: Readonly<Record<string, number>>;
  readonly states: number;
}

declare global {
  interface Window {
    /** Trains in a fresh worker and gives every step when the last is taken. */
    trainSteps(order: RunOrder): Promise<readonly StepTaken[]>;
  }
}
