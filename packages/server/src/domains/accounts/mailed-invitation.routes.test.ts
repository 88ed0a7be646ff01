import {
  acceptInvitation,
  createInvitationLink,
  getInvitation,
  invitePerson,
  listPeople,
  resendInvitation,
} from '@curbstop/contract/accounts/member.endpoints';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, testPassword, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import { SignInClient } from '../../../testing/sign-in-client.ts';

// Invitations where a mail server is configured: the link reaches the mailbox only, so it proves who reads it.

let mailServer: MailServer;
let product: TestProduct;
let admin: TestPerson;
let createdCount = 0;

beforeAll(async () => {
  mailServer = await startMailServer();
  product = await startProduct({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await product.stop();
  await mailServer.stop();
});
beforeEach(async () => {
  admin = await aPerson(product.app);
});

function send<T>(endpoint: Endpoint, { id, body, as = admin }: { id?: string; body?: object; as?: TestPerson } = {}) {
  const path = fillPath(endpoint.path, { accountId: as.accountId, ...(id && { id }) });
  return callEndpoint<T>(product, { as, method: endpoint.method, path, body });
}

const newcomer = () => ({
  email: `mailed${++createdCount}@harlow.example`,
  firstName: 'CLICK http://evil.example',
  lastName: 'Newcomer',
  permissions: ['pws:edit'],
});
const tokenIn = (mail: string | undefined) => /invitation#([\w-]{43})/.exec(mail ?? '')?.[1] ?? '';
const invitationId = async () => (await send<{ invitations: { id: string }[] }>(listPeople)).body.invitations[0]?.id;

describe('an invitation by mail', () => {
  test('is accepted with the mailed link, and the sign-in counts as verified', async () => {
    const person = newcomer();
    expect(await send(invitePerson, { body: person })).toMatchObject({ status: 200, body: { mail: 'sent' } });
    const token = tokenIn(mailServer.mails.at(-1));
    expect(await send(getInvitation, { body: { token } })).toMatchObject({ body: { isKnown: false } });
    expect((await send(acceptInvitation, { body: { token, password: testPassword } })).status).toBe(200);
    expect(await new SignInClient(product.url).signIn(person.email, testPassword)).toHaveProperty('tokens');
    const { email_verified: isVerified } = await product.app.database.owner
      .selectFrom('users')
      .select('email_verified')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    expect(isVerified).toBe(true);
  });

  test('gives administrators no link, so that no one can accept for another mailbox', async () => {
    await send(invitePerson, { body: newcomer() });
    const people = await send<{ canCopyLinks: boolean }>(listPeople);
    expect(people.body.canCopyLinks).toBe(false);
    const link = await send(createInvitationLink, { id: (await invitationId()) as string });
    expect([link.status, link.body.errors?.[0]?.code]).toEqual([409, 'linkIsMailed']);
  });

  test('contains no free text of the people, neither in its text nor in its address', async () => {
    const { email } = newcomer();
    await send(invitePerson, { body: { ...newcomer(), email, firstName: 'CLICK http://evil.example' } });
    const mail = mailServer.mails.at(-1) ?? '';
    expect(mail).toContain(`To: ${email}`);
    expect(mail).toContain(`${admin.email} invited you`);
    expect(mail).not.toMatch(/CLICK|evil|Dana/);
  });

  test('is limited to 20 mails of an account in an hour; other accounts are not affected', async () => {
    await send(invitePerson, { body: newcomer() });
    const id = (await invitationId()) as string;
    for (let mail = 1; mail < 20; mail++) expect((await send(resendInvitation, { id })).status).toBe(200);
    const refused = await send(resendInvitation, { id });
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([429, 'tooManyMails']);
    expect(refused.body.errors?.[0]?.detail).toMatch(/Wait 60 minutes, then try again\.$/);
    const raw = await product.server.inject({
      method: 'POST',
      url: fillPath(resendInvitation.path, { accountId: admin.accountId, id }),
      headers: admin.headers,
    });
    const wait = Number(raw.headers['retry-after']);
    expect([raw.statusCode, wait > 3_500 && wait <= 3_600]).toEqual([429, true]);
    expect((await send(invitePerson, { body: newcomer() })).status).toBe(429);
    const other = await aPerson(product.app);
    expect((await send(invitePerson, { body: newcomer(), as: other })).status).toBe(200);
  });

  test('is limited to 20 mails also when all are requested at once and the mail server is slow', async () => {
    const received = mailServer.mails.length;
    const release = mailServer.delayMails();
    const requests = Array.from({ length: 30 }, () => send(invitePerson, { body: newcomer() }));
    await expect.poll(() => mailServer.waiting(), { timeout: 30_000 }).toBeGreaterThan(0);
    release();
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(mailServer.mails.length - received).toBe(20);
  });

  test('returns a sign-in that another person made for the mailbox, and signs that person out', async () => {
    const person = newcomer();
    await send(invitePerson, { body: person });
    const first = tokenIn(mailServer.mails.at(-1));
    await send(acceptInvitation, { body: { token: first, password: testPassword } });
    // As if it had been accepted with a link that an administrator handed over before there was a mail server.
    await product.app.database.owner
      .updateTable('users')
      .set({ email_verified: false })
      .where('email', '=', person.email)
      .execute();
    const thief = new SignInClient(product.url);
    const stolen = await thief.signIn(person.email, testPassword);

    const other = await aPerson(product.app);
    await send(invitePerson, { body: person, as: other });
    const token = tokenIn(mailServer.mails.at(-1));
    expect((await send(acceptInvitation, { body: { token, password: 'Another-Horse-8' } })).status).toBe(200);
    expect(await new SignInClient(product.url).signIn(person.email, testPassword)).not.toHaveProperty('tokens');
    expect(await new SignInClient(product.url).signIn(person.email, 'Another-Horse-8')).toHaveProperty('tokens');
    if (!('tokens' in stolen)) throw new Error('The first person could not sign in');
    expect((await thief.refresh(stolen.tokens.refresh_token)).status).toBe(400);
  });
});
