import net from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';
import { allowSlowUpload } from './upload-timeouts.ts';

/**
 * Sends the headers of a request and the first bytes of its body, and returns what comes back until the connection
 * ends.
 */
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

test('a body that is not an upload of a signed-in person has to arrive sooner', async () => {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'), {
    limitMs: 60_000,
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
  expect(server.server.requestTimeout).toBe(24 * 60 * 60 * 1000);
  // Headers are not an upload.
  expect(server.server.headersTimeout).toBe(60_000);
  await server.close();
});

/** Sends an upload of 80 KB in parts with pauses, and returns what comes back until the connection ends. */
async function uploadInParts(bytes: number): Promise<string> {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgresql://nobody@127.0.0.1/none' });
  const server = await createServer(config, createLog('silent'), {
    limitMs: 60_000,
    checkEveryMs: 50,
    bodyLimitMs: 400,
  });
  server.addContentTypeParser('application/octet-stream', (_, __, done) => done(null));
  server.post('/upload', async (request) => {
    allowSlowUpload(request);
    let size = 0;
    for await (const part of request.raw) size += (part as Buffer).length;
    return { size };
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const socket = net.connect((server.server.address() as net.AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const parts = 16;
  socket.write(
    `POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${parts * bytes}\r\n\r\n`,
  );
  const response = text(socket).catch(() => '');
  for (let part = 0; part < parts && socket.writable; part++) {
    socket.write('x'.repeat(bytes));
    await pause(100);
  }
  const received = await response;
  await server.close();
  return received;
}

test('an upload that takes longer than the limit and keeps sending is finished', async () => {
  expect(await uploadInParts(10_240)).toContain('{"size":163840}');
});

test('an upload that sends a byte now and then is ended', async () => {
  expect(await uploadInParts(1)).toMatch(/^HTTP\/1\.1 408 /);
});
