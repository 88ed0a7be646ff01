import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { createSelectionShape, maxSelectedIds } from '../primitives/selection.ts';
import { batchRow } from './letter.rules.ts';
import { letterList } from './letter.values.ts';

// The paths have no account: the default account is used [B7.15].
const base = '/platform/communications/batch';
const one = `${base}/{id}`;
const params = z.object({ id });

/** [B4.14, B7.15] */
export const cancelLetterBatch = defineEndpoint({
  name: 'cancelLetterBatch',
  method: 'POST',
  path: `${one}/cancel`,
  ...requirements.editCommunication,
  summary: 'Cancel a batch of which no letter was mailed, or stop one whose emails are being sent',
  params,
  response: batchRow,
});

export const retryLetterBatch = defineEndpoint({
  name: 'retryLetterBatch',
  method: 'POST',
  path: `${one}/retry`,
  ...requirements.editCommunication,
  summary: 'Queue a failed batch again; letters that have a PDF keep it',
  params,
  response: batchRow,
});

export const resendFailedLetters = defineEndpoint({
  name: 'resendFailedLetters',
  method: 'POST',
  path: `${one}/resend-failed`,
  ...requirements.editCommunication,
  summary:
    'Send the failed letters of a batch again as a batch of their own, to the same addresses or, by email, to those recorded now: letters that certainly have not left and are still true',
  params,
  response: z.object({
    batch: batchRow,
    /** Failed letters that are not sent, because their results or classification have changed. */
    outdated: z.number().int(),
    /** Failed emails that are not sent, because no email address is recorded for their recipients now. */
    unaddressed: z.number().int(),
  }),
});

/** [A4.22, B4.11] */
export const downloadLetterBatch = defineEndpoint({
  name: 'downloadLetterBatch',
  method: 'GET',
  path: `${one}/file`,
  ...requirements.viewCommunications,
  transfer: 'download',
  exports: 'letters',
  summary: 'The letters of a batch as a ZIP: a PDF for each, files to print if they are on paper, and a list as CSV',
  params,
});

/** [B7.15] */
export const createLetterDownload = defineEndpoint({
  name: 'createLetterDownload',
  method: 'POST',
  path: `${base}/zipOnlyBatch`,
  // It puts a batch into the bulk downloads of everyone, so viewing letters is not enough.
  ...requirements.sendLetters,
  summary: 'Put letters of the letter log into one ZIP, by their ids or as a selection in the log',
  body: z
    .object({
      instanceIds: z
        .array(id)
        .min(1, 'Select at least one letter')
        .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} letters at once`)
        .optional(),
      selection: createSelectionShape(letterList).optional(),
    })
    .refine(({ instanceIds, selection }) => (instanceIds === undefined) !== (selection === undefined), {
      path: ['instanceIds'],
      message: 'Send letter IDs or a selection, and only one of them',
    }),
  response: batchRow,
});

const documents = '/platform/documents/accounts/{accountId}';

/** [B7.43] */
export const downloadDocument = defineEndpoint({
  name: 'downloadDocument',
  method: 'GET',
  path: `${documents}/download/{documentId}`,
  ...requirements.viewCommunications,
  transfer: 'download',
  exports: 'letters',
  summary:
    'A document by its id: the PDF of a letter, or the ZIP of a batch. A letter that was not sent and no longer matches the records is refused with the reason',
  params: accountParams.extend({ documentId: id }),
});

/** [B7.43] */
export const listDocuments = defineEndpoint({
  name: 'listDocuments',
  method: 'GET',
  path: `${documents}/documents/{relationType}/{communicationInstanceId}`,
  ...requirements.viewCommunications,
  summary: 'The documents of a letter: its PDF, once it exists and while an unsent letter matches the records',
  params: accountParams.extend({ relationType: z.enum(['communicationInstance']), communicationInstanceId: id }),
  response: z.object({
    items: z.array(z.object({ id, fileName: z.string(), mediaType: z.string(), createdOn: z.string() })),
  }),
});
