import {
  matchAssignmentRows,
  parseAssignmentFile,
  type AssignmentFile,
  type AssignmentRow,
} from '@curbstop/contract/sampling-events/event-assignment.calculation';
import type * as eventAssignmentEndpoints from '@curbstop/contract/sampling-events/event-assignment.endpoints';
import { assignmentProblems, createRowsProblem } from '@curbstop/contract/sampling-events/event-assignment.problems';
import { assignmentHeadings, assignmentTemplateName } from '@curbstop/contract/sampling-events/event-assignment.sheet';
import { maxLocationsPerRequest } from '@curbstop/contract/programs/program-location.values';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { runOnce } from '../../foundation/database/run-once.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { readUploadedSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { listLocationsNamed } from '../locations/location.service.ts';
import { assignWithin, lockOpenEvent, type CreateSamples } from './event-location.service.ts';

/** [A7.26, B7.44] */
export const downloadAssignmentTemplate: Service<
  typeof eventAssignmentEndpoints.downloadDefaultAssignmentTemplate
> = async () => ({
  stream: writeCsv(assignmentHeadings, []),
  fileName: assignmentTemplateName,
  mediaType: 'text/csv; charset=utf-8',
});

const fieldsOfUpload = z.strictObject({
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
  { upload }: InputOf<typeof eventAssignmentEndpoints.assignDefaultLocationsByFile>,
  createSamples: CreateSamples,
) {
  const { fields, rows, sha256 } = await readUploadedSheet(context, upload, { maxRows: maxLocationsPerRequest });
  const assignment = parseShape(fieldsOfUpload, fields);
  const file = parseAssignmentFile(rows);
  if (file === undefined) throw assignmentProblems.noHeadings();
  if (file.rows.length + file.errors.length === 0) throw uploadedSheetProblems.noRows();
  const assign = (claiming: RequestContext) => assignRows(claiming, { ...assignment, file }, createSamples);
  if (upload.key === undefined) return assign(context);
  const request = { ...assignment, sha256 };
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
    const event = await lockOpenEvent(trx, { eventId, programId });
    const { locationIds, errors } = matchAssignmentRows(file.rows, await listCandidates(trx, file.rows));
    if (file.errors.length + errors.length > 0) throw createRowsProblem([...file.errors, ...errors]);
    const assigned = await assignWithin(trx, context, {
      event,
      locations: { records: locationIds, count: locationIds.length },
    });
    if (createSamplesOnImport) await createSamples(trx, context, { event, locationIds });
    return { ...assigned, rows: file.rows.length };
  });
}

function listCandidates(trx: AccountTransaction, rows: readonly AssignmentRow[]) {
  return listLocationsNamed(trx, {
    externalIds: rows.flatMap(({ externalId }) => externalId ?? []),
    placeKeys: rows.flatMap(({ placeKey }) => placeKey ?? []),
  });
}
