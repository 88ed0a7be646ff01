import type { SelectedLocationsPreview } from '@curbstop/contract/locations/location-selection.endpoints';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { median, quantile, printLine } from './support/figures.ts';
import { createLargeAndSmall } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { startProduct, timeRequest, timedGet } from './support/product.ts';

// Tier change of 1,000, 10,000 and 100,000 of a million locations through the endpoints, compared with the simplest SQL
// that does the same, and its effect on concurrent requests.
const { embedded, rows } = readOptions({ rows: 1_000_000, embeddedRows: 100_000 });
const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Changes of tier among ${rows} locations; ${workspace.words}`);
  const [large] = await createLargeAndSmall(
    database,
    { called: 'Bench bulk', large: rows, small: 1_000 },
    { fillWith: (size) => ({ lines: 0, places: size }), run: (work) => withClient(workspace.databaseUrl, work) },
  );
  const headers = { ...(await product.letIn(large)), 'content-type': 'application/json' };
  const colleague = await product.letIn(large);
  const base = `${product.url}/pws/rest/accounts/${large}/locations`;
  const page = async () => (await timedGet(`${base}?pageSize=50&sort=-updatedOn`, colleague)).ms;
  const idlePages = [];
  for (let i = 0; i < 20; i++) idlePages.push(await page());
  printLine(
    `A page of a colleague while nothing is changed: p50 ${median(idlePages).toFixed(0)}, p95 ${quantile(idlePages, 0.95).toFixed(0)} ms`,
  );
  for (const [parts, tier] of [
    [['P-0000', 'P-0001'], 4],
    [['P-000', 'P-0010'], 5],
    [['P-00', 'P-010', 'P-011', 'P-012', 'P-013'], 4],
  ] as const) {
    const selection = { request: { filters: { externalId: parts } }, expectedCount: 1 };
    const looked = await timeRequest(`${base}/selection`, { headers, body: JSON.stringify({ selection }) });
    const selectionPreview = JSON.parse(looked.text) as SelectedLocationsPreview;
    const meanwhile: number[] = [];
    let going = true;
    const otherRequests = (async () => {
      while (going) {
        meanwhile.push(await page());
        await pause(50);
      }
    })();
    const body = JSON.stringify({
      selection: { ...selection, expectedCount: selectionPreview.total },
      tier,
      seen: selectionPreview.tiers,
    });
    const changed = await timeRequest(`${base}/tiers`, { headers, body });
    going = false;
    await otherRequests;
    if (changed.status !== 200) throw new Error(changed.text);
    const { id } = JSON.parse(changed.text) as { id: string };
    const undone = await timeRequest(`${base}/tiers/${id}/undo`, { headers: colleague, body: '' });
    if (undone.status !== 200) throw new Error(undone.text);
    const plainTime = await plainSeconds(large, parts, tier);
    printLine(
      `${selectionPreview.total} locations: look ${(looked.ms / 1000).toFixed(2)} s, change ${(changed.ms / 1000).toFixed(2)} s, undo ${(undone.ms / 1000).toFixed(2)} s; one plain update without history ${plainTime.toFixed(2)} s: ${(changed.ms / 1000 / plainTime).toFixed(2)} times; pages of a colleague meanwhile p50 ${median(meanwhile).toFixed(0)}, p95 ${quantile(meanwhile, 0.95).toFixed(0)}, slowest ${Math.max(...meanwhile).toFixed(0)} ms`,
    );
  }
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

/** The minimum for PostgreSQL: the same rows updated by one statement of the owner, then rolled back. */
function plainSeconds(accountId: string, parts: readonly string[], tier: number): Promise<number> {
  return withClient(workspace.databaseUrl, async (client) => {
    await client.query('begin');
    const startedAt = performance.now();
    await client.query(
      'update locations set tier = $3, version = version + 1, updated_on = now() where account_id = $1 and removed_on is null and search_text like any($2)',
      [accountId, parts.map((part) => `%${part.toLowerCase()}%`), tier],
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await client.query('rollback');
    return seconds;
  });
}
