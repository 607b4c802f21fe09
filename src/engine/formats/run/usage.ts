/** Reported tokens, by each provider's own rule. Engine layer, pure. */
import type { Usage } from '../../trajectory/model.ts';
import { number, record } from './value.ts';

/** OpenAI and those after it (chat and Responses): prompt tokens already include cached ones. */
export function openaiUsage(value: unknown): Usage | null {
  const usage = record(value);
  if (!usage) return null;
  const prompt = number(usage, 'prompt_tokens') ?? number(usage, 'input_tokens');
  const completion = number(usage, 'completion_tokens') ?? number(usage, 'output_tokens');
  if (prompt === null && completion === null) return null;
  return {
    prompt,
    completion,
    cached:
      number(usage, 'prompt_tokens_details', 'cached_tokens') ??
      number(usage, 'input_tokens_details', 'cached_tokens') ??
      number(usage, 'cached_input_tokens') ??
      number(usage, 'cached_tokens') ??
      number(usage, 'input_tokens_cached') ??
      number(usage, 'input_tokens_cache_read'),
    reasoning:
      number(usage, 'completion_tokens_details', 'reasoning_tokens') ??
      number(usage, 'output_tokens_details', 'reasoning_tokens') ??
      number(usage, 'reasoning_output_tokens') ??
      number(usage, 'included_reasoning_tokens') ??
      number(usage, 'reasoning_tokens'),
  };
}

/** Anthropic: input tokens leave out what was written to and read from the cache. */
export function anthropicUsage(value: unknown): Usage | null {
  const usage = record(value);
  if (!usage) return null;
  const input = number(usage, 'input_tokens');
  const completion = number(usage, 'output_tokens');
  if (input === null && completion === null) return null;
  const [created, read] = [
    number(usage, 'cache_creation_input_tokens'),
    number(usage, 'cache_read_input_tokens'),
  ];
  return {
    prompt: input === null ? null : input + (created ?? 0) + (read ?? 0),
    completion,
    cached: read,
    reasoning: null,
  };
}

/** Gemini: input includes cached tokens, thoughts are counted beside the output. */
export function geminiUsage(value: unknown): Usage | null {
  const usage = record(value);
  if (!usage) return null;
  const [prompt, output] = [number(usage, 'input'), number(usage, 'output')];
  if (prompt === null && output === null) return null;
  const reasoning = number(usage, 'thoughts');
  return {
    prompt,
    completion: output === null ? null : output + (reasoning ?? 0),
    cached: number(usage, 'cached'),
    reasoning,
  };
}
