/** The catalogue's sentence for an error or a remark; a code it does not know keeps its name in a general sentence. */
import { useTranslation } from 'react-i18next';
import type { Remark } from '../../../engine/remark.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { WireError } from '../../../workers/wire.ts';

function useSentence(namespace: 'errors' | 'remarks'): (said: Remark) => string {
  const { t } = useText('detail');
  const { i18n } = useTranslation();
  // Codes come from the engine and the worker as plain strings, so this key is checked when it is used.
  const look = i18n.t as (key: string, values: Remark['values']) => string;
  return ({ code, values }) => {
    const key = `${namespace}:${code}`;
    return i18n.exists(key, values) ? look(key, values) : t('unknownError', { code });
  };
}

export const useErrorText = (): ((error: WireError) => string) => useSentence('errors');

export const useRemarkText = (): ((remark: Remark) => string) => useSentence('remarks');
