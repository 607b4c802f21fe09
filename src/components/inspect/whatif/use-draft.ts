/** The what-if being put together at the turn in view, with the compression and Q_com it would give. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Turn } from '../../../engine/trajectory/model.ts';
import { type DraftStore, draftStore } from '../../../state/draft.ts';
import type { WhatIf } from '../../../state/url.ts';
import { type DraftResult, draftResult } from '../model/draft.ts';

export function useDraftStore<T>(select: (state: DraftStore) => T): T {
  return useStore(draftStore, select);
}

/** null while nothing is tried out at this turn. */
export function useDraftAt(
  turn: Turn | null,
): { readonly draft: WhatIf; readonly result: DraftResult } | null {
  const draft = useDraftStore((state) => state.draft);
  return useMemo(() => {
    if (turn === null || draft === null || draft.turn !== turn.index) return null;
    const result = draftResult(turn, draft);
    return result === null ? null : { draft, result };
  }, [turn, draft]);
}
