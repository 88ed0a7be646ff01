import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, callOrThrow } from '../testing/call-endpoint.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';
import { createTenantRecords, type TenantRecords } from '../testing/tenant-fixture.ts';
import { createId } from './foundation/new-id.ts';

// A record can be sent back whole; another value for a field that cannot change is refused, instead of answering 200
// without changing it.

let product: TestProduct;
let ours: TenantRecords;
beforeAll(async () => {
  product = await sharedProduct();
  ours = await createTenantRecords(product);
});

const toPath = (path: string) =>
  path.startsWith('/platform') ? path : `/pws${path.replace('@', `/accounts/${ours.person.accountId}`)}`;
const readPath = (path: string) =>
  callOrThrow<Record<string, unknown>>(product, { as: ours.person, method: 'GET', path: toPath(path) });
const save = (path: string, body: object) =>
  callEndpoint<ProblemResponse>(product, { as: ours.person, method: 'PUT', path: toPath(path), body });

const records: readonly (readonly [name: string, path: () => string, locked: Readonly<Record<string, unknown>>])[] = [
  [
    'a program',
    () => `/rest@/programs/${ours.programId}`,
    {
      programTypeId: 3,
      assetTypeId: 0,
      replacementIntervalMonths: 12,
      doesPreSampling: 'no',
      doesPostSampling: 'no',
      status: 'Completed',
    },
  ],
  [
    'a sampling event',
    () => `/rest@/samplingevents/${ours.eventId}`,
    { programId: createId(), eventType: 'Pitcher/Filter' },
  ],
  ['an activity', () => `/rest@/activities/${ours.activityId}`, { relationId: createId() }],
  [
    'a location',
    () => `/rest@/locations/${ours.locationId}`,
    { id: createId(), contacts: [], contactCount: 7, programs: [], samplingEvents: [], createdOn: '2020-01-01' },
  ],
  [
    'a sample',
    () => `/rest@/samples/${ours.sampleId}`,
    { locationId: createId(), samplingEvent: { id: createId() }, program: { id: createId() }, number: 999, status: 99 },
  ],
];

describe.each(records)('%s', (_, path, locked) => {
  test('can be saved exactly as read', async () => {
    expect((await save(path(), await readPath(path()))).status).toBe(200);
  });

  test.each(Object.entries(locked))('keeps its %s: another value is refused by name', async (field, value) => {
    const recordBefore = await readPath(path());
    const { status, body } = await save(path(), { ...recordBefore, [field]: value });
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({
      property: field,
      detail: expect.stringMatching(/cannot be (changed|moved)/),
    });
    expect(await readPath(path())).toEqual(recordBefore);
  });
});

test('the own profile of a person keeps its email address and permissions', async () => {
  const current = await readPath('/platform/account-management/rest/currentuser/@me');
  const profile = '/platform/account-management/rest/currentuser/profile';
  expect((await save(profile, current)).status).toBe(200);
  for (const [field, value] of Object.entries({ email: 'other@harlow.example', permissions: ['pws:admin', 'x'] })) {
    const { status, body } = await save(profile, { ...current, [field]: value });
    expect({ status, property: body.errors[0]?.property }).toEqual({ status: 400, property: field });
  }
});

test('a result keeps its sample and what was computed from it', async () => {
  const { results } = await readPath(`/rest@/samples/${ours.sampleId}`);
  const result = (results as { id: string; version: number }[]).find(({ id }) => id === ours.resultId);
  const correct = (change: object) =>
    save(`/rest@/results/${ours.resultId}`, {
      version: result?.version,
      reason: 'Read wrongly',
      result: { ...result, receivedOn: null, ...change },
    });
  expect((await correct({})).status).toBe(200);
  for (const [field, value] of Object.entries({ sampleId: createId(), amount: '0', detection: 'Non-detect' })) {
    const { status, body } = await correct({ [field]: value });
    expect({ status, property: body.errors[0]?.property }).toEqual({ status: 400, property: `result.${field}` });
  }
});

test('the profile of an account keeps its PWSID, primacy agency and plan', async () => {
  const { version, ...profile } = await readPath('@/profile');
  const { pwsid, primacyCode, plan } = profile;
  const fields = { ...accountProfileFields.parse(profile), pwsid, primacyCode, plan };
  expect((await save('@/profile', { version, fields })).status).toBe(200);
  for (const [field, label] of [
    ['pwsid', 'PWSID'],
    ['primacyCode', 'Primacy agency'],
    ['plan', 'Plan'],
  ] as const) {
    const { status, body } = await save('@/profile', { version, fields: { ...fields, [field]: 'CT9999999' } });
    expect({ status, error: body.errors[0] }).toMatchObject({
      status: 400,
      error: {
        property: `fields.${field}`,
        detail: `${label} cannot be changed here. Leave it out, or send its current value.`,
      },
    });
  }
});

test('a service line keeps its location, and its classification is computed', async () => {
  const path = `@/assets/ServiceLine/${ours.line.id}`;
  const { version, ...line } = await readPath(path);
  const { locationId, classification } = line;
  const fields = { ...serviceLineFields.parse(line), locationId, classification };
  expect((await save(path, { version, fields })).status).toBe(200);
  for (const [field, value] of Object.entries({ locationId: createId(), classification: { category: 'Non-Lead' } })) {
    const { status, body } = await save(path, { version, fields: { ...fields, [field]: value } });
    expect({ status, property: body.errors[0]?.property }).toEqual({ status: 400, property: `fields.${field}` });
  }
});

test('a custom field keeps its record type, and a member their email address', async () => {
  const { items } = await readPath('@/custom-fields');
  const field = (items as { id: string }[]).find(({ id }) => id === ours.customFieldId) ?? { id: '' };
  expect((await save(`@/custom-fields/${field.id}`, field)).status).toBe(200);
  const moved = await save(`@/custom-fields/${field.id}`, { ...field, entity: 'pwsserviceline' });
  expect({ status: moved.status, property: moved.body.errors[0]?.property }).toEqual({
    status: 400,
    property: 'entity',
  });
  const member = { permissions: ['pws:admin'], active: true };
  const renamed = await save(`@/people/${ours.person.id}`, { ...member, email: 'other@harlow.example' });
  expect({ status: renamed.status, property: renamed.body.errors[0]?.property }).toEqual({
    status: 400,
    property: 'email',
  });
});
