import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { recordShippingFailure, shipWaitingKits } from './kit-shipping.service.ts';

/** One at a time for each account, so that no two runs send the same kit. */
export const shippingJob = defineJob({
  kind: 'kits.ship',
  payload: z.object({}),
  oneAtATime: 'account',
  handler: shipWaitingKits,
  recordFailure: recordShippingFailure,
});

export const kitJobs = [shippingJob];
