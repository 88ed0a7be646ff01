import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { invalidationFields, invalidationPreview } from './sample-invalidation.rules.ts';
import { sample } from './sample.rules.ts';

const base = '/pws/rest/accounts/{accountId}/samples/{id}';

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
    'Record that the State has invalidated a sample, with its reason and the date of its written decision; this cannot be undone. `resend` creates the replacement sample',
  params: accountRecordParams,
  body: invalidationFields,
  response: sample,
});
