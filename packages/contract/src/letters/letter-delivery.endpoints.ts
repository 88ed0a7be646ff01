import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { mailing, resendRequest, undoReturnRequest, trackingEntry } from './letter-delivery.rules.ts';
import { batchRow, letterRow } from './letter.rules.ts';
import { returnReasons } from './letter.values.ts';

// The paths have no account: the default account is used [B7.15].
const base = '/platform/communications';
const params = z.object({ id });

export const markBatchMailed = defineEndpoint({
  name: 'markBatchMailed',
  method: 'POST',
  path: `${base}/batch/{id}/mailed`,
  ...requirements.editCommunication,
  summary:
    'Record the day on which the letters of a ready batch were mailed, and whether those that no longer match the records were mailed as well',
  params,
  body: mailing,
  response: batchRow,
});

export const recordLetterMailed = defineEndpoint({
  name: 'recordLetterMailed',
  method: 'POST',
  path: `${base}/instance/{id}/mailed`,
  ...requirements.editCommunication,
  summary:
    'Record that a failed letter was mailed after all, although it no longer matched the records; it does not count as a notice',
  params,
  body: mailing.pick({ mailedOn: true }),
  response: letterRow,
});

export const recordTrackingNumbers = defineEndpoint({
  name: 'recordTrackingNumbers',
  method: 'POST',
  path: `${base}/instance/trackingNumbers`,
  ...requirements.editCommunication,
  summary:
    'Record the tracking numbers of a CSV or Excel file, all or none; part: the file with columns Letter code and Tracking number, such as the list in the ZIP of a batch',
  transfer: 'upload',
  /** `replaced` are those of the updated letters that had another number. */
  response: z.object({
    updated: z.number().int(),
    replaced: z.number().int(),
    unchanged: z.number().int(),
    /** The record of the file. */
    importId: id,
  }),
});

export const updateTrackingNumber = defineEndpoint({
  name: 'updateTrackingNumber',
  method: 'PUT',
  path: `${base}/instance/{id}/trackingNumber`,
  ...requirements.editCommunication,
  summary: 'Enter, correct or remove (null, with a reason) the tracking number of one certified letter',
  params,
  body: trackingEntry,
  response: letterRow,
});

export const recordReturnedLetter = defineEndpoint({
  name: 'recordReturnedLetter',
  method: 'POST',
  path: `${base}/instance/returned`,
  ...requirements.editCommunication,
  summary: 'Record a returned letter, by the code at its bottom',
  body: z.object({
    code: z.string().trim().min(1, 'Enter the code at the bottom of the letter').max(40),
    reason: z.enum(returnReasons, 'Choose a reason'),
    returnedOn: calendarDate,
  }),
  response: letterRow,
});

export const undoLetterReturn = defineEndpoint({
  name: 'undoLetterReturn',
  method: 'POST',
  path: `${base}/instance/{id}/undoReturn`,
  ...requirements.editCommunication,
  summary:
    'Undo a return that was recorded by mistake, with the reason; refused once the letter was sent again or if the mail house reported the return',
  params,
  body: undoReturnRequest,
  response: letterRow,
});

export const closeLetterPage = defineEndpoint({
  name: 'closeLetterPage',
  method: 'POST',
  path: `${base}/instance/{id}/close-page`,
  ...requirements.editCommunication,
  summary: 'Turn off the web version of a letter; it cannot be turned on again',
  params,
  response: letterRow,
});

export const resendLetter = defineEndpoint({
  name: 'resendLetter',
  method: 'POST',
  path: `${base}/instance/{id}/resend`,
  ...requirements.editCommunication,
  summary:
    'Send a letter that was returned or failed again, once: on paper to a corrected address, by email to an email address',
  params,
  body: resendRequest,
  response: letterRow,
});
