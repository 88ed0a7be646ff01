import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import type { Reminders } from '@curbstop/contract/compliance/reminder.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { remindOfDeadlines } from '../compliance/reminder.service.ts';
import { findNewCustomers } from '../notice-campaigns/campaign.service.ts';

// 40 CFR 141.202(b): the 24 hours of a Tier 1 notice run from the receipt of the results, whoever delivers them.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start();
});
afterAll(() => fixture.product.stop());

async function remind(): Promise<number> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.reader.accountId) return remindOfDeadlines(context, { findNewCustomers });
  throw new Error('The account is not listed');
}

const file = (...rows: readonly string[]) => ['Sample ID,Analyte,Result,Units', ...rows].join('\r\n');
const listFiles = async () => {
  const { body } = await fixture.requestJson<Reminders>(fixture.administrator, 'GET', '@/compliance/reminders');
  return body.items.filter(({ deadlineKey }) => deadlineKey.startsWith('laboratoryFile:'));
};
const listMails = async () => {
  const mails = await fixture.product.app.database.owner.selectFrom('mails').select(['to_address', 'text']).execute();
  return mails.filter(({ text }) => text.includes('above the action level, not imported')).map((one) => one.to_address);
};

async function createLaboratory(name: string) {
  const person = laboratoryFiles(fixture.product, fixture.administrator);
  const body = { name, permissions: ['pws:results'], days: 1 };
  const { key } = await person.requestJson<{ key: string }>('/api-keys', { method: 'POST', body });
  const headers = { authorization: `Bearer ${key}` };
  return laboratoryFiles(fixture.product, { accountId: fixture.administrator.accountId, headers });
}

const listOpenFiles = async (eventId: string) => {
  const { body } = await fixture.requestJson<Attention>(fixture.reader, 'GET', '@/attention');
  return body.unimportedLevels?.filter((one) => one.eventId === eventId);
};

test('reminds administrators once of a file that a laboratory delivered and that was not imported', async () => {
  const event = await fixture.anEvent();
  const person = laboratoryFiles(fixture.product, fixture.administrator);
  const laboratory = await createLaboratory('East Lab');
  await laboratory.check(event.id, file('9911,Lead,2,ppb'));
  await person.check(event.id, file('9913,Lead,60,ppb'));
  await remind();
  expect([await listFiles(), await listMails()]).toEqual([[], []]);

  const night = await laboratory.check(event.id, file('9911,Lead,40,ppb', '9912,Lead,2,ppb'));
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await listMails()).toEqual([fixture.administrator.email]);
  expect(await listFiles()).toMatchObject([
    {
      deadlineKey: `laboratoryFile:${night.id}`,
      title: 'results.csv: 1 result above the action level, not imported',
      isOverdue: false,
    },
  ]);

  // A row that matches a sample waits for a person just as well.
  const sample = await fixture.aSample(event);
  const matched = await laboratory.check(event.id, file(`${sample.number},Lead,40,ppb`));
  await remind();
  const keys = (await listFiles()).map(({ deadlineKey }) => deadlineKey);
  expect(keys.toSorted()).toEqual([night.id, matched.id].map((id) => `laboratoryFile:${id}`).toSorted());

  // A file whose levels were not counted when it was checked may hold them: Home names it, and so does the reminder.
  const uncounted = await laboratory.check(event.id, file(`${sample.number},Lead,1,ppb`));
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('import_batches')
    .set({ summary: sql`summary - 'toImport'`, created_on: sql`now() - interval '2 hours'` })
    .where('id', '=', uncounted.id)
    .execute();
  await remind();
  expect((await listFiles()).map(({ deadlineKey }) => deadlineKey)).toContain(`laboratoryFile:${uncounted.id}`);
  await owner.updateTable('import_batches').set({ state: 'cancelled' }).where('id', '=', uncounted.id).execute();

  for (const { id } of [night, matched]) {
    await person.leaveOut(id, [2]);
    await person.attemptStep(id, 'cancel');
  }
  await remind();
  expect(await listFiles()).toEqual([]);
});

test('reminds administrators of a delivered file that cannot be read at all, until another one is', async () => {
  const event = await fixture.anEvent();
  const person = laboratoryFiles(fixture.product, fixture.administrator);
  const laboratory = await createLaboratory('West Lab');
  const report = '%PDF-1.7 report';
  expect((await person.read(event.id, report, 'own.pdf')).state).toBe('failed');
  await remind();
  expect(await listFiles()).toEqual([]);

  const pdf = await laboratory.read(event.id, report, 'night.pdf');
  expect(pdf.state).toBe('failed');
  await Promise.all([remind(), remind()]);
  const title = 'night.pdf: results not imported, which may be above the action level';
  expect(await listFiles()).toMatchObject([{ deadlineKey: `laboratoryFile:${pdf.id}`, title, isOverdue: false }]);
  // Home names it too, and not the file of the person, who saw that it failed.
  expect(await listOpenFiles(event.id)).toEqual([
    {
      importId: pdf.id,
      eventId: event.id,
      fileName: 'night.pdf',
      aboveActionLevel: null,
      isUnreadable: true,
      highest: [],
    },
  ]);
  const mails = await fixture.product.app.database.owner.selectFrom('mails').select(['to_address', 'text']).execute();
  expect(mails.filter(({ text }) => text.includes('night.pdf')).map((one) => one.to_address)).toEqual([
    fixture.administrator.email,
  ]);

  // Neither another failure nor a canceled file is its replacement, nor a file of another event.
  const sample = await fixture.aSample(event);
  await laboratory.read(event.id, report, 'again.pdf');
  const canceled = await laboratory.check(event.id, file(`${sample.number},Lead,2,ppb`));
  await person.attemptStep(canceled.id, 'cancel');
  const other = await fixture.anEvent();
  await laboratory.check(other.id, file(`${(await fixture.aSample(other)).number},Lead,2,ppb`));
  await remind();
  expect((await listFiles()).map((one) => one.title).toSorted()).toEqual([title.replace('night', 'again'), title]);

  await laboratory.check(event.id, file(`${sample.number},Lead,2,ppb`));
  await remind();
  expect(await listFiles()).toEqual([]);
  expect(await listOpenFiles(event.id)).toEqual([]);
});

test('reminds administrators of a delivered file whose rows all failed, until they are left out', async () => {
  const event = await fixture.anEvent();
  const person = laboratoryFiles(fixture.product, fixture.administrator);
  const laboratory = await createLaboratory('North Lab');
  const sample = await fixture.aSample(event);
  const { id, summary } = await laboratory.check(event.id, file(`${sample.number},Lead,40,furlongs`));
  expect(summary).toMatchObject({ rows: 1, failed: 1 });
  await remind();
  expect(await listFiles()).toMatchObject([
    {
      deadlineKey: `laboratoryFile:${id}`,
      title: 'results.csv: results not imported, which may be above the action level',
    },
  ]);
  await person.leaveOut(id, [2]);
  await remind();
  expect(await listFiles()).toEqual([]);
});
