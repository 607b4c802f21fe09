import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { download } from './download.ts';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());
afterEach(() => server?.close());

function serving(listener: RequestListener): Promise<string> {
  return new Promise((resolve) => {
    const started = createServer(listener);
    server = started;
    started.listen(0, '127.0.0.1', () => {
      const address = started.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/x.onnx`);
    });
  });
}

describe('download', () => {
  it('gives the bytes and tells how many have come, of how many', async () => {
    const url = await serving((_, response) => {
      response.setHeader('content-length', 4);
      response.write(Buffer.from([1, 2]));
      setTimeout(() => response.end(Buffer.from([3, 4])), 20);
    });
    const seen: (readonly [number, number | null])[] = [];
    const bytes = await download(url, (...progress) => seen.push(progress));
    expect([...bytes]).toEqual([1, 2, 3, 4]);
    expect(seen[0]).toEqual([0, 4]);
    expect(seen.at(-1)).toEqual([4, 4]);
  });

  it('does not take the length of compressed bytes for the length of the file', async () => {
    const { gzipSync } = await import('node:zlib');
    const body = gzipSync(Buffer.alloc(1000));
    const url = await serving((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': body.length }).end(body);
    });
    const totals = new Set<number | null>();
    expect(await download(url, (_, total) => totals.add(total))).toHaveLength(1000);
    expect([...totals]).toEqual([null]);
    await download(url, (_, total) => totals.add(total), { size: 1000 });
    expect([...totals]).toEqual([null, 1000]);
  });

  it('names the address and the status of what is not there', async () => {
    const url = await serving((_, response) => response.writeHead(404).end());
    await expect(download(url, () => undefined)).rejects.toMatchObject({
      code: 'download-failed',
      values: { url, why: 404 },
    });
  });

  it('names the address of a server that does not answer', async () => {
    const url = 'http://127.0.0.1:9/x.onnx';
    await expect(download(url, () => undefined)).rejects.toMatchObject({
      code: 'download-failed',
      values: { url },
    });
  });

  it('stops when told to', async () => {
    const controller = new AbortController();
    const url = await serving((_, response) => response.write(Buffer.from([1])));
    const waiting = download(url, (loaded) => loaded === 1 && controller.abort(), {
      signal: controller.signal,
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});
