import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import type { RequestContext } from '../request-context.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createMailer, type Delivery } from './create-mailer.ts';
import { findMail } from './mail.repository.ts';
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

test('the answer of a server is awaited for ten minutes where its outcome decides, otherwise for seconds', async () => {
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

  test('is only stored without a mail server', async () => {
    expect(await stateOf(await enqueue(mailer()))).toBe('kept');
  });
});
