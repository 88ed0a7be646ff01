import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { additionResponse, locationIds } from '../programs/program-location.rules.ts';
import { maxLocationBodyBytes } from '../programs/program-location.values.ts';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { replacedSampleField } from './sample-replacement.rules.ts';
import { findingCounts, lockedSampleFields, monthOfSamples, sample, sampleFields, sampleRow } from './sample.rules.ts';
import { sampleList } from './sample-list.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const account = '/pws/rest/accounts/{accountId}';

/** [A7.5, B7.22] */
export const createSamples = defineEndpoint({
  name: 'createSamples',
  method: 'POST',
  path: '/pws/rest/v2/accounts/{accountId}/programs/{programId}/samplingevents/{eventId}/createsamples',
  ...requirements.createSamples,
  summary:
    'Create the samples of locations in a sampling event, one for each bottle of its kit, all or none; repeating the request creates no duplicates',
  params: accountParams.extend({ programId: id, eventId: id }),
  body: z.object({ locationIds }),
  maxBody: maxLocationBodyBytes,
  response: additionResponse,
});

/** [B7.33] */
export const listSamples = defineEndpoint({
  name: 'listSamples',
  method: 'GET',
  path: '/pws/accounts/{accountId}/samples',
  ...requirements.viewForResults,
  summary:
    'A page of samples, filtered, searched and sorted; of one event with filters[eventId], of one location with filters[locationId]',
  params: accountParams,
  query: createPageRequestShape(sampleList),
  response: createPageResponseShape(sampleRow),
});

export const getSample = defineEndpoint({
  name: 'getSample',
  method: 'GET',
  path: `${account}/samples/{id}`,
  ...requirements.viewForResults,
  summary: 'One sample with its results',
  params: accountRecordParams,
  response: sample,
});

export const updateSample = defineEndpoint({
  name: 'updateSample',
  method: 'PUT',
  path: `${account}/samples/{id}`,
  ...requirements.editSample,
  summary:
    "Record a sample's collection date, receipt at the laboratory and laboratory number, and with a reason which invalidated sample it replaces, confirmed if that lowers a 90th percentile; missing fields stay, null clears",
  params: accountRecordParams,
  body: sampleFields.partial().extend({
    ...createLockedShape(lockedSampleFields),
    ...replacedSampleField,
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
    confirmedLowerPercentiles,
  }),
  response: sample,
});

export const listSampleChanges = defineEndpoint({
  name: 'listSampleChanges',
  method: 'GET',
  path: `${account}/samples/{id}/changes`,
  ...requirements.viewSamples,
  summary: 'The change history of a sample and its results, newest first',
  params: accountRecordParams,
  response: changeList,
});

/** [A2.63] */
export const countFindings = defineEndpoint({
  name: 'countDetections',
  method: 'GET',
  path: `${account}/detectioncounts`,
  ...requirements.viewSamples,
  summary:
    'The number of exceedances, detects, non-detects and samples without a finding in the account, or in a program, an event or a location; invalidated samples do not count',
  params: accountParams,
  query: z.object({ programId: id.optional(), eventId: id.optional(), locationId: id.optional() }),
  response: findingCounts,
});

/** [A7.19] */
export const listSamplesByMonth = defineEndpoint({
  name: 'listSamplesByMonth',
  method: 'GET',
  path: `${account}/programhub/samplesbymonth`,
  ...requirements.viewSamples,
  summary:
    'The findings of each month by collection date, newest month last; without invalidated samples and samples without results',
  params: accountParams,
  response: z.array(monthOfSamples),
});
