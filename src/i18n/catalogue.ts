/**
 * The one catalogue behind every sentence on screen. English defines the keys, each other language must have the
 * same ones (checked by the types): plural forms excepted, since Chinese has one form where English has two.
 */
import { advantages as enAdvantages } from './en/advantages.ts';
import { errors as enErrors } from './en/errors.ts';
import { glossary as enGlossary } from './en/glossary.ts';
import { detail as enDetail } from './en/inspect-detail.ts';
import { logs as enLogs } from './en/logs.ts';
import { methods as enMethods } from './en/methods.ts';
import { remarks as enRemarks } from './en/remarks.ts';
import { shell as enShell } from './en/shell.ts';
import { strip as enStrip } from './en/strip.ts';
import { teaching as enTeaching } from './en/teaching.ts';
import { train as enTrain } from './en/train.ts';
import { terms as enTerms } from './en/train-terms.ts';
import { advantages as zhAdvantages } from './zh/advantages.ts';
import { errors as zhErrors } from './zh/errors.ts';
import { glossary as zhGlossary } from './zh/glossary.ts';
import { detail as zhDetail } from './zh/inspect-detail.ts';
import { logs as zhLogs } from './zh/logs.ts';
import { methods as zhMethods } from './zh/methods.ts';
import { remarks as zhRemarks } from './zh/remarks.ts';
import { shell as zhShell } from './zh/shell.ts';
import { strip as zhStrip } from './zh/strip.ts';
import { teaching as zhTeaching } from './zh/teaching.ts';
import { train as zhTrain } from './zh/train.ts';
import { terms as zhTerms } from './zh/train-terms.ts';

export const en = {
  shell: enShell,
  strip: enStrip,
  detail: enDetail,
  logs: enLogs,
  methods: enMethods,
  teaching: enTeaching,
  advantages: enAdvantages,
  train: enTrain,
  terms: enTerms,
  glossary: enGlossary,
  errors: enErrors,
  remarks: enRemarks,
} as const;

export const zh = {
  shell: zhShell,
  strip: zhStrip,
  detail: zhDetail,
  logs: zhLogs,
  methods: zhMethods,
  teaching: zhTeaching,
  advantages: zhAdvantages,
  train: zhTrain,
  terms: zhTerms,
  glossary: zhGlossary,
  errors: zhErrors,
  remarks: zhRemarks,
};

export const CATALOGUES = { en, zh } as const;
export type Language = keyof typeof CATALOGUES;
export const LANGUAGES = ['en', 'zh'] as const satisfies readonly Language[];
export type Namespace = keyof typeof en;
