import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { pageResponse, pageRequest } from '../primitives/list.ts';
import { eventChange, newEvent, samplingEvent } from './sampling-event.rules.ts';
import { eventList, eventTypes } from './sampling-event.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const base = `${account}/samplingevents`;

/** [A7.7] */
export const listSamplingEvents = endpoint({
  name: 'listSamplingEvents',
  method: 'GET',
  path: base,
  ...requirements.viewPrograms,
  summary: 'A page of sampling events, filtered, searched and sorted; of one program with filters[programId]',
  params: accountParams,
  query: pageRequest(eventList),
  response: pageResponse(samplingEvent),
});

/** [A4.4, A7.7] */
export const createSamplingEvent = endpoint({
  name: 'createSamplingEvent',
  method: 'POST',
  path: base,
  ...requirements.createEvent,
  summary: 'A new sampling event of a program, Active, with its analytes and its kit',
  params: accountParams,
  body: newEvent,
  response: samplingEvent,
});

export const readSamplingEvent = endpoint({
  name: 'readSamplingEvent',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewPrograms,
  summary: 'One sampling event',
  params: accountRecordParams,
  response: samplingEvent,
});

/** [A4.6, A7.7] */
export const updateSamplingEvent = endpoint({
  name: 'updateSamplingEvent',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editEvent,
  summary: 'Change a sampling event: what is left out stays. Its type, its program and its kit cannot be changed',
  params: accountRecordParams,
  body: eventChange.extend({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) }),
  response: samplingEvent,
});

/** [A7.7, A8.18]: marks the event as removed, so that its activities keep their reference. */
export const deleteSamplingEvent = endpoint({
  name: 'deleteSamplingEvent',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.editEvent,
  summary: 'Delete a sampling event that has neither locations nor samples',
  params: accountRecordParams,
});

export const listEventChanges = endpoint({
  name: 'listEventChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewPrograms,
  summary: 'What was changed on a sampling event, newest first',
  params: accountRecordParams,
  response: changeList,
});

/** [A7.42] */
export const listEventTypes = endpoint({
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
export const listSkus = endpoint({
  name: 'listSkus',
  method: 'GET',
  path: `${account}/skus`,
  ...requirements.viewPrograms,
  summary: 'The kits that there are, or those of one type of program',
  params: accountParams,
  query: z.object({ programTypeId: z.coerce.number().int().optional() }),
  response: z.array(sku),
});

/** [A7.11] */
export const listProtocols = endpoint({
  name: 'listProtocols',
  method: 'GET',
  path: `${account}/protocols`,
  ...requirements.viewPrograms,
  summary: 'How the samples of each kit are taken',
  params: accountParams,
  response: z.array(
    z.object({
      skuId: z.number().int(),
      sku: z.string(),
      name: z.string(),
      instructions: z.string(),
      samples: z.array(z.object({ name: z.string(), milliliters: z.number().int() })),
    }),
  ),
});

const analyteList = z.array(
  z.object({ id: z.number().int(), name: z.string(), displayName: z.string(), unit: z.string(), isRange: z.boolean() }),
);

/** [A7.17]: the path has no account, so the program belongs to the default account. */
export const listAnalytesOfProgram = endpoint({
  name: 'listAnalytesOfProgram',
  method: 'GET',
  path: '/pws/rest/analytes/program/{id}',
  ...requirements.viewPrograms,
  summary: 'What may be analyzed in the events of a program',
  params: z.object({ id }),
  response: analyteList,
});

/** [A7.17, A7.42]: "$account" comes from the specification. */
export const listAnalytesOfAccount = endpoint({
  name: 'listAnalytesOfAccount',
  method: 'GET',
  path: '/pws/rest/analytes/$account/{accountId}',
  ...requirements.viewPrograms,
  summary: 'What may be analyzed in the programs that the account bought',
  params: accountParams,
  response: analyteList,
});
