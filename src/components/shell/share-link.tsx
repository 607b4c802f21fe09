import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useApp } from '../../state/hooks.tsx';
import { IconButton } from '../ui/button.tsx';
import { CheckIcon, LinkIcon } from '../ui/icons.tsx';

const SHOWN_MS = 2500;

/** Copies the address of this very view. */
export function ShareLink() {
  const { t } = useText('shell');
  const app = useApp();
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(app.link());
      setOutcome('done');
    } catch {
      // Refused, or no clipboard over plain http.
      setOutcome('failed');
    }
  };

  return (
    <span className="relative inline-flex">
      <IconButton
        label={t('share.label')}
        onClick={() => {
          void copy();
        }}
      >
        {outcome === 'done' ? <CheckIcon /> : <LinkIcon />}
      </IconButton>
      <span role="status" className="absolute top-full right-0 z-20 mt-1 w-max max-w-56">
        {outcome === null ? null : (
          <span className="block bg-ink px-2 py-1 text-xs text-surface shadow-lg">
            {t(`share.${outcome}`)}
          </span>
        )}
      </span>
    </span>
  );
}
