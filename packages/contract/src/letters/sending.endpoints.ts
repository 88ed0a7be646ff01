import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { locationIds } from '../programs/program-location.rules.ts';
import { chosenLines, hasOneLineChoice, oneLineChoice } from '../service-lines/line-bulk-action.rules.ts';
import { defaultSendOptions, deliveryMethods, mailTypes } from './letter-batch.values.ts';
import {
  adHocLetter,
  adHocPlan,
  adHocSending,
  certifiedRule,
  kitIds,
  letterPlanSummary,
  firstLocation,
  lettersSent,
  locationsToPreview,
  resultLetterCounts,
  resultsPlan,
  resultsSending,
  resultsToCount,
  sendAgain,
  skipDuplicates,
  templateId,
} from './sending.rules.ts';

// The paths have no account: the default account is used [B7.15].
const base = '/platform/communications';
const maxBody = 1024 * 1024;

/** [B7.3] */
export const countResultLetters = defineEndpoint({
  name: 'countResultLetters',
  method: 'POST',
  path: `${base}/results-letters/counts`,
  ...requirements.sendLetters,
  summary: 'The results letters of kits or samples by finding, and the locations that would get none',
  maxBody,
  body: resultsToCount,
  response: resultLetterCounts,
});

export const planResultLetters = defineEndpoint({
  name: 'planResultLetters',
  method: 'POST',
  path: `${base}/results-letters/plan`,
  ...requirements.sendLetters,
  summary: 'Preview sending results letters: their numbers, and the locations that cannot get one with the reason',
  maxBody,
  body: resultsPlan,
  response: letterPlanSummary,
});

/** [B1.2, B7.4] */
export const sendResultLetters = defineEndpoint({
  name: 'sendResultLetters',
  method: 'POST',
  path: `${base}/results-letters`,
  ...requirements.sendLetters,
  summary: 'Send the results letters of kits or samples by mail, as PDF or by email, in one batch',
  maxBody,
  body: resultsSending,
  response: lettersSent,
});

/** [B7.5] */
export const downloadKitResults = defineEndpoint({
  name: 'downloadKitResults',
  method: 'POST',
  path: '/pws/rest/kits/download-kit-result',
  ...requirements.sendLetters,
  summary: 'Create the results letters of kits as PDF files; the batch is downloaded once it is ready',
  maxBody,
  body: z.object({
    accountId: id,
    kitIds,
    markCompleteOnResultLetterSent: z.boolean().default(defaultSendOptions.markComplete),
    skipDuplicates,
    sendAgain,
  }),
  response: z.object({ batchId: id }),
});

/** [B7.6] */
export const listAdHocLetters = defineEndpoint({
  name: 'listAdHocLetters',
  method: 'GET',
  path: `${base}/ad-hoc/letters`,
  ...requirements.sendLetters,
  summary: 'The active letters that can be sent to chosen locations, by name',
  query: z.object({
    method: z.enum(deliveryMethods).default('Mail'),
    /** Leaves out letters that print data of service lines. */
    hideInventoryChoices: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true'),
  }),
  response: z.object({ items: z.array(adHocLetter) }),
});

export const findFirstLocation = defineEndpoint({
  name: 'findFirstLocation',
  method: 'POST',
  path: `${base}/ad-hoc/first-location`,
  ...requirements.sendLetters,
  summary: 'The first of the locations that a letter is to be sent to, for its preview',
  maxBody,
  body: locationsToPreview,
  response: firstLocation,
});

export const planAdHocLetters = defineEndpoint({
  name: 'planAdHocLetters',
  method: 'POST',
  path: `${base}/ad-hoc/plan`,
  ...requirements.sendLetters,
  summary: 'Preview sending a letter to locations: its numbers, and the locations that cannot get it with the reason',
  maxBody,
  body: adHocPlan,
  response: letterPlanSummary,
});

/** [B1.3, B7.8, B7.18] */
export const sendAdHocLetters = defineEndpoint({
  name: 'sendAdHocLetters',
  method: 'POST',
  path: `${base}/ad-hoc`,
  ...requirements.sendLetters,
  summary: 'Send a letter to locations by mail, as PDF or by email, in one batch',
  maxBody,
  body: adHocSending,
  response: lettersSent,
});

/** [B7.18, B7.19]: without locations those of the lines, of the sampling event or of the program. */
export const sendToLocationsOfLines = defineEndpoint({
  name: 'sendToLocationsOfLines',
  method: 'POST',
  path: '/pws/accounts/{accountId}/assets/ServiceLine/bulk-action/SendCommunications',
  ...requirements.sendLetters,
  summary: 'Send a letter to the locations of selected lines, each once, in one batch',
  maxBody,
  params: accountParams,
  body: z
    .object({
      bulkActionType: z.literal('SendCommunications').optional(),
      accountType: z.literal('PWS').optional(),
      communicationId: id,
      templateId,
      isColor: z.boolean().default(defaultSendOptions.isColor),
      mailType: z.enum(mailTypes).default(defaultSendOptions.mailType),
      isCertifiedMail: z.boolean().default(false),
      download: z.boolean().default(false),
      programId: id.optional(),
      eventId: id.optional(),
      locationIds: locationIds.optional(),
      ...chosenLines,
      skipDuplicates,
      sendAgain,
    })
    .refine(({ locationIds: ids, selection }) => ids === undefined || selection === undefined, {
      path: ['locationIds'],
      message: 'Send either location IDs or a selection, not both',
    })
    .refine(hasOneLineChoice, oneLineChoice)
    .refine(({ isCertifiedMail, mailType, download }) => !isCertifiedMail || download || mailType === 'First Class', {
      ...certifiedRule,
      path: ['isCertifiedMail'],
    }),
  response: lettersSent.extend({ uniqueLocations: z.number().int() }),
});
