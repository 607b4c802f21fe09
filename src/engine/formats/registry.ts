/**
 * The formats, in the order in which their signs are tried: the first hit wins, so narrow signs come before wide ones.
 * Engine layer. A new format is one file and one line here.
 */
import type { Format, Sample } from './reader.ts';
import {
  anthropicMessages,
  llamaFactoryV1,
  mem1,
  memAgent,
  openaiChat,
  reactTags,
  searchR1,
} from './readers/chat.ts';
import { claudeCode } from './readers/claude-code.ts';
import { codex } from './readers/codex.ts';
import { agentFold, aSearcher, reSum } from './readers/folding.ts';
import { geminiCli } from './readers/gemini-cli.ts';
import { inspectJson } from './readers/inspect.ts';
import { openaiResponses } from './readers/openai-responses.ts';
import { openhandsSdk, openhandsV0 } from './readers/openhands.ts';
import { atif, ownLines } from './readers/own.ts';
import { frames, hotpotQa, musique, PLAIN_SETS, squad, twoWiki } from './readers/question-sets.ts';
import { searchText } from './readers/search-text.ts';
import { shareGpt } from './readers/sharegpt.ts';
import { miniSweAgent, sweAgent } from './readers/swe-agent.ts';
import { browseCompPlus, flashrag, trlCompletions, verlRollout } from './readers/tagged-dumps.ts';

export const FORMATS: readonly Format[] = [
  ownLines,
  atif,
  ...[codex, geminiCli, claudeCode, openhandsSdk, openhandsV0, sweAgent, miniSweAgent, inspectJson],
  ...[browseCompPlus, openaiResponses, aSearcher, verlRollout, trlCompletions],
  ...[agentFold, reSum, shareGpt],
  ...[memAgent, anthropicMessages, llamaFactoryV1, openaiChat, reactTags, mem1, searchR1],
  ...[flashrag, squad, twoWiki, hotpotQa, musique, frames],
  ...PLAIN_SETS,
  searchText,
];

export interface Detected {
  readonly format: Format;
  readonly variant: string | null;
  readonly why: string;
}

/** The first format whose sign is there; with `only`, that format or nothing. */
export function detect(sample: Sample, only: string | null = null): Detected | null {
  for (const format of FORMATS) {
    if (only !== null && format.id !== only) continue;
    const found = format.detect(sample);
    if (found) return { format, ...found };
  }
  return null;
}
