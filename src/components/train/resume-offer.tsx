import { useText } from '../../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { toggle } from './actions.ts';
import { useForm, useTrain } from './use-train.ts';

/** The quickest ways to curves: a new run, a run that says what to look for, or the last one. */
export function ResumeOffer() {
  const { t } = useText('train');
  const last = useTrain((state) => state.kept[0]);
  const resume = useTrain((state) => state.resume);
  const take = useTrain((state) => state.takeShowcase);
  const showcase = useForm((form) => form.showcase);
  return (
    <>
      <Button look="primary" onClick={toggle}>
        {t('start')}
      </Button>
      {showcase === null ? (
        <Button onClick={() => take('minute')}>
          {t('showcase.offer', { name: t('showcase.minute.name') })}
        </Button>
      ) : null}
      {last === undefined ? null : (
        <Button onClick={() => void resume(last.id)}>
          {t('runs.resumeLast', { name: last.name, step: last.step })}
        </Button>
      )}
    </>
  );
}
