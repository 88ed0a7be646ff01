import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type * as exportEndpoints from '@curbstop/contract/exports/export.endpoints';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { exportProblems } from '@curbstop/contract/exports/export.problems';
import type { exportList } from '@curbstop/contract/exports/export.values';
import { getToday as dayAt, getInstant } from '../../foundation/clock.ts';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { updateEnded, insertExport } from '../../foundation/downloads/export-log.repository.ts';
import { openFile } from '../../foundation/files/files.ts';
import type { Service } from '../../foundation/service.ts';
import { cancelJob, getJob } from '../../foundation/jobs/follow-job.ts';
import { createId } from '../../foundation/new-id.ts';
import { accountExportJob } from './export.jobs.ts';
import { exportSource, findExport, updateExportJob, type StoredExport } from './export.repository.ts';

registerConstraintProblem('exports_account_under_way', exportProblems.exportUnderWay());

export const listExports: Service<typeof exportEndpoints.listExports> = async (context, request) => {
  const page = await listPage<typeof exportList, ExportEntry>(toListContext(context), exportSource, request);
  return { ...page, items: [...page.items] };
};

export const startAccountExport: Service<typeof exportEndpoints.startAccountExport> = async (context) => {
  const { app, person, changeSource, account } = context;
  const id = createId();
  const fileName = `${account.pwsid} whole account ${dayAt(app.clock, account.timeZone)}.zip`;
  await context.database.write(async (trx) => {
    const requestedBy = { id: person.id, name: formatPersonName(person) };
    await insertExport(trx, {
      id,
      type: 'account',
      fileName,
      state: 'GatheringData',
      parameters: { format: 'zip' },
      requestedBy,
      source: changeSource,
      createdOn: getInstant(app.clock),
    });
    await updateExportJob(
      trx,
      id,
      await app.jobs.enqueue(trx, context, accountExportJob.request({ exportId: id }, { subjectId: id })),
    );
  });
  return getEntry(context, id);
};

export const getExport: Service<typeof exportEndpoints.getExport> = (context, { id }) => getEntry(context, id);

/** The export is cancelled at once; its job stops at the next safe point. */
export const cancelExport: Service<typeof exportEndpoints.cancelExport> = async (context, { id }) => {
  const { jobId } = await mustFind(context, id);
  const stopped = await context.database.change((trx) =>
    updateEnded(trx, id, { state: 'Cancelled', finishedOn: getInstant(context.app.clock) }),
  );
  if (stopped && jobId) await cancelJob(context, jobId);
  return getEntry(context, id);
};

export const downloadExport: Service<typeof exportEndpoints.downloadExport> = async (context, { id }) => {
  const { state, fileId, fileName } = await mustFind(context, id);
  if (state !== 'Completed') throw exportProblems.notNow();
  if (fileId === null) throw exportProblems.fileDeleted();
  const { file, bytes } = await openFile(context, fileId);
  return { stream: bytes, fileName, mediaType: 'application/zip', size: file.size };
};

async function mustFind(context: RequestContext, id: string): Promise<StoredExport> {
  const exportRecord = await context.database.read((trx) => findExport(trx, id));
  if (!exportRecord) throw commonProblems.notFound();
  return exportRecord;
}

async function getEntry(context: RequestContext, id: string) {
  const { jobId, fileId: _, ...entry } = await mustFind(context, id);
  return { ...entry, job: jobId ? await getJob(context, jobId) : null };
}
