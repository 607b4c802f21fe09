/**
 * The formats, in the order in which their signs are tried: the first hit wins, so narrow signs come before wide ones;
 * hints come after every sure sign.
 * Engine layer. A new format is one file and one line here.
 */
import type { Remark } from '../remark.ts';
import type { Format, Sample } from './reader.ts';
import { twoWiki } from './readers/2wikimultihopqa.ts';
import { agentFold } from './readers/agentfold.ts';
import { anthropicMessages } from './readers/anthropic-messages.ts';
import { aSearcher } from './readers/asearcher.ts';
import { atif } from './readers/atif.ts';
import { bamboogle } from './readers/bamboogle.ts';
import { browseCompPlus } from './readers/browsecomp-plus-run.ts';
import { claudeCode } from './readers/claude-code.ts';
import { codex } from './readers/codex.ts';
import { flashrag } from './readers/flashrag.ts';
import { frames } from './readers/frames.ts';
import { geminiCli } from './readers/gemini-cli.ts';
import { hotpotQa } from './readers/hotpotqa.ts';
import { inspectEval } from './readers/inspect-eval.ts';
import { inspectJson } from './readers/inspect-json.ts';
import { llamaFactoryV1 } from './readers/llamafactory-v1.ts';
import { mem1 } from './readers/mem1.ts';
import { memAgent } from './readers/memagent.ts';
import { miniSweAgent } from './readers/mini-swe-agent.ts';
import { musique } from './readers/musique.ts';
import { openaiChat } from './readers/openai-chat.ts';
import { openaiResponses } from './readers/openai-responses.ts';
import { openhandsSdk } from './readers/openhands-sdk.ts';
import { openhandsV0 } from './readers/openhands-v0.ts';
import { qaList } from './readers/qa-list.ts';
import { reactTags } from './readers/react-tags.ts';
import { reSum } from './readers/resum.ts';
import { searchR1 } from './readers/search-r1.ts';
import { shareGpt } from './readers/sharegpt.ts';
import { squad } from './readers/squad.ts';
import { sweAgent } from './readers/swe-agent.ts';
import { trlCompletions } from './readers/trl-completions.ts';
import { verlRollout } from './readers/verl-rollout.ts';
import { ownLines } from './readers/zipscope.ts';

export const FORMATS: readonly Format[] = [
  ownLines,
  atif,
  codex,
  geminiCli,
  claudeCode,
  openhandsSdk,
  openhandsV0,
  sweAgent,
  miniSweAgent,
  inspectEval,
  inspectJson,
  browseCompPlus,
  openaiResponses,
  aSearcher,
  verlRollout,
  trlCompletions,
  agentFold,
  reSum,
  shareGpt,
  memAgent,
  anthropicMessages,
  llamaFactoryV1,
  openaiChat,
  reactTags,
  mem1,
  searchR1,
  flashrag,
  squad,
  twoWiki,
  hotpotQa,
  musique,
  frames,
  bamboogle,
  qaList,
];

export interface Detected {
  readonly format: Format;
  readonly variant: string | null;
  readonly why: Remark;
}

/** The first format whose sign is there; with `only`, that format or nothing. */
export function detect(sample: Sample, only: string | null = null): Detected | null {
  const tried = FORMATS.filter((format) => only === null || format.id === only);
  for (const format of tried) {
    const found = format.detect(sample);
    if (found) return { format, ...found };
  }
  for (const format of tried) {
    const found = format.hint?.(sample);
    if (found) return { format, ...found };
  }
  return null;
}
