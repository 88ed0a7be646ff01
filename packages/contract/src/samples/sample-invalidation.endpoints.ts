import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import {
  invalidationFields,
  invalidationPreview,
  sampleInvalidations,
  invalidationsPreviewed,
  samplesInvalidated,
} from './sample-invalidation.rules.ts';
import { sample } from './sample.rules.ts';

const samples = '/pws/rest/accounts/{accountId}/samples';
const base = `${samples}/{id}`;

export const previewInvalidation = defineEndpoint({
  name: 'previewInvalidation',
  method: 'GET',
  path: `${base}/invalidation`,
  ...requirements.editSample,
  summary:
    'What invalidating a sample would change: the 90th percentiles before and after, and whether a replacement sample is due',
  params: accountRecordParams,
  response: invalidationPreview,
});

/** [B7.31] */
export const invalidateSample = defineEndpoint({
  name: 'invalidateSample',
  method: 'POST',
  path: `${base}/invalidate`,
  ...requirements.editSample,
  summary:
    'Record that the State has invalidated a sample, with its reason and the date of its written decision; this cannot be undone. `resend` creates the replacement sample and orders its kit',
  params: accountRecordParams,
  body: invalidationFields,
  response: sample,
});

export const previewInvalidations = defineEndpoint({
  name: 'previewInvalidations',
  method: 'POST',
  path: `${samples}/invalidations/preview`,
  ...requirements.editSample,
  summary:
    'What invalidating several samples of an event together would change: the 90th percentiles before and after, and whether replacement samples are due',
  params: accountParams,
  body: invalidationsPreviewed,
  response: invalidationPreview,
});

export const invalidateSamples = defineEndpoint({
  name: 'invalidateSamples',
  method: 'POST',
  path: `${samples}/invalidations`,
  ...requirements.editSample,
  summary:
    'Record that the State has invalidated several samples of an event, each with its reason, all or none; this cannot be undone. `resend` creates the replacement samples and orders one kit for each of their locations',
  params: accountParams,
  body: sampleInvalidations,
  response: samplesInvalidated,
});
