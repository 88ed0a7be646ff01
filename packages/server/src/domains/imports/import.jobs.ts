import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { checkRows } from './import-checking.service.ts';
import { readFile } from './import-reading.service.ts';
import { defineImportJob } from './import-steps.jobs.ts';
import { undoRows, writeInventoryRows } from './import-writing.service.ts';

const payload = z.object({ batchId: id });
/** A step that may lower 90th percentiles, once a person confirms it with a reason. */
const lowering = payload.extend({
  confirmedLower: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
});

export const readingJob = defineImportJob({
  kind: 'imports.read',
  payload,
  handler: readFile,
  step: 'read',
});
export const checkJob = defineImportJob({
  kind: 'imports.check',
  payload,
  handler: checkRows,
  step: 'check',
});
export const commitJob = defineImportJob({
  kind: 'imports.commit',
  payload: lowering,
  handler: writeInventoryRows,
  step: 'commit',
});
export const undoJob = defineImportJob({
  kind: 'imports.undo',
  payload: lowering.extend({ confirmedDowngrades: z.number().int().default(0) }),
  handler: undoRows,
  step: 'undo',
});

export const importJobs = [readingJob, checkJob, commitJob, undoJob];
