/** Runs a teacher can rely on: what each is, what to look for, and what it showed. */
import {
  type MeasuredArm,
  SHOWCASE_IDS,
  type Showcase,
  showcaseNamed,
} from '../../engine/training/showcases.ts';
import { useText } from '../../i18n/use-text.ts';
import { differenceText, LETTERS } from '../../state/train-draft.ts';
import { SelectField } from '../ui/field.tsx';
import { formatCount } from '../ui/format.ts';
import { useForm, useTrain } from './use-train.ts';

export function Showcases() {
  const { t } = useText('train');
  const id = useForm((form) => form.showcase);
  const take = useTrain((state) => state.takeShowcase);
  const isOpen = useTrain((state) => state.arms.length > 0);
  return (
    <section aria-label={t('showcase.title')} className="flex flex-col gap-1 border-b border-line pb-2">
      <SelectField
        label={t('showcase.title')}
        value={id ?? 'none'}
        disabled={isOpen}
        options={[
          { value: 'none', label: t('showcase.none') },
          ...SHOWCASE_IDS.map((one) => ({ value: one, label: t(`showcase.${one}.name`) })),
        ]}
        onChange={(one) => take(SHOWCASE_IDS.find((known) => known === one) ?? null)}
      />
      {id === null ? null : (
        <div className="flex flex-col gap-1 text-xs text-ink-2">
          <p>{t(`showcase.${id}.look`)}</p>
          <Measured showcase={showcaseNamed(id)} />
        </div>
      )}
    </section>
  );
}

/** The means over the seeds: the start, which all arms share, then one line an arm. */
function Measured({ showcase }: { readonly showcase: Showcase }) {
  const { t } = useText('train');
  const { measured, steps, settings, variants } = showcase;
  if (measured === null) return <p className="text-ink-3">{t('showcase.unmeasured', { steps })}</p>;
  const arms = [settings, ...variants];
  const [first] = measured.arms;
  const lines = [
    ...(first ? [{ name: t('showcase.start'), figures: figuresAt(first, 0) }] : []),
    ...measured.arms.map((arm, i) => ({
      name: LETTERS[i] ?? '',
      figures: figuresAt(arm, 1),
    })),
  ];
  return (
    <>
      <p className="text-ink-3">{t('showcase.measured', { steps, seeds: measured.seeds.join(', ') })}</p>
      <table className="w-full text-2xs">
        <thead>
          <tr className="border-b border-line text-right align-bottom text-ink-3">
            <th className="text-left font-medium">{t('showcase.arm')}</th>
            <th className="pl-1.5 font-medium">{t('showcase.exactMatch')}</th>
            <th className="pl-1.5 font-medium">{t('showcase.level')}</th>
            <th className="pl-1.5 font-medium">Q_com</th>
            <th className="pl-1.5 font-medium">{t('showcase.overlong')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, figures }) => (
            <tr key={name} className="num border-b border-line text-right">
              <th className="py-0.5 text-left font-sans font-semibold">{name}</th>
              <td>{formatCount(figures.exactMatch, 2)}</td>
              <td>{formatCount(figures.level, 1)}</td>
              <td>{formatCount(figures.qcom, 2)}</td>
              <td>{formatCount(figures.overlong, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {arms.length === 1
        ? null
        : arms.map((given, i) => (
            <p key={differenceText(given)} className="num text-2xs">
              {t('pair.differs', { letter: LETTERS[i] ?? '', difference: differenceText(given) })}
            </p>
          ))}
    </>
  );
}

function figuresAt({ exactMatch, level, qcom, overlong }: MeasuredArm, at: 0 | 1) {
  return { exactMatch: exactMatch[at], level: level[at], qcom: qcom[at], overlong: overlong[at] };
}
