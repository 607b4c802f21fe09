import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BlockText } from '../turns/block-text.tsx';
import { Facts, Part } from './facts.tsx';

const LONGEST = 2000;
const shown = (text: string | null | undefined) =>
  text ? <BlockText text={text.slice(0, LONGEST)} /> : null;

/** What the log says of the run as a whole. */
export function RunPanel({ outline }: { readonly outline: Outline }) {
  const { t } = useText('logs');
  const { outcome, scores } = outline;
  return (
    <>
      <Facts
        rows={[
          [
            t('run.outcome'),
            [t(`status.${outcome.status}`), outcome.reason].filter((one) => one).join(' · '),
          ],
          [t('run.reward'), outcome.reward],
          [t('run.exactMatch'), outcome.exactMatch],
          [t('run.f1'), outcome.f1],
          [t('run.window'), outline.window.capacity],
          [t('run.step'), outline.step],
          [t('run.model'), outline.model],
          [t('run.group'), outline.group?.slice(0, LONGEST) ?? null],
          [t('run.rule'), outline.window.tokenRule],
        ]}
      />
      {outline.question === '' ? null : <Part title={t('run.question')}>{shown(outline.question)}</Part>}
      {outcome.answer === null ? null : <Part title={t('run.answer')}>{shown(outcome.answer)}</Part>}
      {outline.golds.length === 0 ? null : (
        <Part title={t('run.golds')}>{shown(outline.golds.slice(0, 20).join(' · '))}</Part>
      )}
      {scores.length === 0 ? null : (
        <Part title={t('run.scores')}>
          <Facts
            rows={scores
              .slice(0, 60)
              .map(({ name, value }) => [
                name.slice(0, 60),
                typeof value === 'number' ? value : value.slice(0, 200),
              ])}
          />
        </Part>
      )}
    </>
  );
}
