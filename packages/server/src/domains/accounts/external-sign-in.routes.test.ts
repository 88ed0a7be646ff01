import { changePassword, getCurrentUser, updateProfile } from '@curbstop/contract/accounts/current-user.endpoints';
import { getSignInSettings } from '@curbstop/contract/accounts/sign-in.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startExternalProvider, type ExternalProvider } from '../../../testing/external-provider.ts';
import { aPerson, aWaterSystem } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { addMember, createInvitedPerson } from './account.service.ts';

let provider: ExternalProvider;
let product: TestProduct;
beforeAll(async () => {
  provider = await startExternalProvider();
  product = await startProduct({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_AUDIENCE_PARAMETER: 'audience',
    DEMONSTRATION: 'true',
  });
});
afterAll(async () => {
  await product.stop();
  await provider.stop();
});

const whoAmI = async (token: string) =>
  product.server.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } });

async function invited(email: string): Promise<string> {
  const id = await createInvitedPerson(product.app, provider.issuer, { email, firstName: 'Noor', lastName: 'Haddad' });
  await addMember(product.app, { accountId: await aWaterSystem(product.app), userId: id, permissions: ['pws:edit'] });
  return id;
}

describe('an external identity provider', () => {
  it('is in the browser’s settings, with its audience for the API and without a demonstration', async () => {
    const settings = getSignInSettings.response.parse(
      (await product.server.inject({ url: getSignInSettings.path })).json(),
    );
    expect(settings).toMatchObject({
      authority: provider.issuer,
      clientId: 'portal',
      parameters: { audience: 'https://curbstop.example/api' },
    });
    expect(settings.demonstration).toBeUndefined();
  });

  it('replaces the embedded provider, whose tokens and pages are refused', async () => {
    const person = await aPerson(product.app);
    expect((await whoAmI(person.token)).statusCode).toBe(401);
    expect((await product.server.inject({ url: '/oidc/.well-known/openid-configuration' })).statusCode).toBe(404);
  });

  it('links an invited person by verified email address and recognizes them afterwards', async () => {
    const id = await invited('noor@harlow.gov');
    provider.people.set('subject-1', { email: 'Noor@Harlow.gov', email_verified: true });
    const response = await whoAmI(await provider.token('subject-1'));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, authId: 'subject-1', isSingleSignOn: true, permissions: ['pws:edit'] });
    provider.people.set('subject-1', { email: 'somebody.else@harlow.gov', email_verified: true });
    expect((await whoAmI(await provider.token('subject-1'))).json()).toMatchObject({ id });
  });

  it('links an invitation to one person only', async () => {
    await invited('once@harlow.gov');
    for (const subject of ['first', 'second'])
      provider.people.set(subject, { email: 'once@harlow.gov', email_verified: true });
    expect((await whoAmI(await provider.token('first'))).statusCode).toBe(200);
    expect((await whoAmI(await provider.token('second'))).json()).toMatchObject({
      statusCode: 403,
      errors: [{ code: 'notAUser' }],
    });
  });

  it.each([
    ['whose address it does not vouch for', { email: 'unsure@harlow.gov', email_verified: false }],
    ['whose address it says nothing about', { email: 'unsure@harlow.gov' }],
    ['without an address', { email_verified: true }],
    ['without an invitation', { email: 'stranger@elsewhere.example', email_verified: true }],
  ])('refuses a person %s', async (_, info) => {
    await createInvitedPerson(product.app, provider.issuer, {
      email: 'unsure@harlow.gov',
      firstName: 'Un',
      lastName: 'Sure',
    }).catch(() => undefined);
    provider.people.set('subject-2', info);
    expect((await whoAmI(await provider.token('subject-2'))).statusCode).toBe(403);
  });

  it('never links a local user by email address', async () => {
    const { email } = await aPerson(product.app);
    provider.people.set('subject-3', { email, email_verified: true });
    expect((await whoAmI(await provider.token('subject-3'))).statusCode).toBe(403);
  });

  it('is accepted only with its own issuer and our audience', async () => {
    expect((await whoAmI(await provider.token('subject-1', { issuer: 'https://elsewhere.example' }))).statusCode).toBe(
      401,
    );
    expect((await whoAmI(await provider.token('subject-1', { audience: 'portal' }))).statusCode).toBe(401);
  });

  it('manages the names and passwords of its users itself [A6.6, B5.5]', async () => {
    await invited('kept@harlow.gov');
    provider.people.set('subject-4', { email: 'kept@harlow.gov', email_verified: true });
    const headers = { authorization: `Bearer ${await provider.token('subject-4')}` };
    const put = (url: string, payload: object) => product.server.inject({ method: 'PUT', url, headers, payload });
    const refused = { statusCode: 403, errors: [{ code: 'profileKeptElsewhere' }] };
    expect((await put(updateProfile.path, { firstName: 'Ada', lastName: 'Okonkwo' })).json()).toMatchObject(refused);
    expect(
      (
        await put(changePassword.path, {
          currentPassword: 'Whatever-Horse-7',
          password: 'Another-Horse-8',
          passwordConfirm: 'Another-Horse-8',
        })
      ).json(),
    ).toMatchObject(refused);
    const query = 'mutation { ProfileUpdate(firstName: "Ada", lastName: "Okonkwo") { id } }';
    expect(
      (await product.server.inject({ method: 'POST', url: '/pws/graphql', headers, payload: { query } })).payload,
    ).toContain('profileKeptElsewhere');
    expect((await product.server.inject({ url: getCurrentUser.path, headers })).json()).toMatchObject({
      firstName: 'Noor',
      lastName: 'Haddad',
    });
  });

  it('is queried for its keys once', async () => {
    for (let time = 0; time < 3; time++) await whoAmI(await provider.token('subject-1'));
    expect(provider.requestCounts.get('/tenant/keys')).toBe(1);
    expect(provider.requestCounts.get('/tenant/.well-known/openid-configuration')).toBe(1);
  });
});

describe('while the external provider is unavailable', () => {
  it('no one is signed out: the response says to retry, which works once the provider is back', async () => {
    const another = await startProduct({ OIDC_ISSUER: provider.issuer });
    const headers = { authorization: `Bearer ${await provider.token('subject-9')}` };
    provider.away = true;
    const response = await another.server.inject({ url: getCurrentUser.path, headers });
    expect(response.json()).toMatchObject({ statusCode: 503, errors: [{ code: 'signInUnavailable' }] });
    provider.away = false;
    expect((await another.server.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(403);
    await another.stop();
  });
});
