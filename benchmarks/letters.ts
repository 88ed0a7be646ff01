import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { LettersSent, ConfirmedLetters } from '@curbstop/contract/letters/sending.rules';
import { renderEachLetter } from '../packages/server/src/domains/communications/letter-rendering.service.ts';
import { getPdfEngine } from '../packages/server/src/foundation/documents/pdf-engine.ts';
import type * as pdfRendererModule from '../packages/server/src/foundation/documents/pdf-renderer.ts';
import type { PdfSeries } from '../packages/server/src/foundation/documents/pdf-protocol.ts';
import { openDatabase } from '../packages/server/src/foundation/database/database.ts';
import { migrate } from '../packages/server/src/foundation/database/migrate.ts';
import { compareWithLimit, median, printLine, quantile } from './support/figures.ts';
import { createBenchmarkAccount, fill } from './support/inventory.ts';
import { readOptions } from './support/options.ts';
import { openBenchmarkDatabase, withClient } from './support/postgres.ts';
import { readMemoryUsage, startProduct, timeRequest } from './support/product.ts';

// Letters created through the product, compared with the engine alone on the same letters in the same run; the memory
// of the product meanwhile; two worker processes compared with one; the time until a preview.
const { embedded, rows } = readOptions({ rows: 10_000, embeddedRows: 1_000 });
const workspace = await openBenchmarkDatabase({ embedded });
const database = openDatabase(workspace.databaseUrl);
await migrate(database.owner);
/** Requests only; letters are created by workers, whose memory and number are measured. */
const product = await startProduct(workspace, database, { settings: { RUN_JOBS: 'false' } });
const workers: ChildProcess[] = [];
try {
  printLine(`${rows} letters; ${workspace.words}`);
  const accountId = await createBenchmarkAccount(database, `Bench batch ${process.pid}`);
  await withClient(workspace.databaseUrl, (client) => fill(client, [{ accountId, lines: 0, places: rows }]));
  // Letters print it.
  await database.owner
    .updateTable('accounts')
    .set({ contact_phone: '8605550100' })
    .where('id', '=', accountId)
    .execute();
  const headers = { ...(await product.letIn(accountId)), 'content-type': 'application/json' };
  const call = async <Body>(url: string, body?: object, method?: 'PUT') => {
    const response = await fetch(product.url + url, {
      headers,
      method: method ?? (body ? 'POST' : 'GET'),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  };
  const letter = await createLetter(call);
  await measurePreview(headers, letter);

  workers.push(startWorker());
  const memory: number[] = [];
  const readMemory = () => memory.push(workers.reduce((sum, { pid }) => sum + readMemoryUsage(pid ?? 0), 0));
  const one = await measureBatches(call, { communicationId: letter.id, sizes: [rows], onReading: readMemory });
  printLine(`One worker: ${one.perSecond.toFixed(1)} letters/s`);
  printMemory(memory);
  const series = await readSeries(accountId, Math.min(rows, 500));
  const engine = await measureEngine(series);
  printLine(`The engine alone on ${Math.min(rows, 500)} of them: ${engine.toFixed(1)} letters/s`);
  printLine(`  of the engine's: ${compareWithLimit((100 * one.perSecond) / engine, { atLeast: 70 }, ' %')}`);

  const half = Math.floor(rows / 2);
  const alone = await measureBatches(call, { communicationId: letter.id, sizes: [half, half] });
  workers.push(startWorker());
  // The new process has to optimize the compiler, as the first one has done.
  const warming = Math.min(half, 150);
  await measureBatches(call, { communicationId: letter.id, sizes: [warming, warming] });
  const both = await measureBatches(call, { communicationId: letter.id, sizes: [half, half] });
  printLine(
    `Two batches: one worker ${alone.perSecond.toFixed(1)}, two workers ${both.perSecond.toFixed(1)} letters/s`,
  );
  printLine(`  ${compareWithLimit(both.perSecond / alone.perSecond, { atLeast: 1.7 }, ' times')}`);
  // What two processes of the compiler alone gain on these cores, without a database and a product beside them.
  const [oneProcess, twoProcesses] = [await measureProcesses(series, 1), await measureProcesses(series, 2)];
  printLine(
    `The engine alone: one process ${oneProcess.toFixed(1)}, two processes ${twoProcesses.toFixed(1)} letters/s, ${(twoProcesses / oneProcess).toFixed(2)} times`,
  );
} finally {
  for (const worker of workers) worker.kill('SIGTERM');
  await product.stop();
  await database.close();
  await workspace.stop();
}
process.exit(0);

type Call = <Body>(url: string, body?: object, method?: 'PUT') => Promise<Body>;

interface Draft {
  readonly id: string;
  readonly version: number;
  readonly content: object;
}

async function createLetter(call: Call): Promise<Draft> {
  const base = '/platform/communications/communication';
  const made = {
    name: `Bench ${process.pid}`,
    templateId: 'filterInstructions-en',
    language: 'en',
    triggerType: 'AdHocLocation',
  };
  const draft = await call<Draft>(base, made);
  const { content: first } = draft as Draft & { content: { content: object[] } };
  await call(`${base}/${draft.id}/status`, { version: draft.version, status: 'Active' }, 'PUT');
  return { ...draft, content: first };
}

function startWorker(): ChildProcess {
  const root = path.resolve(import.meta.dirname, '..');
  return spawn(process.execPath, [path.join(root, 'packages/server/dist/src/worker.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: path.join(workspace.folder, 'data'),
      DATABASE_URL: workspace.databaseUrl,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

interface MeasuredBatches {
  readonly communicationId: string;
  readonly sizes: readonly number[];
  readonly onReading?: () => void;
}

/**
 * Queues batches to the first locations and waits until all are ready; twice a second their status is read, and what
 * else `onReading` reads, which costs the cores that create letters.
 */
async function measureBatches(call: Call, { communicationId, sizes, onReading }: MeasuredBatches) {
  const ids = await listLocationIds();
  // A started worker is waiting for work.
  await pause(3_000);
  const batches: string[] = [];
  const startedAt = performance.now();
  for (const size of sizes) {
    const body = { communicationId, method: 'PDF', recipients: { locationIds: ids.slice(0, size) } };
    const planned = await call<Required<ConfirmedLetters>>('/platform/communications/ad-hoc/plan', body);
    const { letters, previouslySent, newestLetterId } = planned;
    const seen = { letters, previouslySent, newestLetterId };
    const sent = await call<LettersSent>('/platform/communications/ad-hoc', { ...body, seen });
    batches.push(sent.batchId);
  }
  const queuedAt = performance.now();
  for (const batch of batches)
    while ((await readStatus(call, batch)) !== 'Ready') {
      onReading?.();
      await pause(500);
    }
  const seconds = (performance.now() - queuedAt) / 1000;
  // They are created after the letters, and would share the cores with what is measured next.
  const printedAt = performance.now();
  while (await areFilesToPrintMissing()) await pause(500);
  const letters = sizes.reduce((sum, size) => sum + size, 0);
  printLine(
    `  ${letters} letters in ${sizes.length} batches: planned in ${((queuedAt - startedAt) / 1000).toFixed(1)} s, created in ${seconds.toFixed(1)} s, files to print ${((performance.now() - printedAt) / 1000).toFixed(1)} s later`,
  );
  return { perSecond: letters / seconds };
}

async function readStatus(call: Call, batch: string): Promise<BatchRow['status']> {
  const { status } = await call<BatchRow>(`/platform/communications/batch/${batch}`);
  if (status === 'Failed') throw new Error(`Batch ${batch} failed`);
  return status;
}

async function areFilesToPrintMissing(): Promise<boolean> {
  const open = await database.owner
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'letters.print')
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return open !== undefined;
}

async function listLocationIds(): Promise<string[]> {
  const found = await database.owner
    .selectFrom('locations as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .select('l.id')
    .where('a.name', '=', `Bench batch ${process.pid}`)
    .limit(rows)
    .execute();
  return found.map(({ id }) => id);
}

/** Flat: the last quarter of a batch needs hardly more than the second. */
function printMemory(memory: readonly number[]): void {
  const quarter = Math.max(1, Math.floor(memory.length / 4));
  const parts = [0, 1, 2, 3].map((at) => Math.max(...memory.slice(at * quarter, (at + 1) * quarter)));
  printLine(`  memory of the worker by quarters: ${parts.map((one) => `${one.toFixed(0)} MiB`).join(', ')}`);
  printLine(
    `  the last against the second: ${compareWithLimit((parts[3] ?? 0) / (parts[1] ?? 1), { atMost: 1.25 }, ' times')}`,
  );
}

/** What the compiler gets for some of the letters. */
async function readSeries(accountId: string, count: number): Promise<PdfSeries> {
  const { rows: stored } = await database.ownerPool.query(
    `select id, code, language, letter_on as on, recipient_name as "recipientName", address, blocks from letters where account_id = $1 order by number limit $2`,
    [accountId, count],
  );
  const account = await database.owner
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const captured: PdfSeries[] = [];
  const pdfRenderer = {
    renderEach: (series: PdfSeries) => {
      captured.push(series);
      return Promise.resolve(series.data.map(() => ({ pdf: new Uint8Array() })));
    },
  };
  const sender = { name: account.name, pwsid: account.pwsid };
  await renderEachLetter(
    { pdfRenderer } as never,
    {
      title: 'Bench',
      letterhead: { sender, logo: undefined, signature: undefined },
      letters: stored,
      images: new Map(),
    } as never,
  );
  const [series] = captured;
  if (!series) throw new Error('No letter was to be created.');
  return series;
}

/** The same letters, one after the other, by the compiler in this process. */
async function measureEngine({ data }: PdfSeries): Promise<number> {
  const engine = await getPdfEngine();
  if (data[0]) await engine.create({ template: 'letter', data: data[0] });
  const startedAt = performance.now();
  for (const one of data) {
    const outcome = await engine.create({ template: 'letter', data: one });
    if (!('pdf' in outcome)) throw new Error(JSON.stringify(outcome));
  }
  return data.length / ((performance.now() - startedAt) / 1000);
}

/** The letters in each of some processes at once, as the product starts them; each is warm. */
async function measureProcesses(series: PdfSeries, count: number): Promise<number> {
  const built = path.resolve(import.meta.dirname, '../packages/server/dist/src/foundation/documents/pdf-renderer.js');
  const { PdfRenderer } = (await import(pathToFileURL(built).href)) as typeof pdfRendererModule;
  const renderers = Array.from({ length: count }, () => new PdfRenderer());
  const parts = Array.from({ length: Math.ceil(series.data.length / 25) }, (_, at) => ({
    ...series,
    data: series.data.slice(at * 25, (at + 1) * 25),
  }));
  const createAll = () =>
    Promise.all(
      renderers.map(async (renderer) => {
        for (const part of parts) await renderer.renderEach(part);
      }),
    );
  await createAll();
  const startedAt = performance.now();
  await createAll();
  const seconds = (performance.now() - startedAt) / 1000;
  for (const renderer of renderers) renderer.stop();
  return (count * series.data.length) / seconds;
}

/** The PDF of a letter to one recipient. The first starts the compiler. */
async function measurePreview(headers: Readonly<Record<string, string>>, { content }: Draft): Promise<void> {
  const body = JSON.stringify({
    name: 'Preview',
    content,
    language: 'en',
    eventId: null,
    locationId: null,
    templateId: 'filterInstructions-en',
  });
  const durations: number[] = [];
  for (let at = 0; at < 21; at++) {
    const { ms, status, text } = await timeRequest(`${product.url}/platform/communications/preview/pdf`, {
      headers,
      body,
    });
    if (status !== 200) throw new Error(text);
    durations.push(ms);
  }
  const [first = 0, ...warm] = durations;
  printLine(
    `A preview as PDF: first ${first.toFixed(0)} ms; warm p50 ${median(warm).toFixed(0)} ms, p95 ${compareWithLimit(quantile(warm, 0.95), { atMost: 500 }, ' ms')}`,
  );
}
