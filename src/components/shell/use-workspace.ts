import { useHashLocation } from 'wouter/use-hash-location';
import { parseAddress } from '../../state/url.ts';
import { type Workspace, workspaceAt } from './workspaces.ts';

/** The workspace the hash names. wouter counts the parameters behind the path as part of it; we do not. */
export function useWorkspace(): Workspace | null {
  const [location] = useHashLocation();
  return workspaceAt(parseAddress('', `#${location}`).path);
}
