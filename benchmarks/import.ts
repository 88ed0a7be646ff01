import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, quantile, printLine } from './support/figures.ts';
import { createImportSteps } from './support/import-steps.ts';
import { createInventoryFile } from './support/inventory-file.ts';
import { createBenchmarkAccount, fill } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { withClient, openBenchmarkDatabase } from './support/postgres.ts';
import { readMemoryUsage, startProduct, timedGet, watchMemory, type RunningProduct } from './support/product.ts';

// An import from upload to committed inventory through the endpoints, compared with COPY of the same rows into the same
// five indexed tables on the same server.
const { embedded, rows: lines } = readOptions({ rows: 100_000, embeddedRows: 20_000 });
const otherLines = Math.floor(lines / 5);
const tables = ['locations', 'service_lines', 'change_history', 'import_rows', 'import_row_results'] as const;
const bars = { csv: 0.5, xlsx: 0.4 } as const;

const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
const product = await startProduct(workspace, database, {
  nodeFlags: process.env['BENCH_NODE_FLAGS']?.split(' ') ?? [],
});
try {
  printLine(`Import of ${lines} lines; ${workspace.words}`);
  const other = await createBenchmarkAccount(database, 'Bench neighbors');
  await withClient(workspace.databaseUrl, (client) => fill(client, [{ accountId: other, lines: otherLines }]));
  const neighbor = createPageRequester(product, other, await product.letIn(other));
  await neighbor.measurePages(30);
  const pagesBefore = await neighbor.measurePages(60);
  const idle = readMemoryUsage(product.pid);
  const imported: { format: 'csv' | 'xlsx'; rate: number }[] = [];
  let firstAccount: string | undefined;
  for (const format of ['csv', 'xlsx'] as const) {
    const accountId = await createBenchmarkAccount(database, `Bench ${format}`);
    firstAccount ??= accountId;
    const file = await createInventoryFile(format, lines);
    const peak = watchMemory(product.pid);
    const meanwhile = neighbor.keepAsking();
    const steps = await createImportSteps(product, accountId);
    const { reading, check, commit, summary } = await steps.run({ file, name: `inventory.${format}` });
    if (summary.new !== lines) throw new Error(`Not every row is a new line: ${JSON.stringify(summary)}`);
    const seconds = reading + check + commit;
    const during = await meanwhile();
    const memoryAboveIdle = peak() - idle;
    imported.push({ format, rate: lines / seconds });
    printLine(
      `${format.toUpperCase()} (${(file.length / 1048576).toFixed(1)} MiB): ${Math.round(lines / seconds)} rows/s; upload and reading ${reading.toFixed(1)} s, check ${check.toFixed(1)} s, commit ${commit.toFixed(1)} s`,
    );
    printLine(
      `  memory over idle ${compareWithLimit(memoryAboveIdle, { atMost: 300 }, ' MiB')} (idle ${idle.toFixed(0)} MiB)`,
    );
    printLine(
      `  other users' page p95 ${quantile(during, 0.95).toFixed(0)} ms of ${during.length}, before ${quantile(pagesBefore, 0.95).toFixed(0)} ms: ${compareWithLimit(quantile(during, 0.95) / quantile(pagesBefore, 0.95), { atMost: 2 }, ' times')}`,
    );
    await pause(2000); // cleanup after a commit must not slow the next import
  }
  const copied = await withClient(workspace.databaseUrl, (client) => copyAgain(client, firstAccount ?? ''));
  printLine(`COPY of the same rows into the same tables: ${Math.round(copied)} lines/s`);
  for (const { format, rate } of imported)
    printLine(
      `${format.toUpperCase()} against COPY: ${compareWithLimit((100 * rate) / copied, { atLeast: 100 * bars[format] }, ' %')}`,
    );
} finally {
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

/** A person of another account who opens inventory pages. */
function createPageRequester(on: RunningProduct, accountId: string, headers: { authorization: string }) {
  const questions = [
    '',
    '&sort=-updatedOn',
    '&filters[epaReportingCategory]=Lead',
    '&searchTerm=maple',
    '&sort=externalId&page=40',
    '&filters[systemVerified]=true&sort=city',
    '&searchTerm=12%20oak',
  ];
  let requested = 0;
  const requestPage = async () =>
    (
      await timedGet(
        `${on.url}/pws/accounts/${accountId}/assets/ServiceLine?pageSize=50${questions[requested++ % questions.length]}`,
        headers,
      )
    ).ms;
  const some = async (count: number) => {
    const times: number[] = [];
    for (let i = 0; i < count; i++) {
      times.push(await requestPage());
      await pause(50);
    }
    return times;
  };
  return {
    measurePages: some,
    /** Runs until the returned function is called, which returns all durations. */
    keepAsking: () => {
      let going = true;
      const times: number[] = [];
      const work = (async () => {
        while (going) times.push(...(await some(1)));
      })();
      return async () => {
        going = false;
        await work;
        return times;
      };
    },
  };
}

/** Copies what an account's import wrote out, then into another account, in one transaction; lines per second. */
async function copyAgain(client: Client, accountId: string): Promise<number> {
  const target = await createBenchmarkAccount(database, 'Bench copy');
  await cloneParents(client, accountId, target);
  const written: { table: string; columns: string; content: Buffer }[] = [];
  for (const table of tables) {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> 'account_id' order by ordinal_position`,
      [table],
    );
    const columns = rows.map((row) => row.name).join(', ');
    const pieces: Uint8Array[] = [];
    for await (const piece of client.query(
      copyTo(`copy (select '${target}', ${columns} from ${table} where account_id = '${accountId}') to stdout`),
    ))
      pieces.push(piece as Uint8Array);
    written.push({ table, columns, content: Buffer.concat(pieces) });
  }
  const startedAt = performance.now();
  await client.query('begin');
  for (const { table, columns, content } of written) {
    const into = client.query(copyFrom(`copy ${table} (account_id, ${columns}) from stdin`));
    for (let offset = 0; offset < content.length; offset += 1 << 18)
      if (!into.write(content.subarray(offset, offset + (1 << 18)))) await once(into, 'drain');
    into.end();
    await once(into, 'finish');
  }
  await client.query('commit');
  return lines / ((performance.now() - startedAt) / 1000);
}

/** Rows that the copied rows refer to. */
async function cloneParents(client: Client, from: string, to: string): Promise<void> {
  for (const table of ['files', 'import_batches']) {
    await client.query(
      `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(x) || jsonb_build_object('account_id', '${to}'::text, 'key', '${to}'::text))).* from ${table} x where account_id = '${from}'`,
    );
  }
}
