import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import type { RequestContext } from '../request-context.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { getDataVersion } from '../database/version-cache.ts';
import { createLog } from '../log.ts';
import { createMailer, type Delivery } from './create-mailer.ts';
import { findMail, hasWaitingMails, releaseMailToResend } from './mail.repository.ts';
import { personalLink, type Mail, type Mailer } from './mailer.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let context: RequestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  const account = await anAccount(database);
  context = { database: account.database, person: { id: account.personId } } as unknown as RequestContext;
});
afterAll(() => database.drop());

const mail: Mail = {
  to: { address: 'noor@harlow.example', name: 'Noor' },
  subject: 'Your invitation',
  text: `Open it:\n${personalLink}\n`,
  link: 'https://lines.harlow.example/invitation#secret',
};

function mailer(deliver?: Delivery) {
  return createMailer(readConfig({ NODE_ENV: 'test' }), { log: createLog('silent'), clock: systemClock, deliver });
}

async function sendWith(one: Mailer) {
  const prepared = await context.database.write((trx) => one.prepare(trx, context, mail));
  return one.send(context, prepared);
}

async function newest() {
  const { rows } = await database.ownerPool.query<{ id: string }>('select id from mails order by id desc limit 1');
  return context.database.read((trx) => findMail(trx, rows[0]?.id as string));
}

test('stores a mail in the outbox without the personal link if there is no mail server', async () => {
  expect(await sendWith(mailer())).toBe('kept');
  const kept = await newest();
  expect(kept).toMatchObject({ state: 'kept', toAddress: 'noor@harlow.example', error: null });
  expect(kept?.text).not.toContain('secret');
});

test('sends the link to the reader, and does not store it in the outbox, with a mail server', async () => {
  const delivered: string[] = [];
  const outcome = await sendWith(mailer(async ({ text }) => delivered.push(text)));
  expect([outcome, delivered]).toEqual(['sent', ['Open it:\nhttps://lines.harlow.example/invitation#secret\n']]);
  expect((await newest())?.text).not.toContain('secret');
});

test('a refusal by the mail server is an outcome with the reason', async () => {
  expect(await sendWith(mailer(() => Promise.reject(new Error('550 no such mailbox'))))).toBe('failed');
  expect(await newest()).toMatchObject({ state: 'failed', error: '550 no such mailbox' });
});

test.each([
  ['xyz what', 'unclear'],
  ['199 checking', 'unclear'],
  ['554 refused', 'failed'],
  ['452 later', 'deferred'],
])('the answer “%s” to a mail that the server has makes its outcome %s', async (answer, outcome) => {
  const mailServer = await startMailServer();
  mailServer.answerNext(answer);
  const config = readConfig({ NODE_ENV: 'test', SMTP_URL: mailServer.url });
  const one = createMailer(config, { log: createLog('silent'), clock: systemClock });
  const prepared = await context.database.write((trx) => one.prepare(trx, context, mail));
  expect(await one.sendWithCause(context, prepared)).toBe(outcome);
  // The outbox does not say that a mail was not sent which may have been delivered.
  expect(await newest()).toMatchObject({ state: outcome === 'unclear' ? 'unclear' : 'failed' });
  expect(mailServer.mails).toHaveLength(1);
  await mailServer.stop();
});

test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'])(
  'a mail waits for the next run if the connection ends at %s',
  async (command) => {
    const mailServer = await startMailServer();
    // After EHLO nodemailer tries HELO, too.
    for (const one of command === 'EHLO' ? ['EHLO', 'HELO'] : [command]) mailServer.closeAt(one);
    const config = readConfig({ NODE_ENV: 'test', SMTP_URL: mailServer.url });
    const one = createMailer(config, { log: createLog('silent'), clock: systemClock });
    const prepared = await context.database.write((trx) => one.prepare(trx, context, mail));
    expect(['deferred', 'unreachable']).toContain(await one.sendWithCause(context, prepared));
    expect(mailServer.mails).toHaveLength(0);
    await mailServer.stop();
  },
);

test('the response of a server is awaited for ten minutes where its outcome decides, otherwise for seconds', async () => {
  const limits: number[] = [];
  const one = mailer((_, { answerWithinMs }) => Promise.resolve(limits.push(answerWithinMs)));
  const prepared = await context.database.write((trx) => one.prepare(trx, context, mail));
  await one.sendWithCause(context, prepared);
  await one.send(context, prepared);
  expect(limits).toEqual([600_000, 15_000]);
});

test('stores a mail in the outbox before it is sent, and leaves it unconfirmed if the process ends meanwhile', async () => {
  let duringDelivery: unknown;
  await sendWith(mailer(async () => (duringDelivery = await newest())));
  expect(duringDelivery).toMatchObject({ state: 'sending', toAddress: 'noor@harlow.example' });
});

describe('a waiting mail', () => {
  const waiting = { to: mail.to, subject: 'Deadlines', text: 'Due soon' };
  const enqueue = (one: Mailer) => context.database.write((trx) => one.enqueue(trx, waiting));
  const stateOf = async (id: string) => (await context.database.read((trx) => findMail(trx, id)))?.state;
  beforeEach(() => database.ownerPool.query('delete from mails'));

  test('is sent once by several processes at the same time', async () => {
    const delivered: string[] = [];
    const one = mailer(async ({ subject }) => delivered.push(subject));
    const ids = [await enqueue(one), await enqueue(one)];
    await Promise.all([one.sendWaiting(context), one.sendWaiting(context), one.sendWaiting(context)]);
    expect(delivered).toEqual(['Deadlines', 'Deadlines']);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  test('waits for the next call while the mail server can’t be reached', async () => {
    let attempts = 0;
    const down = mailer(() => {
      attempts += 1;
      return Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ESOCKET' }));
    });
    const ids = [await enqueue(down), await enqueue(down)];
    await down.sendWaiting(context);
    expect([attempts, ...(await Promise.all(ids.map(stateOf)))]).toEqual([1, 'waiting', 'waiting']);
    await mailer(() => Promise.resolve()).sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  test('does not hold up others when the mail server wants it later', async () => {
    const answers = [Object.assign(new Error('451 later'), { responseCode: 451 }), undefined];
    const one = mailer(() => {
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    });
    const ids = [await enqueue(one), await enqueue(one)];
    await one.sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'sent']);
    await one.sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent']);
  });

  test('waits for the next call after one that the mail server left unanswered', async () => {
    let attempts = 0;
    const silent = mailer(() => {
      attempts += 1;
      return Promise.reject(Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', wasDataAccepted: true }));
    });
    const ids = [await enqueue(silent), await enqueue(silent), await enqueue(silent)];
    await silent.sendWaiting(context);
    expect([attempts, ...(await Promise.all(ids.map(stateOf)))]).toEqual([1, 'unclear', 'waiting', 'waiting']);
  });

  test('waits for the next call once a pass has lasted two minutes', async () => {
    let now = Date.parse('2026-11-27T12:00:00Z');
    const limits: number[] = [];
    const slow = createMailer(readConfig({ NODE_ENV: 'test' }), {
      log: createLog('silent'),
      clock: { now: () => new Date(now) },
      deliver: (_, { answerWithinMs }) => {
        now += 61_000;
        return Promise.resolve(limits.push(answerWithinMs));
      },
    });
    const ids = [await enqueue(slow), await enqueue(slow), await enqueue(slow)];
    await slow.sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['sent', 'sent', 'waiting']);
    expect(limits).toEqual([120_000, 120_000]);
  });

  test('is sent while the mail server never responds to that of another account', async () => {
    const mailServer = await startMailServer();
    const config = readConfig({ NODE_ENV: 'test', SMTP_URL: mailServer.url });
    const one = createMailer(config, { log: createLog('silent'), clock: systemClock });
    const [silent, other] = [await anAccount(database), await anAccount(database)];
    mailServer.leaveUnanswered('silent@harlow.example');
    const store = ({ database: own }: typeof silent, address: string) =>
      own.write((trx) => one.enqueue(trx, { ...waiting, to: { address, name: 'Noor' } }));
    const unanswered = await store(silent, 'silent@harlow.example');
    await store(other, 'noor@harlow.example');
    one.startSending(silent);
    one.startSending(silent);
    one.startSending(other);
    await vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), { timeout: 10_000 });
    expect((await silent.database.read((trx) => findMail(trx, unanswered)))?.state).toBe('sending');
    await mailServer.stop();
    await vi.waitFor(
      async () => expect((await silent.database.read((trx) => findMail(trx, unanswered)))?.state).toBe('waiting'),
      { timeout: 10_000 },
    );
  });

  test('may have arrived if its process ended before the response, and is sent again only if a person wants that', async () => {
    let now = Date.parse('2026-11-27T12:00:00Z');
    const delivered: string[] = [];
    const start = (deliver: Delivery) =>
      createMailer(readConfig({ NODE_ENV: 'test' }), {
        log: createLog('silent'),
        clock: { now: () => new Date(now) },
        deliver,
      });
    const later = start(async ({ subject }) => delivered.push(subject));
    const id = await enqueue(later);
    // The process ends during the delivery: it never hears the answer.
    void start(() => new Promise(() => undefined)).sendWaiting(context);
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('sending'));
    now += 9 * 60_000;
    await later.sendWaiting(context);
    expect(await stateOf(id)).toBe('sending');
    now += 2 * 60_000;
    expect(await context.database.read(hasWaitingMails)).toBe(true);
    await later.sendWaiting(context);
    expect(await context.database.read((trx) => findMail(trx, id))).toMatchObject({
      state: 'unclear',
      error: expect.stringContaining('before the mail server answered'),
      mayResend: true,
    });
    expect([delivered, await context.database.read(hasWaitingMails)]).toEqual([[], false]);
    // A day later a person has it sent again.
    now += 25 * 60 * 60_000;
    const release = () => context.database.write((trx) => releaseMailToResend(trx, id, new Date(now).toISOString()));
    expect(await Promise.all([release(), release()])).toEqual(expect.arrayContaining([true, false]));
    await later.sendWaiting(context);
    expect([delivered, await stateOf(id), await release()]).toEqual([['Deadlines'], 'sent', false]);
  });

  test('is not sent any more after 24 hours, and says why', async () => {
    const refuse = () => Promise.reject(Object.assign(new Error('451 mailbox full'), { responseCode: 451 }));
    const id = await enqueue(mailer(refuse));
    await mailer(refuse).sendWaiting(context);
    const setAge = (hours: number) =>
      database.ownerPool.query(`update mails set waits_since = now() - make_interval(hours => $1)`, [hours]);
    await setAge(23);
    await mailer(refuse).sendWaiting(context);
    expect(await stateOf(id)).toBe('waiting');
    await setAge(25);
    const delivered: string[] = [];
    await mailer(async ({ subject }) => delivered.push(subject)).sendWaiting(context);
    expect(delivered).toEqual([]);
    expect(await context.database.read((trx) => findMail(trx, id))).toMatchObject({
      state: 'failed',
      error: 'The mail server did not take this email within 24 hours, so Curbstop stopped trying. 451 mailbox full',
      mayResend: true,
    });
    // A person decides to send it late.
    const now = systemClock.now().toISOString();
    expect(await context.database.write((trx) => releaseMailToResend(trx, id, now))).toBe(true);
    await mailer(async ({ subject }) => delivered.push(subject)).sendWaiting(context);
    expect([delivered, await stateOf(id)]).toEqual([['Deadlines'], 'sent']);
  });

  test('is tried if Curbstop was stopped for more than 24 hours before the first attempt', async () => {
    const down = mailer(() =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect', code: 'ESOCKET' })),
    );
    const ids = [await enqueue(down), await enqueue(down)];
    const setAge = () => database.ownerPool.query(`update mails set waits_since = now() - interval '25 hours'`);
    await setAge();
    // It begins to wait, in case the mail server starts later.
    for (const _ of ids) await down.sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['waiting', 'waiting']);
    // The second one was not tried itself, because the server could not be reached.
    await setAge();
    await down.sendWaiting(context);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['failed', 'failed']);
  });

  test('is no change of the account’s data while nothing of it changes for a reader', async () => {
    const readVersion = () => context.database.read(getDataVersion);
    const refuse = mailer(() => Promise.reject(Object.assign(new Error('451 later'), { responseCode: 451 })));
    const beforeAny = await readVersion();
    await refuse.sendWaiting(context);
    await mailer().sendWaiting(context);
    expect(await readVersion()).toBe(beforeAny);
    const id = await enqueue(refuse);
    const before = await readVersion();
    await refuse.sendWaiting(context);
    await refuse.sendWaiting(context);
    expect([await readVersion(), await stateOf(id)]).toEqual([before, 'waiting']);
    await mailer(() => Promise.resolve()).sendWaiting(context);
    expect(await stateOf(id)).toBe('sent');
    expect(await readVersion()).toBeGreaterThan(before);
  });

  test('stays in the outbox once there is no mail server any more, and is not sent by a later one', async () => {
    const delivered: string[] = [];
    const working = mailer(async ({ subject }) => delivered.push(subject));
    const id = await enqueue(working);
    await mailer().sendWaiting(context);
    expect(await stateOf(id)).toBe('kept');
    await working.sendWaiting(context);
    expect(delivered).toEqual([]);
  });

  test('is only stored without a mail server', async () => {
    expect(await stateOf(await enqueue(mailer()))).toBe('kept');
  });
});
