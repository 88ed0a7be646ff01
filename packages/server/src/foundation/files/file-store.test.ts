import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from './create-file-store.ts';
import { FileMissingError, FileStoreUnavailable, type FileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-files-'));
const storage = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: path.join(folder, 's3'),
  configureBuckets: [{ name: 'curbstop', configs: [] }],
});
let s3Port = 0;
beforeAll(async () => {
  s3Port = (await storage.run()).port;
});
afterAll(async () => {
  await storage.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const noLimit = { limit: 1024 ** 3 };
const stores: Readonly<Record<string, () => Promise<FileStore>>> = {
  'a folder': () => createFileStore({ dataDir: path.join(folder, 'data'), s3: undefined }),
  'S3-compatible storage': () =>
    createFileStore({
      dataDir: folder,
      s3: {
        bucket: 'curbstop',
        endpoint: `http://127.0.0.1:${s3Port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    }),
};

describe.each(Object.keys(stores))('files in %s', (name) => {
  let store: FileStore;
  beforeAll(async () => {
    store = await (stores[name] as () => Promise<FileStore>)();
  });

  it('come back as they went in, measured on the way', async () => {
    const content = Buffer.from('Address,Material\n1 Elm St,Copper\n');
    const stored = await store.write(Readable.from([content.subarray(0, 7), content.subarray(7)]), noLimit);
    expect(stored).toMatchObject({
      size: content.length,
      mediaType: 'text/csv',
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(await buffer(await store.read(stored.key))).toEqual(content);
    expect(await store.exists(stored.key)).toBe(true);
  });

  it('may be empty, and may be larger than one part', async () => {
    const nothing = await store.write(Readable.from([]), noLimit);
    expect((await buffer(await store.read(nothing.key))).length).toBe(0);
    const large = randomBytes(19 * 1024 * 1024 + 3);
    const stored = await store.write(Readable.from(slices(large)), noLimit);
    expect(stored.size).toBe(large.length);
    expect((await buffer(await store.read(stored.key))).equals(large)).toBe(true);
  });

  it('are refused while they stream when they are too large, and leave nothing', async () => {
    const keysBefore = await keys(store);
    const write = store.write(Readable.from(slices(randomBytes(12 * 1024 * 1024))), { limit: 9 * 1024 * 1024 });
    await expect(write).rejects.toMatchObject({ status: 413, message: 'The file is larger than 9 MB.' });
    expect(await keys(store)).toEqual(keysBefore);
  });

  it('leave nothing when their source breaks off', async () => {
    const keysBefore = await keys(store);
    const broken = async function* () {
      yield randomBytes(6 * 1024 * 1024);
      yield randomBytes(6 * 1024 * 1024);
      throw new Error('the browser went away');
    };
    await expect(store.write(broken(), noLimit)).rejects.toThrow('the browser went away');
    expect(await keys(store)).toEqual(keysBefore);
  });

  it('cannot be read after removal, and a second removal is not an error', async () => {
    const { key } = await store.write(Readable.from([Buffer.from('x')]), noLimit);
    await store.remove(key);
    await store.remove(key);
    expect(await store.exists(key)).toBe(false);
    await expect(store.read(key)).rejects.toThrow(FileMissingError);
  });

  it('are reached by our own keys only', async () => {
    for (const key of ['../../etc/passwd', 'a'.repeat(31), `${'a'.repeat(31)}/`, 'A'.repeat(32)])
      await expect(async () => store.read(key)).rejects.toThrow('Not a key');
  });
});

describe('S3-compatible storage that fails', () => {
  const storeAt = (port: number) =>
    createS3Store(
      {
        bucket: 'curbstop',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      { answerWithinMs: 300 },
    );

  it.each([
    ['answers 503', (_: http.IncomingMessage, response: http.ServerResponse) => void response.writeHead(503).end()],
    ['closes the connection', (request: http.IncomingMessage) => void request.socket.destroy()],
    ['never answers', () => {}],
  ])('is named when it %s', async (_, answer) => {
    const failing = http.createServer(answer).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    const store = storeAt((failing.address() as AddressInfo).port);
    const key = 'a'.repeat(32);
    await expect(store.write(Readable.from([Buffer.from('x')]), noLimit)).rejects.toThrow(FileStoreUnavailable);
    await expect(store.read(key)).rejects.toThrow(FileStoreUnavailable);
    await expect(store.exists(key)).rejects.toThrow(FileStoreUnavailable);
    failing.closeAllConnections();
    failing.close();
  });

  it('is not taken for unreachable when it refuses the access key', async () => {
    const refusing = http
      .createServer((_, response) => {
        response.writeHead(403).end('<Error><Code>InvalidAccessKeyId</Code></Error>');
      })
      .listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const store = storeAt((refusing.address() as AddressInfo).port);
    await expect(store.read('a'.repeat(32))).rejects.not.toBeInstanceOf(FileStoreUnavailable);
    refusing.closeAllConnections();
    refusing.close();
  });
});

it('never uses a person’s file name as a path', async () => {
  const store = await (stores['a folder'] as () => Promise<FileStore>)();
  const { key } = await store.write(Readable.from([Buffer.from('x')]), noLimit);
  expect(fs.existsSync(path.join(folder, 'data', 'files', key.slice(0, 2), key.slice(2, 4), key))).toBe(true);
  expect(fs.readdirSync(path.join(folder, 'data', 'files', 'incoming'))).toEqual([]);
});

function* slices(content: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < content.length; offset += 65_536) yield content.subarray(offset, offset + 65_536);
}

async function keys(store: FileStore): Promise<string[]> {
  const foundKeys: string[] = [];
  for await (const { key } of store.list()) foundKeys.push(key);
  return foundKeys.sort();
}
