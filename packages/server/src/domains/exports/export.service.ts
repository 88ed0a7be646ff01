import type { cancelExport, downloadExport, ExportEntry, listExports, listExportsOfType, readExport, startAccountExport } from '@curbstop/contract/exports/export.calls';
import { exportProblems } from '@curbstop/contract/exports/export.problems';
import type { exportList } from '@curbstop/contract/exports/export.values';
import { today as dayAt, instant } from '../../foundation/clock.ts';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { nameConstraint } from '../../foundation/database/constraints.ts';
import { asks, findPage } from '../../foundation/database/list-door.ts';
import { endExport, insertExport } from '../../foundation/downloads/export-log.repository.ts';
import { openFile } from '../../foundation/files/files.ts';
import type { AccountHandler } from '../../foundation/http/serve.ts';
import { cancelJob, readJob } from '../../foundation/jobs/follow-job.ts';
import { newId } from '../../foundation/new-id.ts';
import { accountExportJob } from './export.jobs.ts';
import { exportSource, findExport, tieToJob, type StoredExport } from './export.repository.ts';

nameConstraint('exports_account_under_way', 'exportUnderWay', 409, exportProblems.exportUnderWay().message);

export const exportLog: AccountHandler<typeof listExports> = async (caller, { query }) => {
  const page = await findPage<typeof exportList, ExportEntry>(asks(caller), exportSource, query);
  return { ...page, items: [...page.items] };
};

export const exportLogOfType: AccountHandler<typeof listExportsOfType> = async (caller, { params, query }) => {
  const page = await findPage<typeof exportList, ExportEntry>(asks(caller), exportSource, { ...query, filters: { ...query.filters, type: [params.exportType] } });
  return { ...page, items: [...page.items] };
};

export const startExport: AccountHandler<typeof startAccountExport> = async (caller) => {
  const { house, person, door, account } = caller;
  const id = newId();
  const fileName = `${account.pwsid} whole account ${dayAt(house.clock, account.timeZone)}.zip`;
  await caller.database.write(async (trx) => {
    const requestedBy = { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() };
    await insertExport(trx, { id, type: 'account', fileName, state: 'GatheringData', asked: { format: 'zip' }, requestedBy, door, createdOn: instant(house.clock) });
    await tieToJob(trx, id, await house.jobs.enqueue(trx, caller, accountExportJob.request({ exportId: id }, { subjectId: id })));
  });
  return entryOf(caller, id);
};

export const oneExport: AccountHandler<typeof readExport> = (caller, { params }) => entryOf(caller, params.id);

/** Whoever stops an export sees it stopped at once; the work ends at its next safe point and finds nothing to finish. */
export const stopExport: AccountHandler<typeof cancelExport> = async (caller, { params }) => {
  const { jobId } = await mustFind(caller, params.id);
  const stopped = await caller.database.change((trx) => endExport(trx, params.id, { state: 'Cancelled', finishedOn: instant(caller.house.clock) }));
  if (stopped && jobId) await cancelJob(caller, jobId);
  return entryOf(caller, params.id);
};

export const exportAsFile: AccountHandler<typeof downloadExport> = async (caller, { params }) => {
  const { state, fileId, fileName } = await mustFind(caller, params.id);
  if (state !== 'Completed') throw exportProblems.notNow();
  if (fileId === null) throw exportProblems.fileGone();
  const { file, bytes } = await openFile(caller, fileId);
  return { stream: bytes, fileName, mediaType: 'application/zip', size: file.size };
};

async function mustFind(caller: Caller, id: string): Promise<StoredExport> {
  const found = await caller.database.read((trx) => findExport(trx, id));
  if (!found) throw commonProblems.notFound();
  return found;
}

async function entryOf(caller: Caller, id: string) {
  const { jobId, fileId: _, ...entry } = await mustFind(caller, id);
  return { ...entry, job: jobId ? await readJob(caller, jobId) : null };
}
