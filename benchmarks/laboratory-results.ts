import { setTimeout as pause } from 'node:timers/promises';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { Client } from 'pg';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { printLine } from './support/figures.ts';
import { createImportSteps } from './support/import-steps.ts';
import { createInventoryFile } from './support/inventory-file.ts';
import { createBenchmarkAccount, fill } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { openBenchmarkDatabase, withClient } from './support/postgres.ts';
import { startProduct, type RunningProduct } from './support/product.ts';

// A laboratory file from upload to committed results through the endpoints, beside an import of as many service lines.
const { embedded, rows } = readOptions({ rows: 100_000, embeddedRows: 10_000 });

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Laboratory file of ${rows} results; ${workspace.words}`);
  const inventory = await importInventory();
  const accountId = await createBenchmarkAccount(database, 'Bench laboratory');
  await withClient(workspace.databaseUrl, (client) => fill(client, [{ accountId, lines: rows }]));
  const eventId = await createEvent(product, accountId);
  await withClient(workspace.databaseUrl, (client) => createSamples(client, { accountId, eventId }));
  const results = await importResults(product, { accountId, eventId });
  printLine(`Results against the inventory: ${(results / inventory).toFixed(2)} times its rows per second`);
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

async function importInventory(): Promise<number> {
  const steps = await createImportSteps(product, await createBenchmarkAccount(database, 'Bench inventory'));
  const { reading, check, commit } = await steps.run({
    file: await createInventoryFile('csv', rows),
    name: 'inventory.csv',
  });
  return printRate('Inventory', [reading, check, commit]);
}

function printRate(name: string, [reading, check, commit]: readonly [number, number, number]): number {
  const rate = rows / (reading + check + commit);
  printLine(
    `${name}: ${Math.round(rate)} rows/s; upload and reading ${reading.toFixed(1)} s, check ${check.toFixed(1)} s, commit ${commit.toFixed(1)} s`,
  );
  return rate;
}

/** An event of a program for lead and copper, created through the endpoints. */
async function createEvent(on: RunningProduct, accountId: string): Promise<string> {
  const headers = { ...(await on.letIn(accountId)), 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${on.url}/pws/rest/accounts/${accountId}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  };
  const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const programId = await post('/programs', { programTypeId: 2, name: 'Taps', ...days });
  return post('/samplingevents', {
    programId,
    name: 'First half',
    eventType: 'Sampling',
    ...days,
    protocolDefinitions: [{ skuId: 1 }],
  });
}

/** A sample at each location, numbered from 1. */
async function createSamples(
  client: Client,
  { accountId, eventId }: { readonly accountId: string; readonly eventId: string },
): Promise<void> {
  const { rows: events } = await client.query<{ program_id: string }>(
    `select program_id from sampling_events where id = '${eventId}'`,
  );
  const programId = events[0]?.program_id;
  await client.query(
    `insert into program_locations (account_id, id, program_id, location_id, status, address_line1, address_line2, city) select account_id, gen_random_uuid(), '${programId}', id, 'Assigned', address_line1, address_line2, city from locations where account_id = '${accountId}'`,
  );
  await client.query(
    `insert into sampling_event_locations (account_id, id, event_id, program_id, location_id, address_line1, address_line2, city) select account_id, gen_random_uuid(), '${eventId}', '${programId}', id, address_line1, address_line2, city from locations where account_id = '${accountId}'`,
  );
  await client.query(
    `insert into samples (account_id, id, number, program_id, event_id, location_id, position, sku_id, address_line1, address_line2, city)
     select account_id, gen_random_uuid(), row_number() over (order by id), '${programId}', '${eventId}', id, 0, 1, address_line1, address_line2, city from locations where account_id = '${accountId}'`,
  );
  await client.query('analyze');
}

async function importResults(
  on: RunningProduct,
  { accountId, eventId }: { readonly accountId: string; readonly eventId: string },
): Promise<number> {
  const headers = await on.letIn(accountId);
  const endpoint = async <T>(method: 'GET' | 'POST', path: string, body?: FormData): Promise<T> => {
    const url = `${on.url}/pws/accounts/${accountId}${path}`;
    const response = await fetch(url, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const settled = async (id: string, wanted: string): Promise<number> => {
    for (;;) {
      const batch = await endpoint<ResultImport>('GET', `/result-imports/${id}`);
      if (batch.state === wanted) return performance.now();
      if (!batch.state.endsWith('ing')) throw new Error(`The import is ${batch.state}: ${batch.error}`);
      await pause(100);
    }
  };
  const lines = Array.from({ length: rows }, (_, at) => `${at + 1},K-${at + 1},3/4/2026,Lead,${(at % 200) / 10},ppb`);
  const form = new FormData();
  const head = 'Sample number,Lab sample ID,Date collected,Analyte,Result,Unit';
  form.append('file', new Blob([[head, ...lines].join('\r\n')]), 'results.csv');
  const startedAt = performance.now();
  const { id } = await endpoint<{ id: string }>('POST', `/sampling-events/${eventId}/result-imports`, form);
  const readBatch = await settled(id, 'read');
  await endpoint('POST', `/result-imports/${id}/check`);
  const checked = await settled(id, 'checked');
  await endpoint('POST', `/result-imports/${id}/commit`);
  const committed = await settled(id, 'committed');
  return printRate('Results', [
    (readBatch - startedAt) / 1000,
    (checked - readBatch) / 1000,
    (committed - checked) / 1000,
  ]);
}
