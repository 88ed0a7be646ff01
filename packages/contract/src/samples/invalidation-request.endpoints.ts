import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import {
  invalidationRequest,
  invalidationRequestDecision,
  invalidationRequestFields,
} from './invalidation-request.rules.ts';

const base = '/pws/rest/accounts/{accountId}/samples/{id}/invalidation-requests';

export const listInvalidationRequests = defineEndpoint({
  name: 'listInvalidationRequests',
  method: 'GET',
  path: base,
  ...requirements.viewSamples,
  summary: 'The requests to the State to invalidate a sample, newest first, with the answers',
  params: accountRecordParams,
  response: z.array(invalidationRequest),
});

export const createInvalidationRequest = defineEndpoint({
  name: 'createInvalidationRequest',
  method: 'POST',
  path: base,
  ...requirements.editSample,
  summary:
    'Record that the State was asked to invalidate a sample, with the reason and the date; the sample keeps counting until the State grants it',
  params: accountRecordParams,
  body: invalidationRequestFields,
  response: invalidationRequest,
});

export const decideInvalidationRequest = defineEndpoint({
  name: 'decideInvalidationRequest',
  method: 'PUT',
  path: `${base}/{requestId}`,
  ...requirements.editSample,
  summary:
    'Record the outcome of an open request: Withdrawn, Refused, or Granted, which invalidates the sample in the same transaction',
  params: accountRecordParams.extend({ requestId: id }),
  body: invalidationRequestDecision,
  response: invalidationRequest,
});
