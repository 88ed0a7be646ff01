import { isReason } from './lead-history.calculation.ts';
import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { customValues } from '../custom-fields/custom-field.rules.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createChoiceRules, createRowRules } from '../primitives/field-rules.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import {
  deletedLine,
  listedClassificationShape,
  lockedLineFields,
  serviceLineDetails,
  serviceLineFields,
} from './service-line.rules.ts';
import { lineRowFields } from './service-line.fields.ts';
import { classificationNames, materialCodes } from './service-line.values.ts';
import { serviceLineList } from './service-line-list.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const base = '/pws/accounts/{accountId}/assets/ServiceLine';
const leadServiceLines = '/pws/rest/accounts/{accountId}/leadservicelines';

/** A line in the inventory table: both sides in short, the classification, and whether it needs a review. */
const serviceLineRow = z.object({
  id,
  locationId: id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  ...createRowRules(lineRowFields, createChoiceRules(lineRowFields)),
  systemMaterial: z.enum(materialCodes),
  systemVerified: z.boolean(),
  customerMaterial: z.enum(materialCodes),
  customerVerified: z.boolean(),
  category: z.enum(classificationNames),
  listedCategory: z.enum(classificationNames).nullable(),
  review: z.string().nullable(),
  updatedOn: z.string(),
  customFields: customValues,
});
export type ServiceLineRow = z.infer<typeof serviceLineRow>;

/** [B3.17] with two counts of open work. */
const inventoryCounts = z.object({
  totalAssets: z.number(),
  leadAssets: z.number(),
  galvanizedAssets: z.number(),
  nonLeadAssets: z.number(),
  unknownAssets: z.number(),
  /** Non-lead lines with a side that has no basis of classification. */
  lacksBasis: z.number(),
  needsReview: z.number(),
  differsFromFile: z.number(),
});
export type InventoryCounts = z.infer<typeof inventoryCounts>;

export type ServiceLineDetails = z.infer<typeof serviceLineDetails>;

export const listServiceLines = defineEndpoint({
  name: 'listServiceLines',
  method: 'GET',
  path: base,
  ...requirements.viewInventory,
  summary: 'A page of the inventory, filtered, searched and sorted',
  params: accountParams,
  query: createPageRequestShape(serviceLineList),
  response: createPageResponseShape(serviceLineRow),
});

/** [A7.10]: lines at the specification's path, of a location or of the locations of a program. */
export const listLeadServiceLines = defineEndpoint({
  name: 'listLeadServiceLines',
  method: 'GET',
  path: leadServiceLines,
  ...requirements.viewInventory,
  summary: 'A page of the inventory; of one location with locationId, of the locations of a program with programId',
  params: accountParams,
  query: z.intersection(createPageRequestShape(serviceLineList, ['programId']), z.object({ programId: id.optional() })),
  response: createPageResponseShape(serviceLineRow),
});

export const countInventory = defineEndpoint({
  name: 'countInventory',
  method: 'GET',
  path: '/pws/accounts/{accountId}/assets/statistics',
  ...requirements.viewInventory,
  summary: 'The number of lines of each classification',
  params: accountParams,
  response: inventoryCounts,
});

export const getServiceLine = defineEndpoint({
  name: 'getServiceLine',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewInventory,
  summary: 'One service line with both sides and the reason for its classification',
  params: accountRecordParams,
  response: serviceLineDetails,
});

export const createServiceLine = defineEndpoint({
  name: 'createServiceLine',
  method: 'POST',
  path: base,
  ...requirements.createServiceLine,
  summary:
    'Add a service line at a location; its classification is computed. A line that lowers a 90th percentile needs a reason and a confirmation',
  params: accountParams,
  body: z.object({
    locationId: z.uuid('Location is required'),
    fields: serviceLineFields,
    confirmedLowerPercentiles,
    /** Why the line is right although it lowers a 90th percentile. */
    reason: createOptionalText(maxReasonLength),
  }),
  /**
   * `deletedLine`: the line that was deleted here and not Non-lead or recorded with lead; compare the new one with it.
   */
  response: serviceLineDetails.extend({ deletedLine: deletedLine.nullable() }),
});

/** [A7.10] */
export const createLeadServiceLine = defineEndpoint({
  ...createServiceLine,
  name: 'createLeadServiceLine',
  path: leadServiceLines,
});

export const getDeletedLine = defineEndpoint({
  name: 'getDeletedLine',
  method: 'GET',
  path: '/pws/accounts/{accountId}/locations/{locationId}/deleted-line',
  ...requirements.createServiceLine,
  summary: 'The deleted line whose place a new line at this location would take',
  params: accountParams.extend({ locationId: id }),
  query: z.object({ externalId: z.string().max(100).optional() }),
  response: z.object({ deletedLine: deletedLine.nullable() }),
});

export const updateServiceLine = defineEndpoint({
  name: 'updateServiceLine',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editServiceLine,
  summary:
    'Change a service line; its classification is computed again. A change that lowers a 90th percentile needs a reason and a confirmation',
  params: accountRecordParams,
  body: z.object({
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
    confirmedLowerPercentiles,
    fields: serviceLineFields.extend(createLockedShape(lockedLineFields)),
    verifiedAgain: z
      .array(z.enum(['system', 'customer']))
      .optional()
      .describe(
        'The sides whose verification is of the new pipe. Without it, a verification that equals the recorded one is removed when the kind of material changes.',
      ),
  }),
  response: serviceLineDetails,
});

/**
 * `settle` keeps the listed classification and resolves its difference; a listed Lead or GRR above the sides'
 * classification is removed or field-verified instead.
 */
export const changeListedClassification = defineEndpoint({
  name: 'changeListedClassification',
  method: 'PUT',
  path: `${base}/{id}/listed-classification`,
  ...requirements.editServiceLine,
  summary: 'Set, resolve or remove the classification listed for the whole line',
  params: accountRecordParams,
  body: z.object({
    version: z.number().int(),
    reason: z
      .string('A reason is required')
      .trim()
      .min(3, 'A reason is required')
      .max(maxReasonLength)
      .refine(isReason, 'A reason is required'),
    confirmedLowerPercentiles,
    change: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('set'),
        listedClassification: listedClassificationShape.pick({ category: true, basis: true }),
      }),
      z.object({ action: z.literal('settle') }),
      z.object({ action: z.literal('remove') }),
    ]),
  }),
  response: serviceLineDetails,
});

export const listServiceLineChanges = defineEndpoint({
  name: 'listServiceLineChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewInventory,
  summary: 'The change history of a service line, newest first',
  params: accountRecordParams,
  response: changeList,
});
