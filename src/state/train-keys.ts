/**
 * What keys do in Train. The workspace, whose store is not part of the first view, takes them while it is there.
 */
export const TRAIN_ACTIONS = [
  'toggleTraining',
  'oneStep',
  'onePhase',
  'nextPoint',
  'previousPoint',
  'openPoint',
  'zoomIn',
  'zoomOut',
  'zoomAll',
  'nextRun',
  'previousRun',
  'findSetting',
] as const;
export type TrainAction = (typeof TRAIN_ACTIONS)[number];

let taker: ((action: TrainAction) => void) | null = null;

/** @returns gives them back */
export function takeTrainKeys(take: (action: TrainAction) => void): () => void {
  taker = take;
  return () => {
    if (taker === take) taker = null;
  };
}

export function doTrain(action: TrainAction): void {
  taker?.(action);
}
