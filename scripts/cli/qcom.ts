import type { ZipscopeError } from '../../src/engine/error.ts';
import { isLevel, LEVELS, levelInfo } from '../../src/engine/quality/levels.ts';
import { qcom as scoreCompression } from '../../src/engine/quality/qcom.ts';
import { summarise, type TrajectorySummary } from '../../src/engine/trajectory/summary.ts';
import { errorSentence } from '../../src/i18n/error-sentence.ts';
import { type Command, type Given, type Io, jsonOption, UsageError } from './command.ts';
import { counted } from './counted.ts';
import { readFiles, readText } from './files.ts';
import { formatGiven } from './format-given.ts';
import { many } from './trajectory-line.ts';

export const qcom: Command = {
  usage: 'qcom [...files]',
  about:
    'Score one compression, or every compression in logs, archives and folders: the parts of Q_com and their sum',
  options: [
    { flags: '--level <g>', about: 'Level the compression was declared at, 1 to 5' },
    { flags: '--query <file>', about: 'Text of the query' },
    { flags: '--source <file>', about: 'Text that was compressed' },
    { flags: '--compressed <file>', about: 'Text of the compression' },
    { flags: '--as <format>', about: 'Read the logs as this format whatever they look like' },
    jsonOption('Print JSON; of logs, one line per trajectory'),
  ],
  async run(given, io) {
    if (given.arguments.length === 0) return scoreOne(given, io);
    const single = ['level', 'query', 'source', 'compressed'].find((name) => given.optional(name) !== null);
    if (single) throw new UsageError(`--${single} is for one compression, not for logs`);
    let isAllRead = true;
    for (const path of given.arguments) isAllRead = (await scoreLogs(path, given, io)) && isAllRead;
    return isAllRead ? 0 : 1;
  },
};

/** A line per trajectory; logs without compressions have theirs too, so that none is missing from a list. */
async function scoreLogs(path: string, given: Given, io: Io): Promise<boolean> {
  let refusal: ZipscopeError | null = null;
  for await (const read of readFiles(path, formatGiven(given), io)) {
    if (read.refusal) io.err(errorSentence(read.refusal.code, read.refusal.values));
    refusal ??= read.refusal;
    for (const trajectory of read.trajectories) {
      const summary = summarise(await counted(trajectory));
      if (given.flag('json')) {
        const { id, group, compressions, tokensSaved } = summary;
        io.out(JSON.stringify({ file: read.file, id, group, compressions, tokensSaved }));
      } else io.out(`${read.file}: ${scoreLine(summary)}`);
    }
  }
  return refusal === null;
}

function scoreLine({ id, compressions, tokensSaved }: TrajectorySummary): string {
  const saved = tokensSaved === null ? '' : `, tokens saved net ${tokensSaved}`;
  if (compressions.length === 0) return `${id}: no compression that can be scored${saved}`;
  const mean = (part: keyof TrajectorySummary['compressions'][number]['qcom']) => {
    const known = compressions.flatMap(({ qcom }) => qcom[part] ?? []);
    return known.length === 0
      ? 'undefined'
      : (known.reduce((sum, one) => sum + one, 0) / known.length).toFixed(3);
  };
  const levels = compressions.map(({ level, levelInferred }) => `${level ?? '-'}${levelInferred ? '?' : ''}`);
  return (
    `${id}: ${many(compressions.length, 'compression')} at level${levels.length === 1 ? '' : 's'} ${levels.join(' ')}, mean Q_com ${mean('total')} ` +
    `(ratio ${mean('ratio')}, level ${mean('level')}, info ${mean('info')}, sem ${mean('sem')})${saved}`
  );
}

async function scoreOne(given: Given, io: Io): Promise<0 | 1> {
  const level = given.integer('level');
  if (!isLevel(level)) throw new UsageError(`--level is ${level}; it must be one of ${LEVELS.join(', ')}`);
  const files = [given.required('query'), given.required('source'), given.required('compressed')] as const;
  const [query, source, output] = await Promise.all([
    readText(files[0]),
    readText(files[1]),
    readText(files[2]),
  ]);
  const { weights, parts, total } = scoreCompression({ query, source, output, level });
  const scores = {
    ratio: parts.ratio?.score ?? null,
    level: parts.level?.score ?? null,
    info: parts.info.score,
    sem: parts.sem.score,
    total,
  };
  if (given.flag('json')) {
    io.out(JSON.stringify({ level, qcom: scores, weights, parts }));
    return 0;
  }
  const { info, sem } = parts;
  const { name, chars } = levelInfo(level);
  const figure = (value: number | null) => (value === null ? 'undefined' : value.toFixed(6));
  const counts = [
    `${parts.ratio?.lengthChars ?? 0} characters for ${chars.join('-')}`,
    `${parts.level?.words ?? 0} words for ${parts.level?.expectedWords.join('-')}, ` +
      `${parts.level?.sentences ?? 0} sentences for ${parts.level?.expectedSentences.join('-')}`,
    `coverage ${figure(info.coverage)}, retention ${figure(info.retention)}`,
    `terminator ${figure(sem.terminator)}, structure ${figure(sem.structure)}, length ${figure(sem.length)}`,
  ];
  (['ratio', 'level', 'info', 'sem'] as const).forEach((term, i) => {
    io.out(`Q_${term.padEnd(5)} ${figure(scores[term])}  x ${weights[term]}  (${counts[i]})`);
  });
  io.out(`Q_com   ${figure(total)}  at level ${level}, ${name}`);
  return 0;
}
