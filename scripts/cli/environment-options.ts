/** The options of every command that acts in an environment. */

import type { OpenEnvironment } from '../../src/engine/environments/environment.ts';
import { ENVIRONMENTS, environmentNamed } from '../../src/engine/environments/registry.ts';
import { type CommandOption, type Given, UsageError } from './command.ts';

export const ENVIRONMENT_OPTIONS: readonly CommandOption[] = [
  {
    flags: '--env <name>',
    about: `Environment: ${ENVIRONMENTS.map((environment) => environment.id).join(', ')}`,
  },
  { flags: '--preset <name>', about: 'Preset of the environment; "default" unless given' },
  { flags: '--set <key=value>', about: 'A setting that differs from the preset; may be repeated' },
];

export const POLICY_OPTION: CommandOption = {
  flags: '--policy <file>',
  about: 'Policy file, "trained", "teacher" or "random"; the preset\'s own unless given',
};

export interface EnvironmentChoice {
  readonly environment: string;
  readonly preset: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

export function environmentChoice(given: Given): EnvironmentChoice {
  return {
    environment: given.optional('env') ?? ENVIRONMENTS[0]?.id ?? '',
    preset: given.optional('preset') ?? 'default',
    settings: Object.fromEntries(given.list('set').map(setting)),
  };
}

export function openChosen({ environment, preset, settings }: EnvironmentChoice): OpenEnvironment {
  return environmentNamed(environment).open(preset, settings);
}

/** Values are JSON where they parse as such (numbers, lists), else text. */
function setting(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--set ${text} is not of the form key=value`);
  const raw = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(raw)];
  } catch {
    return [text.slice(0, at), raw];
  }
}
