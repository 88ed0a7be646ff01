import { spawn, type ChildProcess } from 'node:child_process';
import { Buffer } from 'node:buffer';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '@curbstop/contract/primitives/problem';
import { spreadsheetProblems } from '@curbstop/contract/primitives/spreadsheet.problems';
import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import { defaultBatchRows, type CsvReadOptions } from './csv-reader.ts';
import type { ChildMessage, ChildPageRequest, SheetOutline, WireRow } from './xlsx-protocol.ts';

/** Limits of the process that opens a workbook. */
interface ReaderLimits {
  readonly memoryMegabytes: number;
  /** Maximum time without output; an outline has no output for a whole sheet. */
  readonly silenceMs: number;
}
const readerLimits: ReaderLimits = { memoryMegabytes: 256, silenceMs: 120_000 };

interface WorkbookReadOptions extends CsvReadOptions {
  readonly fromRow?: number;
  readonly limits?: ReaderLimits;
}

interface WorkbookOutline {
  readonly sheets: readonly SheetOutline[];
  /** Custom properties, by name. */
  readonly properties: Readonly<Record<string, string>>;
}

/**
 * Every sheet of a workbook with its first rows, hidden sheets listed as such, and the workbook's custom properties.
 */
export async function outlineWorkbook(
  path: string,
  sampleRows: number,
  reading: WorkbookReadOptions = {},
): Promise<WorkbookOutline> {
  const sheets: SheetOutline[] = [];
  let properties: WorkbookOutline['properties'] = {};
  for await (const message of ask({ ask: 'outline', path, sampleRows }, reading)) {
    if (isBatch(message)) continue;
    if (message.sheet) sheets.push(message.sheet);
    properties = message.properties ?? properties;
  }
  return { sheets, properties };
}

/** The rows of one sheet from `fromRow` on, in batches; reading stops when the consumer stops. */
export async function* readWorkbookRows(
  path: string,
  sheet: string,
  reading: WorkbookReadOptions = {},
): AsyncGenerator<SheetRow[]> {
  const { batchRows = defaultBatchRows, fromRow = 1 } = reading;
  for await (const message of ask({ ask: 'rows', path, sheet, fromRow, batchRows }, reading)) {
    if (!isBatch(message)) continue;
    yield message.map(([number, ...cells]) => ({ number, cells: cells as Cell[] }));
    await othersTurn();
  }
}

function isBatch(message: ChildMessage | WireRow[]): message is WireRow[] {
  return Array.isArray(message);
}

async function* ask(
  request: ChildPageRequest,
  { signal, limits = readerLimits }: WorkbookReadOptions,
): AsyncGenerator<ChildMessage | WireRow[]> {
  const child = start(request, limits, signal);
  const errors = collectErrors(child);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, exitSignal) => resolve(exitSignal ?? String(code)));
  });
  const watch = new SilenceWatch(child, limits.silenceMs);
  let done = false;
  try {
    const lines = splitLines(child.stdout as AsyncIterable<Buffer>);
    for (;;) {
      const next = await watch.over(lines.next());
      if (next.done) break;
      const message = JSON.parse(next.value) as ChildMessage | WireRow[];
      if (!isBatch(message)) {
        if (message.problem) throw new Problem(message.problem.code, message.problem.status, message.problem.details);
        if (message.failure !== undefined) throw new Error(`The workbook reader failed: ${message.failure}`);
        done ||= message.done === true;
      }
      yield message;
    }
    signal?.throwIfAborted();
    // Out of memory or timed out: both are caused by the file.
    if (!done) await ended.then((how) => explain({ how, errors: errors(), killed: watch.killed }));
  } finally {
    watch.stop();
    child.kill('SIGKILL');
  }
}

function explain({ how, errors, killed }: { how: string; errors: string; killed: boolean }): never {
  if (
    killed ||
    how === 'SIGABRT' ||
    how === 'SIGKILL' ||
    /heap out of memory|Array buffer allocation failed/i.test(errors)
  )
    throw spreadsheetProblems.workbookTakesTooLong();
  throw new Error(`The workbook reader ended (${how}): ${errors}`);
}

function start(request: ChildPageRequest, limits: ReaderLimits, signal?: AbortSignal): ChildProcess {
  const source = import.meta.url.endsWith('.ts');
  const entry = fileURLToPath(new URL(source ? './xlsx-child.ts' : './xlsx-child.js', import.meta.url));
  // Tests run the TypeScript source, which Node 20 can't load without a loader.
  const teach = source ? [fileURLToPath(new URL('../../../testing/run.mjs', import.meta.url))] : [];
  // The child gets no environment variables, so that a malicious workbook can't read secrets.
  return spawn(
    process.execPath,
    [`--max-old-space-size=${limits.memoryMegabytes}`, ...teach, entry, JSON.stringify(request)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {},
      windowsHide: true,
      ...(signal && { signal, killSignal: 'SIGKILL' as const }),
    },
  );
}

/** The end of the child's standard error. */
function collectErrors(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    text = (text + piece).slice(-4000);
  });
  return () => text;
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let lineStart = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, lineStart)) {
      yield Buffer.concat([...rest, chunk.subarray(lineStart, end)]).toString('utf8');
      rest = [];
      lineStart = end + 1;
    }
    if (lineStart < chunk.length) rest.push(chunk.subarray(lineStart));
  }
}

/** Kills the child when it produces no output in time; the time the consumer takes does not count. */
class SilenceWatch {
  killed = false;
  readonly #child: ChildProcess;
  readonly #limitMs: number;
  #timer: NodeJS.Timeout | undefined;
  constructor(child: ChildProcess, limitMs: number) {
    this.#child = child;
    this.#limitMs = limitMs;
  }
  async over<T>(waiting: Promise<T>): Promise<T> {
    this.#timer = setTimeout(() => {
      this.killed = true;
      this.#child.kill('SIGKILL');
    }, this.#limitMs);
    try {
      return await waiting;
    } finally {
      this.stop();
    }
  }
  stop(): void {
    clearTimeout(this.#timer);
  }
}
