import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { finished, type Readable } from 'node:stream';
import type { RequestContext } from '../request-context.ts';
import { getInstant } from '../clock.ts';
import { createId } from '../new-id.ts';
import { updateEnded, insertExport, type ExportEnd } from './export-log.repository.ts';

interface OutgoingFile {
  readonly stream: Readable;
  readonly fileName: string;
  /** Number of records sent so far. */
  readonly rows?: () => number;
}

/**
 * Records a download and its outcome in the account's export log; `Cancelled` if the client disconnected. The entry is
 * written before the first byte is sent, so that every download is recorded.
 */
export async function logDownload(
  context: RequestContext,
  { type, parameters }: { readonly type: string; readonly parameters: Readonly<Record<string, unknown>> },
  { stream, fileName, rows }: OutgoingFile,
): Promise<void> {
  const id = createId();
  const { app, person, changeSource, database } = context;
  const requestedBy = { id: person.id, name: formatPersonName(person) };
  await database.change((trx) =>
    insertExport(trx, {
      id,
      type,
      fileName,
      state: 'CreatingFile',
      parameters,
      requestedBy,
      source: changeSource,
      createdOn: getInstant(app.clock),
    }),
  );
  finished(stream, (error) => {
    const end: ExportEnd = { ...toExportEnd(error), rows: rows?.(), finishedOn: getInstant(app.clock) };
    database
      .change((trx) => updateEnded(trx, id, end))
      .catch((failure: unknown) => app.log.warn({ err: failure, exportId: id }, 'Could not write how an export ended'));
  });
}

function toExportEnd(error: NodeJS.ErrnoException | null | undefined): Pick<ExportEnd, 'state' | 'error'> {
  if (!error) return { state: 'Completed' };
  if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return { state: 'Cancelled' };
  return { state: 'Failed', error: 'The export failed because of a server error. Export again.' };
}

interface CountedRows<Row> {
  readonly rows: AsyncGenerator<readonly Row[]>;
  readonly count: () => number;
}

/** Counts records as they pass through. */
export function countRows<Row>(batches: AsyncIterable<readonly Row[]>): CountedRows<Row> {
  let rowCount = 0;
  async function* counting() {
    for await (const batch of batches) {
      rowCount += batch.length;
      yield batch;
    }
  }
  return { rows: counting(), count: () => rowCount };
}
