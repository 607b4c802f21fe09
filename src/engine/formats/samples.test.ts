import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesUnder, readBytes } from '../../../tests/harness/logs.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import { parseAtif, writeAtif } from './atif.ts';
import { readLines, writeLine } from './lines.ts';

/**
 * What each sample holds, counted by hand and by other means: format, variant, questions, trajectories, turns,
 * explicit and inferred boundaries, sum of rewards (null: the format has none).
 */
type Expected = readonly [
  file: string,
  format: string | null,
  variant: string | null,
  questions: number,
  trajectories: number,
  turns: number,
  explicit: number,
  inferred: number,
  rewards: number | null,
];

const EXPECTED: readonly Expected[] = [
  ['agentfold/constructed-agentfold.jsonl', 'agentfold', 'rows', 0, 4, 17, 9, 0, null],
  [
    'anthropic-messages/intercode-ctf-59-run1.messages.jsonl',
    'anthropic-messages',
    'messages',
    0,
    1,
    3,
    0,
    0,
    null,
  ],
  [
    'anthropic-messages/intercode-ctf-59-run1.request-response.json',
    'anthropic-messages',
    'request-response',
    0,
    1,
    3,
    0,
    0,
    null,
  ],
  ['asearcher/constructed-qid-0.jsonl', 'asearcher', null, 0, 2, 6, 4, 0, 1],
  ['atif/nat-v1.7-exmp01.trajectory.json', 'atif', 'ATIF-v1.7', 0, 1, 1, 0, 0, null],
  ['atif/nat-v1.7-exmp03.trajectory.json', 'atif', 'ATIF-v1.7', 0, 1, 1, 0, 0, null],
  ['atif/nat-v1.7-exmp05.trajectory.json', 'atif', 'ATIF-v1.7', 0, 1, 2, 0, 0, null],
  ['atif/openhands-hello-world.trajectory.json', 'atif', 'ATIF-v1.5', 0, 1, 2, 0, 0, null],
  [
    'atif/terminus2-hello-world-context-summarization.trajectory.json',
    'atif',
    'ATIF-v1.5',
    0,
    1,
    7,
    1,
    1,
    null,
  ],
  [
    'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-answers.json',
    'atif',
    'ATIF-v1.5',
    0,
    1,
    1,
    0,
    0,
    null,
  ],
  [
    'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-questions.json',
    'atif',
    'ATIF-v1.5',
    0,
    1,
    1,
    0,
    0,
    null,
  ],
  [
    'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-summary.json',
    'atif',
    'ATIF-v1.5',
    0,
    1,
    1,
    0,
    0,
    null,
  ],
  ['atif/terminus2-hello-world-invalid-json.trajectory.json', 'atif', 'ATIF-v1.5', 0, 1, 4, 0, 1, null],
  ['browsecomp-plus-run/constructed-run_0.json', 'browsecomp-plus-run', null, 0, 1, 4, 0, 0, null],
  ['browsecomp-plus-run/constructed-run_1.json', 'browsecomp-plus-run', null, 0, 1, 3, 0, 0, null],
  ['claude-code/agtrace-session.jsonl', 'claude-code', 'session', 0, 1, 6, 0, 0, null],
  ['claude-code/ccl-edge_cases.jsonl', 'claude-code', 'session', 0, 1, 4, 0, 1, null],
  ['claude-code/ccl-representative_messages.jsonl', 'claude-code', 'session', 0, 1, 5, 0, 1, null],
  ['claude-code/v2.0.65-auto-compact-slice.jsonl', 'claude-code', 'session', 0, 1, 55, 1, 0, null],
  ['codex/agtrace-rollout-parent.jsonl', 'codex', 'rollout', 0, 1, 0, 0, 0, null],
  ['codex/constructed-v0.50-compacted-text.jsonl', 'codex', 'rollout', 0, 1, 3, 1, 0, null],
  ['codex/v0.104-redacted-compacted-slice.jsonl', 'codex', 'rollout', 0, 1, 27, 1, 0, null],
  ['codex/v0.104-redacted-short-unfinished.jsonl', 'codex', 'rollout', 0, 1, 1, 0, 0, null],
  ['codex/v0.66-agtrace-session.jsonl', 'codex', 'rollout', 0, 1, 7, 0, 0, null],
  ['gemini-cli/cli-recorded-responses-compress.responses.jsonl', null, null, 0, 0, 0, 0, 0, null],
  ['gemini-cli/constructed-session-set-messages.jsonl', 'gemini-cli', 'session', 0, 1, 4, 1, 0, null],
  ['gemini-cli/legacy-hello-world.json', 'gemini-cli', 'legacy', 0, 1, 1, 0, 0, null],
  ['inspect-eval/deflate-intercode-ctf-15-samples.eval', 'inspect-eval', 'deflate', 0, 15, 147, 0, 0, 9],
  ['inspect-eval/deflate-mmlu-choices.eval', 'inspect-eval', 'deflate', 0, 1, 1, 0, 0, 0],
  ['inspect-eval/deflate-streaming.eval', 'inspect-eval', 'deflate', 0, 4, 4, 0, 0, 3],
  ['inspect-eval/zstd-ais-decoder.eval', 'inspect-eval', 'zstd', 0, 1, 9, 0, 0, 0],
  ['inspect-eval/zstd-chunked-ais-decoder.eval', 'inspect-eval', 'zstd-chunked', 0, 1, 9, 0, 0, 0],
  ['inspect-json/v2-browser-tools.json', 'inspect-json', 'v2', 0, 1, 5, 0, 0, 1],
  ['inspect-json/v2-formats.json', 'inspect-json', 'v2', 0, 1, 1, 0, 0, 0],
  ['inspect-json/v2-tool-call-error.json', 'inspect-json', 'v2', 0, 1, 0, 0, 0, null],
  ['llamafactory-v1/reason-tool-use-00-24.jsonl', 'llamafactory-v1', 'messages', 0, 25, 64, 0, 0, null],
  ['mem1/constructed-mem1.jsonl', 'mem1', 'messages', 0, 3, 12, 9, 0, 3],
  ['memagent/constructed-memagent.jsonl', 'memagent', 'turns', 0, 3, 15, 12, 0, 3],
  ['mini-swe-agent/messages-only-local.traj.json', 'mini-swe-agent', 'messages-only', 0, 1, 2, 0, 0, null],
  ['mini-swe-agent/v1.13-hello-world.traj.json', 'mini-swe-agent', 'mini-swe-agent-1', 0, 1, 3, 0, 0, null],
  ['openai-chat/litellm-log-claude-sonnet-4-last.json', 'openai-chat', 'litellm', 0, 1, 6, 0, 0, null],
  ['openai-chat/openhands-fncall-llm-message.json', 'openai-chat', 'bare-list', 0, 1, 6, 0, 0, null],
  ['openai-chat/tau-airline-00-14.json', 'openai-chat', 'tau-bench', 0, 15, 226, 0, 0, 3],
  ['openai-chat/tau-airline-15-29.messages.jsonl', 'openai-chat', 'messages', 0, 15, 207, 0, 0, 5],
  [
    'openai-responses/nemo-gym-example_multi_step-rollouts.jsonl',
    'openai-responses',
    'nemo-gym',
    0,
    5,
    21,
    0,
    0,
    5,
  ],
  [
    'openai-responses/nemo-gym-google_search-rollouts.jsonl',
    'openai-responses',
    'nemo-gym',
    0,
    5,
    10,
    0,
    0,
    2,
  ],
  ['openai-responses/nemo-gym-hotpotqa_qa-rollouts.jsonl', 'openai-responses', 'nemo-gym', 0, 5, 5, 0, 0, 2],
  [
    'openai-responses/nemo-gym-math_with_code-rollouts.jsonl',
    'openai-responses',
    'nemo-gym',
    0,
    5,
    36,
    0,
    0,
    1,
  ],
  ['openhands-sdk/goal-run-events.jsonl', 'openhands-sdk', 'events', 0, 1, 2, 0, 0, null],
  ['openhands-v0/constructed-condensation.json', 'openhands-v0', 'events', 0, 1, 5, 1, 0, null],
  ['openhands-v0/eval-output-ponyc-1.jsonl', 'openhands-v0', 'eval-output', 0, 1, 23, 0, 0, null],
  ['openhands-v0/hello-world-events.json', 'openhands-v0', 'events', 0, 1, 2, 0, 0, null],
  ['openhands-v0/replay-basic-interactions.json', 'openhands-v0', 'events', 0, 1, 3, 0, 0, null],
  ['openhands-v0/replay-basic.json', 'openhands-v0', 'events', 0, 1, 2, 0, 0, null],
  ['react-tags/webdancer-000-024.jsonl', 'react-tags', 'messages', 0, 25, 51, 0, 0, null],
  ['resum/constructed-iter1.jsonl', 'resum', null, 0, 4, 12, 8, 0, null],
  ['search-r1/constructed-flashrag-intermediate.json', 'flashrag', 'intermediate-data', 0, 3, 11, 0, 0, null],
  ['search-r1/constructed-verl-rollout-step10.jsonl', 'verl-rollout', 'search-r1', 0, 24, 80, 0, 0, 12],
  ['sharegpt/glaive-toolcall-en-000-059.json', 'sharegpt', null, 0, 60, 200, 0, 0, null],
  ['sharegpt/glaive-toolcall-zh-000-029.json', 'sharegpt', null, 0, 30, 96, 0, 0, null],
  ['swe-agent/ctf-crypto-katy.traj', 'swe-agent', 'v0', 0, 1, 18, 0, 0, null],
  ['swe-agent/history-only-function-calling-simple.traj', 'swe-agent', 'history-only', 0, 1, 5, 0, 0, null],
  ['swe-agent/v0.7-marshmallow-1867-default.traj', 'swe-agent', 'v0', 0, 1, 14, 0, 0, null],
  ['swe-agent/v0.x-test-repo-i1.traj', 'swe-agent', 'v0', 0, 1, 5, 0, 0, null],
  [
    'swe-agent/v1.0-marshmallow-1867-function-calling-messages.traj',
    'swe-agent',
    'v1.0',
    0,
    1,
    13,
    0,
    0,
    null,
  ],
  ['trl-completions/constructed-completions-step5.jsonl', 'trl-completions', 'jsonl', 0, 12, 37, 0, 0, 8.4],
  ['trl-completions/constructed-completions_00005.parquet', 'trl-completions', 'table', 0, 12, 37, 0, 0, 8.4],
  ['verl-rollout/1.jsonl', 'verl-rollout', 'rollout', 0, 2, 2, 0, 0, 1],
  ['2wikimultihopqa/2wiki-corpus-0000-1499.json', '2wikimultihopqa', 'passages', 0, 0, 0, 0, 0, null],
  ['2wikimultihopqa/2wiki-questions-000-099.json', '2wikimultihopqa', 'questions', 100, 0, 0, 0, 0, null],
  ['2wikimultihopqa/2wiki-reassembled-00-29.json', '2wikimultihopqa', 'distractor', 30, 0, 0, 0, 0, null],
  ['bamboogle/bamboogle-000-061.json', 'bamboogle', 'questions', 62, 0, 0, 0, 0, null],
  ['frames/frames-000-079.json', 'frames', 'array', 80, 0, 0, 0, 0, null],
  ['hotpotqa/hotpot_train_distractor_000-049.json', 'hotpotqa', 'distractor', 50, 0, 0, 0, 0, null],
  ['musique/musique_ans_train_000-049.jsonl', 'musique', 'lines', 50, 0, 0, 0, 0, null],
  ['squad/squad-v1.1-allennlp-sample.json', 'squad', 'v1.1', 5, 0, 0, 0, 0, null],
  ['squad/squad-v1.1-xquad-de-articles-00-05.json', 'squad', 'v1.1', 177, 0, 0, 0, 0, null],
  ['squad/squad-v1.1-xquad-en-articles-00-23.json', 'squad', 'v1.1', 632, 0, 0, 0, 0, null],
  ['squad/squad-v1.1-xquad-ru-articles-00-05.json', 'squad', 'v1.1', 177, 0, 0, 0, 0, null],
  ['squad/squad-v1.1-xquad-zh-articles-00-05.json', 'squad', 'v1.1', 177, 0, 0, 0, 0, null],
  ['squad/squad-v2-allennlp-sample.json', 'squad', 'v2', 6, 0, 0, 0, 0, null],
  ['squad/squad-v2-farm-answer-offset-wrong.json', 'squad', 'v2', 1, 0, 0, 0, 0, null],
  ['squad/squad-v2-farm-noanswer.json', 'squad', 'v2', 1, 0, 0, 0, 0, null],
];

const ROOTS = ['../shared/trajectories', '../shared/datasets'];
const present = ROOTS.every((root) => existsSync(root));
const pathOf = (file: string) =>
  ROOTS.map((root) => `${root}/${file}`).find((path) => existsSync(path)) ?? file;
const read = async (file: string) => {
  const [found] = await readBytes(file, new Uint8Array(readFileSync(pathOf(file))));
  if (!found) throw new Error(`${file} gave nothing`);
  return found;
};

describe.skipIf(!present)(`real samples (skipped where ${ROOTS.join(' or ')} is absent)`, () => {
  test('the table names every file there is', () => {
    const there = ROOTS.flatMap((root) => filesUnder(root).map((file) => file.slice(root.length + 1)));
    expect(EXPECTED.map(([file]) => file)).toEqual(expect.arrayContaining(there));
  });

  test.each(EXPECTED)(
    '%s',
    async (file, format, variant, questions, trajectories, turns, explicit, inferred, rewards) => {
      const found = await read(file);
      const boundaries = found.trajectories.flatMap(allBoundaries);
      const scored = found.trajectories.flatMap(({ outcome }) => outcome.reward ?? []);
      expect([
        found.format,
        found.variant,
        found.questions.length,
        found.trajectories.length,
        found.trajectories.flatMap(allTurns).length,
        boundaries.filter(({ kind }) => kind === 'explicit').length,
        boundaries.filter(({ kind }) => kind === 'inferred').length,
      ]).toEqual([format, variant, questions, trajectories, turns, explicit, inferred]);
      if (rewards === null) expect(scored).toEqual([]);
      else expect(scored.reduce((sum, reward) => sum + reward, 0)).toBeCloseTo(rewards, 6);
      expect(found.damages).toEqual([]);
      // Our own files give the same runs back.
      for (const trajectory of found.trajectories.slice(0, 4)) {
        expect(parseAtif(JSON.stringify(writeAtif(trajectory)))).toEqual(trajectory);
        expect(readLines(writeLine(trajectory))).toEqual([trajectory]);
      }
    },
  );

  test('an automatic compaction of Claude Code is told with its counts and its text', async () => {
    const { trajectories } = await read('claude-code/v2.0.65-auto-compact-slice.jsonl');
    const [boundary] = trajectories.flatMap(allBoundaries);
    expect(boundary).toMatchObject({
      trigger: 'auto',
      tokensBefore: { value: 155317, basis: 'measured' },
      tokensAfter: { value: 34667, basis: 'measured' },
      summary: { status: 'text' },
    });
  });

  test('a remote compaction of Codex is unreadable, and its absurd count is none', async () => {
    const { trajectories } = await read('codex/v0.104-redacted-compacted-slice.jsonl');
    const [boundary] = trajectories.flatMap(allBoundaries);
    expect(boundary).toMatchObject({
      summary: { status: 'unreadable' },
      tokensAfter: { value: 48297, basis: 'measured' },
    });
    expect(trajectories[0]?.source.warnings.some((warning) => warning.includes('940499'))).toBe(true);
    const widest = trajectories.flatMap(allTurns).map(({ context }) => context.peak.value ?? 0);
    expect(Math.max(...widest)).toBeLessThan(258400);
  });
});
