import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { emailJob } from './letter-email.jobs.ts';
import { mailingJob } from './mail-house.jobs.ts';
import { printFileJob } from './print-file.jobs.ts';
import { recordRenderingFailure, renderBatch } from './batch-rendering.service.ts';

/** One at a time in each process, which has one process that creates letters. */
export const renderingJob = defineJob({
  kind: 'letters.render',
  payload: z.object({ batchId: id }),
  concurrency: 1,
  handler: renderBatch,
  recordFailure: recordRenderingFailure,
});

export const letterJobs = [renderingJob, emailJob, mailingJob, printFileJob];
