import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import type { TiersChanged } from '@curbstop/contract/locations/location-selection.endpoints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app);
});

function requestJson<T>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) {
  const tierPath = `/pws/rest/accounts/${clerk.accountId}/locations${path}`;
  return callEndpoint<T>(product, { as: clerk, method, path: tierPath, body });
}
const create = (profile: object) =>
  requestJson<LocationDetails>('', 'POST', {
    addressLine1: '12 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    profile,
  });
const put = ({ id, version }: LocationDetails, change: object) =>
  requestJson<LocationDetails>(`/${id}`, 'PUT', { version, ...change });
const total = async (filter: string) => (await requestJson<Page<LocationRow>>(`?${filter}`)).body.total;
const becomeNonCommunity = () =>
  product.app.database.owner
    .updateTable('accounts')
    .set({ system_type: 'NTNCWS' })
    .where('id', '=', clerk.accountId)
    .execute();
const afterTheNewRule = (id: string) =>
  product.app.database.owner
    .updateTable('locations')
    .set({ tier: 1, tier_rule_set: 'lcri-2024' })
    .where('id', '=', id)
    .execute();

describe('a sampling tier and its rule', () => {
  test.each([
    [1, 'lcr-2020'],
    [2, 'lcr-2020'],
    [3, 'lcr-2020'],
    [4, 'unrecorded'],
    [5, 'lcr-2020'],
    [null, null],
  ])('tier %s is recorded under %s while the 2020 rule is in force [A3.6, A9.16]', async (tier, tierRuleSet) => {
    const { status, body } = await create({ tier });
    expect([status, body.profile.tier, body.profile.tierRuleSet]).toEqual([200, tier, tierRuleSet]);
  });

  test('a non-community system has no Tier 3', async () => {
    await becomeNonCommunity();
    expect((await create({ tier: 2 })).body.profile.tierRuleSet).toBe('lcr-2020');
    expect((await create({ tier: 3 })).body.profile.tierRuleSet).toBe('unrecorded');
    const { status, body } = await create({ tier: 3, tierRuleSet: 'lcr-2020' });
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        code: 'tierNotInForce',
        detail: 'Choose a tier of the 2020 rule: Tier 1, Tier 2 and Representative site.',
        property: 'profile.tier',
      },
    ]);
  });

  test('keeps a recorded tier when other fields change, and does not count the same number as a change', async () => {
    const made = (await create({ tier: 4 })).body;
    const renamed = (await put(made, { name: 'Garage' })).body;
    expect(renamed).toMatchObject({ name: 'Garage', profile: { tier: 4, tierRuleSet: 'unrecorded' } });
    expect((await put(renamed, { profile: { tier: 4 } })).body.version).toBe(renamed.version);
    expect((await put(renamed, { profile: { tier: 4, tierRuleSet: 'unrecorded' } })).body.version).toBe(
      renamed.version,
    );
    await afterTheNewRule(made.id);
    expect((await put(renamed, { profile: { tier: 1 } })).body.profile).toMatchObject({
      tier: 1,
      tierRuleSet: 'lcri-2024',
    });
    expect((await put(renamed, { profile: { tier: 1, tierRuleSet: 'lcr-2020' } })).body.profile).toMatchObject({
      tier: 1,
      tierRuleSet: 'lcr-2020',
    });
  });

  test('the list is filtered by rule and by tiers that must be chosen again', async () => {
    for (const tier of [1, 4, 5, null]) await create({ tier });
    expect(await total('filters[tierRuleSet]=lcr-2020')).toBe(2);
    expect(await total('filters[tierRuleSet]=unrecorded')).toBe(1);
    expect(await total('filters[tierRuleSet]=lcr-2020&filters[tier]=5')).toBe(1);
  });

  test('a bulk change sets the tier and its rule, and undo restores both', async () => {
    const [first, second] = [(await create({ tier: 4 })).body, (await create({})).body];
    const selection = { ids: [first.id, second.id] };
    const seen = [
      { tier: 4, tierRuleSet: 'unrecorded', count: 1 },
      { tier: null, tierRuleSet: null, count: 1 },
    ];
    expect(
      (await requestJson('/tiers', 'POST', { selection, tier: 4, tierRuleSet: 'lcr-2020', seen })).body.errors[0]?.code,
    ).toBe('tierNotInForce');
    const { body } = await requestJson<TiersChanged>('/tiers', 'POST', {
      selection,
      tier: 5,
      tierRuleSet: 'lcr-2020',
      seen,
    });
    expect(body).toMatchObject({ changed: 2, unchanged: 0 });
    expect((await requestJson<LocationDetails>(`/${first.id}`)).body.profile).toMatchObject({
      tier: 5,
      tierRuleSet: 'lcr-2020',
    });
    await requestJson(`/tiers/${body.id}/undo`, 'POST');
    expect((await requestJson<LocationDetails>(`/${first.id}`)).body.profile).toMatchObject({
      tier: 4,
      tierRuleSet: 'unrecorded',
    });
    expect((await requestJson<LocationDetails>(`/${second.id}`)).body.profile).toMatchObject({
      tier: null,
      tierRuleSet: null,
    });
    expect((await requestJson<{ items: Change[] }>(`/${first.id}/changes`)).body.items[0]).toMatchObject({
      operation: 'restored',
      after: { tier: 4, tierRuleSet: 'unrecorded' },
    });
  });
});

describe('a tier under the rule that comes next', () => {
  test('is recorded beside the tier, kept when other fields change, filtered and cleared', async () => {
    const made = (await create({ tier: 1, nextTier: 4 })).body;
    expect(made.profile).toMatchObject({ tier: 1, tierRuleSet: 'lcr-2020', nextTier: 4 });
    const renamed = (await put(made, { profile: { parcelNumber: '7' } })).body;
    expect(renamed.profile).toMatchObject({ tier: 1, nextTier: 4 });
    expect([await total('filters[nextTier]=4'), await total('filters[nextTier]=1')]).toEqual([1, 0]);
    expect((await put(renamed, { profile: { nextTier: 6 } })).body.errors[0]?.property).toBe('profile.nextTier');
    expect((await put(renamed, { profile: { nextTier: null } })).body.profile).toMatchObject({
      tier: 1,
      nextTier: null,
    });
  });

  test('is set for all selected locations, and undone', async () => {
    const [first, second] = [(await create({ tier: 1, nextTier: 2 })).body, (await create({})).body];
    const selection = { ids: [first.id, second.id] };
    const change = { selection, tier: 2, tierRuleSet: 'lcri-2024' };
    const outdated = await requestJson('/tiers', 'POST', {
      ...change,
      seen: [{ tier: 1, tierRuleSet: 'lcr-2020', count: 2 }],
    });
    expect(outdated.body.errors[0]?.code).toBe('confirmationOutdated');
    const seen = [
      { tier: 1, tierRuleSet: 'lcr-2020', count: 1 },
      { tier: null, tierRuleSet: null, count: 1 },
    ];
    const { body } = await requestJson<TiersChanged>('/tiers', 'POST', { ...change, seen });
    expect(body).toMatchObject({ changed: 1, unchanged: 1 });
    const profileOf = async ({ id }: LocationDetails) => (await requestJson<LocationDetails>(`/${id}`)).body.profile;
    expect(await profileOf(second)).toMatchObject({ tier: null, tierRuleSet: null, nextTier: 2 });
    await requestJson(`/tiers/${body.id}/undo`, 'POST');
    expect(await profileOf(second)).toMatchObject({ tier: null, tierRuleSet: null, nextTier: null });
    expect(await profileOf(first)).toMatchObject({ tier: 1, tierRuleSet: 'lcr-2020', nextTier: 2 });
  });

  test('is read from files and written to them', async () => {
    const work = importing(product, clerk);
    const file = [
      'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Tier,LCRI tier',
      'A,1 Mill Street,Harlow,CT,06415,Copper,Copper,1,Tier 4',
    ].join('\n');
    await work.commit(file, 'tiers.csv');
    const { items } = (await requestJson<Page<LocationRow>>('?pageSize=50')).body;
    expect(items).toMatchObject([{ tier: 1, tierRuleSet: 'lcr-2020', nextTier: 4 }]);
    const exported = await (await work.request('/exports/inventory?layout=full&format=csv')).text();
    expect((await work.check(exported, 'inventory.csv')).summary).toMatchObject({ unchanged: 1 });
    expect(exported).toContain('Tier under the LCRI');
  });
});

describe('tiers in files', () => {
  const csv = (...rows: readonly string[]) =>
    [
      'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Tier',
      ...rows.map(
        (row) =>
          `${row.split('|')[0]},1${row.split('|')[0]} Mill Street,Harlow,CT,06415,Copper,Copper,${row.split('|')[1]}`,
      ),
    ].join('\n');
  const recorded = async () =>
    Object.fromEntries(
      (await requestJson<Page<LocationRow>>('?pageSize=50')).body.items.map(({ addressLine1, tier, tierRuleSet }) => [
        addressLine1.charAt(1),
        `${tier} ${tierRuleSet}`,
      ]),
    );

  test('are recognized by the terms in files, with a warning if the current rule has no such tier', async () => {
    const work = importing(product, clerk);
    const batch = await work.commit(
      csv('A|1', 'B|Tier 2', 'C|4', 'D|Representative site', 'E|Does not meet tiering criteria', 'F|5', 'G|seven'),
      'tiers.csv',
    );
    expect(await recorded()).toEqual({
      A: '1 lcr-2020',
      B: '2 lcr-2020',
      C: '4 unrecorded',
      D: '5 lcr-2020',
      E: 'null null',
      F: '5 lcr-2020',
    });
    const rows = (await work.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
    expect(rows.find(({ rowNumber }) => rowNumber === 4)?.warnings).toContainEqual(
      expect.objectContaining({ field: 'Tier', found: '4', allowed: 'Kept as it is, and listed for review' }),
    );
    expect(rows.find(({ rowNumber }) => rowNumber === 8)?.problems).toMatchObject([
      { field: 'Tier', found: 'seven', allowed: 'A tier from 1 to 5, or Representative' },
    ]);
  });

  test('an unchanged number never moves a site to another rule', async () => {
    const work = importing(product, clerk);
    await work.commit(csv('A|1', 'B|5'), 'tiers.csv');
    const [site] = (await requestJson<Page<LocationRow>>('?searchTerm=A+Mill')).body.items;
    await afterTheNewRule(site?.id ?? '');
    const repeatedImport = await work.check(csv('A|1', 'B|Representative'), 'tiers.csv');
    expect(repeatedImport.summary).toMatchObject({ unchanged: 2 });
    expect(await recorded()).toMatchObject({ A: '1 lcri-2024', B: '5 lcr-2020' });
    await work.commit(csv('A|2'), 'tiers.csv');
    expect(await recorded()).toMatchObject({ A: '2 lcr-2020' });
  });

  test('our own export writes a representative site as text and re-imports without changes', async () => {
    const work = importing(product, clerk);
    await work.commit(csv('A|1', 'B|Representative', 'C|4'), 'tiers.csv');
    const file = await (await work.request('/exports/inventory?layout=full&format=csv')).text();
    expect(file).toContain('Representative');
    expect((await work.check(file, 'inventory.csv')).summary).toMatchObject({ unchanged: 3 });
  });
});
