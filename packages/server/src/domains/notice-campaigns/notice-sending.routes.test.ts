import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary, LettersSent } from '@curbstop/contract/letters/sending.rules';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let key: string;
let today: string;
let notBegun: Campaign | undefined;
beforeAll(async () => {
  // Letters stay queued: no jobs run.
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  const { body: profile } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), contactPhone: '8605550100' };
  await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version: profile.version, fields });
  await aLine('lead');
  await aLine('lead');
  await aLine('unknown');
  const { body } = await fixture.requestJson<{ items: Campaign[]; today: string }>(
    fixture.reader,
    'GET',
    '@/notice-campaigns',
  );
  today = body.today;
  notBegun = body.items.find(({ from }) => from > today);
  key = body.items.find(({ kind, dueOn }) => kind === 'serviceLineNotice' && dueOn >= today)?.key ?? '';
});
afterAll(() => fixture.product.stop());

const base = '/platform/communications';

async function aLine(material: 'lead' | 'unknown'): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId, material);
  return locationId;
}

async function anActiveCommunication(templateId: string, overrides: object = {}): Promise<Communication> {
  const draft = { name: templateId, templateId, language: 'en', triggerType: 'AdHocLocation', ...overrides };
  const { body } = await fixture.requestJson<Communication>(fixture.crew, 'POST', `${base}/communication`, draft);
  const active = await fixture.requestJson<Communication>(
    fixture.editor,
    'PUT',
    `${base}/communication/${body.id}/status`,
    {
      version: body.version,
      status: 'Active',
    },
  );
  expect(active.body.status).toBe('Active');
  return active.body;
}

const counts = async () =>
  (await fixture.requestJson<CampaignDetails>(fixture.reader, 'GET', `@/notice-campaigns/${key}`)).body.counts;
const plan = (body: object = {}, person: TestPerson = fixture.crew) =>
  fixture.requestJson<NoticePlan>(person, 'POST', `@/notice-campaigns/${key}/plan`, { method: 'PDF', ...body });
const send = (letters: number, person: TestPerson = fixture.crew, body: object = {}) =>
  fixture.requestJson<LettersSent>(person, 'POST', `@/notice-campaigns/${key}/letters`, {
    method: 'PDF',
    seen: { letters },
    ...body,
  });
const query = async <Row>(text: string, values: readonly unknown[]) =>
  (await fixture.product.app.database.ownerPool.query(text, [...values])).rows as Row[];

/** Changes what the product could not, so that what it remembers of the account is no longer used. */
async function changeStored(statement: string, values: readonly unknown[]): Promise<void> {
  await query(statement, values);
  await query('update account_data_versions set version = version + 1', []);
}

describe('the remaining notices of a campaign', () => {
  test('are not sent while no letter fits the classification', async () => {
    expect((await plan()).body).toMatchObject({ letters: 0, remaining: 0, withoutActiveLetter: 3 });
    expect(summarizeProblem(await send(0))).toEqual([
      409,
      'nothingToSend',
      'There is no letter to send, because these notices have no active letter: service line notice for Lead (2), service line notice for Lead Status Unknown (1). Activate a letter for each under Communications, Letters.',
    ]);
  });

  test('are planned with the letter of each classification, and those that cannot be sent have a reason', async () => {
    await anActiveCommunication('serviceLineLead-en');
    await anActiveCommunication('serviceLineUnknown-en');
    const { body } = await plan();
    expect(body).toMatchObject({
      letters: 3,
      remaining: 3,
      withoutActiveLetter: 0,
      later: 0,
      unreachable: 0,
      openBefore: { remaining: 3 },
    });
    expect(body.byLetter.map(({ name, letters }) => [name, letters])).toEqual([
      ['serviceLineLead-en', 2],
      ['serviceLineUnknown-en', 1],
    ]);
    const byEmail = (await plan({ method: 'Email' })).body;
    expect(byEmail).toMatchObject({ letters: 0, remaining: 3, unreachable: 3 });
    expect(byEmail.unreachableShown[0]?.reason).toBe(
      'No active letter that can be sent this way is a service line notice for Lead',
    );
    expect((await counts()).due).toBe(3);
  });

  test('are not sent before the first day on which letters count', async () => {
    // The notices after the baseline inventory; their days begin on November 1, 2027.
    if (!notBegun) return;
    const path = `@/notice-campaigns/${notBegun.key}/letters`;
    const body = { method: 'PDF', seen: { letters: 3 } };
    expect(summarizeProblem(await fixture.requestJson(fixture.crew, 'POST', path, body)).slice(0, 2)).toEqual([
      409,
      'campaignNotBegun',
    ]);
  });

  test('are sent by people who may create records, with the features of the method, in their own account only', async () => {
    expect((await plan({}, fixture.reader)).status).toBe(403);
    expect((await send(3, fixture.reader)).status).toBe(403);
    expect((await plan({}, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await send(3, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await send(3, fixture.crew, { seen: undefined })).status).toBe(400);
    const accounts = [fixture.crew.accountId];
    const [before] = await query<{ plan: string }>('select plan from accounts where id = $1', accounts);
    await query(`update accounts set plan = 'Basic' where id = $1`, accounts);
    expect(summarizeProblem(await send(3))[1]).toBe('featureMissing');
    await query(`update accounts set plan = $2 where id = $1`, [...accounts, before?.plan]);
    expect((await counts()).due).toBe(3);
  });

  test('are not sent with a letterhead that denies what notices must say, and the plan says why', async () => {
    const setFoot = (foot: string | null) =>
      query('update accounts set letter_foot = $2 where id = $1', [fixture.administrator.accountId, foot]);
    await setFoot('Your water is safe to drink.');
    const { body } = await plan();
    expect(body).toMatchObject({ letters: 0, unreachable: 3 });
    expect(JSON.stringify(body)).toContain(
      'The page footer of the letterhead says “Your water is safe to drink.”, but',
    );
    await setFoot(null);
  });

  test('are sent once, however many people confirm them at the same time', async () => {
    expect(summarizeProblem(await send(2)).slice(0, 2)).toEqual([409, 'confirmationOutdated']);
    const outcomes = await Promise.all([send(3), send(3, fixture.administrator), send(3)]);
    expect(outcomes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const sent = outcomes.find(({ status }) => status === 200)?.body;
    expect(sent).toMatchObject({ letters: 3, unreachable: 0 });
    expect(await counts()).toMatchObject({ due: 0, waiting: 3 });
    expect(await query('select id, kind, campaign_key from letter_batches', [])).toEqual([
      { id: sent?.batchId, kind: 'AdHoc', campaign_key: key },
    ]);
  });

  test('are not those whose letter was returned: it is sent again, for the same campaign', async () => {
    await query(`update letters set status = 'Mailed', mailed_on = $1`, [today]);
    const [letter] = await query<{ id: string; code: string }>('select id, code from letters limit 1', []);
    const returned = { code: letter?.code, reason: 'Vacant', returnedOn: today };
    await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/returned`, returned);
    expect(await counts()).toMatchObject({ due: 0, returned: 1, done: 2 });
    expect((await plan()).body.remaining).toBe(0);
    const newAddressee = { recipientName: 'New Owner', address: ['PO Box 9', 'Harlow, CT 06415'] };
    await query(
      `update locations set mailing_address_line1 = 'PO Box 9',
        mailing_city = 'Harlow', mailing_state = 'CT', mailing_zip = '06415'
        where id = (select location_id from letters where id = $1)`,
      [letter?.id],
    );
    const secondResend = await fixture.requestJson<LetterRow>(
      fixture.editor,
      'POST',
      `${base}/instance/${letter?.id}/resend`,
      newAddressee,
    );
    expect(secondResend.status).toBe(200);
    expect(await counts()).toMatchObject({ returned: 0, waiting: 1, done: 2 });
    expect(
      await query('select count(*)::integer as batches from letter_batches where campaign_key = $1', [key]),
    ).toEqual([{ batches: 2 }]);
  });

  test('are tried again with the reason why they could not be reached, until their record changes', async () => {
    const [reached, refused] = [await aLine('lead'), await aLine('lead')];
    await query(`update locations set address_line1 = '𓀀𓀁 ' || right(id::text, 6) where id = $1`, [refused]);
    expect((await send(1)).body).toMatchObject({ letters: 1, unreachable: 1 });
    expect(await counts()).toMatchObject({ due: 0, unreachable: 1, waiting: 2, done: 2, total: 5 });
    const path = `@/notice-campaigns/${key}/notices?state=unreachable`;
    const { body } = await fixture.requestJson<{ items: NoticeRow[] }>(fixture.reader, 'GET', path);
    expect(body.items).toMatchObject([{ locationId: refused, letter: null, reason: expect.any(String) as string }]);
    expect((await plan()).body).toMatchObject({ letters: 0, remaining: 1, unreachable: 1 });
    await changeStored('update locations set updated_on = now() where id = $1', [reached]);
    expect(await counts()).toMatchObject({ due: 0, unreachable: 1 });
    await changeStored(`update locations set address_line1 = '7 Plain Street', updated_on = now() where id = $1`, [
      refused,
    ]);
    expect(await counts()).toMatchObject({ due: 1, unreachable: 0 });
    expect((await send(1)).body).toMatchObject({ letters: 1, unreachable: 0 });
  });

  test('could not be reached by letters that were sent otherwise either, if those are about the same classification', async () => {
    const [refused, neighbor] = [await aLine('lead'), await aLine('lead')];
    await changeStored(`update locations set address_line1 = '𓀀𓀁 ' || right(id::text, 6) where id = $1`, [refused]);
    const sendAdHoc = async (name: string, to: string) => {
      const [letter] = await query<{ id: string }>('select id from communications where name = $1', [name]);
      const recipients = { locationIds: [refused, neighbor] };
      const body = { method: 'PDF', communicationId: letter?.id, recipients, to };
      const { body: planned } = await fixture.requestJson<NoticePlan>(
        fixture.crew,
        'POST',
        `${base}/ad-hoc/plan`,
        body,
      );
      const { letters, previouslySent, newestLetterId } = planned;
      const seen = { letters, previouslySent, newestLetterId };
      return (await fixture.requestJson<LettersSent>(fixture.crew, 'POST', `${base}/ad-hoc`, { ...body, seen })).body;
    };
    expect(await counts()).toMatchObject({ due: 2, unreachable: 0 });
    expect(await sendAdHoc('serviceLineLead-en', 'serviceAddress')).toMatchObject({ letters: 1, unreachable: 1 });
    // The neighbor's letter counts for the year before, which was missed.
    expect(await counts()).toMatchObject({ due: 1, unreachable: 1 });
    await changeStored(`update locations set address_line1 = '8 Plain Street', updated_on = now() where id = $1`, [
      refused,
    ]);
    expect(await counts()).toMatchObject({ due: 2, unreachable: 0 });
    expect((await send(2)).body).toMatchObject({ letters: 2 });
  });

  test('are never in Spanish for people without a language while the English letter is edited', async () => {
    await aLine('lead');
    const { items } = (
      await fixture.requestJson<{ items: Communication[] }>(fixture.editor, 'GET', `${base}/communication?pageSize=50`)
    ).body;
    const english = items.find(({ name }) => name === 'serviceLineLead-en');
    const setStatus = async (status: string) => {
      const path = `${base}/communication/${english?.id}`;
      const { version } = (await fixture.requestJson<Communication>(fixture.editor, 'GET', path)).body;
      await fixture.requestJson(fixture.editor, 'PUT', `${path}/status`, { version, status });
    };
    await anActiveCommunication('serviceLineLead-es', { language: 'es' });
    expect((await plan()).body).toMatchObject({ letters: 1, byLetter: [{ language: 'en' }] });
    await setStatus('Draft');
    const { body } = await plan();
    expect(body).toMatchObject({ letters: 0, unreachable: 1 });
    expect(body.unreachableShown[0]?.reason).toBe('No active letter that can be sent this way is in English');
    await setStatus('Active');
  });

  test('are those of new lines afterwards, also after a batch was sent', async () => {
    expect((await plan()).body).toMatchObject({ letters: 1, remaining: 1 });
    expect((await send(1)).body).toMatchObject({ letters: 1 });
  });
});

test('sending notices after their due date creates letters, but leaves them overdue until they are mailed', async () => {
  const { body } = await fixture.requestJson<{ items: Campaign[] }>(fixture.reader, 'GET', '@/notice-campaigns');
  const past = body.items.find(({ kind, isPast }) => kind === 'serviceLineNotice' && isPast);
  const current = key;
  key = past?.key ?? '';
  await aLine('lead');
  const before = await counts();
  expect(before.overdue).toBe(before.total - before.done);
  const { letters, previouslySent, newestLetterId } = (await plan()).body;
  const { batchId } = (await send(letters, fixture.crew, { seen: { letters, previouslySent, newestLetterId } })).body;
  expect(await counts()).toMatchObject({ due: 0, waiting: before.waiting + before.due, overdue: before.overdue });
  const rows = await fixture.requestJson<{ items: NoticeRow[]; total: number }>(
    fixture.reader,
    'GET',
    `@/notice-campaigns/${key}/notices?state=overdue`,
  );
  expect(rows.body.total).toBe(before.overdue);
  expect(rows.body.items.every(({ isOverdue, state }) => isOverdue && state !== 'done')).toBe(true);
  await changeStored(`update letters set status = 'Mailed', mailed_on = $2 where batch_id = $1`, [batchId, today]);
  expect(await counts()).toMatchObject({ overdue: before.overdue - letters, done: before.done + letters });
  key = current;
});

test('sends one results letter to each location and counts it in the campaign', async () => {
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  const letterPlace = { programId: event.programId, eventId: event.id, triggerType: 'SendKitResult' };
  await anActiveCommunication('resultDetect-en', { ...letterPlace, triggerCondition: 'detect' });
  await fixture.report([{ sampleId: sample.id, result: '4' }]);
  key = `consumerNotice:${today}`;
  expect((await plan()).body).toMatchObject({ letters: 1, remaining: 1, unreachable: 0 });
  const { batchId } = (await send(1)).body;
  expect(await query('select kind, campaign_key from letter_batches where id = $1', [batchId])).toEqual([
    { kind: 'Results', campaign_key: key },
  ]);
  expect(await counts()).toMatchObject({ due: 0, waiting: 1, total: 1 });
});

test('sends the notice of a known result while another bottle of the location waits, and counts it as incomplete', async () => {
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  const first = await fixture.aSample(event);
  const letterPlace = { programId: event.programId, eventId: event.id, triggerType: 'SendKitResult' };
  const name = 'Results of two bottles';
  await anActiveCommunication('resultDetect-en', { ...letterPlace, name, triggerCondition: 'detect' });
  await fixture.report([{ sampleId: first.id, result: '4' }]);
  key = `consumerNotice:${today}`;
  const before = (await plan()).body;
  expect(before).toMatchObject({ letters: 1, incompleteLetters: 1, locationsWaiting: 0 });
  const planned = await fixture.requestJson<LetterPlanSummary>(fixture.crew, 'POST', `${base}/results-letters/plan`, {
    method: 'PDF',
    sampleIds: [first.id],
  });
  expect(planned.body).toMatchObject({ letters: 0, locationsWaiting: 1 });
  expect((await send(1)).body).toMatchObject({ letters: 1 });
});

test('a notice to the owner alone is refused, because the people served are to be notified', async () => {
  const refused = await plan({ to: 'owner' });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('the owner alone')]);
});
