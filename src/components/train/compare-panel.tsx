/** The policy's own choice of level against every uniform one, measured on request. */
import { useText } from '../../i18n/use-text.ts';
import type { Arm } from '../../state/train-arm.ts';
import type { LevelComparison } from '../../workers/trainer/protocol.ts';
import { Button } from '../ui/button.tsx';
import { formatCount, formatSigned } from '../ui/format.ts';
import { isBusy } from './actions.ts';
import { useArmsStatus, useTrain } from './use-train.ts';

const QUESTIONS = 256;

export function ComparePanel() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const compare = useTrain((state) => state.compare);
  const pause = useTrain((state) => state.pause);
  const status = useArmsStatus(arms);
  const isReady = arms.length > 0 && !isBusy(status);
  return (
    <section
      aria-label={t('compare.title')}
      className="flex flex-col gap-1.5 border border-line bg-surface p-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-xs font-semibold">{t('compare.title')}</h3>
        <Button disabled={!isReady} onClick={() => void compare(QUESTIONS)}>
          {t('compare.run')}
        </Button>
        {status.compared === null ? null : (
          <>
            <span className="num text-xs">{t('comparedSoFar', { ...status.compared })}</span>
            <Button look="bare" onClick={pause}>
              {t('compare.cancel')}
            </Button>
          </>
        )}
      </div>
      <p className="text-2xs text-ink-3">
        {t('compare.about', { n: QUESTIONS })} {arms.length === 0 ? t('compare.first') : null}
      </p>
      {arms.map((arm) => (
        <Result key={arm.id} arm={arm} />
      ))}
    </section>
  );
}

function Result({ arm }: { readonly arm: Arm }) {
  const comparison = arm.comparison();
  return comparison === null ? null : <Bars letter={arm.letter} comparison={comparison} />;
}

interface BarsProps {
  readonly letter: string;
  readonly comparison: LevelComparison;
}

function Bars({ letter, comparison }: BarsProps) {
  const { t } = useText('train');
  const { own, uniform, best, step } = comparison;
  const rows = [
    { name: t('compare.own'), colour: '--ink', ...own },
    ...uniform.map(({ level, em, se }) => ({
      name: t('compare.uniform', { level }),
      colour: `--level-${level}`,
      em,
      se,
    })),
  ];
  return (
    <div className="text-xs">
      <p className="font-medium">
        {letter}{' '}
        {t('compare.result', {
          step,
          level: best.level,
          difference: formatSigned(best.difference, 3),
          se: formatCount(best.se, 3),
        })}
      </p>
      <ul>
        {rows.map(({ name, colour, em, se }) => (
          <li key={name} className="grid grid-cols-[9rem_minmax(0,1fr)_7rem] items-center gap-2">
            <span className="truncate">{name}</span>
            <span className="h-2.5" style={{ width: `${em * 100}%`, background: `var(${colour})` }} />
            <span className="num text-right">
              {formatCount(em, 3)} ±{formatCount(se, 3)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
