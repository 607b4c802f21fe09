/** What the pointer or focus is on, shared by both texts and the quality panel so that links light up both ways. */
import { create } from 'zustand';

interface Hover {
  /** Index of the kept stretch; the same in the document and in its compression. */
  readonly kept: number | null;
  /** A keyword as its token. */
  readonly word: string | null;
  readonly setKept: (kept: number | null) => void;
  readonly setWord: (word: string | null) => void;
}

export const useHover = create<Hover>()((set) => ({
  kept: null,
  word: null,
  setKept: (kept) => set({ kept }),
  setWord: (word) => set({ word }),
}));
