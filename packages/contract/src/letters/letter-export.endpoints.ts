import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { communicationTypes } from '../communications/communication.values.ts';
import { parseComparison } from '../primitives/comparison.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { createChoicesShape } from '../primitives/list.ts';
import { mailTypes } from './letter-batch.values.ts';
import { returnReasons, shownStatuses } from './letter.values.ts';

/** Checked here, so that a refusal has the name that the body has for it. */
const createDayShape = (name: string) =>
  z
    .string()
    .max(60)
    .refine((text) => parseComparison(text, 'date') !== undefined, {
      error: ({ input }) => `${name} cannot be compared with "${String(input)}"`,
    });

/** The filters of the letter log in the names of the specification [B7.48]. Days take the operators of the list. */
const letterFilters = z.object({
  communicationType: createChoicesShape('communicationType', communicationTypes).optional(),
  color: z.boolean().optional(),
  mailType: createChoicesShape('mailType', mailTypes).optional(),
  createdOn: createDayShape('createdOn').optional(),
  mailSentOn: createDayShape('mailSentOn').optional(),
  eventIds: z.array(id).max(200).optional(),
  programIds: z.array(id).max(200).optional(),
  letterName: z.string().max(200).optional(),
  recipientName: z.string().max(200).optional(),
  trackingId: z.string().max(200).optional(),
  code: z.string().max(200).optional(),
  communicationId: id.optional(),
  locationId: id.optional(),
  status: createChoicesShape('status', shownStatuses).optional(),
  returnReason: createChoicesShape('returnReason', returnReasons).optional(),
  isCertified: z.boolean().optional(),
  batchId: id.optional(),
  needsResending: z.boolean().optional(),
  needsRewriting: z.boolean().optional(),
  isReplaced: z.boolean().optional(),
  isOutdated: z.boolean().optional(),
  search: z.string().max(100).optional(),
});
export type LetterFilters = z.output<typeof letterFilters>;

/** [B7.48] */
export const exportLetters = defineEndpoint({
  name: 'exportLetters',
  method: 'POST',
  path: '/platform/exports/communications/instance',
  ...requirements.viewCommunications,
  transfer: 'download',
  exports: 'letterLog',
  summary: 'The letters of the log that match, as a workbook or CSV',
  body: letterFilters.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
});
