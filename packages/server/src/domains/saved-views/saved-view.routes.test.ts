import { platformViews } from '@curbstop/contract/saved-views/platform-view.values';
import type { SavedView } from '@curbstop/contract/saved-views/saved-view.rules';
import { maxViewsPerList } from '@curbstop/contract/saved-views/saved-view.values';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let administrator: TestPerson;
let clerk: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  const { accountId } = administrator;
  clerk = await aPerson(product.app, { accountId, permissions: ['pws:create', 'pws:edit'] });
  reader = await aPerson(product.app, { accountId, permissions: ['pws:read'] });
  stranger = await aPerson(product.app);
});
beforeEach(() => product.app.database.owner.deleteFrom('saved_views').execute());

const content = {
  activeFilters: { updatedOn: ['after:2026-01-31'] },
  columns: ['address', 'city'],
  hiddenColumns: ['city'],
  sort: '-updatedOn',
};

function requestJson(as: TestPerson, method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) {
  const viewPath = `/pws/rest/accounts/${administrator.accountId}/savedViews${path}`;
  return callEndpoint<SavedView & { items: SavedView[] }>(product, { as, method, path: viewPath, body });
}
const save = (person: TestPerson, overrides: object = {}) =>
  requestJson(person, 'POST', '', {
    name: 'Changed lately',
    type: 'inventory',
    view: JSON.stringify(content),
    accountView: false,
    ...overrides,
  });
const names = async (person: TestPerson, type = 'inventory') =>
  (await requestJson(person, 'GET', `/${type}`)).body.items.map(({ name }) => name);
const listPlatformViews = (list: string) => platformViews.filter(({ type }) => type === list).map(({ name }) => name);
const platform = listPlatformViews('inventory');

describe('saving a view [A7.21]', () => {
  test('every member may save their own view; no one else sees it', async () => {
    const { status, body } = await save(reader);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Changed lately',
      type: 'inventory',
      accountView: false,
      isPlatformView: false,
      ownerId: reader.id,
    });
    expect(JSON.parse(body.view)).toEqual(content);
    expect(await names(reader)).toEqual(['Changed lately', ...platform]);
    expect(await names(clerk)).toEqual(platform);
    expect(await names(administrator)).toEqual(platform);
  });

  test('returns the view as saved, for its own list only', async () => {
    await save(clerk);
    const [view] = (await requestJson(clerk, 'GET', '/inventory')).body.items;
    expect(JSON.parse(view?.view ?? '')).toEqual(content);
    expect(await names(clerk, 'locations')).toEqual(listPlatformViews('locations'));
  });

  test('only administrators save team views, and every member sees them [A6.1]', async () => {
    expect((await save(clerk, { accountView: true })).status).toBe(403);
    expect((await save(administrator, { accountView: true })).status).toBe(200);
    const [view] = (await requestJson(reader, 'GET', '/inventory')).body.items;
    expect(view).toMatchObject({ accountView: true, ownerId: administrator.id });
    expect(view?.createdBy).toMatch(/^Dana Number/);
  });

  test.each([
    [{ name: ' ' }, 'Name is Required'],
    [{ name: 'x'.repeat(200) }, 'Your view name is too long, please shorten.'],
    [{ view: '{}' }, '“view.activeFilters” is missing'],
    [{ type: 'people' }, 'There is no list of this name that keeps views'],
  ])('%j is refused, with the reason in errors[0].detail', async (overrides, sentence) => {
    const { status, body } = await save(clerk, overrides);
    expect([status, body.errors[0]?.detail]).toEqual([400, sentence]);
  });

  test('names are unique for each person and for the team, case-insensitively', async () => {
    await save(clerk);
    const sameNamedView = await save(clerk, { name: 'CHANGED lately' });
    expect([sameNamedView.status, sameNamedView.body.errors[0]?.detail]).toEqual([
      409,
      'You already have a view with this name. Choose another name.',
    ]);
    expect((await save(reader)).status).toBe(200);
    await save(administrator, { accountView: true });
    const team = await save(administrator, { accountView: true });
    expect([team.status, team.body.errors[0]?.detail]).toEqual([
      409,
      'The team already has a view with this name. Choose another name.',
    ]);
    expect((await save(clerk, { type: 'locations' })).status).toBe(200);
  });

  test('allows 100 views of each list for each person and for the team', async () => {
    const { accountId, id } = clerk;
    const one = (at: number) => ({
      account_id: accountId,
      id: crypto.randomUUID(),
      type: 'inventory',
      name: `View ${at}`,
      view: JSON.stringify(content),
      account_view: false,
      owner_id: id,
      created_by_name: 'Dana',
    });
    await product.app.database.owner
      .insertInto('saved_views')
      .values(Array.from({ length: maxViewsPerList - 1 }, (_, at) => one(at)))
      .execute();
    const both = await Promise.all([save(clerk, { name: 'The hundredth' }), save(clerk, { name: 'One too many' })]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status === 409)?.body.errors[0]?.detail).toBe(
      'You already have 100 views of this list. Delete one that is no longer needed, then save again.',
    );
    expect((await save(clerk, { type: 'locations' })).status).toBe(200);
    expect((await save(reader)).status).toBe(200);
  });
});

test('views are saved, listed and deleted at the specification’s paths too, in the default account [A7.21-A7.23]', async () => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    callEndpoint<SavedView & { items: SavedView[] }>(product, {
      as: clerk,
      method,
      path: `/pws/rest/savedViews${path}`,
      body,
    });
  const { status, body } = await call('POST', '', { name: 'Mine', type: 'inventory', view: JSON.stringify(content) });
  expect(status).toBe(200);
  expect((await call('GET', '/inventory')).body.items.map(({ name }) => name)).toContain('Mine');
  expect(await names(clerk)).toContain('Mine');
  expect((await call('DELETE', `/${body.id}`)).status).toBe(204);
  expect(await names(clerk)).toEqual(platform);
});

describe('deleting a view [A7.23, A6.2]', () => {
  test('owners delete their views, administrators also those of the team; others are refused or do not find the view', async () => {
    const team = (await save(administrator, { accountView: true })).body.id;
    const ownViewId = (await save(clerk)).body.id;
    expect((await requestJson(reader, 'DELETE', `/${team}`)).status).toBe(403);
    expect((await requestJson(reader, 'DELETE', `/${ownViewId}`)).status).toBe(404);
    expect((await requestJson(clerk, 'DELETE', `/${ownViewId}`)).status).toBe(204);
    expect((await requestJson(administrator, 'DELETE', `/${team}`)).status).toBe(204);
    expect(await names(clerk)).toEqual(platform);
    const secondViewId = (await save(clerk)).body.id;
    expect((await requestJson(administrator, 'DELETE', `/${secondViewId}`)).status).toBe(404);
    expect(await names(clerk)).toEqual(['Changed lately', ...platform]);
  });

  test('platform views can’t be deleted', async () => {
    const { status, body } = await requestJson(administrator, 'DELETE', `/${platformViews[0]?.id}`);
    expect([status, body.errors[0]?.detail]).toEqual([403, 'Platform Views cannot be deleted.']);
    expect(await names(administrator)).toEqual(platform);
  });

  test('the change history records created and deleted team views', async () => {
    const { id } = (await save(administrator, { accountView: true })).body;
    await requestJson(administrator, 'DELETE', `/${id}`);
    const changes = await product.app.database.owner
      .selectFrom('change_history')
      .select(['operation', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(changes).toEqual([
      { operation: 'created', before: null, after: { name: 'Changed lately', type: 'inventory' } },
      { operation: 'removed', before: { name: 'Changed lately', type: 'inventory' }, after: null },
    ]);
  });
});

test('another account can’t see or delete the views', async () => {
  const { id } = (await save(administrator, { accountView: true })).body;
  for (const [method, path] of [
    ['GET', '/inventory'],
    ['DELETE', `/${id}`],
  ] as const)
    expect((await requestJson(stranger, method, path)).status).toBe(404);
  const theirs = `/pws/rest/accounts/${stranger.accountId}/savedViews`;
  expect(
    (await product.server.inject({ method: 'DELETE', url: `${theirs}/${id}`, headers: stranger.headers })).statusCode,
  ).toBe(404);
  const seen = await product.server.inject({ method: 'GET', url: `${theirs}/inventory`, headers: stranger.headers });
  expect(seen.json<{ items: SavedView[] }>().items.map(({ name }) => name)).toEqual(platform);
  expect(await names(administrator)).toEqual(['Changed lately', ...platform]);
});
