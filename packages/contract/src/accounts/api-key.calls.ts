import { z } from 'zod';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { apiKey, newApiKey } from './api-key.rules.ts';
import { needs } from './need.values.ts';

const base = '/pws/accounts/{accountId}/api-keys';

export const listApiKeys = call({ name: 'listApiKeys', method: 'GET', path: base, ...needs.administer, summary: 'The keys of laboratories and other programs, those in use first', params: accountParams, answer: z.object({ items: z.array(apiKey) }) });

export const makeApiKey = call({
  name: 'makeApiKey', method: 'POST', path: base, ...needs.administer, answersSecret: true, summary: 'Makes a key; the answer is the only time that it is told', params: accountParams, body: newApiKey,
  answer: apiKey.extend({ key: z.string() }),
});

export const revokeApiKey = call({ name: 'revokeApiKey', method: 'DELETE', path: `${base}/{id}`, ...needs.administer, summary: 'Ends a key at once', params: accountRecordParams });
