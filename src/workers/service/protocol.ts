/**
 * What page and service worker say to each other, and what the build tells the worker. Types only.
 * The page drives: it asks what is missing and has it stored file by file, since a browser ends a service
 * worker whose single event lasts minutes.
 */

/** Which runtime's wasm is wanted offline. */
export type Runtime = 'webgpu' | 'wasm';

/** 'app' is always kept, a runtime's wasm only where that runtime is wanted. */
export type FileRole = 'app' | Runtime;

export interface ShellFile {
  /** Relative to the page, with forward slashes. */
  readonly path: string;
  /** Subresource integrity of the uncompressed bytes. */
  readonly integrity: string;
  readonly bytes: number;
  /** null: not fetched ahead, kept once it was used. */
  readonly role: FileRole | null;
  /** The name carries a hash of the content, so that it never means anything else. */
  readonly hashed: boolean;
}

/** The build the service worker belongs to. */
export interface Shell {
  readonly build: string;
  /** Content-Security-Policy for worker scripts whose host sends none. */
  readonly policy: string;
  readonly files: readonly ShellFile[];
}

export type ServiceCommand =
  | { readonly type: 'plan'; readonly runtime: Runtime }
  | { readonly type: 'store'; readonly path: string };

export interface PlannedFile {
  readonly path: string;
  readonly bytes: number;
}

export interface Plan {
  readonly missing: readonly PlannedFile[];
  /** Of everything wanted, missing or there. */
  readonly totalBytes: number;
}

/** Why a file could not be kept: the network, no room, or the site has changed meanwhile. */
export type StoreFailure = 'network' | 'quota' | 'changed';

export type ServiceReply =
  | { readonly type: 'planned'; readonly plan: Plan }
  | { readonly type: 'stored' }
  | { readonly type: 'refused'; readonly reason: StoreFailure };
