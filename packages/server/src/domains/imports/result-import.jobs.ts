import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineImportJob } from './import-steps.jobs.ts';
import { checkResultRows } from './result-checking.service.ts';
import { readResultFile } from './result-reading.service.ts';
import { undoResults } from './result-undo.service.ts';
import { writeResults } from './result-writing.service.ts';

const payload = z.object({ batchId: id });
/** A step that may lower 90th percentiles, once a person confirms it with a reason. */
const lowering = payload.extend({
  confirmedLower: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
});

export const resultReadingJob = defineImportJob({
  kind: 'results.read',
  // The key of the one laboratory whose saved columns are read; null for a person.
  payload: payload.extend({ laboratoryKey: id.nullable().default(null) }),
  handler: readResultFile,
  step: 'read',
});
export const resultCheckJob = defineImportJob({
  kind: 'results.check',
  payload,
  handler: checkResultRows,
  step: 'check',
});
export const resultCommitJob = defineImportJob({
  kind: 'results.commit',
  payload: lowering,
  handler: writeResults,
  step: 'commit',
});
export const resultUndoJob = defineImportJob({
  kind: 'results.undo',
  payload: lowering.extend({ confirmedExceedances: z.number().int().default(0) }),
  handler: undoResults,
  step: 'undo',
});

export const resultImportJobs = [resultReadingJob, resultCheckJob, resultCommitJob, resultUndoJob];
