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
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { id } from '@curbstop/contract/primitives/ids';
import { parseShape } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { storeUploadedSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { listLocationsNamed } from '../locations/location.service.ts';
import { assignWithin, lockOpenEvent, type CreateSamples } from './event-location.service.ts';
import { importFileOnce } from './file-import.service.ts';

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
  const sheet = await storeUploadedSheet(context, upload, { maxRows: maxLocationsPerRequest });
  const assignment = parseShape(fieldsOfUpload, sheet.fields);
  return importFileOnce(
    context,
    {
      name: 'assignLocationsByFile',
      kind: 'eventAssignment',
      key: upload.key,
      sheet,
      sent: assignment,
      eventId: assignment.eventId,
    },
    {
      parse: parseFile,
      write: (trx, claiming, file) => assignRows(trx, claiming, { ...assignment, file, createSamples }),
    },
  );
}

function parseFile(rows: readonly SheetRow[]): AssignmentFile {
  const file = parseAssignmentFile(rows);
  if (file === undefined) throw assignmentProblems.noHeadings();
  return file;
}

interface FileAssignment extends z.output<typeof fieldsOfUpload> {
  readonly file: AssignmentFile;
  readonly createSamples: CreateSamples;
}

async function assignRows(
  trx: AccountTransaction,
  context: RequestContext,
  { programId, eventId, createSamplesOnImport, file, createSamples }: FileAssignment,
) {
  const event = await lockOpenEvent(trx, { eventId, programId });
  const { locationIds, errors } = matchAssignmentRows(file.rows, await listCandidates(trx, file.rows));
  if (file.errors.length + errors.length > 0) throw createRowsProblem([...file.errors, ...errors]);
  const assigned = await assignWithin(trx, context, {
    event,
    locations: { records: locationIds, count: locationIds.length },
  });
  const samples = createSamplesOnImport ? await createSamples(trx, context, { event, locationIds }) : undefined;
  const counts = {
    new: assigned.event.added,
    changed: 0,
    unchanged: assigned.event.alreadyThere,
    addedToProgram: assigned.program.added,
    ...(samples && { createdSamples: samples.added }),
  };
  return { response: { ...assigned, rows: file.rows.length }, counts, eventId };
}

function listCandidates(trx: AccountTransaction, rows: readonly AssignmentRow[]) {
  return listLocationsNamed(trx, {
    externalIds: rows.flatMap(({ externalId }) => externalId ?? []),
    addressKeys: rows.flatMap(({ addressKey }) => addressKey ?? []),
  });
}
