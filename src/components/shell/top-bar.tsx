import { useText } from '../../i18n/use-text.ts';
import { useApp, usePage } from '../../state/hooks.tsx';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { BackendBadge } from './backend-badge.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';
import { OfflineBadge } from './offline-badge.tsx';
import { ShareLink } from './share-link.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useWorkspace } from './use-workspace.ts';
import { WORKSPACES } from './workspaces.ts';

export function TopBar() {
  const { t } = useText('shell');
  const app = useApp();
  const showHelp = usePage((state) => state.showHelp);
  const current = useWorkspace();
  return (
    <header className="frame-bar">
      <span className="flex items-center gap-2 pr-2">
        <Mark />
        <span className="frame-name max-sm:sr-only">{t('name')}</span>
      </span>
      <nav
        aria-label={t('workspaces.label')}
        className="flex h-full min-w-0 overflow-x-auto [scrollbar-width:none]"
      >
        {WORKSPACES.map(({ path, name }) => {
          const here = current?.path === path;
          return (
            <a
              key={path}
              // A link to where one is already keeps the view; another workspace opens at its own start.
              href={here ? app.link() : `#${path}`}
              aria-current={here ? 'page' : undefined}
              className={cx(
                'flex h-full items-center border-b-2 px-2.5 text-sm font-medium max-sm:px-1.5',
                here ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
              )}
            >
              {t(`workspaces.${name}`)}
            </a>
          );
        })}
      </nav>
      <div className="ml-auto flex shrink-0 items-center gap-2 max-sm:gap-0.5">
        <BackendBadge />
        <OfflineBadge />
        <LanguageSwitch />
        <span className="flex">
          <ThemeSwitch />
          <ShareLink />
          <Button
            look="bare"
            square
            className="max-[23rem]:hidden"
            aria-label={t('keys.label')}
            title={`${t('keys.label')} (?)`}
            onClick={() => showHelp(true)}
          >
            ?
          </Button>
        </span>
      </div>
    </header>
  );
}
