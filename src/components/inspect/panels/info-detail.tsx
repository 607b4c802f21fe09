import { QUALITY_DEFAULTS, type QualityBreakdown } from '../../../engine/quality/qcom.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/format.ts';
import { Explain } from '../explain.tsx';
import { useHover } from '../hover.ts';
import { type KeywordFate, keywordFates } from '../model/quality.ts';
import { InputRow } from './input-row.tsx';

/** Inputs of Q_info: what became of the query's keywords, and how many of the document's are left. */
export function InfoDetail({ quality }: { readonly quality: QualityBreakdown }) {
  const { t } = useText('detail');
  const { info } = quality.parts;
  const { lambda1, lambda2 } = QUALITY_DEFAULTS.info;
  const { coverage, retention } = info;
  return (
    <>
      <InputRow
        label={<Explain id="coverage">{t('quality.info.coverage')}</Explain>}
        against={
          coverage === null
            ? undefined
            : t('quality.info.of', {
                kept: info.queryKeywordsKept.length,
                total: info.queryKeywordsInDocument.length,
              })
        }
        value={coverage === null ? t('quality.undefined') : formatCount(coverage, 3)}
      />
      <p className="text-ink-3">
        <Explain id="keywords">{t('quality.info.keywords')}</Explain>
      </p>
      <ul className="flex flex-wrap gap-1 py-0.5">
        {keywordFates(quality).map((fate) => (
          <KeywordChip key={fate.word} fate={fate} />
        ))}
      </ul>
      <InputRow
        label={<Explain id="retention">{t('quality.info.retention')}</Explain>}
        against={
          retention === null
            ? undefined
            : t('quality.info.of', { kept: info.documentKeywordsKeptCount, total: info.documentKeywordCount })
        }
        value={retention === null ? t('quality.undefined') : formatCount(retention, 3)}
      />
      {coverage !== null && retention !== null ? (
        <p className="num">
          {formatCount(lambda1, 1)} × {formatCount(coverage, 3)} + {formatCount(lambda2, 1)} ×{' '}
          {formatCount(retention, 3)} = {formatCount(info.score, 3)}
        </p>
      ) : (
        <p>{t('quality.info.renormalised', { score: formatCount(info.score, 3) })}</p>
      )}
      <p className="text-ink-3">
        <Explain id="info">{t('quality.info.standing')}</Explain>
      </p>
    </>
  );
}

function KeywordChip({ fate }: { readonly fate: KeywordFate }) {
  const { t } = useText('detail');
  const lit = useHover((hover) => hover.word === fate.word);
  const setWord = useHover((hover) => hover.setWord);
  const state = t(`quality.info.state.${fate.state}`);
  return (
    <li>
      <button
        type="button"
        title={state}
        onPointerEnter={() => setWord(fate.word)}
        onPointerLeave={() => setWord(null)}
        onFocus={() => setWord(fate.word)}
        onBlur={() => setWord(null)}
        className={cx(
          'rounded-sm border px-1 text-xs',
          fate.state === 'absent' ? 'border-transparent text-ink-3' : 'border-line text-ink',
          lit && 'bg-ink text-surface',
        )}
      >
        <span
          className={cx(fate.state === 'kept' && 'keyword-kept', fate.state === 'lost' && 'keyword-lost')}
        >
          {fate.word}
        </span>
        <span className="sr-only"> ({state})</span>
      </button>
    </li>
  );
}
