import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { FileList } from './file-list.tsx';
import { Job } from './job.tsx';
import { PickFiles } from './pick-files.tsx';

/** What is open, where it came from, and how to open something else. */
export function LogRail({ onCollapse }: { readonly onCollapse: () => void }) {
  const { t } = useText('logs');
  const { t: detail } = useText('detail');
  const { logs } = useApp();
  const isOpen = useLogs((state) => state.reports.length > 0);
  return (
    <aside aria-label={t('title')} className="flex h-full min-h-0 flex-col border border-line bg-surface">
      <header className="flex h-7 shrink-0 items-center justify-between border-b border-line pl-2.5">
        <h2 className="label">{t('title')}</h2>
        <IconButton label={detail('rail.collapse')} className="h-6! w-6!" onClick={onCollapse}>
          <span className="rotate-90">
            <ChevronIcon />
          </span>
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto px-2.5 py-2">
        <PickFiles />
        <p className="text-2xs text-ink-3">
          {t('pick.hint')} {t('privacy')}
        </p>
        <Job />
        <FileList />
        <div className="mt-auto flex flex-col gap-1.5 pt-2">
          <Button onClick={() => logs.getState().hide()}>{t('back')}</Button>
          {isOpen ? <Button onClick={() => logs.getState().close()}>{t('close')}</Button> : null}
        </div>
      </div>
    </aside>
  );
}
