import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import { maxSelectedIds } from '@curbstop/contract/primitives/selection';
import type { SelectedLocationsPreview, TiersChanged } from '@curbstop/contract/locations/location-selection.endpoints';
import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { createId } from '../../foundation/new-id.ts';

let product: TestProduct;
let clerk: TestPerson;
let stranger: TestPerson;
let places: readonly LocationDetails[];

beforeAll(async () => {
  product = await sharedProduct();
});

/**
 * Three locations on Mill Street, two of them with tier 2, and one on Oak Road without a tier, in a separate account.
 */
beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  stranger = await aPerson(product.app);
  const addresses = [
    ['1 Mill Street', 2],
    ['2 Mill Street', 2],
    ['3 Mill Street', null],
    ['4 Oak Road', null],
  ] as const;
  places = await Promise.all(addresses.map(([addressLine1, tier]) => create(clerk, addressLine1, tier)));
});

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly body?: object;
  readonly as?: TestPerson;
}

function requestJson<T>(path: string, { method = 'POST', body, as = clerk }: RequestOptions = {}) {
  return callEndpoint<T>(product, { as, method, path: `/pws/rest/accounts/${as.accountId}/locations${path}`, body });
}
const create = async (as: TestPerson, addressLine1: string, tier: number | null) =>
  (
    await requestJson<LocationDetails>('', {
      as,
      body: { addressLine1, city: 'Harlow', state: 'CT', zip: '06415', profile: { tier } },
    })
  ).body;
const ids = (...at: readonly number[]) => at.map((one) => places[one]?.id ?? '');
const onMill = { request: { searchTerm: 'mill', filters: {} }, expectedCount: 3 };
const preview = (selection: object, within?: object, as?: TestPerson) =>
  requestJson<SelectedLocationsPreview>('/selection', { body: { selection, within }, ...(as && { as }) });
const change = (body: object, as?: TestPerson) => requestJson<TiersChanged>('/tiers', { body, ...(as && { as }) });
const tiersNow = async () =>
  Object.fromEntries(
    (await requestJson<Page<LocationRow>>('?sort=addressLine1', { method: 'GET' })).body.items.map(
      ({ addressLine1, tier }) => [addressLine1, tier],
    ),
  );
const tiersBefore = { '1 Mill Street': 2, '2 Mill Street': 2, '3 Mill Street': null, '4 Oak Road': null };
const millTally = [
  { tier: 2, tierRuleSet: 'lcr-2020', count: 2 },
  { tier: null, tierRuleSet: null, count: 1 },
];

describe('the preview of a selection', () => {
  test('counts the selected locations and lists missing ones, including those of another account', async () => {
    const theirs = await create(stranger, '1 Mill Street', 1);
    const unknownId = createId();
    const { status, body } = await preview({ ids: [...ids(0, 3, 3), theirs.id, unknownId] });
    expect(status).toBe(200);
    expect(body).toEqual({
      total: 2,
      uniqueLocations: 2,
      missing: expect.arrayContaining([theirs.id, unknownId]),
      tiers: [
        { tier: 2, tierRuleSet: 'lcr-2020', count: 1 },
        { tier: null, tierRuleSet: null, count: 1 },
      ],
    });
    expect(body.missing).toHaveLength(2);
  });

  test('returns how many records match the filters now, not how many were expected', async () => {
    expect((await preview({ ...onMill, expectedCount: 99 })).body).toEqual({
      total: 3,
      uniqueLocations: 3,
      missing: [],
      tiers: millTally,
    });
    expect((await preview({ request: { filters: { tier: ['2'] } }, expectedCount: 2 })).body.total).toBe(2);
  });

  test('returns which of the selected locations the filters would hide', async () => {
    expect((await preview({ ids: ids(0, 3) }, { searchTerm: 'mill' })).body).toMatchObject({
      total: 1,
      missing: ids(3),
    });
  });

  test('refuses unknown filters and too many ids', async () => {
    expect((await preview({ request: { filters: { nothing: ['x'] } }, expectedCount: 1 })).body.errors[0]?.detail).toBe(
      'This list cannot be filtered by nothing',
    );
    expect(
      (await preview({ request: { filters: { [`custom.${createId()}`]: ['x'] } }, expectedCount: 1 })).status,
    ).toBe(400);
    expect(
      (await preview({ ids: Array.from({ length: maxSelectedIds + 1 }, () => createId()) })).body.errors[0]?.detail,
    ).toBe('You can select up to 1,000 individually. To select more, select all that match');
    expect((await preview({ ids: [] })).status).toBe(400);
    expect((await preview({ ids: ids(0), ...onMill })).status).toBe(400);
  });
});

describe('a change of tiers [B1.5, B7.28]', () => {
  test('sets the tier of all matching locations in one step and records each change', async () => {
    const { status, body } = await change({ selection: onMill, tier: 2, seen: millTally });
    expect([status, body.changed, body.unchanged]).toEqual([200, 1, 2]);
    expect(await tiersNow()).toEqual({ ...tiersBefore, '3 Mill Street': 2 });
    const changes = async (at: number) =>
      (await requestJson<{ items: Change[] }>(`/${ids(at)[0]}/changes`, { method: 'GET' })).body.items;
    expect(await changes(2)).toMatchObject([
      { operation: 'updated', before: { tier: null }, after: { tier: 2 }, source: 'screen' },
      { operation: 'created' },
    ]);
    expect(await changes(0)).toHaveLength(1);
    expect((await requestJson<LocationDetails>(`/${ids(2)[0]}`, { method: 'GET' })).body.version).toBe(2);
  });

  test('clears the tier of the selected locations, in any order of the counts', async () => {
    const { body } = await change({
      selection: { ids: ids(0, 2) },
      tier: null,
      seen: [
        { count: 1, tierRuleSet: null, tier: null },
        { count: 1, tierRuleSet: 'lcr-2020', tier: 2 },
      ],
    });
    expect(body).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await tiersNow()).toEqual({ ...tiersBefore, '1 Mill Street': null });
  });

  test.each([0, 6, 1.5, 'one'])('refuses the invalid tier %s [A9.16]', async (tier) => {
    expect((await change({ selection: onMill, tier, seen: millTally })).status).toBe(400);
  });

  test('changes nothing if the number of matches has changed since', async () => {
    await create(clerk, '9 Mill Street', 1);
    const { status, body } = await change({ selection: onMill, tier: 5, seen: millTally });
    expect([status, body.errors[0]?.code]).toEqual([409, 'selectionChanged']);
    expect(body.errors[0]?.detail).toContain('(3 then, 4 now)');
    expect(await tiersNow()).toEqual({ ...tiersBefore, '9 Mill Street': 1 });
  });

  test('changes nothing if a tier has changed since, and returns the current tiers', async () => {
    await requestJson(`/${ids(1)[0]}`, { method: 'PUT', body: { version: 1, profile: { tier: 4 } } });
    const { status, body } = await change({ selection: { ids: ids(0, 1, 2) }, tier: 5, seen: millTally });
    expect([status, body.errors[0]?.code]).toEqual([409, 'confirmationOutdated']);
    expect(body.current).toEqual({
      tiers: [
        { tier: 2, tierRuleSet: 'lcr-2020', count: 1 },
        { tier: 4, tierRuleSet: 'unrecorded', count: 1 },
        { tier: null, tierRuleSet: null, count: 1 },
      ],
    });
    expect(await tiersNow()).toEqual({ ...tiersBefore, '2 Mill Street': 4 });
  });

  test('changes nothing if one location belongs to another account; it is reported as missing', async () => {
    const theirs = await create(stranger, '1 Mill Street', 1);
    const mixed = await change({
      selection: { ids: [...ids(0), theirs.id] },
      tier: 5,
      seen: [{ tier: 2, tierRuleSet: 'lcr-2020', count: 1 }],
    });
    const missing = await change({
      selection: { ids: [...ids(0), createId()] },
      tier: 5,
      seen: [{ tier: 2, tierRuleSet: 'lcr-2020', count: 1 }],
    });
    expect([mixed.status, mixed.body.errors]).toEqual([409, missing.body.errors]);
    expect(mixed.body.errors[0]).toMatchObject({
      code: 'selectedNotFound',
      detail:
        '1 of the 2 that you selected is no longer in the list. No changes were made. Reload the list, then select again.',
    });
    expect(await tiersNow()).toEqual(tiersBefore);
    expect(
      (await requestJson<LocationDetails>(`/${theirs.id}`, { method: 'GET', as: stranger })).body.profile.tier,
    ).toBe(1);
  });

  test('affects only matches in the own account', async () => {
    await create(stranger, '1 Mill Street', 1);
    expect((await change({ selection: onMill, tier: 5, seen: millTally })).body.changed).toBe(3);
    expect((await requestJson<Page<LocationRow>>('', { method: 'GET', as: stranger })).body.items[0]?.tier).toBe(1);
  });

  test('is refused without edit permission', async () => {
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    expect((await change({ selection: onMill, tier: 5, seen: millTally }, reader)).status).toBe(403);
    expect((await preview(onMill, undefined, reader)).status).toBe(200);
  });

  test('is undone except for locations changed since; another account does not find the change', async () => {
    const { body: done } = await change({ selection: onMill, tier: 1, seen: millTally });
    await requestJson(`/${ids(1)[0]}`, { method: 'PUT', body: { version: 2, name: 'Town garage' } });
    expect((await requestJson(`/tiers/${done.id}/undo`, { as: stranger })).status).toBe(404);
    expect((await requestJson(`/tiers/${done.id}/undo`)).body).toEqual({ restored: 2, kept: 1 });
    expect(await tiersNow()).toEqual({ ...tiersBefore, '2 Mill Street': 1 });
    expect(
      (await requestJson<{ items: Change[] }>(`/${ids(2)[0]}/changes`, { method: 'GET' })).body.items[0],
    ).toMatchObject({
      operation: 'restored',
      before: { tier: 1 },
      after: { tier: null },
      reason: 'The change of tier was undone',
    });
    expect((await requestJson(`/tiers/${createId()}/undo`)).status).toBe(404);
  });
});
