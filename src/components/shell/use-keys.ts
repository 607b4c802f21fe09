import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { draftStore } from '../../state/draft.ts';
import { useApp } from '../../state/hooks.tsx';
import { act, isTakenElsewhere, keysIn } from '../../state/keys.ts';

/** Binds the keys of a workspace (or of the logs in it) and of the page to the window. */
export function useKeys(scope: string | null): void {
  const { inspect, page, advantages, logs } = useApp();
  useEffect(() => {
    const handlers = keysIn(scope).flatMap(({ action, keys }) =>
      keys.map((key) => {
        const handle = (event: KeyboardEvent) => {
          if (event.defaultPrevented || isTakenElsewhere(event.target, event.key)) return;
          event.preventDefault();
          act(action, event.key, { inspect, page, draft: draftStore, advantages, logs });
        };
        return [key, handle] as const;
      }),
    );
    return tinykeys(window, Object.fromEntries(handlers));
  }, [scope, inspect, page, advantages, logs]);
}
