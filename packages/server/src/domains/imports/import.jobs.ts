import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { checkRows } from './import-checking.service.ts';
import { readFile } from './import-reading.service.ts';
import { undoRows, writeRows } from './import-writing.service.ts';

const payload = z.object({ batchId: id });

export const readingJob = defineJob({ kind: 'imports.read', payload, handler: readFile });
export const checkJob = defineJob({ kind: 'imports.check', payload, handler: checkRows });
/** Commits of one account would block each other's rows anyway; waiting in the queue is visible to people. */
export const commitJob = defineJob({ kind: 'imports.commit', payload, oneAtATime: 'account', handler: writeRows });
export const undoJob = defineJob({
  kind: 'imports.undo',
  payload: payload.extend({ confirmedDowngrades: z.number().int().default(0) }),
  oneAtATime: 'account',
  handler: undoRows,
});

export const importJobs = [readingJob, checkJob, commitJob, undoJob];
