import { id } from '@curbstop/contract/primitives/ids';
import { z } from 'zod';
import { defineJob } from '../../foundation/jobs/define-job.ts';
import { recordSendingFailure } from './batch-completion.service.ts';
import { emailLetters } from './letter-email.service.ts';

/** One at a time for each account, so that no two runs send the same letter. */
export const emailJob = defineJob({
  kind: 'letters.email',
  payload: z.object({ batchId: id }),
  oneAtATime: 'account',
  // The pauses double: an outage of the mail server, or its wish to get a letter later, may last about half an hour.
  retries: 10,
  handler: emailLetters,
  recordFailure: recordSendingFailure,
});
