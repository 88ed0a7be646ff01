import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceUnavailableError } from './external-service.ts';
import { createCarrier } from './http-carrier.ts';

let server: http.Server;
let isOpen = false;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.url === '/shipments/endless') {
      isOpen = true;
      const zeros = setInterval(() => response.write('0'.repeat(50_000)), 1);
      response.on('close', () => {
        isOpen = false;
        clearInterval(zeros);
      });
    } else response.end(JSON.stringify({ id: 'S-1', trackingNumber: 'T'.repeat(61), labelUrl: 'javascript:alert(1)' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const find = (reference: string) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createCarrier({ carrier: { url, token: undefined, waitMs: 10_000 } })?.find(
    reference,
    new AbortController().signal,
  );
};

test('a response without end is cut off at the limit', async () => {
  await expect(find('endless')).rejects.toThrow(ServiceUnavailableError);
  await expect.poll(() => isOpen).toBe(false);
});

test('a shipment whose tracking number or label cannot be used is a shipment without them', async () => {
  expect(await find('one')).toEqual({ id: 'S-1', trackingNumber: null, labelUrl: null });
});
