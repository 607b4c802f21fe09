/** The form of Train: a store of its own, since the address holds it and the rest of Train is fetched on demand. */
import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { DEFAULT_DRAFT, type Draft } from './train-draft.ts';
import { draftFrom } from './train-settings-file.ts';

export const trainForm: StoreApi<Draft> = createStore<Draft>(() => DEFAULT_DRAFT);

/** What differs from the form as it opens; '' where nothing does. A policy of one's own is in no address. */
export function writeForm({ policy: _, ...form }: Draft): string {
  const entries = Object.entries(form).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_DRAFT[name as keyof Draft]),
  );
  return entries.length === 0 ? '' : JSON.stringify(Object.fromEntries(entries));
}

/** Reads what writeForm wrote, by hand or by a link. */
export const FormText: v.GenericSchema<string, Draft> = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      const given: unknown = dataset.value === '' ? {} : JSON.parse(dataset.value);
      if (typeof given !== 'object' || given === null || Array.isArray(given))
        throw new TypeError('no object');
      const { policy: _, ...initial } = DEFAULT_DRAFT;
      return draftFrom({ ...initial, ...given });
    } catch (error) {
      addIssue({ message: error instanceof Error ? error.message : String(error) });
      return NEVER;
    }
  }),
);
