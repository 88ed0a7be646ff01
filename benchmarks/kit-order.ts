import type { SelectedLocationsPreview } from '@curbstop/contract/locations/location-selection.endpoints';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { printLine } from './support/figures.ts';
import { createLargeAndSmall } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { startProduct, timeRequest } from './support/product.ts';

// Kits of 10,000 locations ordered through the endpoint, compared with plain inserts of the same rows without history,
// and ordered by two requests at once.
const { embedded, rows } = readOptions({ rows: 10_000, embeddedRows: 10_000 });
const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Kits of ${rows} locations; ${workspace.words}`);
  const [large] = await createLargeAndSmall(
    database,
    { called: 'Bench kits', large: rows, small: 10 },
    { fillWith: (size) => ({ lines: 0, places: size }), run: (work) => withClient(workspace.databaseUrl, work) },
  );
  const headers = { ...(await product.letIn(large)), 'content-type': 'application/json' };
  const base = `${product.url}/pws/rest/accounts/${large}`;
  const post = async <Body>(path: string, body: object) => {
    const sent = await timeRequest(base + path, { headers, body: JSON.stringify(body) });
    if (sent.status !== 200) throw new Error(sent.text);
    return { ms: sent.ms, body: JSON.parse(sent.text) as Body };
  };
  const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const name = `Taps ${process.pid}`;
  const program = (await post<{ id: string }>('/programs', { programTypeId: 2, name, ...days })).body.id;
  const event = async (called: string) =>
    (
      await post<{ id: string }>('/samplingevents', {
        programId: program,
        name: called,
        eventType: 'Sampling',
        ...days,
        protocolDefinitions: [{ skuId: 1 }],
      })
    ).body.id;
  const [first, second, third] = [await event('First'), await event('Second'), await event('Third')];
  const filters = { externalId: ['P-'] };
  const selection = await post<SelectedLocationsPreview>('/locations/selection', {
    selection: { request: { filters }, expectedCount: 1 },
  });
  const order = (samplingEventId: string) =>
    post<KitsOrdered>('/kits/order', {
      programId: program,
      samplingEventId,
      selection: { request: { filters }, expectedCount: selection.body.total },
    });
  const ordered = await order(first);
  const repeated = await order(first);
  const start = performance.now();
  const both = await Promise.all([order(third), order(third)]);
  const bothSeconds = (performance.now() - start) / 1000;
  const created = both.map(({ body }) => body.created);
  if (created.reduce((sum, one) => sum + one, 0) !== ordered.body.created)
    throw new Error(`Two orders created ${created.join(' and ')}`);
  const plainTime = await plainSeconds(large, first, second);
  printLine(
    `${ordered.body.created} kits with ${ordered.body.samples} samples: ${(ordered.ms / 1000).toFixed(2)} s; repeated (${repeated.body.created} created) ${(repeated.ms / 1000).toFixed(2)} s; plain inserts of the same rows without history ${plainTime.toFixed(2)} s: ${(ordered.ms / 1000 / plainTime).toFixed(2)} times`,
  );
  printLine(
    `two orders for the same locations at once: ${created.join(' and ')} kits created, both answered after ${bothSeconds.toFixed(2)} s`,
  );
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

/** The minimum for PostgreSQL: the same rows inserted by the owner for another event, then rolled back. */
function plainSeconds(accountId: string, from: string, to: string): Promise<number> {
  return withClient(workspace.databaseUrl, async (client) => {
    await client.query('begin');
    const start = performance.now();
    for (const statement of [
      `insert into sampling_event_locations (account_id, id, program_id, event_id, location_id, address_line1, address_line2, city, external_id, assigned_on)
        select account_id, gen_random_uuid(), program_id, $3, location_id, address_line1, address_line2, city, external_id, assigned_on
          from sampling_event_locations where account_id = $1 and in_event = $2`,
      `insert into kits (account_id, id, number, code, order_id, program_id, event_id, location_id, sku_id, status_on, ordered_on, address_line1, address_line2, city)
        select account_id, gen_random_uuid(), number + 1000000, 'X' || code, order_id, program_id, $3, location_id, sku_id, status_on, ordered_on,
               address_line1, address_line2, city from kits where account_id = $1 and event_id = $2`,
      `insert into samples (account_id, id, number, program_id, event_id, location_id, position, sku_id, address_line1, address_line2, city)
        select account_id, gen_random_uuid(), number + 1000000, program_id, $3, location_id, position, sku_id, address_line1, address_line2, city
          from samples where account_id = $1 and event_id = $2`,
    ])
      await client.query(statement, [accountId, from, to]);
    const seconds = (performance.now() - start) / 1000;
    await client.query('rollback');
    return seconds;
  });
}
