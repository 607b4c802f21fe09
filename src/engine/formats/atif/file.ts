/**
 * The shape of an ATIF file (Harbor's Agent Trajectory Interchange Format, 1.0 to 1.7) as far as we read it.
 * Engine layer. Unknown fields are ignored, as the format asks of its readers.
 */
import * as v from 'valibot';

const Part = v.looseObject({ type: v.string(), text: v.optional(v.string()) });
/** From 1.6 on a list of parts is allowed beside a string. */
export const MessageSchema = v.union([v.string(), v.array(Part)]);
const Json = v.record(v.string(), v.unknown());
const MaybeNumber = v.nullish(v.number());

const Reference = v.looseObject({
  session_id: v.nullish(v.string()),
  trajectory_id: v.nullish(v.string()),
  trajectory_path: v.nullish(v.string()),
});

export const ResultSchema = v.object({
  source_call_id: v.nullish(v.string()),
  content: v.nullish(MessageSchema),
  subagent_trajectory_ref: v.nullish(v.array(Reference)),
});

export const StepSchema = v.object({
  step_id: v.nullish(v.union([v.number(), v.string()])),
  source: v.picklist(['system', 'user', 'agent']),
  timestamp: v.nullish(v.string()),
  model_name: v.nullish(v.string()),
  message: v.optional(MessageSchema, ''),
  reasoning_content: v.nullish(v.string()),
  tool_calls: v.nullish(
    v.array(
      v.object({
        tool_call_id: v.optional(v.string(), ''),
        function_name: v.string(),
        arguments: v.optional(v.unknown()),
      }),
    ),
  ),
  observation: v.nullish(v.object({ results: v.optional(v.array(ResultSchema), []) })),
  metrics: v.nullish(
    v.looseObject({ prompt_tokens: MaybeNumber, completion_tokens: MaybeNumber, extra: v.nullish(Json) }),
  ),
  llm_call_count: MaybeNumber,
  is_copied_context: v.nullish(v.boolean()),
  extra: v.nullish(Json),
});

export const AtifSchema = v.object({
  schema_version: v.pipe(v.string(), v.startsWith('ATIF-', 'schema_version must begin with ATIF-')),
  session_id: v.nullish(v.string()),
  trajectory_id: v.nullish(v.string()),
  agent: v.optional(v.looseObject({ name: v.optional(v.string(), ''), model_name: v.nullish(v.string()) })),
  steps: v.array(StepSchema),
  continued_trajectory_ref: v.nullish(v.string()),
  subagent_trajectories: v.nullish(v.array(v.unknown())),
  extra: v.nullish(Json),
});

export type AtifFile = v.InferOutput<typeof AtifSchema>;
export type AtifStep = v.InferOutput<typeof StepSchema>;
export type AtifResult = v.InferOutput<typeof ResultSchema>;
export type AtifMessage = v.InferOutput<typeof MessageSchema>;

/** Text of a message; parts that are no text leave a mark in square brackets. */
export function messageText(message: AtifMessage | null | undefined): string {
  if (message == null) return '';
  if (typeof message === 'string') return message;
  return message.map((part) => part.text ?? `[${part.type}]`).join('\n');
}
