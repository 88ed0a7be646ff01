import type { Invitation, Member } from '@curbstop/contract/accounts/member.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, testPassword, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let admin: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  admin = await aPerson(product.app);
});

async function requestJson<T>(
  path: string,
  { as = admin, method, body }: { as?: TestPerson; method?: 'POST' | 'PUT' | 'DELETE'; body?: object } = {},
): Promise<{ status: number; answer: T; code: string | undefined }> {
  const memberPath = `/pws/accounts/${admin.accountId}${path}`;
  const { status, body: answer } = await callEndpoint<T>(product, {
    as,
    ...(method && { method }),
    path: memberPath,
    body,
  });
  return { status, answer, code: answer.errors?.[0]?.code };
}

async function open(
  endpoint: 'read' | 'accept',
  body: unknown,
): Promise<{ status: number; answer: Record<string, unknown>; sentence: string | undefined }> {
  const response = await fetch(`${product.url}/api/invitations/${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  return {
    status: response.status,
    answer,
    sentence: (answer['errors'] as ProblemResponse['errors'] | undefined)?.[0]?.detail,
  };
}

const people = async () => (await requestJson<{ members: Member[]; invitations: Invitation[] }>('/people')).answer;
let createdCount = 0;

/** Invites a new person and returns the token of their link. */
async function invited(
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ email: string; token: string; id: string }> {
  const email = `newcomer${++createdCount}@harlow.example`;
  await requestJson('/invitations', {
    method: 'POST',
    body: { email, firstName: 'Noor', lastName: 'Newcomer', permissions: ['pws:edit'], ...changes },
  });
  const id = (await people()).invitations[0]?.id as string;
  return { email, id, token: await createLink(id) };
}

async function createLink(id: string): Promise<string> {
  const { answer } = await requestJson<{ link: string }>(`/invitations/${id}/link`, { method: 'POST' });
  return answer.link.split('#')[1] as string;
}

const change = (person: TestPerson, body: object, as = admin) =>
  requestJson<Member>(`/people/${person.id}`, { method: 'PUT', body, as });

describe('an invitation', () => {
  test('stops working when it is revoked, expired or replaced by a new link', async () => {
    const first = await invited();
    const second = await createLink(first.id);
    expect(await open('read', { token: first.token })).toMatchObject({ status: 404 });
    await sql`update invitations set expires_on = now() - interval '1 second' where id = ${first.id}`.execute(
      product.app.database.owner,
    );
    expect(await open('accept', { token: second, password: testPassword })).toMatchObject({ status: 404 });
    expect((await people()).invitations).toMatchObject([{ id: first.id, hasExpired: true }]);
    await requestJson(`/invitations/${first.id}/mail`, { method: 'POST' });
    const third = await createLink(first.id);
    expect((await requestJson(`/invitations/${first.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await open('accept', { token: third, password: testPassword })).toMatchObject({ status: 404 });
  });

  test('is stored as a digest, and its email without the link', async () => {
    const { token } = await invited();
    const { rows } = await sql<{
      everything: string;
    }>`select coalesce((select json_agg(i)::text from invitations i), '')
      || coalesce((select json_agg(m)::text from mails m), '')
      || coalesce((select json_agg(h)::text from change_history h), '') as everything`.execute(
      product.app.database.owner,
    );
    expect(rows[0]?.everything).not.toContain(token);
    const { answer } = await requestJson<{ items: { id: string; state: string }[] }>('/mails');
    expect(answer.items[0]).toMatchObject({
      state: 'kept',
      subject: expect.stringContaining('Your invitation to Curbstop'),
    });
    expect((await requestJson<{ text: string }>(`/mails/${answer.items[0]?.id}`)).answer.text).toContain(
      'Link removed for security',
    );
  });

  test('is refused for existing members and people already invited', async () => {
    const colleague = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:read'] });
    const inviteAgain = (email: string) =>
      requestJson('/invitations', {
        method: 'POST',
        body: { email: email.toUpperCase(), firstName: 'A', lastName: 'B', permissions: ['pws:read'] },
      });
    expect((await inviteAgain(colleague.email)).code).toBe('alreadyMember');
    await change(colleague, { permissions: ['pws:read'], active: false });
    expect((await inviteAgain(colleague.email)).code).toBe('memberDeactivated');
    const { email } = await invited();
    expect((await inviteAgain(email)).code).toBe('alreadyInvited');
  });
});

describe('people of an account', () => {
  test('get new permissions with the next request and lose access when deactivated', async () => {
    const colleague = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:read'] });
    expect((await requestJson('/people', { as: colleague })).status).toBe(403);
    expect((await change(colleague, { permissions: ['pws:admin'], active: true })).answer).toMatchObject({
      permissions: ['pws:read', 'pws:admin'],
    });
    expect((await requestJson('/people', { as: colleague })).status).toBe(200);
    await change(colleague, { permissions: ['pws:admin'], active: false });
    expect((await requestJson('/people', { as: colleague })).status).toBe(404);
    const { rows } =
      await sql`select after from change_history where account_id = ${admin.accountId} and entity_type = 'member'
        order by id`.execute(product.app.database.owner);
    expect(rows).toMatchObject([{ after: { permissions: ['pws:read', 'pws:admin'] } }, { after: { active: false } }]);
  });

  test('keep one administrator: the last one can’t lose the permission or be deactivated', async () => {
    expect((await change(admin, { permissions: ['pws:read'], active: true })).code).toBe('lastAdministrator');
    expect((await change(admin, { permissions: ['pws:admin'], active: false })).code).toBe('lastAdministrator');
    expect((await people()).members).toMatchObject([{ id: admin.id, state: 'active', permissions: ['pws:admin'] }]);
  });

  test('keep one administrator when two remove each other’s permission concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const other = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:admin'] });
      const [mine, theirs] = await Promise.all([
        change(other, { permissions: ['pws:read'], active: true }),
        change(admin, { permissions: ['pws:read'], active: true }, other),
      ]);
      expect([mine.status, theirs.status].toSorted((a, b) => a - b)).toEqual([200, 403]);
      const winner = mine.status === 200 ? admin : other;
      const loser = winner === admin ? other : admin;
      await change(loser, { permissions: ['pws:admin'], active: true }, winner);
      await change(other, { permissions: ['pws:read'], active: false });
    }
  });

  test('are not changed from an outdated list, so that removed permissions are not restored', async () => {
    const other = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:admin'] });
    const seen = { permissions: ['pws:admin'], active: true };
    expect((await change(other, { permissions: ['pws:read'], active: true, seen })).status).toBe(200);
    const late = await requestJson<{ current: Member }>(`/people/${other.id}`, {
      method: 'PUT',
      body: { permissions: ['pws:admin'], active: false, seen },
    });
    expect(late).toMatchObject({
      status: 409,
      code: 'changedMeanwhile',
      answer: { current: { permissions: ['pws:read'], state: 'active' } },
    });
    expect(
      (
        await change(other, {
          permissions: ['pws:read'],
          active: false,
          seen: { permissions: ['pws:read'], active: true },
        })
      ).answer,
    ).toMatchObject({ state: 'deactivated', permissions: ['pws:read'] });
  });

  test('can’t raise their own permissions', async () => {
    const clerk = await aPerson(product.app, {
      accountId: admin.accountId,
      permissions: ['pws:read', 'pws:create', 'pws:edit'],
    });
    expect((await change(clerk, { permissions: ['pws:admin'], active: true }, clerk)).code).toBe('notAllowed');
  });
});
