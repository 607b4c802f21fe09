/** Builds the large logs of the import bench: made records in the forms of real ones, the same for the same size. */
import { closeSync, openSync, writeSync } from 'node:fs';

const WORDS =
  'the window keeps what a reader wrote down while tests fail on line forty two and the path src index ts was changed again because value returned null after the second request to the server had ended'.split(
    ' ',
  );

/** A small generator of its own: the file must be the same on every machine. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function prose(random: () => number, chars: number): string {
  const parts: string[] = [];
  for (let length = 0; length < chars; ) {
    const roll = random();
    const word =
      roll < 0.04
        ? `src/part_${Math.floor(random() * 400)}/file${Math.floor(random() * 90)}.ts`
        : roll < 0.08
          ? `${Math.floor(random() * 90_000)}.\n`
          : (WORDS[Math.floor(random() * WORDS.length)] ?? '');
    parts.push(word);
    length += word.length + 1;
  }
  return parts.join(' ');
}

/** Lines go to disk as they are made: the whole would not fit into one string. */
export function writeLines(path: string, lines: Iterable<unknown>): number {
  const file = openSync(path, 'w');
  let bytes = 0;
  let open: string[] = [];
  let held = 0;
  const flush = () => {
    bytes += writeSync(file, open.join(''));
    open = [];
    held = 0;
  };
  for (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    open.push(text);
    held += text.length;
    if (held > 1 << 22) flush();
  }
  flush();
  closeSync(file);
  return bytes;
}

/** A Claude Code session: one run of so many turns, compacted whenever the window is full. */
export function* claudeSession(turns: number, charsPerTurn: number): Generator<unknown> {
  const random = dice(7);
  const sessionId = '00000000-0000-4000-8000-000000000001';
  let parentUuid: string | null = null;
  let number = 0;
  let context = 12_000;
  const row = (type: string, fields: object, at = parentUuid) => {
    const uuid = `row-${number++}`;
    const whole = { parentUuid: at, isSidechain: false, sessionId, version: '2.0.65', type, uuid, ...fields };
    parentUuid = uuid;
    return { ...whole, timestamp: new Date(1.75e12 + number * 1000).toISOString() };
  };
  yield row('user', {
    message: { role: 'user', content: 'Find out why the build fails, and never touch config/prod.json.' },
  });
  for (let turn = 0; turn < turns; turn++) {
    const path = `src/part_${Math.floor(random() * 60)}/file${Math.floor(random() * 20)}.ts`;
    const id = `toolu_${turn}`;
    yield row('assistant', {
      message: {
        id: `msg_${turn}`,
        role: 'assistant',
        model: 'claude-constructed',
        content: [
          { type: 'text', text: prose(random, charsPerTurn * 0.15) },
          {
            type: 'tool_use',
            id,
            name: turn % 3 === 0 ? 'Bash' : 'Read',
            input: turn % 3 === 0 ? { command: `npm test -- ${path}` } : { file_path: path },
          },
        ],
        usage: {
          input_tokens: 10,
          cache_creation_input_tokens: 300,
          cache_read_input_tokens: context,
          output_tokens: 200,
        },
      },
    });
    const output = prose(random, charsPerTurn * 0.85);
    yield row('user', {
      message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content: output }] },
    });
    context += 500 + Math.floor(output.length / 4);
    if (context < 160_000) continue;
    const preTokens = context;
    context = 14_000;
    yield row(
      'system',
      {
        subtype: 'compact_boundary',
        content: 'Conversation compacted',
        compactMetadata: { trigger: 'auto', preTokens },
      },
      null,
    );
    yield row('user', {
      isCompactSummary: true,
      message: {
        role: 'user',
        content: `This session is being continued from a previous conversation. ${prose(random, 4000)}`,
      },
    });
  }
}

/** Rollouts of a training step: many runs in the form of chat messages, one a line, eight of a task. */
export function* chatRollouts(bytes: number): Generator<unknown> {
  const random = dice(11);
  let written = 0;
  for (let run = 0; written < bytes; run++) {
    const messages: unknown[] = [
      { role: 'system', content: 'You answer questions with a search tool.' },
      { role: 'user', content: `Question ${Math.floor(run / 8)}: ${prose(random, 120)}` },
    ];
    let length = 400;
    for (let turn = 0; turn < 24; turn++) {
      const text = prose(random, 300);
      const output = prose(random, 2200);
      messages.push({
        role: 'assistant',
        content: text,
        tool_calls: [
          {
            id: `c${turn}`,
            type: 'function',
            function: { name: 'search', arguments: JSON.stringify({ query: prose(random, 40) }) },
          },
        ],
      });
      messages.push({ role: 'tool', tool_call_id: `c${turn}`, content: output });
      length += text.length + output.length + 220;
    }
    messages.push({ role: 'assistant', content: `The answer is ${Math.floor(random() * 100)}.` });
    written += length;
    yield { messages, reward: random() < 0.4 ? 1 : 0 };
  }
}
