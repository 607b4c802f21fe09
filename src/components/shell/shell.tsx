/** The frame of the page: bar on top, the workspace below, and what floats above both. */
import { Suspense } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { AddressNotices } from './address-notices.tsx';
import { Crash } from './crash.tsx';
import { DropTarget } from './drop-target.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { useDocument } from './use-document.ts';
import { useKeyScope } from './use-key-scope.ts';
import { useKeys } from './use-keys.ts';
import { useWorkspace } from './use-workspace.ts';
import { HOME } from './workspaces.ts';

export function Shell() {
  const { t } = useText('shell');
  const workspace = useWorkspace();
  useDocument(workspace);
  const scope = useKeyScope(workspace);
  useKeys(scope);
  return (
    <div className="frame">
      {/* A button, since the hash of a link belongs to the routes. */}
      <button
        type="button"
        className="absolute top-1 left-1 z-40 -translate-y-16 bg-ink px-3 py-1.5 text-sm text-surface focus:translate-y-0"
        onClick={() => document.getElementById('workspace')?.focus()}
      >
        {t('skip')}
      </button>
      <TopBar />
      <main id="workspace" tabIndex={-1} className="frame-main">
        {workspace === null ? (
          <Empty title={t('notFound.title')}>
            <a href={`#${HOME.path}`} className="underline underline-offset-4">
              {t('notFound.home')}
            </a>
          </Empty>
        ) : (
          <Crash
            key={workspace.path}
            fallback={(message, retry) => (
              <Empty title={t('crash.title')}>
                <Button onClick={retry}>{t('crash.retry')}</Button>
                <details className="w-full text-xs text-ink-3">
                  <summary>{t('crash.details')}</summary>
                  {message}
                </details>
              </Empty>
            )}
          >
            <h1 className="sr-only">{t(`workspaces.${workspace.name}`)}</h1>
            <Suspense fallback={null}>
              <workspace.View />
            </Suspense>
          </Crash>
        )}
      </main>
      <AddressNotices />
      <DropTarget />
      <HelpDialog scope={scope} />
    </div>
  );
}
