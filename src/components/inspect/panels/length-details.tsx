import type { LevelPart, RatioPart } from '../../../engine/quality/qcom.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatCount } from '../../ui/format.ts';
import { Explain } from '../explain.tsx';
import { InputRow } from './input-row.tsx';

const interval = ([low, high]: readonly [number, number]) => `${formatCount(low)}–${formatCount(high)}`;

/** Inputs of Q_ratio: length, interval, and the curve the score lies on. */
export function RatioDetail({ part }: { readonly part: RatioPart }) {
  const { t } = useText('detail');
  const { lengthChars, expected } = part;
  const branch = lengthChars < expected[0] ? 'below' : lengthChars > expected[1] ? 'above' : 'inside';
  return (
    <>
      <InputRow
        label={<Explain id="length">{t('quality.ratio.length')}</Explain>}
        against={t('quality.allowed', { interval: interval(expected) })}
        value={formatCount(lengthChars)}
      />
      <p>
        {t(`quality.ratio.${branch}`, {
          length: formatCount(lengthChars),
          low: formatCount(expected[0]),
          high: formatCount(expected[1]),
          score: formatCount(part.score, 2),
        })}
      </p>
      <p className="text-ink-3">
        <Explain id="ratio">{t('quality.ratio.standing')}</Explain>
      </p>
    </>
  );
}

/** Inputs of Q_level: words and sentences against what the level expects. */
export function LevelDetail({ part }: { readonly part: LevelPart }) {
  const { t } = useText('detail');
  return (
    <>
      <InputRow
        label={<Explain id="words">{t('quality.level.words', { count: part.words })}</Explain>}
        against={t('quality.expected', { interval: interval(part.expectedWords) })}
        value={formatCount(part.wordsFit, 2)}
      />
      <InputRow
        label={<Explain id="sentences">{t('quality.level.sentences', { count: part.sentences })}</Explain>}
        against={t('quality.expected', { interval: interval(part.expectedSentences) })}
        value={formatCount(part.sentencesFit, 2)}
      />
      <p className="num">
        0.5 × {formatCount(part.wordsFit, 2)} + 0.5 × {formatCount(part.sentencesFit, 2)} ={' '}
        {formatCount(part.score, 3)}
      </p>
      <p className="text-ink-3">
        <Explain id="level">{t('quality.level.standing')}</Explain>
      </p>
    </>
  );
}
