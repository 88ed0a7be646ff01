import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { recordExportFailure, writeAccount } from './account-export.service.ts';

/** At most one at a time for each account and for each process, because it reads all data. */
export const accountExportJob = defineJob({
  kind: 'exports.account',
  payload: z.object({ exportId: id }),
  oneAtATime: 'account',
  concurrency: 1,
  handler: writeAccount,
  recordFailure: recordExportFailure,
});

export const exportJobs = [accountExportJob];
