import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { apiKey, newApiKey } from './api-key.rules.ts';
import { requirements } from './requirement.values.ts';

const base = '/pws/accounts/{accountId}/api-keys';

export const listApiKeys = defineEndpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary: 'The API keys of the account, active ones first',
  params: accountParams,
  response: z.object({ items: z.array(apiKey) }),
});

export const createApiKey = defineEndpoint({
  name: 'createApiKey',
  method: 'POST',
  path: base,
  ...requirements.administer,
  respondsWithSecret: true,
  summary: 'Create an API key; only this response contains it',
  params: accountParams,
  body: newApiKey,
  response: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = defineEndpoint({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.administer,
  summary: 'Revoke an API key',
  params: accountRecordParams,
});
