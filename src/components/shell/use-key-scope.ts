import { useLogs } from '../../state/hooks.tsx';
import type { KeyScope } from '../../state/keys.ts';
import type { Workspace } from './workspaces.ts';

/** Whose keys work: the workspace's, or those of the logs that stand in it. */
export function useKeyScope(workspace: Workspace | null): KeyScope | null {
  const areLogsShown = useLogs((state) => state.shown);
  if (workspace === null) return null;
  return workspace.name === 'inspect' && areLogsShown ? 'logs' : workspace.name;
}
