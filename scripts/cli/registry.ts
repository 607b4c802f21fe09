/** The commands, in the order in which help lists them. */
import { advantages } from './advantages.ts';
import type { Command } from './command.ts';
import { convert } from './convert.ts';
import { envCheck } from './env-check.ts';
import { episode } from './episode.ts';
import { evaluation } from './eval.ts';
import { inspect } from './inspect.ts';
import { qcom } from './qcom.ts';
import { train } from './train.ts';
import { vectors } from './vectors.ts';

export const COMMANDS: readonly Command[] = [
  vectors,
  inspect,
  convert,
  qcom,
  advantages,
  episode,
  evaluation,
  envCheck,
  train,
];
