import { createHash } from 'node:crypto';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { Problem } from '@curbstop/contract/primitives/problem';
import { RefusedFileProblem } from '@curbstop/contract/primitives/row-error';
import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';
import type { FileImportCounts } from '@curbstop/contract/sampling-events/file-import.rules';
import type { FileImportKind } from '@curbstop/contract/sampling-events/file-import.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { runOnce } from '../../foundation/database/run-once.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { StoredSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { publishFileImported } from './file-import.events.ts';
import { findEvent } from './sampling-event.repository.ts';

/** The rows of a file that can be read, and those that cannot. */
interface ParsedFile {
  readonly rows: readonly unknown[];
  readonly errors: readonly unknown[];
}

interface FileToImport {
  /** The name of the endpoint. */
  readonly name: string;
  readonly kind: FileImportKind;
  /** Key under which the client may send the same upload again. */
  readonly key: string | undefined;
  readonly sheet: StoredSheet;
  /** What was sent with the file: the same key with something else is refused. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The event that the request names; null if it names none. */
  readonly eventId: string | null;
}

interface Steps<File, Response> {
  readonly parse: (rows: readonly SheetRow[]) => File;
  /** Writes all rows or throws a problem. */
  readonly write: (trx: AccountTransaction, context: RequestContext, file: File) => Promise<Written<Response>>;
}

/** With the id of the file’s record. */
type Recorded<Response> = Response & { readonly importId: string };

interface Written<Response> {
  readonly response: Response;
  readonly counts: Omit<FileImportCounts, 'rows' | 'failed'>;
  /** The event of all records; null if they are of several. */
  readonly eventId: string | null;
}

/**
 * Imports all rows of a file or none, and leaves a record of it: in the transaction of the rows or, if the file is
 * refused, in one of its own. A repeated request gets the first response and leaves no second record. The stored bytes
 * of a file without a record are deleted by the sweep, because the outcome of a commit may be unknown.
 */
export function importFileOnce<File extends ParsedFile, Response extends object>(
  context: RequestContext,
  request: FileToImport,
  { parse, write }: Steps<File, Response>,
): Promise<Recorded<Response>> {
  const { name, key, kind, sheet, sent } = request;
  const { fileName, stored } = sheet;
  const run = async (claiming: RequestContext): Promise<Recorded<Response>> => {
    let rows: number | null = null;
    try {
      const file = parse(sheet.readRows());
      rows = file.rows.length + file.errors.length;
      if (rows === 0) throw uploadedSheetProblems.noRows();
      const counts = { rows, failed: 0 };
      return await claiming.database.write(async (trx) => {
        const outcome = await write(trx, claiming, file);
        const importId = await publishFileImported(trx, claiming, {
          kind,
          eventId: outcome.eventId,
          file: { name: fileName, stored },
          counts: { ...counts, ...outcome.counts },
          refusal: null,
        });
        return { ...outcome.response, importId };
      });
    } catch (error) {
      if (error instanceof Problem && statusesOfRefusals.includes(error.status))
        await recordRefusal(context, request, { problem: error, rows });
      throw error;
    }
  };
  if (key === undefined) return run(context);
  return runOnce(context, { name, key, request: { ...sent, sha256: stored.sha256 } }, run);
}

/** The file, or what it would change, is the reason. An event that does not exist is none. */
const statusesOfRefusals: readonly number[] = [400, 409, 413, 415, 422];

interface Refusal {
  readonly problem: Problem;
  /** The number of rows; null if they could not be read. */
  readonly rows: number | null;
}

async function recordRefusal(context: RequestContext, request: FileToImport, refusal: Refusal): Promise<void> {
  const { kind, eventId, sheet } = request;
  const { problem, rows } = refusal;
  const refusedRows = problem instanceof RefusedFileProblem ? problem.rows : [];
  const sentence = problem instanceof RefusedFileProblem ? problem.outcome : problem.message;
  await context.database.change(async (trx) => {
    // A file whose rows cannot be read is refused before its event is looked up.
    if (eventId !== null && !(await findEvent(trx, eventId))) return;
    await publishFileImported(trx, context, {
      kind,
      eventId,
      file: { name: sheet.fileName, stored: sheet.stored },
      counts: rows === null ? null : { rows, new: 0, changed: 0, unchanged: 0, failed: refusedRows.length },
      refusal: { sentence, code: problem.code, rows: refusedRows, key: createRefusalKey(context, request) },
    });
  });
}

function createRefusalKey({ person }: RequestContext, { name, key, sent, sheet }: FileToImport): string | null {
  if (key === undefined) return null;
  const request = JSON.stringify([name, person.id, key, sent, sheet.stored.sha256]);
  return createHash('sha256').update(request).digest('hex');
}
