import { demonstrationPwsids } from '@curbstop/contract/accounts/demonstration.values';
import type { Permission } from '@curbstop/contract/accounts/permission.values';
import { getSignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import {
  acceptTerms,
  changeDefaultAccount,
  getCurrentUser,
  listMyAccounts,
} from '@curbstop/contract/accounts/current-user.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { listLocations } from '@curbstop/contract/locations/location.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, aWaterSystem, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { signToken } from '../../../testing/tokens.ts';
import { addMember, createPerson } from './account.service.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct({
    DEMONSTRATION: 'true',
    HELP_CENTER_URL: 'https://help.example',
    COMPANION_URL: 'https://view.example/pws',
    COMPANION_NAME: 'Water Analytics',
  });
});
afterAll(() => product.stop());

const me = async ({ headers }: Pick<TestPerson, 'headers'>) =>
  (await product.server.inject({ url: getCurrentUser.path, headers })).json();
const accounts = async ({ headers }: TestPerson, query: Record<string, string> = {}) =>
  product.server.inject({ url: listMyAccounts.path, headers, query });
const switchTo = ({ headers }: TestPerson, accountId: string) =>
  product.server.inject({ method: 'PUT', url: changeDefaultAccount.path, headers, payload: { accountId } });

async function joins(
  person: TestPerson,
  name: string,
  permissions: readonly Permission[] = ['pws:read'],
): Promise<string> {
  const accountId = await aWaterSystem(product.app, { name });
  await addMember(product.app, { accountId, userId: person.id, permissions });
  return accountId;
}

describe('the current user [A7.34]', () => {
  it.each([
    [demonstrationPwsids.harlowFalls, true],
    ['CT0990017', false],
  ])('returns whether the data of the account %s are invented: %s', async (pwsid, isDemonstration) => {
    const person = await aPerson(product.app, { accountId: await aWaterSystem(product.app, { pwsid }) });
    expect(await me(person)).toMatchObject({ defaultAccount: { pwsid, isDemonstration } });
  });

  it('returns the person, the account in use and their permissions there', async () => {
    const person = await aPerson(product.app, { permissions: ['pws:read', 'pws:create'] });
    const response = await me(person);
    expect(getCurrentUser.response.parse(response)).toMatchObject({
      id: person.id,
      authId: person.id,
      email: person.email,
      isSingleSignOn: false,
      defaultAccount: { id: person.accountId, primacyCode: 'CT', contactPhone: null },
      accountCount: 1,
      permissions: ['pws:read', 'pws:create'],
      termsAccepted: true,
    });
    expect(response.features).toContain('ASSETS');
  });

  it('applies the feature overrides of the account to the features of its plan', async () => {
    const person = await aPerson(product.app, { accountId: await aWaterSystem(product.app, { plan: 'Basic' }) });
    const overrides = [
      { feature_code: 'LSL:PROB', enabled: true },
      { feature_code: 'CONTACTS', enabled: false },
    ];
    await product.app.database.owner
      .insertInto('account_features')
      .values(overrides.map((override) => ({ account_id: person.accountId, ...override })))
      .execute();
    const { features } = await me(person);
    expect(features).toContain('LSL:PROB');
    expect(features).not.toContain('CONTACTS');
  });

  it('has no account for a person who was removed from every account', async () => {
    const person = await aPerson(product.app);
    await product.app.database.owner
      .updateTable('memberships')
      .set({ active: false })
      .where('user_id', '=', person.id)
      .execute();
    expect(await me(person)).toMatchObject({ defaultAccount: null, accountCount: 0, permissions: [], features: [] });
  });

  it('falls back to another account when the default account is disabled', async () => {
    const person = await aPerson(product.app);
    const other = await joins(person, 'Aspen Ridge');
    await product.app.database.owner
      .updateTable('accounts')
      .set({ enabled: false })
      .where('id', '=', person.accountId)
      .execute();
    expect(await me(person)).toMatchObject({ defaultAccount: { id: other }, permissions: ['pws:read'] });
    expect((await switchTo(person, person.accountId)).statusCode).toBe(404);
  });
});

describe('switching accounts [A2.40-A2.45]', () => {
  it('lists the enabled accounts of the person, paged and filtered by name or PWSID', async () => {
    const person = await aPerson(product.app);
    const pine = await joins(person, 'Pine Hollow Water');
    await joins(person, 'Cedar 100% Valley');
    const closed = await joins(person, 'Closed Water');
    await product.app.database.owner.updateTable('accounts').set({ enabled: false }).where('id', '=', closed).execute();
    const foreign = await aWaterSystem(product.app, { name: 'Pine of another utility' });

    const all = listMyAccounts.response.parse((await accounts(person)).json());
    expect(all).toMatchObject({ total: 3, totalPages: 1, pageSize: 25, pageNumber: 1 });
    expect((await accounts(person, { filter: 'pine', type: '2' })).json().items).toMatchObject([
      { id: pine, companyName: 'Pine Hollow Water', type: 2, enabled: true },
    ]);
    expect((await accounts(person, { filter: '100%' })).json().total).toBe(1);
    const pwsid = all.items.find(({ id }) => id === pine)?.pwsid ?? '';
    expect((await accounts(person, { filter: pwsid.toLowerCase() })).json().items).toMatchObject([{ id: pine }]);
    expect((await accounts(person, { pageSize: '2', pageNumber: '2' })).json()).toMatchObject({
      total: 3,
      totalPages: 2,
      pageNumber: 2,
      items: [{}],
    });
    expect((await accounts(person, { type: '1' })).statusCode).toBe(400);
    // Which of these are still open: closed and foreign ones are left out.
    const namedIds = `ids=${closed}&ids=${pine}&ids=${foreign}`;
    const recent = await product.server.inject({ url: `${listMyAccounts.path}?${namedIds}`, headers: person.headers });
    expect(recent.json()).toMatchObject({ total: 1, items: [{ id: pine }] });
    expect((await accounts(person, { ids: closed })).json().items).toEqual([]);
  });

  it('switches to another account', async () => {
    const person = await aPerson(product.app);
    const other = await joins(person, 'Birch Water', ['pws:edit']);
    const response = await switchTo(person, other);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ defaultAccount: { id: other }, permissions: ['pws:edit'] });
    expect(await me(person)).toMatchObject({ defaultAccount: { id: other } });
  });

  it('does not find an account that the person does not belong to', async () => {
    const person = await aPerson(product.app);
    const foreign = await aWaterSystem(product.app);
    expect((await switchTo(person, foreign)).statusCode).toBe(404);
    expect((await switchTo(person, 'nonsense')).statusCode).toBe(400);
    expect(await me(person)).toMatchObject({ defaultAccount: { id: person.accountId } });
  });
});

describe('the terms [A4.1]', () => {
  async function aNewcomer(email: string) {
    const accountId = await aWaterSystem(product.app);
    const id = await createPerson(product.app, {
      email,
      firstName: 'Noor',
      lastName: 'Haddad',
      password: testPassword,
    });
    await addMember(product.app, { accountId, userId: id, permissions: ['pws:read'] });
    return { accountId, headers: { authorization: `Bearer ${await signToken(product.app, id)}` } };
  }

  it('are accepted once for the current version', async () => {
    const { headers } = await aNewcomer('new@harlow.example');
    expect(await me({ headers })).toMatchObject({ termsAccepted: false });
    for (let time = 0; time < 2; time++) {
      const response = await product.server.inject({ method: 'PUT', url: acceptTerms.path, headers });
      expect(response.json()).toEqual({ termsAccepted: true });
    }
    expect(await me({ headers })).toMatchObject({ termsAccepted: true });
  });

  it('are required before any account data is available, in REST and GraphQL', async () => {
    const { headers, accountId } = await aNewcomer('newer@harlow.example');
    const rest = () => product.server.inject({ url: fillPath(listLocations.path, { accountId }), headers });
    const graphql = async (query: string) =>
      (await product.server.inject({ method: 'POST', url: '/pws/graphql', headers, payload: { query } })).json();
    const features = `{ getFeaturesByAccount(accountId: "${accountId}") }`;
    expect((await rest()).json()).toMatchObject({ statusCode: 403, errors: [{ code: 'termsNotAccepted' }] });
    expect(JSON.stringify(await graphql(features))).toContain('termsNotAccepted');
    expect(await graphql('{ hasAccepted }')).toEqual({ data: { hasAccepted: false } });
    await graphql('mutation { acceptTerms }');
    expect((await rest()).statusCode).toBe(200);
    expect(await graphql(features)).toMatchObject({
      data: { getFeaturesByAccount: expect.arrayContaining(['ASSETS']) as unknown },
    });
  });
});

describe('an account that the person does not (or no longer) belong to', () => {
  it('looks like one that does not exist', async () => {
    const person = await aPerson(product.app);
    const readLocations = (accountId: string) =>
      product.server.inject({ url: fillPath(listLocations.path, { accountId }), headers: person.headers });
    expect((await readLocations(person.accountId)).statusCode).toBe(200);
    expect((await readLocations(await aWaterSystem(product.app))).statusCode).toBe(404);
    expect((await readLocations('nonsense')).statusCode).toBe(404);
    await product.app.database.owner
      .updateTable('accounts')
      .set({ enabled: false })
      .where('id', '=', person.accountId)
      .execute();
    expect((await readLocations(person.accountId)).statusCode).toBe(404);
  });
});

describe('a member who is removed while signed in', () => {
  it('loses that account with the next request and keeps the other one', async () => {
    const person = await aPerson(product.app);
    const other = await joins(person, 'Hazel Run Water');
    const readLocations = (accountId: string) =>
      product.server.inject({ url: fillPath(listLocations.path, { accountId }), headers: person.headers });
    const graphql = async () =>
      (
        await product.server.inject({
          method: 'POST',
          url: '/pws/graphql',
          headers: person.headers,
          payload: { query: `{ getFeaturesByAccount(accountId: "${person.accountId}") }` },
        })
      ).payload;
    expect((await readLocations(person.accountId)).statusCode).toBe(200);

    await product.app.database.owner
      .updateTable('memberships')
      .set({ active: false })
      .where('user_id', '=', person.id)
      .where('account_id', '=', person.accountId)
      .execute();

    expect((await readLocations(person.accountId)).statusCode).toBe(404);
    expect(await graphql()).toContain('notFound');
    expect((await switchTo(person, person.accountId)).statusCode).toBe(404);
    expect((await accounts(person)).json().items).toMatchObject([{ id: other }]);
    expect((await readLocations(other)).statusCode).toBe(200);
    expect(await me(person)).toMatchObject({ defaultAccount: { id: other }, accountCount: 1 });
  });
});

describe('the settings for browsers before sign-in', () => {
  it('contain the provider and the origin', async () => {
    const settings = getSignInSettings.response.parse(
      (await product.server.inject({ url: getSignInSettings.path })).json(),
    );
    expect(settings).toMatchObject({
      authority: `${product.url}/oidc`,
      clientId: 'curbstop',
      origin: product.url,
      parameters: { resource: 'https://curbstop.example/api' },
    });
    expect(settings.demonstration).toEqual({
      email: 'alex@demo.curbstop.example',
      password: expect.any(String) as unknown,
    });
  });

  it('contain the help links and the companion product if the operator has configured them', async () => {
    const settings = getSignInSettings.response.parse(
      (await product.server.inject({ url: getSignInSettings.path })).json(),
    );
    expect(settings).toMatchObject({
      helpCenter: 'https://help.example',
      companion: { name: 'Water Analytics', url: 'https://view.example/pws' },
    });
    expect(settings.academy).toBeUndefined();
  });
});
