import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { replaceableSample } from './sample-replacement.rules.ts';

export const listReplaceableSamples = defineEndpoint({
  name: 'listReplaceableSamples',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/samples/{id}/replaceable-samples',
  ...requirements.viewSamples,
  summary:
    'The invalidated samples that a sample can replace, the latest decision first: those of its program and bottle that no other sample replaces, at its site or one that its event and half-year have not used otherwise',
  params: accountRecordParams,
  response: z.array(replaceableSample),
});
