import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { pageResponse, pageRequest } from '../primitives/list.ts';
import { added, locationIds } from '../programs/program-location.rules.ts';
import { largestLocationBody } from '../programs/program-location.values.ts';
import { detectionCounts, monthOfSamples, sample, sampleFields, sampleRow } from './sample.rules.ts';
import { sampleList } from './sample.values.ts';

const account = '/pws/rest/accounts/{accountId}';

/** [A7.5, B7.22] */
export const createSamples = endpoint({
  name: 'createSamples',
  method: 'POST',
  path: '/pws/rest/v2/accounts/{accountId}/programs/{programId}/samplingevents/{eventId}/createsamples',
  ...requirements.createSamples,
  summary:
    'Create the samples of locations that are in a sampling event: one for each bottle of its kit, once however often it is asked; all or none',
  params: accountParams.extend({ programId: id, eventId: id }),
  body: z.object({ locationIds }),
  largestBody: largestLocationBody,
  response: added,
});

/** [B7.33] */
export const listSamples = endpoint({
  name: 'listSamples',
  method: 'GET',
  path: '/pws/accounts/{accountId}/samples',
  ...requirements.viewSamples,
  summary:
    'A page of samples, filtered, searched and sorted; of one event with filters[eventId], of one location with filters[locationId]',
  params: accountParams,
  query: pageRequest(sampleList),
  response: pageResponse(sampleRow),
});

export const readSample = endpoint({
  name: 'readSample',
  method: 'GET',
  path: `${account}/samples/{id}`,
  ...requirements.viewSamples,
  summary: 'One sample with its results',
  params: accountRecordParams,
  response: sample,
});

export const updateSample = endpoint({
  name: 'updateSample',
  method: 'PUT',
  path: `${account}/samples/{id}`,
  ...requirements.editSample,
  summary:
    'Note when a sample was collected and reached the laboratory, and the laboratory’s number; what is left out stays, null clears it',
  params: accountRecordParams,
  body: sampleFields
    .partial()
    .extend({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) }),
  response: sample,
});

export const listSampleChanges = endpoint({
  name: 'listSampleChanges',
  method: 'GET',
  path: `${account}/samples/{id}/changes`,
  ...requirements.viewSamples,
  summary: 'What was changed on a sample and its results, newest first',
  params: accountRecordParams,
  response: changeList,
});

/** [A2.63] */
export const countDetections = endpoint({
  name: 'countDetections',
  method: 'GET',
  path: `${account}/detectioncounts`,
  ...requirements.viewSamples,
  summary:
    'How many samples of a program, a sampling event or a location are exceedances, detects and non-detects; those that are invalidated do not count',
  params: accountParams,
  query: z.object({ programId: id.optional(), eventId: id.optional(), locationId: id.optional() }),
  response: detectionCounts,
});

/** [A7.19] */
export const listSamplesByMonth = endpoint({
  name: 'listSamplesByMonth',
  method: 'GET',
  path: `${account}/programhub/samplesbymonth`,
  ...requirements.viewSamples,
  summary:
    'What was found in the samples of each month, by the day of collection, the newest month last; samples without results, and invalidated ones, are left out',
  params: accountParams,
  response: z.array(monthOfSamples),
});
