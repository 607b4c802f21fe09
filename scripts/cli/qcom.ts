import { isLevel, LEVELS, levelInfo } from '../../src/engine/quality/levels.ts';
import { qcom as scoreCompression } from '../../src/engine/quality/qcom.ts';
import { type Command, jsonOption, UsageError } from './command.ts';
import { readText } from './files.ts';

export const qcom: Command = {
  usage: 'qcom',
  about: 'Score one compression: the four parts of Q_com and their sum',
  options: [
    { flags: '--level <g>', about: 'Level the compression was declared at, 1 to 5' },
    { flags: '--query <file>', about: 'Text of the query' },
    { flags: '--source <file>', about: 'Text that was compressed' },
    { flags: '--compressed <file>', about: 'Text of the compression' },
    jsonOption(),
  ],
  async run(given, io) {
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
  },
};
