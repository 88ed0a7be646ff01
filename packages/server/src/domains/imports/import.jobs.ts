import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { checkRows } from './import-checking.service.ts';
import { readFile } from './import-reading.service.ts';
import { importSteps, recordFailure, type FailedImport, type ImportStep } from './import-work.service.ts';
import { undoRows, writeRows } from './import-writing.service.ts';

const payload = z.object({ batchId: id });

const ends = (step: ImportStep) => (failed: FailedImport) => recordFailure(failed, step);

export const readingJob = defineJob({
  kind: 'imports.read',
  payload,
  handler: readFile,
  recordFailure: ends(importSteps.read),
});
export const checkJob = defineJob({
  kind: 'imports.check',
  payload,
  handler: checkRows,
  recordFailure: ends(importSteps.check),
});
/** Commits of one account would block each other's rows anyway; waiting in the queue is visible to people. */
export const commitJob = defineJob({
  kind: 'imports.commit',
  payload,
  oneAtATime: 'account',
  handler: writeRows,
  recordFailure: ends(importSteps.commit),
});
export const undoJob = defineJob({
  kind: 'imports.undo',
  payload: payload.extend({ confirmedDowngrades: z.number().int().default(0) }),
  oneAtATime: 'account',
  handler: undoRows,
  recordFailure: ends(importSteps.undo),
});

export const importJobs = [readingJob, checkJob, commitJob, undoJob];
