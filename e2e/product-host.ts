import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../packages/server/testing/free-port.ts';
import type { HostRequest, HostResponse } from '../packages/server/testing/product-host.ts';
import { createDataDir, createEnvironment, type RunningProduct, type Settings } from './product.ts';

const program = path.resolve(import.meta.dirname, '../packages/server/dist/testing/product-host.js');

/**
 * One process with the products of several tests, one after the other. Tests that kill a product start it by itself.
 */
export interface ProductHost {
  /** Starts a product with an existing database. */
  readonly startProduct: (settings: Settings, fillFolder: (dataDir: string) => void) => Promise<RunningProduct>;
  readonly close: () => Promise<void>;
}

export function startHost(): ProductHost {
  const environment = createEnvironment({});
  const { request, output, close } = openHostProcess(environment);
  return {
    startProduct: async (settings, fillFolder) => {
      const dataDir = createDataDir();
      fillFolder(dataDir);
      const port = await freePort();
      const start = { ...environment, DATA_DIR: dataDir, ...settings } as Record<string, string>;
      const product: RunningProduct = {
        url: `http://127.0.0.1:${port}`,
        dataDir,
        output,
        stop: () => request({ port }),
        startAgain: () => request({ port, start }),
        remove: async () => {
          await request({ port });
          fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
        },
      };
      await product.startAgain();
      return product;
    },
    close,
  };
}

function openHostProcess(environment: NodeJS.ProcessEnv) {
  const child = fork(program, {
    env: environment,
    // Those of the test runner resolve packages to their TypeScript.
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => printed.push(data.toString()));
  const output = () => printed.join('');
  const waiting = new Map<number, (error?: string) => void>();
  child.on('message', ({ id, error }: HostResponse) => waiting.get(id)?.(error));
  let hasEnded = false;
  const describeEnd = () => `The process of the products ended. It printed:\n${output()}`;
  child.once('exit', () => {
    hasEnded = true;
    for (const end of waiting.values()) end(describeEnd());
  });
  let sent = 0;
  const request = (message: Omit<HostRequest, 'id'>) =>
    new Promise<void>((resolve, reject) => {
      if (hasEnded) return reject(new Error(describeEnd()));
      const id = ++sent;
      waiting.set(id, (error) => {
        waiting.delete(id);
        if (error === undefined) resolve();
        else reject(new Error(error));
      });
      child.send({ ...message, id });
    });
  const close = async () => {
    if (hasEnded) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { request, output, close };
}
