/**
 * The English sentence for an error or a remark of the engine, where there is no page: the command line, reports. A
 * code the catalogue does not know stands for itself.
 */
import i18next from 'i18next';
import type { Remark } from '../engine/remark.ts';
import { errors } from './en/errors.ts';
import { remarks } from './en/remarks.ts';

type Values = Remark['values'];

const english = i18next.createInstance();
void english.init({
  lng: 'en',
  resources: { en: { errors, remarks } },
  initAsync: false,
  interpolation: { escapeValue: false },
});

function sentence(namespace: 'errors' | 'remarks', code: string, values: Values): string {
  const key = `${namespace}:${code}`;
  if (english.exists(key, values)) {
    const look = english.t as unknown as (key: string, values: Values) => string;
    // A value that is a sentence itself brings its own full stop.
    return look(key, values).replace(/([.!?])\.$/, '$1');
  }
  const details = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return details.length === 0 ? `${code}.` : `${code}: ${details.join(', ')}.`;
}

export const errorSentence = (code: string, values: Values): string => sentence('errors', code, values);

export const remarkSentence = ({ code, values }: Remark): string => sentence('remarks', code, values);
