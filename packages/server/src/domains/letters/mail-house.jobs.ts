import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { recordSendingFailure } from './batch-completion.service.ts';
import { mailLetters } from './mail-house.service.ts';

/** One at a time for each account, so that no two runs send the same letter. */
export const mailingJob = defineJob({
  kind: 'letters.mail',
  payload: z.object({ batchId: id }),
  oneAtATime: 'account',
  // The pauses double: an outage of the mail house may last about eight minutes.
  retries: 8,
  handler: mailLetters,
  recordFailure: recordSendingFailure,
});
