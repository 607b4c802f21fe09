/**
 * What each sample log beside the repository holds, counted from the files themselves with scripts in another language
 * and by reading, never copied from what a reader gave. Names and numbers only: no text of the samples. The unit tests
 * of the engine and the end-to-end tests of the page both hold themselves to it.
 */
// biome-ignore-all format: it is a table, one sample a line.
type Kind = 'explicit' | 'inferred';
type Summary = 'text' | 'unreadable' | 'none';
type Status = 'finished' | 'overlong' | 'failed' | 'unknown';

/** Counts are what the log measures; null where it measures none. */
export type ExpectedBoundary = readonly [
  trajectory: number, afterTurn: number, kind: Kind, trigger: string, summary: Summary, before: number | null, after: number | null,
];

export interface ExpectedSample {
  /** Path under one of `SAMPLE_ROOTS`. */
  readonly file: string;
  /** null: refused on purpose. */
  readonly format: string | null;
  readonly variant: string | null;
  readonly questions?: number;
  /** Turns of each trajectory, in the order of the file (of id and epoch in Inspect archives). */
  readonly turns?: readonly number[];
  /** Of all trajectories, or of each. */
  readonly status?: Status | readonly Status[];
  /** Of each trajectory; left out where the log has none. */
  readonly rewards?: readonly (number | null)[];
  readonly boundaries?: readonly ExpectedBoundary[];
}

export const SAMPLE_ROOTS = ['../shared/trajectories', '../shared/datasets'] as const;

export const EXPECTED_SAMPLES: readonly ExpectedSample[] = [
  { file: 'agentfold/constructed-agentfold.jsonl', format: 'agentfold', variant: 'rows', turns: [5, 4, 4, 4], status: 'finished', boundaries: [[0, 1, 'explicit', 'light fold', 'text', null, null], [0, 2, 'explicit', 'deep fold', 'text', null, null], [0, 3, 'explicit', 'light fold', 'text', null, null], [1, 1, 'explicit', 'light fold', 'text', null, null], [1, 2, 'explicit', 'deep fold', 'text', null, null], [2, 1, 'explicit', 'light fold', 'text', null, null], [2, 2, 'explicit', 'deep fold', 'text', null, null], [3, 1, 'explicit', 'light fold', 'text', null, null], [3, 2, 'explicit', 'deep fold', 'text', null, null]] },
  { file: 'anthropic-messages/intercode-ctf-59-run1.messages.jsonl', format: 'anthropic-messages', variant: 'messages', turns: [3], status: 'finished' },
  { file: 'anthropic-messages/intercode-ctf-59-run1.request-response.json', format: 'anthropic-messages', variant: 'request-response', turns: [3], status: 'finished' },
  { file: 'asearcher/constructed-qid-0.jsonl', format: 'asearcher', variant: null, turns: [3, 3], status: 'finished', rewards: [1, 0], boundaries: [[0, 0, 'explicit', 'observation cut', 'text', 472, 472], [0, 1, 'explicit', 'observation cut', 'text', 835, 835], [1, 0, 'explicit', 'observation cut', 'text', 460, 460], [1, 1, 'explicit', 'observation cut', 'text', 910, 910]] },
  { file: 'atif/nat-v1.7-exmp01.trajectory.json', format: 'atif', variant: 'ATIF-v1.7', turns: [1], status: 'finished' },
  { file: 'atif/nat-v1.7-exmp03.trajectory.json', format: 'atif', variant: 'ATIF-v1.7', turns: [1], status: 'finished' },
  { file: 'atif/nat-v1.7-exmp05.trajectory.json', format: 'atif', variant: 'ATIF-v1.7', turns: [2], status: 'finished' },
  { file: 'atif/openhands-hello-world.trajectory.json', format: 'atif', variant: 'ATIF-v1.5', turns: [2], status: 'finished' },
  { file: 'atif/terminus2-hello-world-context-summarization.trajectory.json', format: 'atif', variant: 'ATIF-v1.5', turns: [7], status: 'finished', boundaries: [[0, 2, 'explicit', 'unknown', 'text', 870, 1700], [0, 3, 'inferred', 'unknown', 'none', 2120, 850]] },
  { file: 'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-answers.json', format: 'atif', variant: 'ATIF-v1.5', turns: [1], status: 'finished' },
  { file: 'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-questions.json', format: 'atif', variant: 'ATIF-v1.5', turns: [1], status: 'finished' },
  { file: 'atif/terminus2-hello-world-context-summarization.trajectory.summarization-1-summary.json', format: 'atif', variant: 'ATIF-v1.5', turns: [1], status: 'finished' },
  { file: 'atif/terminus2-hello-world-invalid-json.trajectory.json', format: 'atif', variant: 'ATIF-v1.5', turns: [4], status: 'finished', boundaries: [[0, 2, 'inferred', 'unknown', 'none', 880, 100]] },
  { file: 'browsecomp-plus-run/constructed-run_0.json', format: 'browsecomp-plus-run', variant: null, turns: [4], status: 'finished' },
  { file: 'browsecomp-plus-run/constructed-run_1.json', format: 'browsecomp-plus-run', variant: null, turns: [3], status: 'finished' },
  { file: 'claude-code/agtrace-session.jsonl', format: 'claude-code', variant: 'session', turns: [6], status: 'unknown' },
  { file: 'claude-code/ccl-edge_cases.jsonl', format: 'claude-code', variant: 'session', turns: [4], status: 'unknown', boundaries: [[0, 1, 'inferred', 'unknown', 'none', 225, 85]] },
  { file: 'claude-code/ccl-representative_messages.jsonl', format: 'claude-code', variant: 'session', turns: [5], status: 'unknown', boundaries: [[0, 2, 'inferred', 'unknown', 'none', 173, 25]] },
  { file: 'claude-code/v2.0.65-auto-compact-slice.jsonl', format: 'claude-code', variant: 'session', turns: [55], status: 'unknown', boundaries: [[0, 27, 'explicit', 'auto', 'text', 155317, 34667]] },
  { file: 'codex/agtrace-rollout-parent.jsonl', format: 'codex', variant: 'rollout', turns: [0], status: 'unknown' },
  { file: 'codex/constructed-v0.50-compacted-text.jsonl', format: 'codex', variant: 'rollout', turns: [3], status: 'unknown', boundaries: [[0, 1, 'explicit', 'unknown', 'text', 11450, null]] },
  { file: 'codex/v0.104-redacted-compacted-slice.jsonl', format: 'codex', variant: 'rollout', turns: [27], status: 'unknown', boundaries: [[0, 14, 'explicit', 'unknown', 'unreadable', 212134, 48297]] },
  { file: 'codex/v0.104-redacted-short-unfinished.jsonl', format: 'codex', variant: 'rollout', turns: [1], status: 'unknown' },
  { file: 'codex/v0.66-agtrace-session.jsonl', format: 'codex', variant: 'rollout', turns: [7], status: 'unknown' },
  { file: 'gemini-cli/cli-recorded-responses-compress.responses.jsonl', format: null, variant: null },
  { file: 'gemini-cli/constructed-session-set-messages.jsonl', format: 'gemini-cli', variant: 'session', turns: [4], status: 'unknown', boundaries: [[0, 1, 'explicit', 'unknown', 'text', 7852, 700]] },
  { file: 'gemini-cli/legacy-hello-world.json', format: 'gemini-cli', variant: 'legacy', turns: [1], status: 'unknown' },
  { file: 'inspect-eval/deflate-intercode-ctf-15-samples.eval', format: 'inspect-eval', variant: 'deflate', turns: [10, 2, 4, 12, 8, 24, 6, 4, 5, 7, 24, 7, 24, 5, 5], status: ['finished', 'finished', 'finished', 'finished', 'finished', 'overlong', 'finished', 'finished', 'finished', 'finished', 'overlong', 'finished', 'overlong', 'finished', 'finished'], rewards: [0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1] },
  { file: 'inspect-eval/deflate-mmlu-choices.eval', format: 'inspect-eval', variant: 'deflate', turns: [1], status: 'finished', rewards: [0] },
  { file: 'inspect-eval/deflate-streaming.eval', format: 'inspect-eval', variant: 'deflate', turns: [1, 1, 1, 1], status: 'finished', rewards: [0, 1, 1, 1] },
  { file: 'inspect-eval/zstd-ais-decoder.eval', format: 'inspect-eval', variant: 'zstd', turns: [9], status: 'finished', rewards: [0] },
  { file: 'inspect-eval/zstd-chunked-ais-decoder.eval', format: 'inspect-eval', variant: 'zstd-chunked', turns: [9], status: 'finished', rewards: [0] },
  { file: 'inspect-json/v2-browser-tools.json', format: 'inspect-json', variant: 'v2', turns: [5], status: 'finished', rewards: [1] },
  { file: 'inspect-json/v2-formats.json', format: 'inspect-json', variant: 'v2', turns: [1], status: 'finished', rewards: [0] },
  { file: 'inspect-json/v2-tool-call-error.json', format: 'inspect-json', variant: 'v2', turns: [0], status: 'unknown' },
  { file: 'llamafactory-v1/reason-tool-use-00-24.jsonl', format: 'llamafactory-v1', variant: 'messages', turns: [1, 4, 4, 1, 2, 1, 2, 1, 1, 1, 4, 6, 4, 4, 4, 4, 6, 2, 1, 2, 1, 2, 1, 4, 1], status: ['finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'unknown', 'unknown', 'unknown', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'unknown', 'unknown', 'finished', 'finished', 'finished', 'unknown', 'finished', 'unknown'] },
  { file: 'mem1/constructed-mem1.jsonl', format: 'mem1', variant: 'messages', turns: [5, 3, 4], status: 'finished', rewards: [1, 1, 1], boundaries: [[0, 0, 'explicit', 'every turn', 'text', null, null], [0, 1, 'explicit', 'every turn', 'text', null, null], [0, 2, 'explicit', 'every turn', 'text', null, null], [0, 3, 'explicit', 'every turn', 'text', null, null], [1, 0, 'explicit', 'every turn', 'text', null, null], [1, 1, 'explicit', 'every turn', 'text', null, null], [2, 0, 'explicit', 'every turn', 'text', null, null], [2, 1, 'explicit', 'every turn', 'text', null, null], [2, 2, 'explicit', 'every turn', 'text', null, null]] },
  { file: 'memagent/constructed-memagent.jsonl', format: 'memagent', variant: 'turns', turns: [5, 5, 5], status: 'finished', rewards: [1, 1, 1], boundaries: [[0, 0, 'explicit', 'every chunk', 'text', null, null], [0, 1, 'explicit', 'every chunk', 'text', null, null], [0, 2, 'explicit', 'every chunk', 'text', null, null], [0, 3, 'explicit', 'every chunk', 'text', null, null], [1, 0, 'explicit', 'every chunk', 'text', null, null], [1, 1, 'explicit', 'every chunk', 'text', null, null], [1, 2, 'explicit', 'every chunk', 'text', null, null], [1, 3, 'explicit', 'every chunk', 'text', null, null], [2, 0, 'explicit', 'every chunk', 'text', null, null], [2, 1, 'explicit', 'every chunk', 'text', null, null], [2, 2, 'explicit', 'every chunk', 'text', null, null], [2, 3, 'explicit', 'every chunk', 'text', null, null]] },
  { file: 'mini-swe-agent/messages-only-local.traj.json', format: 'mini-swe-agent', variant: 'messages-only', turns: [2], status: 'finished' },
  { file: 'mini-swe-agent/v1.13-hello-world.traj.json', format: 'mini-swe-agent', variant: 'mini-swe-agent-1', turns: [3], status: 'finished' },
  { file: 'openai-chat/litellm-log-claude-sonnet-4-last.json', format: 'openai-chat', variant: 'litellm', turns: [6], status: 'finished' },
  { file: 'openai-chat/openhands-fncall-llm-message.json', format: 'openai-chat', variant: 'bare-list', turns: [6], status: 'finished' },
  { file: 'openai-chat/tau-airline-00-14.json', format: 'openai-chat', variant: 'tau-bench', turns: [15, 5, 11, 30, 12, 12, 11, 12, 8, 25, 19, 17, 7, 28, 14], status: 'finished', rewards: [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0] },
  { file: 'openai-chat/tau-airline-15-29.messages.jsonl', format: 'openai-chat', variant: 'messages', turns: [14, 6, 18, 7, 14, 11, 14, 11, 23, 19, 15, 15, 16, 17, 7], status: 'finished', rewards: [0, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1] },
  { file: 'openai-responses/nemo-gym-example_multi_step-rollouts.jsonl', format: 'openai-responses', variant: 'nemo-gym', turns: [4, 4, 5, 4, 4], status: 'finished', rewards: [1, 1, 1, 1, 1] },
  { file: 'openai-responses/nemo-gym-google_search-rollouts.jsonl', format: 'openai-responses', variant: 'nemo-gym', turns: [1, 3, 1, 3, 2], status: 'finished', rewards: [0, 1, 0, 1, 0] },
  { file: 'openai-responses/nemo-gym-hotpotqa_qa-rollouts.jsonl', format: 'openai-responses', variant: 'nemo-gym', turns: [1, 1, 1, 1, 1], status: 'finished', rewards: [1, 1, 0, 0, 0] },
  { file: 'openai-responses/nemo-gym-math_with_code-rollouts.jsonl', format: 'openai-responses', variant: 'nemo-gym', turns: [2, 1, 5, 9, 19], status: 'finished', rewards: [1, 0, 0, 0, 0] },
  { file: 'openhands-sdk/goal-run-events.jsonl', format: 'openhands-sdk', variant: 'events', turns: [2], status: 'unknown' },
  { file: 'openhands-v0/constructed-condensation.json', format: 'openhands-v0', variant: 'events', turns: [5], status: 'finished', boundaries: [[0, 3, 'explicit', 'condensation', 'text', null, null]] },
  { file: 'openhands-v0/eval-output-ponyc-1.jsonl', format: 'openhands-v0', variant: 'eval-output', turns: [23], status: 'finished' },
  { file: 'openhands-v0/hello-world-events.json', format: 'openhands-v0', variant: 'events', turns: [2], status: 'finished' },
  { file: 'openhands-v0/replay-basic-interactions.json', format: 'openhands-v0', variant: 'events', turns: [3], status: 'finished' },
  { file: 'openhands-v0/replay-basic.json', format: 'openhands-v0', variant: 'events', turns: [2], status: 'finished' },
  { file: 'react-tags/webdancer-000-024.jsonl', format: 'react-tags', variant: 'messages', turns: [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2], status: 'finished' },
  { file: 'resum/constructed-iter1.jsonl', format: 'resum', variant: null, turns: [3, 3, 3, 3], status: 'finished', boundaries: [[0, 0, 'explicit', 'unknown', 'text', null, null], [0, 1, 'explicit', 'unknown', 'text', null, null], [1, 0, 'explicit', 'unknown', 'text', null, null], [1, 1, 'explicit', 'unknown', 'text', null, null], [2, 0, 'explicit', 'unknown', 'text', null, null], [2, 1, 'explicit', 'unknown', 'text', null, null], [3, 0, 'explicit', 'unknown', 'text', null, null], [3, 1, 'explicit', 'unknown', 'text', null, null]] },
  { file: 'search-r1/constructed-flashrag-intermediate.json', format: 'flashrag', variant: 'intermediate-data', turns: [4, 4, 3], status: 'finished' },
  { file: 'search-r1/constructed-verl-rollout-step10.jsonl', format: 'verl-rollout', variant: 'search-r1', turns: [3, 3, 3, 3, 5, 5, 4, 5, 3, 3, 2, 3, 3, 3, 3, 3, 3, 3, 2, 3, 4, 4, 3, 4], status: ['finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'unknown', 'finished', 'finished', 'finished', 'unknown', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'finished', 'unknown', 'finished', 'finished', 'finished', 'unknown'], rewards: [1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0] },
  { file: 'sharegpt/glaive-toolcall-en-000-059.json', format: 'sharegpt', variant: null, turns: [4, 5, 4, 6, 2, 2, 2, 4, 5, 3, 2, 2, 4, 4, 3, 4, 3, 2, 2, 5, 3, 5, 1, 4, 2, 2, 5, 5, 5, 1, 2, 3, 5, 3, 5, 5, 3, 2, 1, 3, 2, 2, 5, 2, 4, 6, 3, 2, 3, 5, 3, 5, 4, 4, 3, 1, 5, 4, 3, 1], status: 'finished' },
  { file: 'sharegpt/glaive-toolcall-zh-000-029.json', format: 'sharegpt', variant: null, turns: [2, 2, 4, 2, 7, 3, 1, 6, 1, 3, 5, 5, 2, 1, 5, 1, 2, 4, 2, 4, 2, 4, 2, 3, 5, 5, 4, 1, 3, 5], status: 'finished' },
  { file: 'swe-agent/ctf-crypto-katy.traj', format: 'swe-agent', variant: 'v0', turns: [18], status: 'finished' },
  { file: 'swe-agent/history-only-function-calling-simple.traj', format: 'swe-agent', variant: 'history-only', turns: [5], status: 'finished' },
  { file: 'swe-agent/v0.7-marshmallow-1867-default.traj', format: 'swe-agent', variant: 'v0', turns: [14], status: 'finished' },
  { file: 'swe-agent/v0.x-test-repo-i1.traj', format: 'swe-agent', variant: 'v0', turns: [5], status: 'finished' },
  { file: 'swe-agent/v1.0-marshmallow-1867-function-calling-messages.traj', format: 'swe-agent', variant: 'v1.0', turns: [13], status: 'finished' },
  { file: 'trl-completions/constructed-completions-step5.jsonl', format: 'trl-completions', variant: 'jsonl', turns: [3, 3, 2, 3, 3, 3, 2, 3, 4, 4, 3, 4], status: 'finished', rewards: [1.2, 0.2, 0.2, 1.2, 1.2, 0.2, 0.2, 1.2, 1.2, 0.2, 0.2, 1.2] },
  { file: 'trl-completions/constructed-completions_00005.parquet', format: 'trl-completions', variant: 'table', turns: [3, 3, 2, 3, 3, 3, 2, 3, 4, 4, 3, 4], status: 'finished', rewards: [1.2, 0.2, 0.2, 1.2, 1.2, 0.2, 0.2, 1.2, 1.2, 0.2, 0.2, 1.2] },
  { file: 'verl-rollout/1.jsonl', format: 'verl-rollout', variant: 'rollout', turns: [1, 1], status: 'finished', rewards: [0, 1] },
  { file: '2wikimultihopqa/2wiki-corpus-0000-1499.json', format: '2wikimultihopqa', variant: 'passages' },
  { file: '2wikimultihopqa/2wiki-questions-000-099.json', format: '2wikimultihopqa', variant: 'questions', questions: 100 },
  { file: '2wikimultihopqa/2wiki-reassembled-00-29.json', format: '2wikimultihopqa', variant: 'distractor', questions: 30 },
  { file: 'bamboogle/bamboogle-000-061.json', format: 'bamboogle', variant: 'questions', questions: 62 },
  { file: 'frames/frames-000-079.json', format: 'frames', variant: 'array', questions: 80 },
  { file: 'hotpotqa/hotpot_train_distractor_000-049.json', format: 'hotpotqa', variant: 'distractor', questions: 50 },
  { file: 'musique/musique_ans_train_000-049.jsonl', format: 'musique', variant: 'lines', questions: 50 },
  { file: 'squad/squad-v1.1-allennlp-sample.json', format: 'squad', variant: 'v1.1', questions: 5 },
  { file: 'squad/squad-v1.1-xquad-de-articles-00-05.json', format: 'squad', variant: 'v1.1', questions: 177 },
  { file: 'squad/squad-v1.1-xquad-en-articles-00-23.json', format: 'squad', variant: 'v1.1', questions: 632 },
  { file: 'squad/squad-v1.1-xquad-ru-articles-00-05.json', format: 'squad', variant: 'v1.1', questions: 177 },
  { file: 'squad/squad-v1.1-xquad-zh-articles-00-05.json', format: 'squad', variant: 'v1.1', questions: 177 },
  { file: 'squad/squad-v2-allennlp-sample.json', format: 'squad', variant: 'v2', questions: 6 },
  { file: 'squad/squad-v2-farm-answer-offset-wrong.json', format: 'squad', variant: 'v2', questions: 1 },
  { file: 'squad/squad-v2-farm-noanswer.json', format: 'squad', variant: 'v2', questions: 1 },
];

/** Rows that are valid JSON and still no record of their log, from 0. */
export const DAMAGED_ROWS: Readonly<Record<string, readonly number[]>> = {
  'claude-code/ccl-edge_cases.jsonl': [12, 14, 15],
};
