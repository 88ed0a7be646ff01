import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { Reminders } from '@curbstop/contract/compliance/reminder.endpoints';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { remindOfDeadlines } from '../compliance/reminder.service.ts';
import { findNewCustomers } from './campaign.service.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const list = async (query = '', person: TestPerson = fixture.reader) =>
  (await fixture.requestJson<DeadlineList>(person, 'GET', `@/compliance/deadlines${query}`)).body;

/** Results of two samples, whose consumer notices were sent in some other way. */
async function aCompletedNotice(): Promise<string> {
  const event = await fixture.anEvent();
  const samples = [await fixture.aSample(event), await fixture.aSample(event)];
  await fixture.report(samples.map(({ id }) => ({ sampleId: id, result: '4' })));
  const { today, items } = await list();
  const deadline = items.find(({ kind }) => kind === 'consumerNotice');
  const completed = { version: deadline?.version, fields: { doneOn: today, note: 'Delivered by hand' } };
  const { status } = await fixture.requestJson(
    fixture.editor,
    'PUT',
    `@/compliance/deadlines/${deadline?.key}`,
    completed,
  );
  expect(status).toBe(200);
  return deadline?.key ?? '';
}

async function readCalendar(): Promise<string> {
  const { body } = await fixture.requestJson<{ address: string }>(fixture.reader, 'POST', '@/compliance/calendar-feed');
  const token = new URL(body.address).searchParams.get('token') ?? '';
  const url = `/api/calendars/deadlines.ics?token=${token}`;
  return (await fixture.product.server.inject({ url })).body.replaceAll('\r\n ', '');
}

test('a completed deadline whose notices are not recorded as sent is never plainly completed', async () => {
  const key = await aCompletedNotice();
  // Without letters, the campaigns can't be opened.
  await fixture.product.app.database.owner
    .insertInto('account_features')
    .values({ account_id: fixture.reader.accountId, feature_code: 'COMMS', enabled: false })
    .execute();
  expect((await fixture.requestJson(fixture.reader, 'GET', '@/notice-campaigns')).status).toBe(403);
  const { items } = await list();
  expect(items.find((item) => item.key === key)).toMatchObject({
    state: 'done',
    sentNotices: { done: 0, returned: 0, total: 2 },
  });
  expect(items.filter((item) => item.key !== key).map(({ sentNotices }) => sentNotices)).not.toContain(undefined);
  expect(await readCalendar()).toMatch(
    /SUMMARY:Marked as completed [\d-]+\\, but 2 of 2 notices are not recorded as sent in Curbstop: /,
  );
  const uncounted = (await list('?notices=omitted')).items.find((item) => item.key === key);
  expect([uncounted?.state, uncounted?.sentNotices]).toEqual(['done', undefined]);
  const ofOther = (await list('', fixture.memberOfOtherAccount)).items;
  expect(ofOther.filter(({ sentNotices }) => sentNotices)).toEqual([]);
});

async function remind(): Promise<void> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.reader.accountId) await remindOfDeadlines(context, { findNewCustomers });
}
const listNewCustomerReminders = async (person: TestPerson) =>
  (await fixture.requestJson<Reminders>(person, 'GET', '@/compliance/reminders')).body.items.filter(
    ({ title }) => title === 'Notices to new customers',
  );

test('the deadlines, the calendar and reminders have the customers whose notice is missing', async () => {
  expect(await list()).toMatchObject({ hasServiceLines: false, newCustomers: null });
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  const path = `@/locations/${locationId}`;
  const { version } = (await fixture.requestJson<{ version: number }>(fixture.administrator, 'GET', path)).body;
  const contact = { firstName: 'Ada', lastName: 'Reyes' };
  expect((await fixture.requestJson(fixture.administrator, 'PUT', path, { version, contact })).status).toBe(200);
  const { today, ...counted } = await list();
  expect(counted).toMatchObject({ hasServiceLines: true, newCustomers: { notices: 1, firstOn: today } });
  expect((await list('?notices=omitted')).newCustomers).toBeUndefined();
  expect(await list('', fixture.memberOfOtherAccount)).toMatchObject({ hasServiceLines: false, newCustomers: null });
  expect(await readCalendar()).toContain('SUMMARY:Notices to new customers\\, the first due ');
  await remind();
  expect(await listNewCustomerReminders(fixture.administrator)).toMatchObject([{ dueOn: today, isOverdue: false }]);
  expect(await listNewCustomerReminders(fixture.memberOfOtherAccount)).toEqual([]);
  const { owner } = fixture.product.app.database;
  const mails = await sql<{ text: string }>`
    select text from mails where account_id = ${fixture.reader.accountId}::uuid`.execute(owner);
  expect(mails.rows.map(({ text }) => text).join()).toContain(': Notices to new customers\n1 is not recorded as sent');
  // Without the line, no customer is left to notify.
  const ownAccount = sql`account_id = ${fixture.reader.accountId}::uuid`;
  await sql`update service_lines set removed_on = now() where ${ownAccount}`.execute(owner);
  await sql`update account_data_versions set version = version + 1 where ${ownAccount}`.execute(owner);
  await remind();
  expect(await listNewCustomerReminders(fixture.administrator)).toEqual([]);
});
