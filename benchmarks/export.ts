import { once } from 'node:events';
import { Writable } from 'node:stream';
import { toFullCells, createFullLayout } from '@curbstop/contract/exports/inventory.sheet';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { listInventoryBatches } from '../packages/server/src/domains/exports/inventory-export.repository.ts';
import type { AccountId } from '../packages/server/src/foundation/database/account-id.ts';
import { writeWorkbook } from '../packages/server/src/foundation/spreadsheets/xlsx-writer.ts';
import { compareWithLimit, printLine } from './support/figures.ts';
import { createBenchmarkAccount, fill } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { readMemoryUsage, startProduct, watchMemory } from './support/product.ts';

// Export of the whole inventory as a workbook, compared with the workbook writer alone on one constant row.
const { embedded, rows: lines } = readOptions({ rows: 100_000, embeddedRows: 20_000 });
const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Download of ${lines} lines as XLSX; ${workspace.words}`);
  const accountId = await createBenchmarkAccount(database, 'Bench export');
  await withClient(workspace.databaseUrl, (client) => fill(client, [{ accountId, lines }]));
  const headers = await product.letIn(accountId);
  const writer =
    lines /
    (await measureSeconds(async () =>
      drain(await writeWorkbook(createFullLayout(), constantRows(await oneRow(accountId)))),
    ));
  await download(accountId, headers); // warm-up
  const idle = readMemoryUsage(product.pid);
  const peak = watchMemory(product.pid);
  let bytes = 0;
  const rate = lines / (await measureSeconds(async () => void (bytes = await download(accountId, headers))));
  printLine(
    `Download ${Math.round(rate)} rows/s (${(bytes / 1048576).toFixed(1)} MiB), writer alone on a constant row ${Math.round(writer)} rows/s: ${compareWithLimit((100 * rate) / writer, { atLeast: 50 }, ' %')}`,
  );
  printLine(`Memory over idle ${(peak() - idle).toFixed(0)} MiB (idle ${idle.toFixed(0)} MiB)`);
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

async function download(accountId: string, headers: { authorization: string }): Promise<number> {
  const response = await fetch(`${product.url}/pws/accounts/${accountId}/exports/inventory?layout=full&format=xlsx`, {
    headers,
  });
  if (!response.ok || !response.body) throw new Error(`The download answered ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body) bytes += (piece as Uint8Array).length;
  return bytes;
}

async function oneRow(accountId: string): Promise<WrittenCell[]> {
  for await (const [exported] of listInventoryBatches(database.forAccount(accountId as AccountId)))
    if (exported) return toFullCells({ ...exported, why: 'Non-lead, because both sides were seen to be copper.' });
  throw new Error('The account has no lines');
}

async function* constantRows(row: WrittenCell[]): AsyncGenerator<WrittenCell[][]> {
  for (let sent = 0; sent < lines; sent += 2000) yield Array.from({ length: Math.min(2000, lines - sent) }, () => row);
}

async function drain(stream: NodeJS.ReadableStream): Promise<void> {
  const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
  stream.pipe(nowhere);
  await once(nowhere, 'finish');
}
