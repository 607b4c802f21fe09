/** The workspaces that exist. A new one is its folder and one line here; bar, routes and titles follow. */
import { type ComponentType, lazy } from 'react';
import type { en } from '../../i18n/catalogue.ts';
import { Inspect } from '../inspect/inspect.tsx';

export interface Workspace {
  readonly path: `/${string}`;
  readonly name: Exclude<keyof (typeof en)['shell']['workspaces'], 'label'>;
  readonly View: ComponentType;
}

const INSPECT: Workspace = { path: '/inspect', name: 'inspect', View: Inspect };

const ADVANTAGES: Workspace = {
  path: '/advantages',
  name: 'advantages',
  View: lazy(async () => ({ default: (await import('../advantages/advantages.tsx')).Advantages })),
};

const TRAIN: Workspace = {
  path: '/train',
  name: 'train',
  View: lazy(async () => ({ default: (await import('../train/train.tsx')).Train })),
};

export const HOME = INSPECT;
export const WORKSPACES: readonly Workspace[] = [INSPECT, ADVANTAGES, TRAIN];

/** The workspace of a path; '/' is the home; null where there is none. */
export function workspaceAt(path: string): Workspace | null {
  if (path === '/') return HOME;
  return WORKSPACES.find((workspace) => workspace.path === path) ?? null;
}
