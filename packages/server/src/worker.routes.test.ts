import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importing } from '../testing/importing.ts';
import { SamplingFixture } from '../testing/sampling-fixture.ts';

// Imports run in a worker process, which serves no requests: what requests load there has to be loaded otherwise.

let fixture: SamplingFixture;
let worker: ChildProcess;

beforeAll(async () => {
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  worker = await startWorker();
});
afterAll(async () => {
  if (worker.exitCode === null) {
    worker.kill('SIGTERM');
    await once(worker, 'exit');
  }
  await fixture.product.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const { config, database } = fixture.product.app;
  const runner = path.resolve(import.meta.dirname, '../testing/run.mjs');
  const child = spawn(process.execPath, [runner, 'src/worker.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: database.connectionString,
      DATA_DIR: config.dataDir,
      DEMONSTRATION: 'false',
    },
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.toString().includes('Ready for background work') && resolve());
    child.once('exit', (code) => reject(new Error(`The worker ended with ${code} before it was ready`)));
  });
  return child;
}

/** The addresses that lists show, each from its own copy. */
async function listCopies(): Promise<Readonly<Record<string, readonly string[]>>> {
  const copies: Record<string, readonly string[]> = {};
  for (const table of ['locations', 'service_lines', 'program_locations', 'sampling_event_locations', 'samples']) {
    const { rows } = await sql<{ address: string }>`select address_line1 as address from ${sql.table(table)}`.execute(
      fixture.product.app.database.owner,
    );
    copies[table] = rows.map(({ address }) => address);
  }
  return copies;
}

test('an import in a worker process changes the address of a location everywhere it is shown', async () => {
  const desk = importing(fixture.product, fixture.administrator);
  const csv = (street: string) =>
    `Service line ID,Location ID,Street address,City,State,ZIP,System side material,Customer side material\r\nSL-1,L-1,${street},Harlow,CT,06415,Copper,Lead\r\n`;
  await desk.commit(csv('1 Mill Street'), 'first.csv');
  const places = (await fixture.requestJson<Page<LocationRow>>(fixture.administrator, 'GET', '@/locations')).body.items;
  const locationIds = places.map(({ id }) => id);
  const event = await fixture.anEvent();
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds });
  await fixture.create(event, locationIds);
  const everywhere = (address: string) => ({
    locations: [address],
    service_lines: [address],
    program_locations: [address],
    sampling_event_locations: [address],
    samples: [address],
  });
  expect(await listCopies()).toEqual(everywhere('1 Mill Street'));

  expect((await desk.commit(csv('22 Mill Street'), 'second.csv')).summary).toMatchObject({ changed: 1 });
  expect(await listCopies()).toEqual(everywhere('22 Mill Street'));
});
