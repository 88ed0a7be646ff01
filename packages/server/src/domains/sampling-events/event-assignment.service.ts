import {
  matchAssignmentRows,
  readAssignmentFile,
  type AssignmentFile,
  type AssignmentRow,
} from '@curbstop/contract/sampling-events/event-assignment.calculation';
import type * as eventAssignmentEndpoints from '@curbstop/contract/sampling-events/event-assignment.endpoints';
import { assignmentProblems, createRowsProblem } from '@curbstop/contract/sampling-events/event-assignment.problems';
import { assignmentHeadings, assignmentTemplateName } from '@curbstop/contract/sampling-events/event-assignment.sheet';
import { maxLocationsPerRequest } from '@curbstop/contract/programs/program-location.values';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { runOnce } from '../../foundation/database/run-once.ts';
import { deleteBytes, storeBytes } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import type { Upload } from '../../foundation/files/upload.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import { listLocationsNamed } from '../locations/location.service.ts';
import { assignWithin, readOpenEvent, type CreateSamples } from './event-location.service.ts';

/** [A7.26, B7.44] */
export const downloadAssignmentTemplate: Service<
  typeof eventAssignmentEndpoints.downloadAssignmentTemplate
> = async () => ({
  stream: writeCsv(assignmentHeadings, []),
  fileName: assignmentTemplateName,
  mediaType: 'text/csv; charset=utf-8',
});

const fieldsOfUpload = z.object({
  programId: id,
  eventId: id,
  createSamplesOnImport: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

/** [A7.27, B7.45]: one row that names no location refuses the whole file, so that nothing is half assigned. */
export async function assignLocationsByFile(
  context: RequestContext,
  { upload }: InputOf<typeof eventAssignmentEndpoints.assignLocationsByFile>,
  createSamples: CreateSamples,
) {
  const { fields, sheet } = await readUpload(context, upload);
  const assignment = parseShape(fieldsOfUpload, fields);
  if (sheet === undefined) throw assignmentProblems.fileMissing();
  const file = readAssignmentFile(sheet.rows);
  if (file === undefined) throw assignmentProblems.noHeadings();
  if (file.rows.length + file.errors.length === 0) throw assignmentProblems.noRows();
  const assign = (claiming: RequestContext) => assignRows(claiming, { ...assignment, file }, createSamples);
  if (upload.key === undefined) return assign(context);
  const request = { ...assignment, sha256: sheet.sha256 };
  return runOnce(context, { name: 'assignLocationsByFile', key: upload.key, request }, assign);
}

interface FileAssignment extends z.output<typeof fieldsOfUpload> {
  readonly file: AssignmentFile;
}

function assignRows(
  context: RequestContext,
  { programId, eventId, createSamplesOnImport, file }: FileAssignment,
  createSamples: CreateSamples,
) {
  return context.database.write(async (trx) => {
    const event = await readOpenEvent(trx, { eventId, programId });
    const { locationIds, errors } = matchAssignmentRows(file.rows, await listCandidates(trx, file.rows));
    if (file.errors.length + errors.length > 0)
      throw createRowsProblem([...file.errors, ...errors].sort((a, b) => a.row - b.row));
    const assigned = await assignWithin(trx, context, {
      event,
      locations: { among: locationIds, count: locationIds.length },
    });
    if (createSamplesOnImport) await createSamples(trx, context, { event, locationIds });
    return { ...assigned, rows: file.rows.length };
  });
}

interface ReadUpload {
  readonly fields: Readonly<Record<string, unknown>>;
  /** Undefined without a file. */
  readonly sheet: ReadFile | undefined;
}

interface ReadFile {
  readonly rows: readonly SheetRow[];
  readonly sha256: string;
}

async function readUpload(context: RequestContext, { parts }: Upload): Promise<ReadUpload> {
  const fields: Record<string, unknown> = {};
  let sheet: ReadFile | undefined;
  for await (const part of parts) {
    if (part.type === 'field') fields[part.name] = part.value;
    else sheet = await readFile(context, part.content);
  }
  return { fields, sheet };
}

/** The rows of the first visible sheet. The bytes are deleted again, because the assignments record what was done. */
async function readFile(context: RequestContext, content: AsyncIterable<Uint8Array>): Promise<ReadFile> {
  const stored = await storeBytes(context, content);
  try {
    const rows = await withLocalCopy(context.app.files, stored.key, async (path) => {
      const { file, sheets } = await outlineSpreadsheet(path, { sampleRows: 1 });
      const sheet = sheets.find(({ hidden }) => !hidden);
      const read: SheetRow[] = [];
      if (sheet === undefined) return read;
      for await (const batch of readSpreadsheetRows(path, { file, sheet: sheet.name })) {
        read.push(...batch);
        if (read.length > maxLocationsPerRequest)
          throw assignmentProblems.tooManyRows({ values: { max: maxLocationsPerRequest } });
      }
      return read;
    });
    return { rows, sha256: stored.sha256 };
  } finally {
    await deleteBytes(context, stored);
  }
}

function listCandidates(trx: AccountTransaction, rows: readonly AssignmentRow[]) {
  return listLocationsNamed(trx, {
    externalIds: rows.flatMap(({ externalId }) => externalId ?? []),
    placeKeys: rows.flatMap(({ placeKey }) => placeKey ?? []),
  });
}
