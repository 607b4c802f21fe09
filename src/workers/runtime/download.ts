/** Fetching a file with its progress in bytes, as they are after decompression. */
import { ZipscopeError } from '../../engine/error.ts';

export type OnBytes = (loaded: number, total: number | null) => void;

/**
 * @param size of the file, where it is known beforehand
 * @throws ZipscopeError 'download-failed' {url, why}: the status, or what the network said. The caller's
 *   abort throws the signal's reason.
 */
export async function download(
  url: string,
  onBytes: OnBytes,
  { signal, size }: { readonly signal?: AbortSignal; readonly size?: number } = {},
): Promise<Uint8Array> {
  try {
    const response = await fetch(url, signal ? { signal } : {});
    if (!response.ok) throw new ZipscopeError('download-failed', { url, why: response.status });
    if (response.body === null) return new Uint8Array(await response.arrayBuffer());
    // Content-Length counts the bytes on the wire, which are not those read here when they come compressed.
    const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length');
    const total = size ?? (length === null ? null : Number(length));
    const chunks: Uint8Array[] = [];
    let loaded = 0;
    onBytes(loaded, total);
    for await (const chunk of chunksOf(response.body)) {
      chunks.push(chunk);
      loaded += chunk.length;
      onBytes(loaded, total);
    }
    const whole = new Uint8Array(loaded);
    let offset = 0;
    for (const chunk of chunks) {
      whole.set(chunk, offset);
      offset += chunk.length;
    }
    return whole;
  } catch (thrown) {
    if (thrown instanceof ZipscopeError || signal?.aborted) throw thrown;
    throw new ZipscopeError('download-failed', {
      url,
      why: thrown instanceof Error ? thrown.message : String(thrown),
    });
  }
}

/** Safari cannot iterate a ReadableStream. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
