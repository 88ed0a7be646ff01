import net from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

/** Sends the headers of a request and the first bytes of its body, and returns what comes back until the connection ends. */
async function sendSlowly(port: number, path = '/slow'): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"`,
  );
  return text(socket);
}

test('a request that does not arrive in time is refused with 408, and its connection ends', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'), {
    limitMs: 200,
    checkEveryMs: 50,
    bodyLimitMs: 60_000,
  });
  server.post('/slow', () => ({}));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const response = await sendSlowly((server.server.address() as net.AddressInfo).port);
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
  expect(response).toContain('The request took too long to arrive');
  await server.close();
});

test('a body that is no upload of a signed-in person has to arrive sooner', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'), {
    limitMs: 15 * 60 * 1000,
    checkEveryMs: 50,
    bodyLimitMs: 200,
  });
  server.post('/slow', () => ({}));
  // Refused before the body is read, as an upload without a token is.
  server.post('/refused', { onRequest: (_, reply) => void reply.code(401).send({}) }, () => ({}));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as net.AddressInfo;
  expect(await sendSlowly(port)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await sendSlowly(port, '/refused')).toMatch(/^HTTP\/1\.1 401 /);
  await server.close();
});

test('the usual limit is long enough for a large upload over a slow line', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'));
  expect(server.server.requestTimeout).toBe(15 * 60 * 1000);
  await server.close();
});
