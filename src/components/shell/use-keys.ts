import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { draftStore } from '../../state/draft.ts';
import { useApp } from '../../state/hooks.tsx';
import { act, isTakenElsewhere, KEYS } from '../../state/keys.ts';

/** Binds the registry of keys to the window. */
export function useKeys(): void {
  const { inspect, page } = useApp();
  useEffect(() => {
    const handlers = KEYS.flatMap(({ action, keys }) =>
      keys.map((key) => {
        const handle = (event: KeyboardEvent) => {
          if (event.defaultPrevented || isTakenElsewhere(event.target, event.key)) return;
          event.preventDefault();
          act(action, event.key, { inspect, page, draft: draftStore });
        };
        return [key, handle] as const;
      }),
    );
    return tinykeys(window, Object.fromEntries(handlers));
  }, [inspect, page]);
}
