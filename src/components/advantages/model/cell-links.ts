/** Which cells, rewards and controls each symbol of a cell's arithmetic comes from. Pure. */
import type { GroupAdvantage } from '../../../engine/advantage/estimator.ts';
import type { EditedGroup } from '../../../state/advantages-edits.ts';
import type { CellPath } from './arithmetic.ts';
import { cellPlace, controlPlace, type Links, type Place, rewardPlace } from './links.ts';

export function cellLinks({ group, origins }: EditedGroup, result: GroupAdvantage, path: CellPath): Links {
  const { rollout: r } = path;
  const place = (rollout: number, s: number, t: number): Place =>
    cellPlace(rollout, origins[rollout]?.[s]?.[t] ?? -1);
  const here = place(r, path.segment, path.turn);
  const turnsWhere = (rollout: number, fits: (s: number, t: number) => boolean): Place[] =>
    (group.rollouts[rollout]?.segments ?? []).flatMap(({ turns }, s) =>
      turns.flatMap((_, t) => (fits(s, t) ? [place(rollout, s, t)] : [])),
    );
  const turnAt = (rollout: number, s: number, t: number) => group.rollouts[rollout]?.segments[s]?.turns[t];
  const rewards = result.rollouts.flatMap(({ used }, i) => (used === null ? [] : [rewardPlace(i)]));
  const gae = result.rollouts[r]?.segments[path.segment]?.turns[path.turn]?.gae ?? null;
  const gaeAt = (s: number, t: number) => result.rollouts[r]?.segments[s]?.turns[t]?.gae ?? null;
  const inSegment = turnsWhere(r, (s, t) => gae !== null && gaeAt(s, t)?.segment === gae.segment);
  const afterSegment = turnsWhere(r, (s, t) => gae !== null && (gaeAt(s, t)?.segment ?? -1) > gae.segment);
  const isLevel = result.settings.reference === 'level';
  const level = turnAt(r, path.segment, path.turn)?.level ?? null;
  const references = isLevel
    ? group.rollouts.flatMap((_, rollout) =>
        turnsWhere(rollout, (s, t) => {
          const turn = turnAt(rollout, s, t);
          return turn?.qcom != null && turn.level === level;
        }),
      )
    : turnsWhere(r, (s, t) => turnAt(r, s, t)?.qcom != null);
  const control = (...names: readonly string[]) => names.map(controlPlace);
  return {
    A: new Set([here]),
    base: new Set([rewardPlace(r), ...control('base')]),
    R: new Set([rewardPlace(r)]),
    rewards: new Set(rewards),
    mu: new Set([...rewards, ...control('meanScope')]),
    sigma: new Set([...rewards, ...control('stdScope', 'ddof')]),
    eps: new Set(control('eps')),
    ddof: new Set(control('ddof')),
    w: new Set(control('w')),
    Q: new Set([here]),
    reference: new Set([...references, ...control('reference')]),
    dq: new Set([here, ...references]),
    length: new Set(gae ? inSegment : [rewardPlace(r), ...control('lengthMax', 'lengthCache')]),
    gamma: new Set(control('gamma')),
    lambda: new Set(control('lambda')),
    alpha: new Set(control('alpha')),
    after: new Set(afterSegment),
    local: new Set(inSegment),
    value: new Set([here, ...control('critic')]),
    threshold: new Set([...rewards, ...control('gateThreshold')]),
  };
}
