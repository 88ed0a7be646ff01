import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../testing/database.ts';
import { systemClock } from '../../foundation/clock.ts';
import { addMember, createAccount, createPerson, openAccount, type OpenAccountParams } from './account.service.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const dependencies = () => ({ database, clock: systemClock });
const dana = { email: 'Dana@Harlow.gov', firstName: 'Dana', lastName: 'Lee' };
const accountParams = (changes: Partial<OpenAccountParams> = {}): OpenAccountParams => ({
  account: { name: 'Harlow Springs', pwsid: 'CT0000001', primacyCode: 'CT' },
  administrator: dana,
  issuer: undefined,
  password: () => Promise.resolve('Correct-Horse-7'),
  existingPerson: 'isRefused',
  ...changes,
});
const people = () =>
  database.owner
    .selectFrom('users')
    .select(['email', 'issuer', 'subject', 'default_account_id'])
    .orderBy('email')
    .execute();

describe('opening an account', () => {
  it('creates the account and its administrator, whose default account it becomes', async () => {
    const { accountId, isNewPerson } = await openAccount(dependencies(), accountParams());
    expect(isNewPerson).toBe(true);
    expect(await people()).toMatchObject([
      { email: 'dana@harlow.gov', issuer: 'local', default_account_id: accountId },
    ]);
    const members = await database.owner
      .selectFrom('memberships')
      .select(['permissions', 'active'])
      .where('account_id', '=', accountId)
      .execute();
    expect(members).toEqual([{ permissions: ['pws:admin'], active: true }]);
  });

  it('adds an existing user as administrator without a password prompt and keeps their default account', async () => {
    const peopleBefore = await people();
    const neverPrompt = () => Promise.reject(new Error('unexpected password prompt'));
    const further: Partial<OpenAccountParams> = {
      account: { name: 'Elm Grove', pwsid: 'CT0000002', primacyCode: 'CT' },
      password: neverPrompt,
    };
    await expect(openAccount(dependencies(), accountParams(further))).rejects.toMatchObject({ code: 'knownPerson' });
    const { isNewPerson } = await openAccount(
      dependencies(),
      accountParams({ ...further, existingPerson: 'isAllowed' }),
    );
    expect(isNewPerson).toBe(false);
    expect(await people()).toEqual(peopleBefore);
  });

  it('rolls back everything when one step fails', async () => {
    const administrator = { email: 'noor@harlow.gov', firstName: 'Noor', lastName: 'Haddad' };
    await expect(openAccount(dependencies(), accountParams({ administrator }))).rejects.toMatchObject({
      constraint: 'accounts_pwsid',
    });
    await expect(
      openAccount(
        dependencies(),
        accountParams({
          administrator,
          account: { name: 'Oak', pwsid: 'CT0000003', primacyCode: 'CT' },
          password: () => Promise.resolve('weak'),
        }),
      ),
    ).rejects.toMatchObject({ status: 400 });
    expect((await people()).map(({ email }) => email)).toEqual(['dana@harlow.gov']);
    expect(await database.owner.selectFrom('accounts').select('id').where('pwsid', '=', 'CT0000003').execute()).toEqual(
      [],
    );
  });

  it('reports all validation errors at once', async () => {
    const wrong = accountParams({
      account: { name: '', pwsid: 'CT1', primacyCode: 'CT' },
      administrator: { ...dana, email: 'dana' },
    });
    const properties = await openAccount(dependencies(), wrong).catch((problem: { details: { property: string }[] }) =>
      problem.details.map(({ property }) => property),
    );
    expect(properties).toEqual(['name', 'pwsid', 'email']);
  });

  it('invites the administrator where people sign in through an external provider', async () => {
    const issuer = 'https://id.harlow.example';
    await openAccount(
      dependencies(),
      accountParams({ issuer, account: { name: 'Pine', pwsid: 'CT0000004', primacyCode: 'CT' } }),
    );
    expect(await people()).toContainEqual(expect.objectContaining({ email: 'dana@harlow.gov', issuer, subject: null }));
  });
});

describe('people and accounts', () => {
  it('are unique by email address and by PWSID, case-insensitively', async () => {
    await expect(
      createAccount(dependencies(), { name: 'Again', pwsid: 'ct0000001', primacyCode: 'CT' }),
    ).rejects.toMatchObject({ constraint: 'accounts_pwsid' });
    await expect(
      createPerson(dependencies(), { ...dana, email: 'DANA@harlow.gov', password: 'Correct-Horse-7' }),
    ).rejects.toMatchObject({ constraint: 'users_email' });
  });

  it('are refused a weak password', async () => {
    await expect(
      createPerson(dependencies(), { ...dana, email: 'two@harlow.gov', password: 'weak' }),
    ).rejects.toMatchObject({
      status: 400,
      details: [{ constraints: expect.anything() as unknown }],
    });
  });

  it('get new permissions when a member is added again', async () => {
    const accountId = await createAccount(dependencies(), { name: 'Birch', pwsid: 'CT0000005', primacyCode: 'CT' });
    const personId = await createPerson(dependencies(), {
      ...dana,
      email: 'three@harlow.gov',
      password: 'Correct-Horse-7',
    });
    await addMember(dependencies(), { accountId, userId: personId, permissions: ['pws:read'] });
    await addMember(dependencies(), { accountId, userId: personId, permissions: ['pws:edit'] });
    const members = await database.owner
      .selectFrom('memberships')
      .select('permissions')
      .where('account_id', '=', accountId)
      .execute();
    expect(members).toEqual([{ permissions: ['pws:edit'] }]);
  });
});
