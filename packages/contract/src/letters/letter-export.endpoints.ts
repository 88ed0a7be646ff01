import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { communicationTypes } from '../communications/communication.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { mailTypes } from './letter-batch.values.ts';
import { shownStatuses } from './letter.values.ts';

const oneOrMore = <Item extends z.ZodType>(item: Item) =>
  z
    .union([item, z.array(item).max(200)])
    .transform((found): readonly z.output<Item>[] => [found].flat() as z.output<Item>[]);

/** The filters of the letter log in the names of the specification [B7.48]. Days take the operators of the list. */
const letterFilters = z.object({
  communicationType: oneOrMore(z.enum(communicationTypes)).optional(),
  color: z.boolean().optional(),
  mailType: oneOrMore(z.enum(mailTypes)).optional(),
  createdOn: z.string().max(60).optional(),
  mailSentOn: z.string().max(60).optional(),
  eventIds: z.array(id).max(200).optional(),
  programIds: z.array(id).max(200).optional(),
  letterName: z.string().max(200).optional(),
  recipientName: z.string().max(200).optional(),
  trackingId: z.string().max(200).optional(),
  code: z.string().max(200).optional(),
  communicationId: id.optional(),
  locationId: id.optional(),
  status: oneOrMore(z.enum(shownStatuses)).optional(),
  returnReason: oneOrMore(z.string().max(60)).optional(),
  isCertified: z.boolean().optional(),
  batchId: id.optional(),
  needsResending: z.boolean().optional(),
  needsRewriting: z.boolean().optional(),
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
