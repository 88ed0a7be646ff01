import type { ApiKey } from '@curbstop/contract/accounts/api-key.rules';
import type { SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint, type EndpointCall } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, startProduct, type TestProduct } from '../../../testing/product.ts';
import { createId } from '../../foundation/new-id.ts';

let product: TestProduct;
let admin: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  admin = await aPerson(product.app);
});

async function requestJson<T = unknown>(
  path: string,
  {
    key,
    account = admin.accountId,
    ...call
  }: Pick<EndpointCall, 'method' | 'body'> & { key?: string; account?: string } = {},
): Promise<{ status: number; code: string | undefined; answer: T }> {
  const as = key === undefined ? admin : { headers: { authorization: `Bearer ${key}` } };
  const isFull = path.startsWith('/platform') || path.startsWith('/pws/');
  const { status, body: answer } = await callEndpoint<T>(product, {
    ...call,
    as,
    path: isFull ? path : `/pws/accounts/${account}${path}`,
  });
  return { status, code: answer.errors?.[0]?.code, answer };
}

type Made = ApiKey & { readonly key: string };
const make = async (changes: Record<string, unknown> = {}) =>
  (
    await requestJson<Made>('/api-keys', {
      method: 'POST',
      body: { name: 'LIMS', permissions: ['pws:read'], days: 30, ...changes },
    })
  ).answer;
const aLocation = { addressLine1: '7 Oak Road', city: 'Harlow', state: 'CT', zip: '06415' };
const events = async (kind: string) =>
  (
    await requestJson<Page<SecurityEvent>>(
      `/platform/account-management/rest/accounts/${admin.accountId}/security-events?filters[kind]=${kind}`,
    )
  ).answer.items;

describe('an API key', () => {
  test('reads by REST and GraphQL with its permissions and shows when it was last used', async () => {
    const { key, id } = await make();
    expect((await requestJson('/assets/ServiceLine', { key })).status).toBe(200);
    const { answer } = await requestJson<{ data: { accountHasFeature: boolean } }>('/pws/graphql', {
      key,
      method: 'POST',
      body: { query: `{ accountHasFeature(accountId: "${admin.accountId}", featureCode: "ASSETS") }` },
    });
    expect(answer.data).toEqual({ accountHasFeature: true });
    const { answer: listed } = await requestJson<{ items: ApiKey[] }>('/api-keys');
    expect(listed.items.find((one) => one.id === id)).toMatchObject({
      name: 'LIMS',
      state: 'active',
      lastUsedOn: expect.any(String),
      madeBy: expect.stringContaining('Dana'),
    });
  });

  test('is refused without the permission and can’t get administrator permissions', async () => {
    const { key } = await make();
    expect(
      (await requestJson(`/pws/rest/accounts/${admin.accountId}/locations`, { key, method: 'POST', body: aLocation }))
        .code,
    ).toBe('notAllowed');
    expect((await requestJson('/api-keys', { key })).code).toBe('notAllowed');
    expect(
      (
        await requestJson('/api-keys', {
          key,
          method: 'POST',
          body: { name: 'Another', permissions: ['pws:read'], days: 30 },
        })
      ).code,
    ).toBe('notAllowed');
    expect((await requestJson('/people', { key })).code).toBe('notAllowed');
    expect(
      (
        await requestJson('/api-keys', {
          method: 'POST',
          body: { name: 'Master', permissions: ['pws:admin'], days: 30 },
        })
      ).status,
    ).toBe(400);
    // Names follow the same rules as names of people: one visible line.
    const { id: named } = await make({ name: ' LIMS\n\u202E of Valley ' });
    expect(
      (await requestJson<{ items: { id: string; name: string }[] }>('/api-keys')).answer.items.find(
        (one) => one.id === named,
      )?.name,
    ).toBe('LIMS of Valley');
    expect(
      (await requestJson('/api-keys', { method: 'POST', body: { name: '\u200B', permissions: ['pws:read'], days: 3 } }))
        .status,
    ).toBe(400);
    expect(
      (
        await requestJson('/api-keys', {
          method: 'POST',
          body: { name: 'For ever', permissions: ['pws:read'], days: 366 },
        })
      ).status,
    ).toBe(400);
  });

  test('has no profile and no other account', async () => {
    const { key } = await make();
    const stranger = await aPerson(product.app);
    expect((await requestJson('/assets/ServiceLine', { key, account: stranger.accountId })).status).toBe(404);
    const person = product.endpoints.filter(({ access }) => access === 'signedIn');
    expect(person.length).toBeGreaterThan(0);
    for (const endpoint of person) {
      const answer = await product.server.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers: { authorization: `Bearer ${key}` },
      });
      expect([endpoint.name, answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual(
        [endpoint.name, 403, 'apiKeyNotAPerson'],
      );
    }
    const { answer } = await requestJson<{ errors: { extensions: { code: string } }[] }>('/pws/graphql', {
      key,
      method: 'POST',
      body: { query: '{ hasAccepted }' },
    });
    expect(answer.errors[0]?.extensions.code).toBe('apiKeyNotAPerson');
  });

  test('is recorded in the change history by its own name, not its creator’s', async () => {
    const { key } = await make({ name: 'LIMS of Valley Lab', permissions: ['pws:create'] });
    const made = await requestJson<{ id: string }>(`/pws/rest/accounts/${admin.accountId}/locations`, {
      key,
      method: 'POST',
      body: aLocation,
    });
    expect(made.status).toBe(200);
    const { answer } = await requestJson<Page<{ entityType: string; changedBy: string; source: string }>>(
      '/changes?filters[entityType]=location',
    );
    expect(answer.items[0]).toMatchObject({ changedBy: 'API key LIMS of Valley Lab', source: 'api' });
  });

  test('imports like a person, and background jobs run under its name', async () => {
    const { key } = await make({ permissions: ['pws:create'] });
    const form = new FormData();
    form.append(
      'file',
      new Blob(['Site ID,Address,City,State,Zip\r\nSL-1,1 Mill Street,Harlow,CT,06415\r\n']),
      'inventory.csv',
    );
    const response = await fetch(`${product.url}/pws/accounts/${admin.accountId}/imports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: form,
    });
    const { id } = (await response.json()) as { id: string };
    const batch = () => requestJson<{ state: string; createdBy: string }>(`/imports/${id}`, { key });
    await expect.poll(async () => (await batch()).answer.state).toBe('read');
    expect((await batch()).answer.createdBy).toBe('API key LIMS');
  });

  test('stops working immediately when revoked, and security events record its creation, revocation and refused use', async () => {
    const { key, id } = await make({ name: 'Old meter program' });
    expect((await requestJson('/assets/ServiceLine', { key })).status).toBe(200);
    expect((await requestJson(`/api-keys/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await requestJson('/assets/ServiceLine', { key })).toMatchObject({ status: 401, code: 'apiKeyRefused' });
    await requestJson('/assets/ServiceLine', { key });
    expect((await requestJson(`/api-keys/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await events('apiKeyMade')).toMatchObject([
      {
        person: 'API key Old meter program',
        by: expect.stringContaining('Dana'),
        after: { permissions: ['pws:read'] },
      },
    ]);
    expect(await events('apiKeyRevoked')).toHaveLength(1);
    // Only one refusal is recorded per hour.
    expect(await events('apiKeyRefused')).toMatchObject([
      { by: 'API key Old meter program', after: { reason: 'revoked' }, address: '127.0.0.x' },
    ]);
  });

  test('stops working when it expires and when its account is disabled', async () => {
    const { owner } = product.app.database;
    const { key, id } = await make();
    await owner
      .updateTable('api_keys')
      .set({ expires_on: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute();
    expect((await requestJson('/assets/ServiceLine', { key })).code).toBe('apiKeyRefused');
    expect((await requestJson<{ items: ApiKey[] }>('/api-keys')).answer.items).toMatchObject([{ state: 'expired' }]);
    const other = await make({ name: 'Second' });
    await owner.updateTable('accounts').set({ enabled: false }).where('id', '=', admin.accountId).execute();
    expect(await requestJson('/assets/ServiceLine', { key: other.key })).toMatchObject({
      status: 401,
      code: 'apiKeyRefused',
    });
  });

  test('is stored as a digest and shown once, and a wrong key with a valid prefix is refused', async () => {
    const sent = await fetch(`${product.url}/pws/accounts/${admin.accountId}/api-keys`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json', 'idempotency-key': 'once' },
      body: JSON.stringify({ name: 'LIMS', permissions: ['pws:read'], days: 30 }),
    });
    const { key, prefix } = (await sent.json()) as Made;
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    const { rows } = await product.app.database.ownerPool.query<{ everything: string }>(
      'select (select json_agg(k)::text from api_keys k) || (select json_agg(u)::text from users u) || (select json_agg(h)::text from change_history h) || (select json_agg(c)::text from access_changes c) || (select json_agg(w)::text from idempotent_requests w) as everything',
    );
    expect(rows[0]?.everything).not.toContain(key.slice(prefix.length + 1));
    expect(
      (await requestJson('/assets/ServiceLine', { key: key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A') })).code,
    ).toBe('apiKeyRefused');
    expect((await requestJson('/assets/ServiceLine', { key: 'cs_nonsense' })).code).toBe('apiKeyRefused');
  });

  test('has a unique name among active keys and is not listed as a person', async () => {
    const { id } = await make();
    expect(
      await requestJson('/api-keys', { method: 'POST', body: { name: 'lims', permissions: ['pws:read'], days: 1 } }),
    ).toMatchObject({ status: 409, code: 'apiKeyNameTaken' });
    await requestJson(`/api-keys/${id}`, { method: 'DELETE' });
    expect((await make()).state).toBe('active');
    expect((await requestJson<{ members: { id: string }[] }>('/people')).answer.members).toMatchObject([
      { id: admin.id },
    ]);
  });

  test('has the same rate limit as a person', async () => {
    const small = await startProduct({ RATE_LIMIT_PER_PERSON: '5' });
    const boss = await aPerson(small.app);
    const response = await small.server.inject({
      method: 'POST',
      url: `/pws/accounts/${boss.accountId}/api-keys`,
      headers: boss.headers,
      payload: { name: 'Eager', permissions: ['pws:read'], days: 1 },
    });
    const headers = { authorization: `Bearer ${response.json<Made>().key}` };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push(
        (await small.server.inject({ url: `/pws/accounts/${boss.accountId}/assets/ServiceLine`, headers })).statusCode,
      );
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await small.stop();
  });
});

describe('a laboratory’s key', () => {
  const laboratory = () => make({ name: 'Valley Lab', permissions: ['pws:results'] });
  /** What the reporting of results needs; every other endpoint is refused. */
  const allowed = [
    'listSamplingEvents',
    'getSamplingEvent',
    'listSamples',
    'getSample',
    'reportResults',
    'uploadResults',
    'getResultImport',
    'planResultImport',
    'checkResultImport',
    'listResultImportRows',
    'downloadFailedResults',
    'chooseSampleOfRow',
    'importResultRow',
    'commitResultImport',
  ];

  test('is refused by every endpoint that reporting does not need', async () => {
    const { key } = await laboratory();
    const inAccount = product.endpoints.filter(({ access }) => access !== 'public' && access !== 'signedIn');
    const admitted: string[] = [];
    for (const { name, method, path } of inAccount) {
      const params = { accountId: admin.accountId };
      const url = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param as 'accountId'] ?? createId());
      const response = await product.server.inject({ method, url, headers: { authorization: `Bearer ${key}` } });
      if (response.statusCode !== 403) admitted.push(name);
    }
    expect(admitted.toSorted()).toEqual(allowed.toSorted());
  });

  test('reads no account data by GraphQL', async () => {
    const { key } = await laboratory();
    const { answer } = await requestJson<{ errors: { extensions: { code: string } }[] }>('/pws/graphql', {
      key,
      method: 'POST',
      body: { query: `{ accountHasFeature(accountId: "${admin.accountId}", featureCode: "ASSETS") }` },
    });
    expect(answer.errors[0]?.extensions.code).toBe('notAllowed');
  });

  test('has no other permission', async () => {
    expect((await laboratory()).permissions).toEqual(['pws:results']);
    const mixed = { name: 'Mixed', permissions: ['pws:results', 'pws:edit'], days: 30 };
    const { status, answer } = await requestJson<{ errors: { detail: string }[] }>('/api-keys', {
      method: 'POST',
      body: mixed,
    });
    expect([status, answer.errors[0]?.detail]).toEqual([
      400,
      'A key with Report results can have no other permission. Create a second key.',
    ]);
  });
});
