import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { createPrintFiles } from './print-file.service.ts';
import { printFileJobKind } from './print-file.values.ts';

/** One at a time in each process, which has one process that creates letters. */
export const printFileJob = defineJob({
  kind: printFileJobKind,
  payload: z.object({ batchId: id }),
  concurrency: 1,
  handler: createPrintFiles,
});
