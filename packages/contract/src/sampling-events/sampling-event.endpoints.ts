import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, id, versionQuery } from '../primitives/ids.ts';
import { createPageResponseShape, createPageRequestShape, createChoiceShape } from '../primitives/list.ts';
import { programTypes } from '../programs/program.values.ts';
import { eventChange, eventStatusChange, newEvent, samplingEvent } from './sampling-event.rules.ts';
import { eventList } from './sampling-event-list.values.ts';
import { eventTypes } from './sampling-event.values.ts';
import { liters } from './sku.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const programTypeFilter = createChoiceShape(
  'programTypeId',
  programTypes.map(({ id }) => String(id)),
).transform(Number);

const account = '/pws/rest/accounts/{accountId}';
const base = `${account}/samplingevents`;

/** [A7.7] */
export const listSamplingEvents = defineEndpoint({
  name: 'listSamplingEvents',
  method: 'GET',
  path: base,
  ...requirements.viewForResults,
  summary:
    'A page of sampling events, filtered, searched and sorted; of one program with programId, which takes up to 1,000 on a page',
  params: accountParams,
  query: createPageRequestShape(eventList),
  response: createPageResponseShape(samplingEvent),
});

/** [A4.4, A7.7] */
export const createSamplingEvent = defineEndpoint({
  name: 'createSamplingEvent',
  method: 'POST',
  path: base,
  ...requirements.createEvent,
  summary: 'Create an active sampling event in a program, with its analytes and its kit',
  params: accountParams,
  body: newEvent,
  response: samplingEvent,
});

export const getSamplingEvent = defineEndpoint({
  name: 'getSamplingEvent',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewForResults,
  summary: 'One sampling event',
  params: accountRecordParams,
  response: samplingEvent,
});

/** [A4.6, A7.7] */
export const updateSamplingEvent = defineEndpoint({
  name: 'updateSamplingEvent',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editEvent,
  summary:
    'Change a sampling event; missing fields stay. Its type, program and kit cannot change, and dates that lower a 90th percentile need a reason and a confirmation',
  params: accountRecordParams,
  body: eventChange.extend({
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
    confirmedLowerPercentiles,
  }),
  response: samplingEvent,
});

/** [B7.17] for selected events. */
export const updateEventStatuses = defineEndpoint({
  name: 'updateEventStatuses',
  method: 'POST',
  path: `${base}/statuses`,
  ...requirements.editEvent,
  summary: 'Set the status of sampling events, all or none; each is sent with the version that was seen',
  params: accountParams,
  body: eventStatusChange,
  response: z.object({ updated: z.number().int(), unchanged: z.number().int() }),
});

/** [A7.7, A8.18]: marks the event as removed, so that its activities keep their reference. */
export const deleteSamplingEvent = defineEndpoint({
  name: 'deleteSamplingEvent',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.editEvent,
  summary: 'Delete a sampling event without locations and samples; with a version, only if it has not changed since',
  params: accountRecordParams,
  query: versionQuery,
});

export const listEventChanges = defineEndpoint({
  name: 'listEventChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewPrograms,
  summary: 'The change history of a sampling event, newest first',
  params: accountRecordParams,
  response: changeList,
});

/** [A7.42] */
export const listEventTypes = defineEndpoint({
  name: 'listEventTypes',
  method: 'GET',
  path: `${base}/types`,
  ...requirements.viewPrograms,
  summary: 'The types of sampling events',
  params: accountParams,
  response: z.array(z.object({ name: z.enum(eventTypes) })),
});

const sku = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  sampleQuantity: z.number().int(),
  skuProgramTypes: z.array(z.object({ programTypeId: z.number().int() })),
});

/** [A3.37, A7.11, A7.42] */
export const listSkus = defineEndpoint({
  name: 'listSkus',
  method: 'GET',
  path: `${account}/skus`,
  ...requirements.viewPrograms,
  summary: 'All kits, or those of one program type',
  params: accountParams,
  query: z.object({ programTypeId: programTypeFilter.optional() }),
  response: z.array(sku),
});

/** [A7.11] */
export const listProtocols = defineEndpoint({
  name: 'listProtocols',
  method: 'GET',
  path: `${account}/protocols`,
  ...requirements.viewPrograms,
  summary: 'The sampling protocols of each kit',
  params: accountParams,
  response: z.array(
    z.object({
      skuId: z.number().int(),
      sku: z.string(),
      name: z.string(),
      instructions: z.string(),
      samples: z.array(z.object({ name: z.string(), milliliters: z.number().int(), draw: z.enum(liters) })),
    }),
  ),
});

const analyteList = z.array(
  z.object({ id: z.number().int(), name: z.string(), displayName: z.string(), unit: z.string(), isRange: z.boolean() }),
);

/** [A7.17]: the path has no account, so the program belongs to the default account. */
export const listAnalytesOfProgram = defineEndpoint({
  name: 'listAnalytesOfProgram',
  method: 'GET',
  path: '/pws/rest/analytes/program/{id}',
  ...requirements.viewPrograms,
  summary: "The analytes available in a program's events",
  params: z.object({ id }),
  response: analyteList,
});

/** [A7.17, A7.42]: "$account" comes from the specification. */
export const listAnalytesOfAccount = defineEndpoint({
  name: 'listAnalytesOfAccount',
  method: 'GET',
  path: '/pws/rest/analytes/$account/{accountId}',
  ...requirements.viewPrograms,
  summary: "The analytes available in the account's programs",
  params: accountParams,
  response: analyteList,
});
