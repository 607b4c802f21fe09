import type { SemPart } from '../../../engine/quality/qcom.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatCount } from '../../ui/format.ts';
import { Explain } from '../explain.tsx';
import { InputRow } from './input-row.tsx';

const SHOWN = 4;

/** Inputs of Q_sem: a closed last sentence, whole sentences (the fragments are listed), plausible length. */
export function SemDetail({ part }: { readonly part: SemPart }) {
  const { t } = useText('detail');
  const { fragments, sentences } = part;
  return (
    <>
      <InputRow
        label={<Explain id="terminator">{t('quality.sem.terminator')}</Explain>}
        against={t(part.terminator === 1 ? 'yes' : 'no')}
        value={formatCount(part.terminator, 2)}
      />
      <InputRow
        label={<Explain id="structure">{t('quality.sem.structure')}</Explain>}
        against={t('quality.info.of', { kept: sentences - fragments.length, total: sentences })}
        value={formatCount(part.structure, 2)}
      />
      <InputRow
        label={<Explain id="sentenceLength">{t('quality.sem.length')}</Explain>}
        value={formatCount(part.length, 2)}
      />
      <p className="num">
        ({formatCount(part.terminator, 2)} + {formatCount(part.structure, 2)} + {formatCount(part.length, 2)})
        / 3 = {formatCount(part.score, 3)}
      </p>
      {fragments.length === 0 ? null : (
        <>
          <p className="label mt-1">{t('quality.sem.fragments', { count: fragments.length })}</p>
          <ul>
            {fragments.slice(0, SHOWN).map((fragment, index) => (
              // Two fragments may read the same.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above.
              <li key={index} className="truncate border-l-2 border-line pl-1.5" title={fragment}>
                {fragment}
              </li>
            ))}
          </ul>
          {fragments.length > SHOWN ? (
            <p className="text-ink-3">{t('more', { count: fragments.length - SHOWN })}</p>
          ) : null}
        </>
      )}
      <p className="text-ink-3">
        <Explain id="sem">{t('quality.sem.standing')}</Explain>
      </p>
    </>
  );
}
