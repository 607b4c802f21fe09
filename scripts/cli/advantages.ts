import type { GroupAdvantage } from '../../src/engine/advantage/estimator.ts';
import type { Control, Given as Settings } from '../../src/engine/advantage/fields.ts';
import { signFlips } from '../../src/engine/advantage/flips.ts';
import { groupsFromTrajectories } from '../../src/engine/advantage/from-trajectories.ts';
import {
  type Batch,
  GROUP_FILE_ID,
  isGroupFile,
  readGroupFile,
} from '../../src/engine/advantage/group-file.ts';
import { computeAdvantages, ESTIMATORS, isBlocked } from '../../src/engine/advantage/registry.ts';
import { resultJson } from '../../src/engine/advantage/result-json.ts';
import { ADVANTAGE_FIELDS } from '../../src/engine/advantage/settings.ts';
import { ZipscopeError } from '../../src/engine/error.ts';
import type { Trajectory } from '../../src/engine/trajectory/model.ts';
import { methods } from '../../src/i18n/en/methods.ts';
import { type Command, type CommandOption, type Given, type Io, jsonOption, UsageError } from './command.ts';
import { damageLine } from './damage-line.ts';
import { readFiles, readText } from './files.ts';
import { formatGiven } from './format-given.ts';

const NAMES = ESTIMATORS.map(({ name }) => name);
const CONTROLS = Object.entries(ADVANTAGE_FIELDS).map(([name, { control, initial }]) => {
  return { name: name as keyof typeof ADVANTAGE_FIELDS, control, initial };
});

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function takes(control: Control): string {
  switch (control.type) {
    case 'number':
      return `${control.low} to ${control.high}`;
    case 'number-or-auto':
      return `${control.low} to ${control.high}, or auto`;
    case 'choice':
      return control.options.join(', ');
    case 'flag':
      return 'on, off';
  }
}

function asGiven(value: unknown): string {
  if (value === null) return 'auto';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

const OPTIONS: readonly CommandOption[] = CONTROLS.map(({ name, control, initial }) => ({
  flags: `--${dashed(name)} <${control.type === 'number' ? 'x' : 'value'}>`,
  about: `${methods.settings[name]} (${takes(control)}; ${asGiven(initial)} in general)`,
}));

/** What stands on the command line, in the setting's own type; the engine checks the range. */
function settingValue(name: string, text: string, control: Control): unknown {
  if (control.type === 'choice') return text;
  if (control.type === 'flag') {
    if (text !== 'on' && text !== 'off') {
      throw new UsageError(`--${dashed(name)} is ${text}; it must be on or off`);
    }
    return text === 'on';
  }
  if (control.type === 'number-or-auto' && text === 'auto') return null;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new UsageError(`--${dashed(name)} is ${text}; it must be a number`);
  }
  return value;
}

function settingsOf(given: Given): Settings {
  const settings: Record<string, unknown> = {};
  for (const { name, control } of CONTROLS) {
    const text = given.optional(name);
    if (text !== null) settings[name] = settingValue(name, text, control);
  }
  return settings;
}

/** How far into a JSON file the name of our own form is looked for, before it is parsed for it. */
const HEAD = 65_536;

/** null: the file is a log. */
async function readOwnGroups(file: string): Promise<Batch[] | null> {
  if (!/\.json$/i.test(file)) return null;
  const text = (await readText(file)).replace(/^\uFEFF/, '');
  if (!text.slice(0, HEAD).includes(GROUP_FILE_ID)) return null;
  try {
    const whole: unknown = JSON.parse(text);
    return isGroupFile(whole) ? readGroupFile(whole) : null;
  } catch (error) {
    // Broken JSON is the readers' to describe.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type Grouped = Pick<Batch, 'groups' | 'settings'>;

/** Groups of a file of groups, or of every trajectory of a log, an archive or a folder: one batch. */
async function readBatches(file: string, as: string | null, io: Io): Promise<Grouped[]> {
  const own = as === null ? await readOwnGroups(file) : null;
  if (own) return own;
  const trajectories: Trajectory[] = [];
  let refusal: ZipscopeError | null = null;
  for await (const read of readFiles(file, as, io)) {
    refusal ??= read.refusal;
    for (const damage of read.damages) io.err(`${read.file}, ${damageLine(damage)}`);
    trajectories.push(...read.trajectories);
  }
  if (trajectories.length === 0 && refusal) throw refusal;
  return [{ groups: groupsFromTrajectories(trajectories), settings: {} }];
}

function missingLines({ missing }: GroupAdvantage): string[] {
  return missing.map(({ effect, input, lacking, wanted }) =>
    methods.missing[effect]
      .replace('{{input}}', methods.inputs[input])
      .replace('{{lacking}}', String(lacking))
      .replace('{{wanted}}', String(wanted)),
  );
}

const figure = (value: number) => (value >= 0 ? `+${value.toFixed(6)}` : value.toFixed(6));

function print(result: GroupAdvantage, io: Io): void {
  const { id, estimator, settings, statistics, gate, rollouts } = result;
  const about = statistics
    ? `, n ${statistics.n} ${statistics.unit}, mean ${statistics.mean?.toFixed(6) ?? 'none'}, ` +
      `deviation ${statistics.std?.toFixed(6) ?? 'none'}, ${methods.spread[statistics.spread]}`
    : '';
  io.out(`${id}: ${estimator}${about}, ddof ${settings.ddof}, eps ${settings.eps}`);
  for (const line of missingLines(result)) io.out(`  ${line}`);
  if (isBlocked(result)) return;
  if (gate) {
    const lengths = gate.start === null ? '' : `, L_start ${gate.start}, L_max ${gate.max}`;
    io.out(`  gate ${gate.open ? 'open' : 'closed'}, pass rate ${gate.passRate.toFixed(3)}${lengths}`);
  }
  for (const { reward, used, base, mask, segments } of rollouts) {
    const shaped = used !== null && used !== reward ? ` (shaped ${used.toFixed(6)})` : '';
    const masked = mask === null ? '' : `, ${methods.masks[mask]}`;
    io.out(`  reward ${reward ?? 'none'}${shaped}, base ${figure(base)}${masked}`);
    for (const { turns } of segments) {
      io.out(`    ${turns.map((turn) => `${figure(turn.advantage)}${turn.masked ? '*' : ''}`).join(' ')}`);
    }
  }
  const flips = signFlips([result]).filter(({ flipped }) => flipped);
  if (estimator === 'hrr') io.out(`  sign flips at w = ${settings.w}: ${flips.length}`);
}

export const advantages: Command = {
  usage: 'advantages <file>',
  about: 'Group the rollouts of a file and print the advantage of every turn',
  options: [
    { flags: '--estimator <name>', about: `One of ${NAMES.join(', ')}` },
    { flags: '--as <format>', about: 'Read the file as this format whatever it looks like' },
    ...OPTIONS,
    jsonOption('Print one JSON object'),
  ],
  async run(given, io) {
    const estimator = given.oneOf('estimator', NAMES);
    const file = given.argument(0);
    const settings = settingsOf(given);
    // A file of groups carries settings of its own; those of the command line lie over them.
    const batches = await readBatches(file, formatGiven(given), io);
    const results = batches.flatMap((batch) =>
      computeAdvantages(estimator, batch.groups, { ...batch.settings, ...settings }),
    );
    if (results.length === 0) throw new ZipscopeError('no-groups', { file });
    if (given.flag('json')) io.out(JSON.stringify({ groups: results.map(resultJson) }));
    else for (const result of results) print(result, io);
    if (!results.every(isBlocked)) return 0;
    const lacking = results.flatMap(({ missing }) => missing.filter(({ effect }) => effect === 'blocked'));
    const inputs = [...new Set(lacking.map(({ input }) => methods.inputs[input]))].join(', ');
    throw new ZipscopeError('advantages-blocked', { estimator, inputs });
  },
};
