import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { importSteps, recordFailure, type FailedImport, type ImportStep } from './import-work.service.ts';
import { checkResultRows } from './result-checking.service.ts';
import { readResultFile } from './result-reading.service.ts';
import { undoResults, writeResults } from './result-writing.service.ts';

const payload = z.object({ batchId: id });

const ends = (step: ImportStep) => (failed: FailedImport) => recordFailure(failed, step);

export const resultReadingJob = defineJob({
  kind: 'results.read',
  payload,
  handler: readResultFile,
  recordFailure: ends(importSteps.read),
});
export const resultCheckJob = defineJob({
  kind: 'results.check',
  payload,
  handler: checkResultRows,
  recordFailure: ends(importSteps.check),
});
export const resultCommitJob = defineJob({
  kind: 'results.commit',
  payload,
  oneAtATime: 'account',
  handler: writeResults,
  recordFailure: ends(importSteps.commit),
});
export const resultUndoJob = defineJob({
  kind: 'results.undo',
  payload: payload.extend({ confirmedExceedances: z.number().int().default(0) }),
  oneAtATime: 'account',
  handler: undoResults,
  recordFailure: ends(importSteps.undo),
});

export const resultImportJobs = [resultReadingJob, resultCheckJob, resultCommitJob, resultUndoJob];
