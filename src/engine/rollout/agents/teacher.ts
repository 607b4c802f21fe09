/**
 * The scripted teacher: knows which facts the answer rests on, looks them up in order, gives each document the
 * smallest level that holds its facts, and answers when they are all in the window. It makes the trajectories of
 * supervised training and the upper bound of the environment's table.
 */

import type { PreparedUnit } from '../../policy/features/prepared.ts';
import { overlap } from '../../policy/features/question.ts';
import { FIRST_UNIT, levelItem, stopItem } from '../../policy/legal.ts';
import type { Decision, PolicyState } from '../../policy/state.ts';
import { LEVELS, type Level } from '../../quality/levels.ts';
import { mentionKey } from '../../text/mentions.ts';
import type { NeededFact } from '../../trajectory/model.ts';
import { covers } from '../../trajectory/place.ts';
import type { Agent, DecisionRequest } from '../agent.ts';
import { force } from '../force.ts';

export interface TeacherSettings {
  /** Documents that deserve a finer level are kept at this one: what the finest level is worth. */
  readonly highestLevel: Level;
  /**
   * Chance that an act or a level, or a single pick, is replaced by any legal one. The replaced choice is carried
   * out, and the teacher goes on from there: trajectories to learn from are noisy, not its aim.
   */
  readonly noise: { readonly choice: number; readonly pick: number };
}

const TEACHER_DEFAULTS: TeacherSettings = { highestLevel: 5, noise: { choice: 0, pick: 0 } };

export function teacherAgent(given: Partial<TeacherSettings> = {}): Agent {
  const settings = { ...TEACHER_DEFAULTS, ...given };
  return {
    name: 'teacher',
    decide: (requests) => Promise.resolve(requests.map((request) => decideOne(request, settings))),
  };
}

function decideOne(request: DecisionRequest, settings: TeacherSettings): Decision {
  const outside = force(request.state, request.forced);
  if (outside?.type === 'decision') return outside.decision;
  if (request.state.kind === 'act') return act(request, settings);
  if (request.state.kind === 'summary') return summary(request, settings);
  const decision = document(request, settings, outside?.picks[0] ?? null);
  return outside ? { ...decision, by: 'user' } : decision;
}

/** `option`, or now and then any legal one. Draws from the stream only where there is noise. */
function noisy(
  { state, stream }: DecisionRequest,
  picks: readonly number[],
  option: number,
  rate: number,
): number {
  return rate > 0 && stream.chance(rate) ? stream.pick(state.rule.legal(picks)) : option;
}

/** A unit alone holds the fact's object. */
function carries(
  documentId: string,
  { start, end }: { start: number; end: number },
  fact: NeededFact,
): boolean {
  return covers([{ documentId, start, end }], fact);
}

/**
 * Facts still to be found. An earlier link of a chain is of no use any more once a later one stands in the window;
 * facts of one hop (a list, things to compare) are all needed.
 */
function missingFacts(request: DecisionRequest): NeededFact[] {
  const { needs } = request.behind.task;
  const held = needs.filter((fact) => inWindow(request, fact));
  const reached = Math.max(-1, ...held.map((fact) => fact.hop));
  return needs.filter((fact) => fact.hop >= reached && !held.includes(fact));
}

/** Facts that stand in the window already. */
function inWindow(request: DecisionRequest, fact: NeededFact): boolean {
  return request.behind.view.kept.some(({ source, unit }) => carries(source.document.id, unit, fact));
}

function act(request: DecisionRequest, { noise }: TeacherSettings): Decision {
  return script(request.state, [noisy(request, [], bestAct(request), noise.choice)]);
}

function bestAct(request: DecisionRequest): number {
  const { state, behind } = request;
  const missing = missingFacts(request);
  const answer = state.options.findIndex(
    (option) => option?.type === 'answer' && behind.world.score(behind.task, option.text).exactMatch === 1,
  );
  if (missing.length === 0 && answer >= 0) return answer;
  // In order of the chain; an earlier link may have been lost with a summary.
  for (const fact of missing) {
    const wanted = mentionKey(behind.world.document(fact.documentId).title);
    const search = state.options.findIndex(
      (option) => option?.type === 'search' && mentionKey(option.text) === wanted,
    );
    if (search >= 0) return search;
  }
  if (answer >= 0) return answer;
  const any = state.options.findIndex((option) => option?.type === 'search');
  return any >= 0 ? any : (state.rule.legal([])[0] ?? 0);
}

/** Units that carry needed facts, in document order. */
function neededUnits(request: DecisionRequest): PreparedUnit[] {
  const { reading, task } = request.behind;
  if (!reading) return [];
  const { source, readable } = reading;
  return source.units
    .slice(0, readable)
    .filter((unit) => task.needs.some((fact) => carries(source.document.id, unit, fact)));
}

function document(
  request: DecisionRequest,
  { highestLevel, noise }: TeacherSettings,
  givenLevel: number | null,
): Decision {
  const { state, behind, maxPicks } = request;
  const { reading, manager, view } = behind;
  if (!reading) throw new Error('a document decision without a document');
  const layout = { units: reading.readable };
  const needed = neededUnits(request);
  const chars = needed.reduce((sum, unit) => sum + (reading.source.lengths[unit.index] ?? 0) + 1, 0);
  const open = manager.levels.filter((level) => level <= highestLevel);
  const level =
    LEVELS.find((l) => open.includes(l) && manager.interval(l)[1] >= chars) ??
    open.at(-1) ??
    manager.levels[0] ??
    1;
  const picks = [givenLevel ?? noisy(request, [], levelItem(layout, level), noise.choice)];
  const chosen = ((picks[0] ?? 0) - FIRST_UNIT - layout.units + 1) as Level;
  const byUse = reading.source.units
    .slice(0, reading.readable)
    .map((unit) => ({ unit, use: (needed.includes(unit) ? 2 : 0) + overlap(view.question, unit.stems) }))
    .sort((a, b) => b.use - a.use || a.unit.index - b.unit.index);
  const stop = stopItem(layout, chosen);
  while (picks.length < maxPicks) {
    const legal = new Set(state.rule.legal(picks));
    if (legal.size === 0) break;
    const next = byUse.find(({ unit }) => legal.has(unit.index + FIRST_UNIT));
    // Past the facts the level's lower bound alone asks for more.
    picks.push(
      legal.has(stop) && (!next || next.use < 2) ? stop : next ? next.unit.index + FIRST_UNIT : stop,
    );
  }
  return script(state, picks);
}

function summary(request: DecisionRequest, { noise }: TeacherSettings): Decision {
  const { state, maxPicks } = request;
  const picks: number[] = [];
  while (picks.length < maxPicks) {
    const legal = state.rule.legal(picks);
    if (legal.length === 0) break;
    const useful = usefulUnit(request, legal);
    picks.push(noisy(request, picks, useful ?? legal.at(-1) ?? 0, noise.pick));
  }
  return script(state, picks);
}

/** The unit with the fact farthest along the chain: where room is short, the earlier links can go. */
function usefulUnit({ state, behind }: DecisionRequest, legal: readonly number[]): number | null {
  let best: { readonly option: number; readonly hop: number } | null = null;
  for (const option of legal) {
    const label = state.options[option];
    if (label?.type !== 'unit') continue;
    for (const fact of behind.task.needs) {
      if (carries(label.span.documentId, label.span, fact) && fact.hop > (best?.hop ?? -1)) {
        best = { option, hop: fact.hop };
      }
    }
  }
  return best?.option ?? null;
}

function script(state: PolicyState, picks: readonly number[]): Decision {
  return {
    picks,
    logProbs: picks.map(() => 0),
    legalCounts: picks.map((_, k) => state.rule.legal(picks.slice(0, k)).length),
    probabilities: null,
    by: 'script',
  };
}
