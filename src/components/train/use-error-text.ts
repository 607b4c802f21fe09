import { useTranslation } from 'react-i18next';
import { NOT_FINITE } from '../../engine/training/failure.ts';
import { useText } from '../../i18n/use-text.ts';
import type { WireError } from '../../workers/wire.ts';

/** The catalogue's sentence for an error; a code it does not know keeps its name. */
export function useErrorText(): (error: WireError) => string {
  const { t } = useText('train');
  const { i18n } = useTranslation();
  // Codes come from the engine and the worker as plain strings, so this key is checked when it is used.
  const look = i18n.t as (key: string, values: WireError['values']) => string;
  return ({ code, values }) => {
    const key = `errors:${code}`;
    if (!i18n.exists(key)) return t('unknownError', { code });
    const place = NOT_FINITE.find((one) => code === 'training-not-finite' && one === values.place);
    return look(key, place === undefined ? values : { ...values, place: t(`notFinite.${place}`) });
  };
}
