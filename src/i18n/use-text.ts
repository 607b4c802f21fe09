/** The hook components use for text. `useText('inspect')` gives a `t` whose keys are checked. */
import { useTranslation } from 'react-i18next';
import type { Namespace } from './catalogue.ts';

export function useText<N extends Namespace>(namespace: N) {
  return useTranslation(namespace);
}
