import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { writeAccount } from './account-export.service.ts';

/** Once in an account at a time, and one in a process: it reads everything. */
export const accountExportJob = defineJob({
  kind: 'exports.account',
  payload: z.object({ exportId: id }),
  oneAtATime: 'account',
  concurrency: 1,
  retries: 0,
  handler: writeAccount,
});

export const exportJobs = [accountExportJob];
