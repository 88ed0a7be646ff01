import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';

/** How the storage treats connections. */
export type StorageMode = 'works' | 'refuses' | 'is slow';

/** S3-compatible storage behind a proxy that can refuse or delay. */
export interface FaultyStorage {
  /** Settings of the product for this storage. */
  readonly settings: Readonly<Record<string, string>>;
  change(mode: StorageMode): void;
  stop(): Promise<void>;
}

const slowMs = 1_500;

export async function startFaultyStorage(): Promise<FaultyStorage> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-chaos-s3-'));
  const bucket = 'curbstop';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  const open = new Set<net.Socket>();
  let mode: StorageMode = 'works';
  const proxy = net.createServer((inward) => {
    open.add(inward);
    inward.once('close', () => open.delete(inward));
    inward.on('error', () => inward.destroy());
    if (mode === 'refuses') return inward.destroy();
    const outward = net.connect(port, '127.0.0.1');
    outward.on('error', () => inward.destroy());
    inward.once('close', () => outward.destroy());
    outward.once('close', () => inward.destroy());
    outward.pipe(inward);
    inward.on('data', (bytes: Buffer) => {
      if (mode !== 'is slow') return void outward.write(bytes);
      inward.pause();
      void wait(slowMs).then(() => outward.write(bytes) && inward.resume());
    });
    outward.on('drain', () => inward.resume());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      FILES_S3_BUCKET: bucket,
      FILES_S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    change: (next) => {
      mode = next;
      if (next === 'refuses') for (const socket of open) socket.destroy();
    },
    stop: async () => {
      proxy.close();
      for (const socket of open) socket.destroy();
      await server.close();
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
}
