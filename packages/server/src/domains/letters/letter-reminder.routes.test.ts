import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aLetterText, aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { remindOfLetters } from './letter-reminder.service.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
});
afterAll(() => fixture.product.stop());
beforeEach(() => sql`delete from mails`.execute(fixture.product.app.database.owner));

const listMails = async () =>
  (
    await sql<{ to: string; subject: string; text: string }>`
      select to_address as "to", subject, text from mails order by id`.execute(fixture.product.app.database.owner)
  ).rows;

/** A letter about lead that was returned, to a location with a lead line. */
async function aReturnedLetter(sentBy: TestPerson): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  const communicationId = await aLetterText(fixture.product, fixture.crew);
  const batchId = await sendLetters(fixture.product, sentBy, {
    letters: [aPlannedLetter({ communicationId, locationId })],
  });
  await fixture.product.app.database.owner
    .updateTable('letters')
    .set({ status: 'Returned' })
    .where('batch_id', '=', batchId)
    .execute();
  return locationId;
}

/** Reminds the people of all accounts some hours from now. */
async function remind(hours: number): Promise<void> {
  const clock = { now: () => new Date(Date.now() + hours * 3_600_000) };
  for await (const context of iterateSystemContexts(fixture.product.app))
    await remindOfLetters({ ...context, app: { ...context.app, clock } });
}

test('the person who sent a letter that did not arrive is reminded once, after some hours', async () => {
  await aReturnedLetter(fixture.editor);
  await aReturnedLetter(fixture.editor);
  await remind(2);
  expect(await listMails()).toEqual([]);
  await Promise.all([remind(4), remind(4)]);
  await remind(8);
  const mails = await listMails();
  expect(mails.map(({ to }) => to)).toEqual([fixture.editor.email]);
  expect(mails[0]?.subject).toMatch(/^2 letters did not arrive: .*PWSID/);
  expect(mails[0]?.text).toContain('/communications/letter-logs?filters[needsResending]=true');
});

test('a letter about an address that was corrected is reminded of, to be written again', async () => {
  const locationId = await aReturnedLetter(fixture.editor);
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('locations')
    .set({ address_key: '14 mill st harlow 06415' })
    .where('id', '=', locationId)
    .execute();
  await remind(4);
  const [mail] = await listMails();
  expect(mail?.text).toContain('Write new letters instead: ');
  expect(mail?.text).not.toContain('filters[needsResending]');
});

test('the notifications count letters that did not arrive for who sent them and for administrators', async () => {
  const { ownerPool } = fixture.product.app.database;
  await ownerPool.query(`update letters set status = 'Mailed'`);
  await aReturnedLetter(fixture.editor);
  await aReturnedLetter(fixture.administrator);
  const count = async (person: TestPerson) =>
    (await fixture.requestJson<{ lettersToResend: number }>(person, 'GET', '@/my-work')).body.lettersToResend;
  const { editor, administrator, reader } = fixture;
  expect([await count(editor), await count(administrator), await count(reader)]).toEqual([1, 2, 0]);
  await ownerPool.query(`update letters set status = 'Mailed'`);
});

test('the administrators are reminded of letters of a person who may no longer send them', async () => {
  await aReturnedLetter(fixture.reader);
  await remind(4);
  expect((await listMails()).map(({ to }) => to)).toEqual([fixture.administrator.email]);
});

test('no one is reminded of a notice that is false by now, or who turned reminders off', async () => {
  const locationId = await aReturnedLetter(fixture.editor);
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('service_lines')
    .set({ category: 'Non-lead' })
    .where('location_id', '=', locationId)
    .execute();
  await remind(4);
  expect(await listMails()).toEqual([]);
  await fixture.requestJson(fixture.editor, 'PUT', '@/compliance/reminders/settings', { isMailed: false });
  await aReturnedLetter(fixture.editor);
  await remind(4);
  expect(await listMails()).toEqual([]);
});
