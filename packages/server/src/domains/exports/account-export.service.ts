import { capitalize } from '@curbstop/contract/primitives/capitalize';
import { dayMs } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { Buffer } from 'node:buffer';
import { PassThrough, type Readable } from 'node:stream';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import { Problem } from '@curbstop/contract/primitives/problem';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import yazl from 'yazl';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { updateEnded } from '../../foundation/downloads/export-log.repository.ts';
import { deleteFile, saveUploadedFile } from '../../foundation/files/files.ts';
import type { FailedJob, JobContext } from '../../foundation/jobs/define-job.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import {
  listColumns,
  countRecords,
  peopleHeadings,
  listExportedMembers,
  listRecords,
} from './account-export.repository.ts';
import { exportedTables } from './account-export.values.ts';
import { updateStarted, findExport } from './export.repository.ts';
import { getRetentionDays } from '../accounts/retention.service.ts';

type Work = JobContext<{ exportId: string }>;

const people = nouns.member.exported;

const noLimit = Number.MAX_SAFE_INTEGER;

/** Writes all data of the account into a ZIP file and stores it for download. */
export async function writeAccount(work: Work): Promise<void> {
  const { context, payload } = work;
  const entry = await context.database.change(async (trx) => {
    await updateStarted(trx, payload.exportId);
    return findExport(trx, payload.exportId);
  });
  if (entry?.state !== 'CreatingFile') return;
  try {
    const progress = await createProgressCounter(work);
    const file = await saveUploadedFile(context, {
      source: await createZip(context, progress.onWritten),
      name: entry.fileName,
      purpose: 'export',
      limit: noLimit,
    });
    await finish(work, file.id, progress.rows());
  } catch (error) {
    // The job was released, was taken over or lost the database: a worker starts it again.
    if (!work.signal.aborted && !work.runsAgainAfter(error))
      await recordExportFailure({
        database: context.database,
        payload,
        error:
          error instanceof Problem ? error.message : 'The export failed because of a server error. Start it again.',
        now: context.app.clock.now(),
      });
    throw error;
  }
}

/** Ends an export that failed, or whose job was given up. */
export async function recordExportFailure({
  database,
  payload,
  error,
  now,
}: Pick<FailedJob<{ exportId: string }>, 'database' | 'payload' | 'error' | 'now'>): Promise<void> {
  await database.change((trx) =>
    updateEnded(trx, payload.exportId, { state: 'Failed', error, finishedOn: now.toISOString() }),
  );
}

async function finish({ context, payload }: Work, fileId: string, rows: number): Promise<void> {
  const now = context.app.clock.now();
  await context.database.change(async (trx) => {
    const { exportDays } = await getRetentionDays(trx);
    const keptUntil = new Date(now.getTime() + exportDays * dayMs).toISOString();
    const ended = await updateEnded(trx, payload.exportId, {
      state: 'Completed',
      rows,
      fileId,
      keptUntil,
      finishedOn: now.toISOString(),
    });
    // The export was cancelled while the file was being finished.
    if (!ended) await deleteFile(trx, fileId);
  });
}

async function createProgressCounter({ context, progress, throwIfCanceled }: Work) {
  let total = 0;
  for (const table of exportedTables) total += await countRecords(context.database, table);
  let done = 0;
  return {
    rows: () => done,
    onWritten: (records: number, file: string) => {
      throwIfCanceled();
      done += records;
      progress(done, Math.max(total, done), `Writing ${file}`);
    },
  };
}

type OnWritten = (records: number, file: string) => void;

/** Writes the files one after another; if one fails, the whole ZIP fails. */
async function createZip(context: RequestContext, onWritten: OnWritten): Promise<Readable> {
  const columns = new Map<string, readonly string[]>();
  for (const table of exportedTables) columns.set(table.file, await listColumns(context.database, table));
  const zip = new yazl.ZipFile();
  const output = new PassThrough();
  // The reader of the stream gets the error; without a listener, an early error would crash the process.
  output.on('error', () => undefined);
  zip.outputStream.pipe(output);
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  zip.addBuffer(Buffer.from(readme(context)), 'README.txt');
  const add = (file: string, write: () => Readable) =>
    zip.addReadStreamLazy(file, (give) => give(null, write().once('error', fail)));
  add(people.file, () =>
    writeCsv([...peopleHeadings], counted([listExportedMembers(context.database)], { onWritten, file: people.file })),
  );
  for (const table of exportedTables) {
    const exportedColumns = columns.get(table.file) ?? [];
    add(table.file, () =>
      writeCsv(
        exportedColumns.map(formatHeading),
        counted(listRecords(context.database, table, exportedColumns), { onWritten, file: table.file }),
      ),
    );
  }
  zip.end();
  return output;
}

async function* counted(
  batches: AsyncIterable<WrittenCell[][]> | Iterable<Promise<WrittenCell[][]>>,
  { onWritten, file }: { readonly onWritten: OnWritten; readonly file: string },
): AsyncGenerator<WrittenCell[][]> {
  for await (const batch of batches) {
    onWritten(batch.length, file);
    yield batch;
  }
}

/** `created_by_name` -> `Created by name` */
function formatHeading(column: string): string {
  const words = column.replaceAll('_', ' ');
  return capitalize(words);
}

function readme({ account, app, person }: RequestContext): string {
  const width = Math.max(...exportedTables.map(({ file }) => file.length));
  const files = [people, ...exportedTables];
  return [
    `All data of ${account.name} (PWSID ${account.pwsid})`,
    `Created on ${getInstant(app.clock)} by ${formatPersonName(person)}`,
    '',
    ...files.map(({ file, description }) => `${file.padEnd(width + 2)}${description}`),
    '',
    'Each file is a CSV in UTF-8 with one heading row. Times are in UTC. Lists and records in a cell are JSON.',
    "Text that a spreadsheet would run as a formula starts with an apostrophe ('), which is not part of the value.",
    'The id of a record is the same in every file: location_id in service-lines.csv is the id in locations.csv.',
    'Passwords, the secrets of keys and links, and imported files are not included.',
    '',
  ].join('\r\n');
}
