import { useText } from '../../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { toggle } from './actions.ts';
import { useTrain } from './use-train.ts';

/** The two quickest ways to curves: a new run, or the last one. */
export function ResumeOffer() {
  const { t } = useText('train');
  const last = useTrain((state) => state.kept[0]);
  const resume = useTrain((state) => state.resume);
  return (
    <>
      <Button look="primary" onClick={toggle}>
        {t('start')}
      </Button>
      {last === undefined ? null : (
        <Button onClick={() => void resume(last.id)}>
          {t('runs.resumeLast', { name: last.name, step: last.step })}
        </Button>
      )}
    </>
  );
}
