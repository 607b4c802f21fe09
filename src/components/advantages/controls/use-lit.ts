import { useStore } from 'zustand';
import { controlPlace, isPlaceLit, pointed } from '../model/links.ts';

/** Whether the symbol pointed at comes from this control. */
export function useLit(setting: string): boolean {
  return useStore(pointed, (state) => isPlaceLit(state, controlPlace(setting)));
}
