/**
 * What the engine may take for granted besides the language: present in browsers, workers and Node alike.
 * tsconfig.engine.json knows nothing else of a platform, so that a use of the page or of Node fails to compile.
 */
interface AbortSignal {
  readonly aborted: boolean;
  throwIfAborted(): void;
}

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean });
  decode(bytes?: ArrayBufferView | ArrayBuffer, options?: { readonly stream?: boolean }): string;
}

declare function structuredClone<T>(value: T): T;
