import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { useAdvantages } from '../../../state/hooks.tsx';

interface RewardInputProps {
  readonly rollout: number;
  readonly reward: number | null;
  readonly compact: boolean;
}

/** A reward under one's hand: typed, or stepped with the arrows. */
export function RewardInput({ rollout, reward, compact }: RewardInputProps) {
  const { t } = useText('advantages');
  const edit = useAdvantages((state) => state.edit);
  // What is being typed, while it is no number yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      step="0.5"
      aria-label={t('grid.rewardOf', { n: rollout + 1 })}
      value={typed ?? reward ?? ''}
      className={`num w-12 rounded-md border border-line-strong bg-surface px-1 text-right text-xs ${compact ? 'h-5' : 'h-6'}`}
      onChange={({ target }) => {
        const value = target.valueAsNumber;
        setTyped(Number.isFinite(value) ? null : target.value);
        if (Number.isFinite(value)) edit({ type: 'reward', rollout, value });
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
