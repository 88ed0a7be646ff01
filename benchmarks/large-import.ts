import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, printLine, quantile } from './support/figures.ts';
import { createImportSteps } from './support/import-steps.ts';
import { createInventoryFile, createWideInventoryFile } from './support/inventory-file.ts';
import { createBenchmarkAccount } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { openBenchmarkDatabase } from './support/postgres.ts';
import { readMemoryUsage, startProduct, timedGet, watchMemory } from './support/product.ts';

// Imports of growing files in one run: the rate per row must not fall with the size, memory stays bounded, other
// requests are answered meanwhile, and the progress moves.
const { embedded, rows: max } = readOptions({ rows: 356_617, embeddedRows: 20_000 });
const few = 20_000;
const [wideRows, wideColumns] = [5_000, 300];

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Imports of large files; ${workspace.words}`);
  const first = await measure(`${few} rows`, few, await createInventoryFile('csv', few));
  for (const lines of new Set([Math.min(110_000, max), max])) {
    const rate = await measure(`${lines} rows`, lines, await createInventoryFile('csv', lines));
    printLine(`  rows/s against ${few} rows ${compareWithLimit(rate / first, { atLeast: 0.5 }, ' times')}`);
  }
  await measure(
    `${wideRows} rows with ${wideColumns} columns`,
    wideRows,
    await createWideInventoryFile(wideRows, wideColumns),
  );
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

async function measure(name: string, lines: number, file: Uint8Array<ArrayBuffer>): Promise<number> {
  const steps = await createImportSteps(product, await createBenchmarkAccount(database, `Bench ${name}`));
  const neighbor = await createBenchmarkAccount(database, `Neighbor ${name}`);
  const headers = await product.letIn(neighbor);
  const idle = readMemoryUsage(product.pid);
  const peak = watchMemory(product.pid);
  const waits: number[] = [];
  let isRunning = true;
  const neighborRequests = (async () => {
    while (isRunning) {
      const path = `${product.url}/pws/accounts/${neighbor}/assets/ServiceLine?pageSize=50`;
      waits.push((await timedGet(path, headers)).ms);
      await pause(50);
    }
  })();
  const { id, reading, check, commit, summary, progress } = await steps.run({ file, name: 'inventory.csv' });
  const { seconds: undo } = await steps.undo(id);
  isRunning = false;
  await neighborRequests;
  if (summary.new !== lines) throw new Error(`Not every row is a new line: ${JSON.stringify(summary)}`);
  const rate = lines / (reading + check + commit);
  printLine(
    `${name} (${(file.length / 1048576).toFixed(1)} MiB): ${Math.round(rate)} rows/s; reading ${reading.toFixed(1)} s, check ${check.toFixed(1)} s, commit ${commit.toFixed(1)} s, undo ${undo.toFixed(1)} s`,
  );
  printLine(
    `  memory ${peak().toFixed(0)} MiB, ${(peak() - idle).toFixed(0)} MiB over idle; another account's page p95 ${quantile(waits, 0.95).toFixed(0)} ms, longest ${Math.max(...waits).toFixed(0)} ms of ${waits.length}; ${progress} different states of progress`,
  );
  return rate;
}
