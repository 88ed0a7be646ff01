import { listSecurityEvents, type SecurityEvent } from '@curbstop/contract/accounts/security-event.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, aWaterSystem, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { SignInClient } from '../../../testing/sign-in-client.ts';
import { addMember } from './account.service.ts';

const clock = new TestClock();
let product: TestProduct;
let dana: TestPerson;
beforeAll(async () => {
  product = await startProduct({}, { clock });
});
beforeEach(async () => {
  clock.resume();
  dana = await aPerson(product.app);
  await product.app.database.owner.deleteFrom('sign_in_delays').execute();
});
afterAll(() => product.stop());

async function events(of: TestPerson, query = ''): Promise<Page<SecurityEvent>> {
  const response = await product.server.inject({
    url: `${fillPath(listSecurityEvents.path, { accountId: of.accountId })}${query}`,
    headers: of.headers,
  });
  expect(response.statusCode).toBe(200);
  return response.json<Page<SecurityEvent>>();
}
const kinds = async (of: TestPerson, query = '') => (await events(of, query)).items.map(({ kind }) => kind);
const signIn = (email: string, password: string) => new SignInClient(product.url).signIn(email, password);

describe('security events for administrators', () => {
  test('include every sign-in of their members, successful or failed, with a short origin', async () => {
    await signIn(dana.email, 'Wrong-Horse-7');
    await signIn(dana.email, testPassword);
    const { items, total } = await events(dana);
    expect(items.map(({ kind }) => kind)).toEqual(['signedIn', 'signInFailed', 'memberAdded', 'accountOpened']);
    expect(total).toBe(4);
    expect(items[0]).toMatchObject({
      personEmail: dana.email,
      by: null,
      source: 'screen',
      address: '127.0.0.x',
      device: 'Not a browser',
    });
  });

  test('record the delay of a person once and nothing that was typed', async () => {
    clock.stop();
    for (let time = 0; time < 8; time++) await signIn(dana.email, `Wrong-Horse-${time}`);
    expect((await kinds(dana, '?filters[kind]=signInLocked')).length).toBe(1);
    expect((await kinds(dana, '?filters[kind]=signInFailed')).length).toBe(6);
    await signIn('Curb-Typed-In-The-Wrong-Field', 'x');
    const { rows } = await product.app.database.ownerPool.query<{ row: string }>(
      'select row_to_json(e)::text as row from person_events e',
    );
    expect(rows.filter(({ row }) => /Wrong|Typed/.test(row))).toEqual([]);
    expect(rows.some(({ row }) => row.includes('"user_id":null'))).toBe(true);
  });

  test('record membership and permission changes with before, after and the person who made them', async () => {
    const robin = await aPerson(product.app, { accountId: dana.accountId, permissions: ['pws:read'] });
    await addMember(product.app, { accountId: dana.accountId, userId: robin.id, permissions: ['pws:edit'] });
    const [changed, added] = (await events(dana, `?searchTerm=${robin.email}`)).items;
    expect(changed).toMatchObject({
      kind: 'memberChanged',
      personEmail: robin.email,
      by: 'Curbstop support',
      source: 'command line',
      before: { permissions: ['pws:read'] },
      after: { permissions: ['pws:edit'] },
    });
    expect(added).toMatchObject({ kind: 'memberAdded', before: null, after: { permissions: ['pws:read'] } });
  });

  test('are paged, newest first by default or oldest first', async () => {
    for (let time = 0; time < 3; time++)
      await addMember(product.app, {
        accountId: dana.accountId,
        userId: dana.id,
        permissions: [time % 2 === 0 ? 'pws:edit' : 'pws:admin'],
      });
    await addMember(product.app, { accountId: dana.accountId, userId: dana.id, permissions: ['pws:admin'] });
    const second = await events(dana, '?page=2&pageSize=4');
    expect(second).toMatchObject({ total: 6, totalPages: 2, pageNumber: 2 });
    expect(second.items.map(({ kind }) => kind)).toEqual(['memberAdded', 'accountOpened']);
    expect((await kinds(dana, '?sort=occurredOn'))[0]).toBe('accountOpened');
  });
});

test('filters by person, kind and date, and refuses unknown values', async () => {
  await signIn(dana.email, testPassword);
  expect(await kinds(dana, '?filters[by]=support')).toEqual(['memberAdded', 'accountOpened']);
  expect(await kinds(dana, '?filters[person]=dana&filters[kind]=signedIn')).toEqual(['signedIn']);
  expect(await kinds(dana, '?filters[occurredOn]=before:2020-01-01')).toEqual([]);
  expect((await kinds(dana, '?filters[occurredOn]=today')).length).toBe(3);
  const odd = await product.server.inject({
    url: `${fillPath(listSecurityEvents.path, { accountId: dana.accountId })}?filters[address]=1`,
    headers: dana.headers,
  });
  expect(odd.statusCode).toBe(400);
});

describe('isolation between accounts', () => {
  test('another account sees none of the events', async () => {
    const theirs = await aPerson(product.app);
    await signIn(dana.email, testPassword);
    expect(JSON.stringify(await events(theirs))).not.toContain(dana.email);
    const foreign = await product.server.inject({
      url: fillPath(listSecurityEvents.path, { accountId: dana.accountId }),
      headers: theirs.headers,
    });
    expect(foreign.statusCode).toBe(404);
  });

  test('an account sees no events of its members from before they joined or after they were removed', async () => {
    const { owner } = product.app.database;
    await signIn(dana.email, testPassword);
    const accountId = await aWaterSystem(product.app);
    const theirs = await aPerson(product.app, { accountId });
    await addMember(product.app, { accountId, userId: dana.id, permissions: ['pws:read'] });
    expect(await kinds(theirs)).not.toContain('signedIn');
    await signIn(dana.email, testPassword);
    expect((await kinds(theirs)).filter((kind) => kind === 'signedIn')).toHaveLength(1);
    await owner
      .updateTable('memberships')
      .set({ active: false })
      .where('account_id', '=', accountId)
      .where('user_id', '=', dana.id)
      .execute();
    expect(await kinds(theirs)).not.toContain('signedIn');
  });

  test('events can’t be changed or deleted, not even by the table owner', async () => {
    const { owner } = product.app.database;
    await signIn(dana.email, testPassword);
    await expect(owner.deleteFrom('person_events').execute()).rejects.toThrow(/only grows/);
    await expect(owner.updateTable('access_changes').set({ kind: 'accountOpened' }).execute()).rejects.toThrow(
      /only grows/,
    );
  });
});
