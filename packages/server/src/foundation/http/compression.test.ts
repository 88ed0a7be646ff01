import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

test('a page of a list is compressed at once, a longer response while it is sent', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'));
  server.get('/page', () => ({ text: 'x'.repeat(40_000) }));
  server.get('/long', () => ({ text: 'x'.repeat(100_000) }));
  const read = async (url: string) => {
    const { headers, rawPayload } = await server.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const { text } = JSON.parse(brotliDecompressSync(rawPayload).toString()) as { text: string };
    // Only what was compressed before it was sent has a known length.
    return [text.length, Number(headers['content-length'] ?? 0)];
  };
  const [pageLength, bytes] = await read('/page');
  expect(pageLength).toBe(40_000);
  expect(bytes).toBeGreaterThan(0);
  expect(await read('/long')).toEqual([100_000, 0]);
  await server.close();
});
