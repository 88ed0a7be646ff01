import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, printLine } from './support/figures.ts';
import { createImportSteps } from './support/import-steps.ts';
import { createInventoryFile, createLaterInventoryFile } from './support/inventory-file.ts';
import { createBenchmarkAccount } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { startProduct } from './support/product.ts';

// The undo of an import against its commit, and the check of rows that change lines against the check of new rows, in
// one run.
const { embedded, rows: max } = readOptions({ rows: 100_000, embeddedRows: 20_000 });
const few = Math.min(20_000, max);

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database);
try {
  printLine(`Undo of imports against their commits; ${workspace.words}`);
  for (const lines of new Set([few, max])) await newLines(lines);
  for (const later of ['some', 'most'] as const) await changedLines(few, later);
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

async function newLines(lines: number): Promise<void> {
  const steps = await createImportSteps(product, await createBenchmarkAccount(database, `Bench new ${lines}`));
  const { id, check, commit } = await steps.run({
    file: await createInventoryFile('csv', lines),
    name: 'inventory.csv',
  });
  await tidied();
  const { seconds, undone } = await steps.undo(id);
  if (undone?.removed !== lines) throw new Error(`Not every line was removed: ${JSON.stringify(undone)}`);
  await tidied();
  printLine(
    `${lines} new lines: check ${check.toFixed(1)} s, commit ${commit.toFixed(1)} s, undo ${seconds.toFixed(1)} s: undo / commit ${compareWithLimit(seconds / commit, { atMost: 1 }, ' times')}`,
  );
}

async function changedLines(lines: number, later: 'some' | 'most'): Promise<void> {
  const steps = await createImportSteps(product, await createBenchmarkAccount(database, `Bench changed ${later}`));
  const first = await steps.run({ file: await createInventoryFile('csv', lines), name: 'inventory.csv' });
  await tidied();
  const { id, check, commit, summary } = await steps.run({
    file: await createLaterInventoryFile(lines, later),
    name: 'later.csv',
  });
  if (summary.changed !== lines) throw new Error(`Not every row changes its line: ${JSON.stringify(summary)}`);
  await tidied();
  const { seconds, undone } = await steps.undo(id);
  if (undone?.restored !== lines || undone.kept > 0)
    throw new Error(`Not every line was restored: ${JSON.stringify(undone)}`);
  await tidied();
  printLine(
    `${lines} lines changed in ${later} columns: check ${check.toFixed(1)} s, commit ${commit.toFixed(1)} s, undo ${seconds.toFixed(1)} s: undo / commit ${compareWithLimit(seconds / commit, { atMost: 1 }, ' times')}; check / check of new rows ${(check / first.check).toFixed(2)} times`,
  );
}

/** Waits for the vacuum after a commit, so that it doesn't slow the next step. */
async function tidied(): Promise<void> {
  await pause(500);
  for (;;) {
    const working = await withClient(
      workspace.databaseUrl,
      async (client) =>
        (await client.query(`select from pg_stat_activity where query ilike 'vacuum%' and state = 'active'`)).rowCount,
    );
    if (!working) return;
    await pause(200);
  }
}
