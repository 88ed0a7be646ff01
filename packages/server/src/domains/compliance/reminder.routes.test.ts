import type { MailHead } from '@curbstop/contract/administration/mail.endpoints';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { Reminders } from '@curbstop/contract/compliance/reminder.endpoints';
import { addDays, dayMs, formatLongDate } from '@curbstop/contract/primitives/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { createMailer, type Delivery } from '../../foundation/mail/create-mailer.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findNewCustomers } from '../notice-campaigns/campaign.service.ts';
import { remindIfChanged, remindOfDeadlines, scheduleReminders, type RemindedAccounts } from './reminder.service.ts';

let fixture: SamplingFixture;
let report: DeadlineList['items'][number];
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  report = (await listOpen()).at(-1)!;
});
afterAll(() => fixture.product.stop());
beforeEach(async () => {
  for (const table of ['deadline_reminders', 'reminder_settings', 'deadline_records', 'mails'])
    await sql`delete from ${sql.table(table)}`.execute(fixture.product.app.database.owner);
});

const path = '@/compliance/reminders';
const relations = { findNewCustomers };
const listOpen = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items.filter(
    ({ kind }) => kind === 'tapResultsReport',
  );
const listFor = async (person: TestPerson) => (await fixture.requestJson<Reminders>(person, 'GET', path)).body;
const listKeys = async (person: TestPerson) => (await listFor(person)).items.map(({ deadlineKey }) => deadlineKey);
const assign = (person: TestPerson, version = 0, doneOn: string | null = null) =>
  fixture.requestJson(fixture.editor, 'PUT', `@/compliance/deadlines/${report.key}`, {
    version,
    fields: { responsibleId: person.id, note: null, doneOn },
  });
const listMails = async () =>
  (
    await sql<{ to: string; subject: string; text: string; state: string }>`
      select to_address as "to", subject, text, state from mails order by id`.execute(
      fixture.product.app.database.owner,
    )
  ).rows;
const listMailsTo = async ({ email }: TestPerson) =>
  (
    await sql<{ id: string; state: string; error: string | null }>`
      select id, state, error from mails where to_address = ${email} order by id`.execute(
      fixture.product.app.database.owner,
    )
  ).rows;
const mailedTo = async (person: TestPerson) =>
  (await listMails()).filter(({ to, text }) => to === person.email && text.includes(report.title));

/** Reminds the account's people as of noon some days before the report is due; 6.5 is half a day after 7. */
const remind = (daysBefore: number, change: (context: RequestContext) => RequestContext = (one) => one) =>
  runOnDay(daysBefore, (context) => remindAndSend(change(context)));

async function remindAndSend(context: RequestContext) {
  const mails = await remindOfDeadlines(context, relations);
  await context.app.mailer.sendWaiting(context);
  return mails;
}

async function runOnDay(daysBefore: number, work: (context: RequestContext) => Promise<number>) {
  const now = Date.parse(`${report.dueOn}T17:00:00.000Z`) - daysBefore * dayMs;
  const clock = { now: () => new Date(now) };
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.reader.accountId) return work({ ...context, app: { ...context.app, clock } });
  throw new Error('The account is not listed');
}

test('the responsible person is reminded once at each step, and again after the due date', async () => {
  await assign(fixture.crew);
  for (const [days, mails] of [
    [20, 0],
    [14, 1],
    [13, 1],
    [7, 2],
    [6, 2],
    [1, 3],
    [0, 3],
    [-1, 4],
    [-5, 4],
  ] as const) {
    await remind(days);
    await remind(days);
    expect([days, (await mailedTo(fixture.crew)).length]).toEqual([days, mails]);
  }
  const [mail] = await mailedTo(fixture.crew);
  expect(mail?.subject).toMatch(/, due [A-Z].*PWSID/);
  expect(mail?.text).toContain(`/compliance/deadlines/${encodeURIComponent(report.key)}`);
  expect(await mailedTo(fixture.administrator)).toEqual([]);
  expect(await listFor(fixture.crew)).toMatchObject({ items: [{ deadlineKey: report.key, isOverdue: true }] });
});

test('two processes at once send one email, and without a responsible person it goes to the administrators', async () => {
  await Promise.all([remind(7), remind(7), remind(7)]);
  expect(await mailedTo(fixture.administrator)).toHaveLength(1);
  expect(await mailedTo(fixture.crew)).toEqual([]);
  expect(await listKeys(fixture.administrator)).toContain(report.key);
  expect(await listKeys(fixture.crew)).toEqual([]);
});

test('administrators are reminded too of what a responsible person without reminder emails would not get', async () => {
  await assign(fixture.crew);
  await fixture.requestJson(fixture.crew, 'PUT', `${path}/settings`, { isMailed: false });
  await remind(-1);
  expect(await mailedTo(fixture.crew)).toEqual([]);
  expect(await mailedTo(fixture.administrator)).toHaveLength(1);
  expect(await listKeys(fixture.crew)).toContain(report.key);
  expect(await listKeys(fixture.administrator)).toContain(report.key);
});

test('an account is read again as soon as its data changed, and otherwise once in some hours', async () => {
  const reminded: RemindedAccounts = new Map();
  const run = (daysBefore: number) => runOnDay(daysBefore, (context) => remindIfChanged(context, reminded, relations));
  const { owner } = fixture.product.app.database;
  const forget = () => sql`delete from deadline_reminders`.execute(owner);
  expect(await run(7)).toBeGreaterThan(0);
  await forget();
  expect(await run(7)).toBe(0);
  await sql`update account_data_versions set version = version + 1`.execute(owner);
  expect(await run(7)).toBeGreaterThan(0);
  await forget();
  expect(await run(6)).toBeGreaterThan(0);
});

test('an email that the mail server refused is sent again, one that may have arrived is not', async () => {
  await assign(fixture.crew);
  const { owner } = fixture.product.app.database;
  await remind(7);
  await owner.updateTable('mails').set({ state: 'sending' }).execute();
  await remind(7);
  expect(await mailedTo(fixture.crew)).toHaveLength(1);
  await owner.updateTable('mails').set({ state: 'failed' }).execute();
  await remind(7);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['failed', 'kept']);
});

const mailsPath = () => `/pws/accounts/${fixture.administrator.accountId}/mails`;
const listUnsent = async ({ email }: TestPerson) => {
  const path = `${mailsPath()}?filters[isUnsent]=true`;
  const listed = await fixture.requestJson<{ items: MailHead[] }>(fixture.administrator, 'GET', path);
  return listed.body.items.filter(({ toAddress }) => toAddress === email);
};
const resend = (person: TestPerson, id: string | undefined) =>
  fixture.requestJson(person, 'POST', `${mailsPath()}/${id}/resend`);

test('a refused email is among those not sent until it was written again, whatever other emails left', async () => {
  await assign(fixture.crew);
  await remindThrough(7, refuseWith({ responseCode: 550 }));
  const [refused] = await listUnsent(fixture.crew);
  expect(refused?.state).toBe('failed');
  // One about something else has the same subject and leaves later.
  await sql`insert into mails (account_id, id, to_address, to_name, subject, text, state, created_on)
    select account_id, ${createId()}, to_address, to_name, subject, text, 'sent', created_on from mails
     where id = ${refused?.id}::uuid`.execute(fixture.product.app.database.owner);
  expect((await listUnsent(fixture.crew)).map(({ id }) => id)).toEqual([refused?.id]);
  // The next day the subject names another number of days.
  await remindThrough(6.5, () => Promise.resolve());
  expect(await listUnsent(fixture.crew)).toEqual([]);
  expect(summarizeProblem(await resend(fixture.administrator, refused?.id)).slice(0, 2)).toEqual([
    409,
    'mailNotResendable',
  ]);
});

test('an email that is left to a person stays among those not sent, whatever was sent since', async () => {
  await assign(fixture.crew);
  const refuse = refuseWith({ responseCode: 550 });
  await remindThrough(7, refuse);
  const { owner } = fixture.product.app.database;
  // Its reminder is older than a day, so that it is not written again.
  await sql`update deadline_reminders set created_on = created_on - interval '1 day'
    where user_id = ${fixture.crew.id}::uuid`.execute(owner);
  await remindThrough(6.5, () => Promise.resolve());
  const [unsent, ...others] = await listUnsent(fixture.crew);
  expect([unsent?.state, others]).toEqual(['failed', []]);
  // The next step is another email.
  await remindThrough(1, () => Promise.resolve());
  expect((await listUnsent(fixture.crew)).map(({ id }) => id)).toEqual([unsent?.id]);
});

test('an email that was not sent is not sent late once its deadline was met', async () => {
  await assign(fixture.crew);
  await remindThrough(7, refuseWith({ responseCode: 550 }));
  const [refused] = await listUnsent(fixture.crew);
  const today = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.today;
  await assign(fixture.crew, 1, today);
  await remindThrough(6.5, () => Promise.resolve());
  expect(await listUnsent(fixture.crew)).toEqual([]);
  expect((await resend(fixture.administrator, refused?.id)).status).toBe(409);
});

test('the outbox lists reminders that are stored without a mail server', async () => {
  const read = async () =>
    (
      await fixture.requestJson<{ total: number; items: { state: string }[] }>(
        fixture.administrator,
        'GET',
        `/pws/accounts/${fixture.administrator.accountId}/mails`,
      )
    ).body;
  expect((await read()).total).toBe(0);
  // Before the first pass that sends what waits.
  const mails = await runOnDay(7, (context) => remindOfDeadlines(context, relations));
  expect(mails).toBeGreaterThan(0);
  const { total, items } = await read();
  expect([total, items.length, items[0]?.state]).toEqual([mails, mails, 'kept']);
});

test('an administrator has a reminder that may have arrived sent again, as of that day', async () => {
  await assign(fixture.crew);
  await remindThrough(7, refuseWith({ code: 'ETIMEDOUT', wasDataAccepted: true }));
  const { owner } = fixture.product.app.database;
  const { id } = await owner.selectFrom('mails').select('id').where('state', '=', 'unclear').executeTakeFirstOrThrow();
  expect((await fixture.requestJson(fixture.administrator, 'GET', `${mailsPath()}/${id}`)).body).toMatchObject({
    mayResend: true,
  });
  expect((await resend(fixture.editor, id)).status).toBe(403);
  expect((await resend(fixture.administrator, id)).body).toMatchObject({ state: 'waiting', mayResend: false });
  expect(summarizeProblem(await resend(fixture.administrator, id)).slice(0, 2)).toEqual([409, 'mailNotResendable']);
  const delivered: string[] = [];
  await remindThrough(7, async ({ to }) => delivered.push(to));
  expect(delivered.filter((to) => to === fixture.crew.email)).toHaveLength(1);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['sent']);
});

/** Reminds through a mail server that does with each email what `deliver` says. */
const remindThrough = (daysBefore: number, deliver: Delivery) =>
  remind(daysBefore, (context) => {
    const { config, log, clock } = context.app;
    return { ...context, app: { ...context.app, mailer: createMailer(config, { log, clock, deliver }) } };
  });
const refuseWith = (error: object) => () => Promise.reject(Object.assign(new Error('Mail server'), error));
const isUnreachable = refuseWith({ syscall: 'connect', code: 'ESOCKET' });

test('an email that was stored before a crash is sent by the next run, once', async () => {
  await assign(fixture.crew);
  const sent: string[] = [];
  const deliver = ({ to }: { readonly to: string }) => Promise.resolve(sent.push(to));
  const crash = (context: RequestContext) => {
    const { config, log, clock } = context.app;
    const mailer = {
      ...createMailer(config, { log, clock, deliver }),
      sendWaiting: () => Promise.reject(new Error('The process ended')),
    };
    return { ...context, app: { ...context.app, mailer } };
  };
  await expect(remind(7, crash)).rejects.toThrow('The process ended');
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['waiting']);
  await remindThrough(7, deliver);
  await remindThrough(7, deliver);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['sent']);
  expect(sent.filter((to) => to === fixture.crew.email)).toHaveLength(1);
});

test('an email waits while the mail server is down, and is written as of the day on which it leaves', async () => {
  await assign(fixture.crew);
  await remindThrough(7, isUnreachable);
  await remindThrough(6.5, isUnreachable);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['waiting']);
  await remindThrough(6, () => Promise.resolve());
  const mails = await mailedTo(fixture.crew);
  expect(mails.map(({ state }) => state)).toEqual(['sent']);
  expect(mails[0]?.text).toContain(`as of ${formatLongDate(addDays(report.dueOn, -6))}`);
});

test('an email that waited for 24 hours, however often it was written again, is sent only if a person decides so', async () => {
  await assign(fixture.crew);
  for (const days of [7, 6.5, 6.1]) await remindThrough(days, isUnreachable);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['waiting']);
  const delivered: string[] = [];
  const deliver: Delivery = async ({ to }) => delivered.push(to);
  await remindThrough(5.9, deliver);
  await remindThrough(5.8, deliver);
  const [expired, ...others] = await listMailsTo(fixture.crew);
  expect([expired?.state, others, delivered.filter((to) => to === fixture.crew.email)]).toEqual(['failed', [], []]);
  expect(expired?.error).toContain('did not take this email within 24 hours');
  const path = `/pws/accounts/${fixture.administrator.accountId}/mails/${expired?.id}`;
  const resentAt = new Date(Date.parse(`${report.dueOn}T17:00:00.000Z`) - 5.7 * dayMs);
  await fixture.requestJson(fixture.administrator, 'POST', `${path}/resend`);
  await sql`update mails set resent_at = ${resentAt}, waits_since = ${resentAt}
    where id = ${expired?.id}::uuid`.execute(fixture.product.app.database.owner);
  // It keeps waiting for a day from then on.
  await remindThrough(5.6, isUnreachable);
  await remindThrough(5.2, isUnreachable);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['waiting']);
  await remindThrough(5, deliver);
  const sent = await mailedTo(fixture.crew);
  expect(sent.map(({ state }) => state)).toEqual(['sent']);
  expect(sent[0]?.text).toContain(`as of ${formatLongDate(addDays(report.dueOn, -5))}`);
  // The next step is a reminder of its own.
  await remindThrough(1, deliver);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('an email that was stored before Curbstop was stopped for more than a day is sent as of the day it starts again', async () => {
  await assign(fixture.crew);
  // Stored, and not tried.
  await runOnDay(7, async (context) => {
    const { config, log, clock } = context.app;
    const mailer = createMailer(config, { log, clock, deliver: () => Promise.resolve() });
    return remindOfDeadlines({ ...context, app: { ...context.app, mailer } }, relations);
  });
  // The mail server starts some minutes later.
  await remindThrough(5.9, isUnreachable);
  await remindThrough(5.8, () => Promise.resolve());
  const mails = await mailedTo(fixture.crew);
  expect(mails.map(({ state }) => state)).toEqual(['sent']);
  expect(mails[0]?.text).toContain(`as of ${formatLongDate(addDays(report.dueOn, -6))}`);
});

test('an email that the mail server refuses for a day is left to a person', async () => {
  await assign(fixture.crew);
  const refuse = refuseWith({ responseCode: 550 });
  for (const days of [7, 6.5]) await remindThrough(days, refuse);
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  await remindThrough(5.9, () => Promise.resolve());
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['failed', 'failed']);
});

test('an email of which it is unknown whether the mail server took it is not sent again', async () => {
  await assign(fixture.crew);
  const isUnanswered = refuseWith({ code: 'ESOCKET', wasDataAccepted: true });
  await remindThrough(7, ({ to }) => (to === fixture.crew.email ? isUnanswered() : Promise.resolve()));
  await remindThrough(7, () => Promise.resolve());
  expect((await mailedTo(fixture.crew)).map(({ state }) => state)).toEqual(['unclear']);
});

test('a deadline that was met while its email waited is not in an email any more', async () => {
  await assign(fixture.crew);
  await remindThrough(7, isUnreachable);
  const today = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.today;
  await assign(fixture.crew, 1, today);
  await remindThrough(7, () => Promise.resolve());
  expect(await mailedTo(fixture.crew)).toEqual([]);
});

test('an account whose emails wait is read again at the next run', async () => {
  const reminded: RemindedAccounts = new Map();
  const run = (deliver: Delivery) =>
    runOnDay(7, async (context) => {
      const { config, log, clock } = context.app;
      const mailer = createMailer(config, { log, clock, deliver });
      const mails = await remindIfChanged({ ...context, app: { ...context.app, mailer } }, reminded, relations);
      await mailer.sendWaiting(context);
      return mails;
    });
  expect(await run(isUnreachable)).toBeGreaterThan(0);
  expect(await run(() => Promise.resolve())).toBeGreaterThan(0);
  expect(await run(() => Promise.resolve())).toBe(0);
});

test('a mail server that never responds does not keep the next account from being reminded', async () => {
  await assign(fixture.crew);
  let isNextRead = false;
  await runOnDay(7, async (context) => {
    const { config, log, clock } = context.app;
    const mailer = createMailer(config, { log, clock, deliver: () => new Promise(() => undefined) });
    const app = { ...context.app, mailer };
    const everyAccount = async function* () {
      yield { ...context, app };
      isNextRead = true;
    };
    const stop = scheduleReminders(app, everyAccount, relations);
    await vi.waitFor(() => expect(isNextRead).toBe(true), { timeout: 20_000 });
    await vi.waitFor(async () => expect((await listMails()).map(({ state }) => state)).toContain('sending'));
    stop();
    return 0;
  });
});

test('a person turns the emails off for themselves and is still reminded in the product', async () => {
  await assign(fixture.crew);
  const saved = await fixture.requestJson<Reminders>(fixture.crew, 'PUT', `${path}/settings`, { isMailed: false });
  expect(saved.body).toEqual({ items: [], isMailed: false, today: expect.any(String) as string });
  await remind(7);
  expect(await mailedTo(fixture.crew)).toEqual([]);
  expect(await listKeys(fixture.crew)).toEqual([report.key]);
  expect((await listFor(fixture.reader)).isMailed).toBe(true);
  await fixture.requestJson(fixture.crew, 'PUT', `${path}/settings`, { isMailed: true });
  await remind(1);
  expect(await mailedTo(fixture.crew)).toHaveLength(1);
});

test('a deadline that was met is not listed, and no longer reminded of', async () => {
  await assign(fixture.crew);
  await remind(7);
  // The record is saved at the real time.
  await sql`update deadline_reminders set created_on = now() - interval '1 minute'`.execute(
    fixture.product.app.database.owner,
  );
  const today = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.today;
  await assign(fixture.crew, 1, today);
  expect(await listKeys(fixture.crew)).toEqual([]);
  await remind(1);
  expect(await mailedTo(fixture.crew)).toHaveLength(1);
});

test('reminders of a deadline that the records no longer demand are removed', async () => {
  await remind(7);
  await sql`update deadline_reminders set deadline_key = 'tapResultsReport:1999-01-01'
    where deadline_key = ${report.key}`.execute(fixture.product.app.database.owner);
  expect(await listKeys(fixture.administrator)).toContain('tapResultsReport:1999-01-01');
  await remind(7);
  expect(await listKeys(fixture.administrator)).not.toContain('tapResultsReport:1999-01-01');
});

test('shows a changed due date and starts its reminder steps again', async () => {
  await assign(fixture.crew);
  const { owner } = fixture.product.app.database;
  await remind(7);
  // The due date of the record was another one then.
  await sql`update deadline_reminders set due_on = due_on + 5 where deadline_key = ${report.key}`.execute(owner);
  await remind(7);
  expect((await listFor(fixture.crew)).items).toMatchObject([{ deadlineKey: report.key, dueOn: report.dueOn }]);
  expect(await mailedTo(fixture.crew)).toHaveLength(2);
});

test('a deadline that is open again on the same day is reminded of again', async () => {
  await assign(fixture.crew);
  await remind(7);
  const { owner } = fixture.product.app.database;
  const today = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.today;
  await assign(fixture.crew, 1, today);
  // The reminder was before the mark, which had other numbers.
  await sql`update deadline_reminders set created_on = now() - interval '1 minute'`.execute(owner);
  await owner
    .updateTable('deadline_records')
    .set({ reported_samples: 'others' })
    .where('key', '=', report.key)
    .execute();
  await remind(7);
  expect(await mailedTo(fixture.crew)).toHaveLength(2);
  expect(await listKeys(fixture.crew)).toEqual([report.key]);
});

test('lets only the person dismiss a reminder, and reminds again at the next step', async () => {
  await assign(fixture.crew);
  await remind(7);
  const ids = (await listFor(fixture.crew)).items.map(({ id }) => id);
  for (const other of [fixture.reader, fixture.memberOfOtherAccount]) {
    await fixture.requestJson(other, 'POST', `${path}/dismiss`, { ids });
    expect(await listKeys(fixture.crew)).toEqual([report.key]);
  }
  const dismissed = await fixture.requestJson<Reminders>(fixture.crew, 'POST', `${path}/dismiss`, { ids });
  expect(dismissed.body.items).toEqual([]);
  await remind(6);
  expect(await listKeys(fixture.crew)).toEqual([]);
  await remind(1);
  expect(await listKeys(fixture.crew)).toEqual([report.key]);
});

test('a person who left the water system gets none, and nonsense is refused', async () => {
  await assign(fixture.crew);
  const { owner } = fixture.product.app.database;
  const setActive = (active: boolean) =>
    owner.updateTable('memberships').set({ active }).where('user_id', '=', fixture.crew.id).execute();
  await setActive(false);
  await remind(7);
  expect(await mailedTo(fixture.crew)).toEqual([]);
  expect(await mailedTo(fixture.administrator)).toHaveLength(1);
  await setActive(true);
  expect((await fixture.requestJson(fixture.crew, 'POST', `${path}/dismiss`, { ids: [] })).status).toBe(400);
  expect(
    summarizeProblem(await fixture.requestJson(fixture.crew, 'PUT', `${path}/settings`, { isMailed: 'no' }))[0],
  ).toBe(400);
});

test('the reminders don’t count as emails that people of the account have caused', async () => {
  await remind(7);
  const { rows } = await sql<{ requested_by: string | null }>`select requested_by from mails`.execute(
    fixture.product.app.database.owner,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ requested_by }) => requested_by === null)).toBe(true);
});
