import { useText } from '../../../i18n/use-text.ts';
import type { Timeline } from '../../../state/playback.ts';
import { formatCount, formatTokens } from '../../ui/format.ts';
import { widest } from './turn-facts.ts';

/** Boundaries named one by one; an episode of thousands of turns is told by its table. */
const NAMED = 6;

/** The strip in a few sentences, for whoever does not see it. */
export function useAlternative(timeline: Timeline): string {
  const { t } = useText('strip');
  const { capacity, threshold } = timeline.trajectory.window;
  const boundaries = timeline.turns.flatMap(({ boundary }) => (boundary ? [boundary] : []));
  return [
    t('alt.turns', { count: timeline.turns.length }),
    t('alt.segments', { count: timeline.segmentStarts.length }),
    t('alt.widest', { tokens: formatCount(widest(timeline)), capacity: formatCount(capacity) }),
    t('alt.threshold', { tokens: formatCount(threshold) }),
    ...boundaries.slice(0, NAMED).map(({ afterTurn, tokensBefore, tokensAfter }) =>
      t('alt.boundary', {
        turn: afterTurn + 1,
        before: formatTokens(tokensBefore),
        after: formatTokens(tokensAfter),
      }),
    ),
    t('alt.table'),
  ].join(' ');
}
