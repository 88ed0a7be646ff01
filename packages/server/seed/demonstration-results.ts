import { Readable } from 'node:stream';
import { dateBatch } from './demonstration.repository.ts';
import { deadlineSample, laboratoryFile } from './harlow-falls/samples.ts';
import { updateBatch, insertImportBatch } from '../src/domains/imports/import-batch.repository.ts';
import type { ImportWork } from '../src/domains/imports/import-work.service.ts';
import { checkResultRows } from '../src/domains/imports/result-checking.service.ts';
import { readResultFile } from '../src/domains/imports/result-reading.service.ts';
import { listSamples } from '../src/domains/samples/sample.service.ts';
import { saveUploadedFile } from '../src/foundation/files/files.ts';
import { createId } from '../src/foundation/new-id.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { writeCsv } from '../src/foundation/spreadsheets/csv-writer.ts';

type At = (on: string) => Promise<RequestContext>;

/** A file of the laboratory that was read and checked as the product does, and waits for its review. */
export async function createDemonstrationResultFile(at: At, events: ReadonlyMap<string, string>): Promise<void> {
  const context = await at(laboratoryFile.on);
  const eventId = events.get(deadlineSample.event) as string;
  const file = await saveUploadedFile(context, {
    source: Readable.from(writeCsv([...laboratoryFile.headings], [await listRows(context, eventId)])),
    name: laboratoryFile.name,
    purpose: 'import',
  });
  const batchId = createId();
  await context.database.write(async (trx) => {
    await insertImportBatch(trx, context, { id: batchId, fileId: file.id, fileName: laboratoryFile.name, eventId });
    await dateBatch(trx, batchId, laboratoryFile.on);
  });
  const work = toWork(context, batchId);
  await readResultFile({ ...work, payload: { ...work.payload, laboratoryKey: null } });
  await context.database.write((trx) => updateBatch(trx, batchId, { state: 'checking' }));
  await checkResultRows(toWork(context, batchId));
}

/** The bottles after the first, as the laboratory numbers and dates them. */
async function listRows(context: RequestContext, eventId: string): Promise<readonly (readonly string[])[]> {
  const { results, unknown } = laboratoryFile;
  const request = { page: 1, pageSize: results.length + 1, searchTerm: '', sort: 'number' };
  const { items } = await listSamples(context, { ...request, filters: { eventId: [eventId] } });
  const rows = results.map(([lead, copper], index) => [
    String(items[index + 1]?.number),
    `2611-0392-0${index + 1}`,
    '09/22/2026',
    '09/24/2026',
    '11/10/2026',
    lead,
    copper,
  ]);
  return [...rows, ...unknown];
}

/** The work of a job without a progress display or cancellation. */
function toWork(context: RequestContext, batchId: string): ImportWork {
  return {
    context,
    jobId: 'demonstration',
    payload: { batchId },
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => {},
    runsAgainAfter: () => false,
    throwIfCanceled: () => {},
    finishIn: () => Promise.resolve(),
  };
}
