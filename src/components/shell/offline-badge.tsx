import { useText } from '../../i18n/use-text.ts';
import { useOffline } from '../../state/hooks.tsx';
import type { OfflineState } from '../../state/offline.ts';
import { formatCount } from '../ui/format.ts';
import { Badge } from './badge.tsx';

const MARKS: Record<OfflineState['status'], 'hollow' | 'half' | 'solid'> = {
  idle: 'hollow',
  unsupported: 'hollow',
  insecure: 'hollow',
  'save-data': 'hollow',
  caching: 'half',
  ready: 'solid',
  failed: 'hollow',
};

const megabytes = (bytes: number) => formatCount(bytes / 1e6, 1);

/** Whether the page can be opened without a network, and if not, why. */
export function OfflineBadge() {
  const { t } = useText('shell');
  const state = useOffline();
  const explain = (): string => {
    switch (state.status) {
      case 'caching':
        return t('offline.why.caching', {
          done: megabytes(state.doneBytes),
          total: megabytes(state.totalBytes),
        });
      case 'ready':
        return t('offline.why.ready', { total: megabytes(state.totalBytes) });
      case 'failed':
        return t(`offline.why.failed.${state.reason}`);
      default:
        return t(`offline.why.${state.status}`);
    }
  };
  const text = t(`offline.text.${state.status}`);
  return (
    <Badge
      mark={MARKS[state.status]}
      width="max-lg:w-20 max-sm:w-4 lg:w-40"
      label={t('offline.label')}
      text={text}
      short={t('offline.short')}
      explanation={explain()}
    />
  );
}
