import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { TiersChanged } from '@curbstop/contract/locations/location-selection.endpoints';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import type {
  LinesDeleted,
  LocationsOfLinesAssigned,
  SelectedLinesPreview,
} from '@curbstop/contract/service-lines/service-line-selection.endpoints';
import type { KitOrderPreview, KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { InventoryCounts, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { importing, type RequestOptions } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let stranger: TestPerson;
let lines: readonly ServiceLineRow[];

/** Two lines at one building, one beside it, one on another street. */
const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
  'A-1,1 Mill Street,Harlow,CT,06415,Lead,Lead',
  'A-2,1 Mill Street,Harlow,CT,06415,Copper,Copper',
  'A-3,2 Mill Street,Harlow,CT,06415,Lead,Copper',
  'A-4,4 Oak Road,Harlow,CT,06415,Copper,Copper',
].join('\n');

beforeAll(async () => {
  product = await sharedProduct();
  stranger = await aPerson(product.app);
  await importing(product, stranger).commit(inventory, 'lines.csv');
});

beforeEach(async () => {
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  await importing(product, clerk).commit(inventory, 'lines.csv');
  lines = await listLines(clerk);
});

const listLines = async (person: TestPerson) =>
  (await importing(product, person).requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId')).items;
const callInventory = <T>(path: string, body?: object, options: RequestOptions = {}) =>
  importing(product, clerk).attempt<T & ProblemResponse>(`/assets/ServiceLine${path}`, {
    method: 'POST',
    ...(body && { body }),
    ...options,
  });
const countPlaces = async () =>
  Object.fromEntries(
    (
      (await (
        await fetch(`${product.url}/pws/rest/accounts/${clerk.accountId}/locations`, { headers: clerk.headers })
      ).json()) as Page<LocationRow>
    ).items.map(({ addressLine1, tier }) => [addressLine1, tier]),
  );
const ids = (...named: readonly string[]) =>
  named.map((name) => lines.find(({ externalId }) => externalId === name)?.id ?? '');
const listLineIds = async () => (await listLines(clerk)).map(({ externalId }) => externalId);
const onMill = { request: { searchTerm: 'mill', filters: {} }, expectedCount: 3 };
const onMillClassifications = [
  { category: 'Lead', count: 2 },
  { category: 'Non-lead', count: 1 },
];

describe('a preview of selected lines', () => {
  test('counts their classifications, and each location once [B7.17]', async () => {
    const { body } = await callInventory<SelectedLinesPreview>('/selection', { selection: onMill });
    expect(body).toEqual({
      total: 3,
      uniqueLocations: 2,
      missing: [],
      classifications: onMillClassifications,
      tiers: [{ tier: null, tierRuleSet: null, count: 2 }],
    });
  });

  test('reports lines of another account as missing', async () => {
    const [theirs] = await listLines(stranger);
    const { body } = await callInventory<SelectedLinesPreview>('/selection', {
      selection: { ids: [...ids('A-1'), theirs?.id] },
    });
    expect(body).toMatchObject({ total: 1, missing: [theirs?.id] });
  });
});

describe('changing tiers from lines [B2.18, B7.28]', () => {
  test('changes each location once', async () => {
    const { status, body } = await callInventory<TiersChanged>('/tiers', {
      selection: onMill,
      tier: 1,
      seen: [{ tier: null, tierRuleSet: null, count: 2 }],
    });
    expect([status, body.changed, body.unchanged]).toEqual([200, 2, 0]);
    expect(await countPlaces()).toEqual({ '1 Mill Street': 1, '2 Mill Street': 1, '4 Oak Road': null });
  });

  test('changes nothing if one of the lines was removed', async () => {
    await callInventory('/deletions', { selection: { ids: ids('A-2') }, seen: [{ category: 'Non-lead', count: 1 }] });
    expect(
      (
        await callInventory('/tiers', {
          selection: { ids: ids('A-1', 'A-2') },
          tier: 1,
          seen: [{ tier: null, tierRuleSet: null, count: 1 }],
        })
      ).body.errors[0]?.code,
    ).toBe('selectedNotFound');
    expect((await countPlaces())['1 Mill Street']).toBeNull();
  });
});

describe('deleting lines [B1.5, B7.34]', () => {
  const deleteMill = () =>
    callInventory<LinesDeleted>('/deletions', {
      selection: onMill,
      seen: onMillClassifications,
      reason: 'Counted twice',
    });

  test('removes them from the list and the counts, and keeps their records and history', async () => {
    const { status, body } = await deleteMill();
    expect([status, body.deleted]).toEqual([200, 3]);
    expect(await listLineIds()).toEqual(['A-4']);
    expect(await importing(product, clerk).requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({
      totalAssets: 1,
      leadAssets: 0,
    });
    const kept = await product.app.database.owner
      .selectFrom('change_history')
      .selectAll()
      .where('account_id', '=', clerk.accountId)
      .where('operation', '=', 'removed')
      .execute();
    expect(new Map(kept.map(({ entity_id, reason, source }) => [entity_id, [reason, source]]))).toEqual(
      new Map(ids('A-1', 'A-2', 'A-3').map((id) => [id, ['Counted twice', 'screen']])),
    );
  });

  test('can be undone; the history has both changes', async () => {
    const { body } = await deleteMill();
    expect((await callInventory(`/deletions/${body.id}/undo`)).body).toEqual({ restored: 3, kept: 0 });
    expect((await listLines(clerk)).map(({ id, category }) => [id, category])).toEqual(
      lines.map(({ id, category }) => [id, category]),
    );
    const { items } = await importing(product, clerk).requestJson<{ items: Change[] }>(
      `/assets/ServiceLine/${ids('A-1')[0]}/changes`,
    );
    expect(items.map(({ operation }) => operation)).toEqual(['restored', 'removed', 'created']);
    expect((await callInventory(`/deletions/${body.id}/undo`)).body).toEqual({ restored: 0, kept: 3 });
  });

  test('can be undone without a body; a deletion without one lists the missing fields', async () => {
    const { body } = await deleteMill();
    const post = async (path: string) => {
      const response = await fetch(`${product.url}/pws/accounts/${clerk.accountId}/assets/ServiceLine${path}`, {
        method: 'POST',
        headers: { ...clerk.headers, 'content-type': 'application/json' },
      });
      return { status: response.status, body: (await response.json()) as ProblemResponse };
    };
    expect(await post(`/deletions/${body.id}/undo`)).toEqual({ status: 200, body: { restored: 3, kept: 0 } });
    const refused = await post('/deletions');
    expect([refused.status, refused.body.errors.map(({ detail }) => detail)]).toEqual([
      400,
      ['“selection” is missing', '“seen” is missing'],
    ]);
  });

  test('does not restore a line whose ID is used by another line', async () => {
    const { body } = await deleteMill();
    await importing(product, clerk).commit(inventory.split('\n').slice(0, 2).join('\n'), 'again.csv');
    expect((await callInventory(`/deletions/${body.id}/undo`)).body).toEqual({ restored: 2, kept: 1 });
    expect(await listLineIds()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
    expect((await listLines(clerk))[0]?.id).not.toBe(ids('A-1')[0]);
  });

  test('does not restore a line whose ID is used by another line in other letters', async () => {
    const { body } = await deleteMill();
    const sameIdFile = inventory.split('\n').slice(0, 2).join('\n').replace('A-1', 'a-1');
    await importing(product, clerk).commit(sameIdFile, 'again.csv');
    expect((await callInventory(`/deletions/${body.id}/undo`)).body).toEqual({ restored: 2, kept: 1 });
    expect(new Set(await listLineIds())).toEqual(new Set(['A-2', 'A-3', 'A-4', 'a-1']));
  });

  test('deletes nothing if a classification has changed since the preview, and returns the current ones', async () => {
    const { status, body } = await callInventory('/deletions', {
      selection: onMill,
      seen: [{ category: 'Non-lead', count: 3 }],
    });
    expect([status, body.errors[0]?.code, body.current]).toEqual([
      409,
      'confirmationOutdated',
      { classifications: onMillClassifications },
    ]);
    expect(await listLineIds()).toHaveLength(4);
  });

  test('deletes nothing if the list has changed or a line belongs to another account', async () => {
    expect(
      (await callInventory('/deletions', { selection: { ...onMill, expectedCount: 2 }, seen: onMillClassifications }))
        .body.errors[0]?.code,
    ).toBe('selectionChanged');
    const [theirs] = await listLines(stranger);
    expect(
      (
        await callInventory('/deletions', {
          selection: { ids: [...ids('A-1'), theirs?.id] },
          seen: [{ category: 'Lead', count: 1 }],
        })
      ).body.errors[0]?.code,
    ).toBe('selectedNotFound');
    expect([await listLineIds(), await listLines(stranger)]).toMatchObject([{ length: 4 }, { length: 4 }]);
  });

  test('and undoing it require the permission to edit; other accounts get 404', async () => {
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    const { body } = await deleteMill();
    expect(
      (
        await callInventory(
          '/deletions',
          { selection: { ids: ids('A-4') }, seen: [{ category: 'Non-lead', count: 1 }] },
          { as: reader },
        )
      ).status,
    ).toBe(403);
    expect((await callInventory(`/deletions/${body.id}/undo`, undefined, { as: reader })).status).toBe(403);
    expect(
      (
        await importing(product, stranger).attempt(`/assets/ServiceLine/deletions/${body.id}/undo`, {
          method: 'POST',
        })
      ).status,
    ).toBe(404);
    expect(await listLineIds()).toEqual(['A-4']);
  });
});

describe('assigning the locations of selected lines to an event [B7.17, B7.19]', () => {
  const request = async <Body>(path: string, body: object) =>
    (
      await callEndpoint<Body>(product, {
        as: clerk,
        method: 'POST',
        path: `/pws/rest/accounts/${clerk.accountId}${path}`,
        body,
      })
    ).body;
  const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  async function anEvent() {
    const program = await request<{ id: string }>('/programs', { programTypeId: 2, name: 'Taps', ...days });
    const event = await request<{ id: string }>('/samplingevents', {
      programId: program.id,
      name: 'First half',
      eventType: 'Sampling',
      ...days,
      protocolDefinitions: [{ skuId: 1 }],
    });
    return { programId: program.id, eventId: event.id };
  }
  const assign = (body: object, options?: RequestOptions) =>
    callInventory<LocationsOfLinesAssigned>('/bulk-action/AssignLocations', body, options);

  test('assigns each location once, all that match the list, with their samples', async () => {
    const event = await anEvent();
    const { status, body } = await assign({ selection: onMill, ...event, createSamplesOnImport: true });
    expect([status, body]).toEqual([
      200,
      { uniqueLocations: 2, program: { added: 2, alreadyThere: 0 }, event: { added: 2, alreadyThere: 0 } },
    ]);
    const samples = await callEndpoint<Page<object>>(product, {
      as: clerk,
      method: 'GET',
      path: `/pws/accounts/${clerk.accountId}/samples?filters[eventId]=${event.eventId}`,
    });
    expect(samples.body.total).toBe(2);
    expect((await assign({ selection: { ids: ids('A-1', 'A-4') }, ...event })).body).toMatchObject({
      uniqueLocations: 2,
      event: { added: 1, alreadyThere: 1 },
    });
  });

  test('assigns nothing if the list has changed since it was selected', async () => {
    const event = await anEvent();
    const { status, body } = await assign({ selection: { ...onMill, expectedCount: 4 }, ...event });
    expect([status, body.errors[0]?.code]).toEqual([409, 'selectionChanged']);
  });

  test('assigns all that match the query of the specification, and refuses one that the list does not know [B7.17, B7.19]', async () => {
    const event = await anEvent();
    const paramsURL = '?searchTerm=mill&page=1&pageSize=20';
    const all = await assign({ bulkActionType: 'AssignLocations', paramsURL, ...event });
    expect([all.status, all.body]).toEqual([
      200,
      { uniqueLocations: 2, program: { added: 2, alreadyThere: 0 }, event: { added: 2, alreadyThere: 0 } },
    ]);
    const none = await assign({ paramsURL: 'searchTerm=nowhere', ...event });
    expect(none.body).toMatchObject({ uniqueLocations: 0, event: { added: 0 } });
    const lost = ['?serchTerm=mill', '', '?searchTerm=', '?filters[category]='].map((text) => ({ paramsURL: text }));
    const refused = [...lost, { paramsURL, selection: onMill }, {}];
    for (const choice of refused) expect((await assign({ ...choice, ...event })).status).toBe(400);
    expect((await assign({ paramsURL, bulkActionType: 'OrderKits', ...event })).status).toBe(400);
  });

  test('orders one kit for each location of all lines that match, also when it is repeated', async () => {
    const { programId, eventId } = await anEvent();
    const order = (selection: object) =>
      callInventory<KitsOrdered>('/bulk-action/OrderKits', { selection, programId, samplingEventId: eventId });
    const ordered = { locations: 2, assigned: 2, created: 2, alreadyThere: 0, samples: 2 };
    const preview = await callInventory<KitOrderPreview>('/bulk-action/OrderKits/preview', {
      selection: onMill,
      programId,
      samplingEventId: eventId,
    });
    expect(preview.body).toMatchObject({ locations: 2, toAssign: 2, kits: 2, bottles: 2 });
    expect(preview.body.addresses.map(({ addressLine1 }) => addressLine1)).toEqual(['1 Mill Street', '2 Mill Street']);
    expect((await order(onMill)).body).toEqual(ordered);
    expect((await order(onMill)).body).toEqual({ ...ordered, assigned: 0, created: 0, alreadyThere: 2, samples: 0 });
    expect((await order({ ...onMill, expectedCount: 4 })).body.errors[0]?.code).toBe('selectionChanged');
  });

  test('is refused without permission, and for an event of another account', async () => {
    const event = await anEvent();
    const reader = await aPerson(product.app, { accountId: clerk.accountId, permissions: ['pws:read'] });
    const refused = await callEndpoint(product, {
      as: reader,
      method: 'POST',
      path: `/pws/accounts/${clerk.accountId}/assets/ServiceLine/bulk-action/AssignLocations`,
      body: { selection: { ids: ids('A-1') }, ...event },
    });
    expect(refused.status).toBe(403);
    const [theirs] = await listLines(stranger);
    const foreign = await assign({ selection: { ids: [theirs?.id] }, ...event });
    expect([foreign.status, foreign.body.errors[0]?.code]).toEqual([409, 'selectedNotFound']);
  });
});
