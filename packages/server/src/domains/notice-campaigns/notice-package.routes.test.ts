import { Buffer } from 'node:buffer';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import {
  writeContent,
  writeParagraph,
  writeConditional,
} from '@curbstop/contract/communications/content-writing.calculation';
import { englishTemplates } from '@curbstop/contract/communications/starter-english.values';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { BatchRow } from '@curbstop/contract/letters/letter.rules';
import type { Campaign, CampaignDetails } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { addDays, formatDay } from '@curbstop/contract/primitives/calendar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { completeEarlierYears } from '../../../testing/notice-campaigns.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const base = '/platform/communications';

async function aLeadLine(): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  return locationId;
}

test('the package has an example of each mailed letter, every address with its state, and what is missing', async () => {
  const [mailed] = [await aLeadLine(), await aLeadLine()];
  const body = { name: 'Lead: 2026', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const letter = await fixture.requestJson<Communication>(fixture.crew, 'POST', `${base}/communication`, body);
  const letters = [aPlannedLetter({ communicationId: letter.body.id, locationId: mailed, letterName: 'Lead: 2026' })];
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Mail' });
  const batch = () => fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
  await expect.poll(async () => (await batch()).body.status, { timeout: 60_000 }).toBe('Ready');
  const { body: list } = await fixture.requestJson<{ today: string }>(fixture.reader, 'GET', '@/notice-campaigns');
  const key = await completeEarlierYears(fixture);
  const mark = { mailedOn: list.today };
  await fixture.requestJson(fixture.administrator, 'POST', `${base}/batch/${batchId}/mailed`, mark);
  const response = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${key}/package`,
    headers: fixture.reader.headers,
  });
  expect(response.statusCode).toBe(200);
  expect(String(response.headers['content-disposition'])).toContain('.zip');
  const files = await unzip(response.rawPayload);
  const names = [...files.keys()];
  expect(names).toEqual(['Notices.xlsx', expect.stringMatching(/^Example letters\/Lead, 2026 \(English\) L\d+\.pdf$/)]);
  expect(files.get(String(names[1]))?.subarray(0, 5).toString()).toBe('%PDF-');
  const workbook = await unzip(files.get('Notices.xlsx') ?? Buffer.alloc(0));
  const texts = [...workbook.values()].join('');
  for (const text of [
    'Mill Street',
    'Lead: 2026',
    'Mailed',
    'Done',
    'Not done: No active letter: 1.',
    'Each is also counted under its status',
  ])
    expect(texts).toContain(text);
  const elsewhere = await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `@/notice-campaigns/${key}/package`);
  expect(summarizeProblem(elsewhere).slice(0, 2)).toEqual([404, 'notFound']);
});

test('the package lists letters apart that were mailed but did not match the records', async () => {
  const [lead, other] = [await aLeadLine(), await fixture.aLocation()];
  await fixture.addLine(other, 'unknown');
  const body = { name: 'Lead again', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
  const { body: text } = await fixture.requestJson<Communication>(fixture.crew, 'POST', `${base}/communication`, body);
  const letters = [lead, other].map((locationId) => aPlannedLetter({ communicationId: text.id, locationId }));
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  const batch = () => fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
  await expect.poll(async () => (await batch()).body.status, { timeout: 60_000 }).toBe('Ready');
  const { body: list } = await fixture.requestJson<{ today: string }>(fixture.reader, 'GET', '@/notice-campaigns');
  const key = await completeEarlierYears(fixture);
  const mailing = { mailedOn: list.today, outdatedLetters: 'mailed' };
  await fixture.requestJson(fixture.administrator, 'POST', `${base}/batch/${batchId}/mailed`, mailing);
  const response = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${key}/package`,
    headers: fixture.reader.headers,
  });
  const workbook = await unzip((await unzip(response.rawPayload)).get('Notices.xlsx') ?? Buffer.alloc(0));
  const texts = [...workbook.values()].join('');
  for (const sentence of [
    'Mailed, but did not match the records',
    'Outdated letters',
    `Mailed, but did not match the records on ${formatDay(list.today)}`,
    'this location’s classification is now Lead Status Unknown',
  ])
    expect(texts).toContain(sentence);
});

/** The names of the files of a package, and the text of its workbook. */
async function readPackage(key: string) {
  const { rawPayload } = await fixture.product.server.inject({
    method: 'GET',
    url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${key}/package`,
    headers: fixture.reader.headers,
  });
  const files = await unzip(rawPayload);
  const workbook = await unzip(files.get('Notices.xlsx') ?? Buffer.alloc(0));
  const sheets = [...workbook].flatMap(([name, sheet]) => (name.includes('worksheets/sheet') ? [String(sheet)] : []));
  return { names: [...files.keys()], text: [...workbook.values()].join(''), sheets };
}

/** Letters from a template to locations, with their PDFs. */
async function createLetters(templateId: string, locationIds: readonly string[], text: object = {}) {
  const body = { name: templateId, templateId, language: 'en', triggerType: 'AdHocLocation', ...text };
  const { body: letter } = await fixture.requestJson<Communication>(
    fixture.crew,
    'POST',
    `${base}/communication`,
    body,
  );
  const letters = locationIds.map((locationId) =>
    aPlannedLetter({ communicationId: letter.id, locationId, letterName: body.name }),
  );
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  const batch = () => fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${batchId}`);
  await expect.poll(async () => (await batch()).body.status, { timeout: 60_000 }).toBe('Ready');
  return { batchId };
}

async function changeStored(statement: string, values: readonly unknown[]): Promise<void> {
  const { ownerPool } = fixture.product.app.database;
  await ownerPool.query(statement, [...values]);
  await ownerPool.query('update account_data_versions set version = version + 1');
}

const toPackagedNames = (names: readonly string[], name: string) => names.filter((one) => one.includes(name));

async function aNewCustomer(material: string): Promise<string> {
  const locationId = await fixture.aLocation();
  await fixture.addLine(locationId, material);
  const path = `@/locations/${locationId}`;
  const { version } = (await fixture.requestJson<{ version: number }>(fixture.administrator, 'GET', path)).body;
  const contact = { firstName: 'Ada', lastName: 'Reyes' };
  await fixture.requestJson(fixture.administrator, 'PUT', path, { version, contact });
  return locationId;
}

test('the package has an example of a letter for each classification that it was mailed about', async () => {
  const places = [await aNewCustomer('lead'), await aNewCustomer('unknown'), await aNewCustomer('unknown')];
  const { batchId } = await createLetters('newCustomer-en', places);
  await changeStored(`update letters set status = 'Mailed', mailed_on = letter_on where batch_id = $1`, [batchId]);
  const { names } = await readPackage('newCustomerNotice');
  expect(toPackagedNames(names, 'newCustomer-en')).toHaveLength(2);
});

test('the package has one example of a letter that says the same for several materials', async () => {
  const materials = ['Copper', 'Brass', 'Galvanized steel'];
  const places = [await aNewCustomer('lead'), await aNewCustomer('lead'), await aNewCustomer('lead')];
  const { batchId } = await createLetters('newCustomer-en', places, {
    name: 'New customers by material',
    content: writeContent(
      ...englishTemplates.newCustomer.content,
      writeConditional('line.customerMaterial', ['copper', 'brass'], [writeParagraph('Your side is copper or brass.')]),
    ),
  });
  await changeStored(
    `update letters set status = 'Mailed', mailed_on = letter_on, line_values = jsonb_build_object(
       'if:line.classification', 'Lead', 'if:line.customerMaterial', $2::jsonb -> (sheet - 1)) where batch_id = $1`,
    [batchId, JSON.stringify(materials)],
  );
  const { names } = await readPackage('newCustomerNotice');
  expect(toPackagedNames(names, 'New customers by material')).toHaveLength(2);
});

test('the package of a Tier 1 notice has the letters that were mailed before its numbers became higher', async () => {
  const sample = await fixture.aSample(await fixture.anEvent());
  await changeStored('update samples set collected_on = created_on::date - 1 where id = $1', [sample.id]);
  await fixture.report([{ sampleId: sample.id, result: '60' }]);
  const listed = await fixture.requestJson<{ items: Campaign[]; today: string }>(
    fixture.reader,
    'GET',
    '@/notice-campaigns',
  );
  const key = listed.body.items.find(({ kind }) => kind === 'tier1Notice')?.key;
  if (key === undefined) throw new Error('There is no Tier 1 notice.');
  const places = [await fixture.aLocation(), await fixture.aLocation(), await fixture.aLocation()];
  const { batchId } = await createLetters('publicNoticeTier1-en', places);
  const inlines = [{ text: 'The 90th percentile of lead is 60 µg/L.' }];
  const blocks = JSON.stringify([{ kind: 'paragraph', align: 'left', inlines }]);
  await changeStored('update letter_batches set campaign_key = $2 where id = $1', [batchId, key]);
  const mailed = `update letters set status = 'Mailed', mailed_on = $3, letter_on = $3, blocks = $2
    where batch_id = $1`;
  await changeStored(mailed, [batchId, blocks, listed.body.today]);
  const inTime = await readPackage(key);
  expect(toPackagedNames(inTime.names, 'publicNoticeTier1-en')).toEqual([
    expect.stringMatching(/^Example letters\/publicNoticeTier1-en/),
  ]);
  const { rows } = await fixture.product.app.database.ownerPool.query<{ id: string; version: number }>(
    'select id, version from analyte_results where sample_id = $1',
    [sample.id],
  );
  const corrected = await fixture.requestJson(fixture.editor, 'PUT', `@/results/${rows[0]?.id}`, {
    version: rows[0]?.version,
    reason: 'Corrected report of the laboratory',
    result: { analyteId: 1, unit: 'ppb', result: '900' },
    confirmedExceedance: true,
  });
  expect(corrected.status).toBe(200);
  // One came back and was sent again: three letters were mailed.
  const inBatch = 'select id from letters where batch_id = $1 order by id';
  await changeStored(`update letters set resend_of = (${inBatch} limit 1) where id = (${inBatch} offset 2 limit 1)`, [
    batchId,
  ]);
  await changeStored(`update letters set status = 'Returned', returned_on = $2 where id = (${inBatch} limit 1)`, [
    batchId,
    listed.body.today,
  ]);
  const path = `@/notice-campaigns/${key}`;
  const { outdatedTexts } = (await fixture.requestJson<CampaignDetails>(fixture.reader, 'GET', path)).body;
  expect(outdatedTexts).toMatchObject([{ mailed: 3, unmailed: 0, isLower: true }]);
  const { names, text, sheets } = await readPackage(key);
  const rowsOfOutdated = (sheets.at(-1) ?? '').split('<row ').length - 1;
  expect(rowsOfOutdated).toBe(1 + 3);
  expect(toPackagedNames(names, 'publicNoticeTier1-en')).toEqual([
    expect.stringMatching(/^Outdated letters\/publicNoticeTier1-en/),
  ]);
  expect(text).toContain('Mailed with numbers that have since changed');
  expect(text).toContain('Not counted as done. The sheet Outdated letters lists them.');
  expect(text).toMatch(/Examples of outdated letters: publicNoticeTier1-en/);
  expect(text).toMatch(/60 µg\/L.*, but the 90th percentile/);
  expect(text).toContain('No example letter: no letter that counts as done has a PDF.');
});

test('a certification of consumer notices has the notices of all days of its period in one package', async () => {
  const { body: list } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  const { today } = list;
  // In the half-year of today, whose certification is still to come.
  const half = today.slice(5) < '07-01' ? ['01-01', '06-30'] : ['07-01', '12-31'];
  const [startsOn, endsOn] = half.map((day) => `${today.slice(0, 5)}${day}`);
  const event = await fixture.anEvent({ startsOn, endsOn });
  const [first, second] = [await fixture.aSample(event), await fixture.aSample(event)];
  const earlier = addDays(today, -1);
  await fixture.report([
    { sampleId: first.id, result: '4', receivedOn: earlier },
    { sampleId: second.id, result: '5' },
  ]);
  const { body: campaigns } = await fixture.requestJson<{ items: Campaign[] }>(
    fixture.reader,
    'GET',
    '@/notice-campaigns',
  );
  const ofDay = (day: string) => campaigns.items.find(({ key }) => key === `consumerNotice:${day}`);
  const certificationKey = ofDay(earlier)?.certificationKey ?? '';
  expect(certificationKey).toMatch(/^consumerNoticeCertification:/);
  const readTexts = async () => {
    const response = await fixture.product.server.inject({
      method: 'GET',
      url: `/pws/rest/accounts/${fixture.reader.accountId}/notice-campaigns/${certificationKey}/package`,
      headers: fixture.reader.headers,
    });
    expect(response.statusCode).toBe(200);
    const workbook = await unzip((await unzip(response.rawPayload)).get('Notices.xlsx') ?? Buffer.alloc(0));
    return [...workbook.values()].join('');
  };
  const texts = await readTexts();
  for (const text of ['Each notice has its own due date', event.name, 'Due date']) expect(texts).toContain(text);
  const days = campaigns.items.filter((one) => one.certificationKey === certificationKey);
  expect(days.length).toBeGreaterThanOrEqual(ofDay(today)?.certificationKey === certificationKey ? 2 : 1);
  const total = days.reduce((sum, { counts }) => sum + counts.total, 0);
  expect(texts).toContain(`Not done: No active letter: ${total}.`);
  expect(texts).not.toContain('marked as completed');
  // The notices were delivered in another way.
  const key = `consumerNotice:${earlier}`;
  const version = list.items.find((one) => one.key === key)?.version ?? 0;
  const fields = { responsibleId: null, doneOn: today, note: null };
  const path = `@/compliance/deadlines/${key}`;
  expect((await fixture.requestJson(fixture.administrator, 'PUT', path, { version, fields })).status).toBe(200);
  const marked = await readTexts();
  expect(marked).toContain('Missing, of deadlines marked as completed');
  expect(marked).toContain(`completed on ${formatDay(today)}. Notices delivered outside Curbstop are not shown here.`);
  const elsewhere = await fixture.requestJson(
    fixture.memberOfOtherAccount,
    'GET',
    `@/notice-campaigns/${certificationKey}/package`,
  );
  expect(summarizeProblem(elsewhere).slice(0, 2)).toEqual([404, 'notFound']);
});

describe('a package with emailed notices', () => {
  let mailServer: MailServer;
  let ofEmails: SamplingFixture;
  beforeAll(async () => {
    mailServer = await startMailServer();
    ofEmails = await SamplingFixture.start({ SMTP_URL: mailServer.url });
  });
  afterAll(async () => {
    await ofEmails.product.stop();
    await mailServer.stop();
  });

  test('has the text of the email as the example, beside the letter on paper with the same text', async () => {
    const { administrator, crew, product, reader } = ofEmails;
    const aLine = async () => {
      const locationId = await ofEmails.aLocation();
      await ofEmails.addLine(locationId);
      return locationId;
    };
    const places = [await aLine(), await aLine(), await aLine()];
    const body = { name: 'Lead: 2026', templateId: 'serviceLineLead-en', language: 'en', triggerType: 'AdHocLocation' };
    const { body: text } = await ofEmails.requestJson<Communication>(crew, 'POST', `${base}/communication`, body);
    const aLetter = (place: number, email: string | null) =>
      aPlannedLetter({
        communicationId: text.id,
        locationId: places[place] ?? '',
        letterName: 'Lead: 2026',
        email,
        blocks: [
          { kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Your line is lead' }] },
          { kind: 'paragraph', align: 'left', inlines: [{ text: 'Flush before José drinks.' }] },
        ],
      });
    const becomes = async (id: string, status: string) => {
      const read = () => ofEmails.requestJson<BatchRow>(reader, 'GET', `${base}/batch/${id}`);
      await expect.poll(async () => (await read()).body.status, { timeout: 60_000, interval: 100 }).toBe(status);
    };
    const key = await completeEarlierYears(ofEmails);
    const profilePath = `/pws/accounts/${administrator.accountId}/profile`;
    const changeProfile = async (changed: Partial<AccountProfile>) => {
      const { body: profile } = await ofEmails.requestJson<AccountProfile>(administrator, 'GET', profilePath);
      const fields = { ...accountProfileFields.parse(profile), ...changed };
      const saved = await ofEmails.requestJson(administrator, 'PUT', profilePath, { version: profile.version, fields });
      expect(saved.status).toBe(200);
    };
    const returnAddress = { returnCity: 'Harlow Falls', returnState: 'CT', returnZip: '06499' } as const;
    await changeProfile({ returnAddressLine1: '1 Water Way', ...returnAddress });
    const emails = [aLetter(0, 'ada@harlow.example'), aLetter(1, 'lee@harlow.example')];
    await becomes(await sendLetters(product, administrator, { letters: emails, method: 'Email' }), 'Sent');
    const paperId = await sendLetters(product, administrator, { letters: [aLetter(2, null)], method: 'Mail' });
    await becomes(paperId, 'Ready');
    const { body: list } = await ofEmails.requestJson<{ today: string }>(reader, 'GET', '@/notice-campaigns');
    // The example says what was sent, whatever the water system is called since, and wherever its office is.
    await changeProfile({ name: 'Regional Water Authority', returnAddressLine1: '2 Main Street' });
    await ofEmails.requestJson(administrator, 'POST', `${base}/batch/${paperId}/mailed`, { mailedOn: list.today });
    const response = await product.server.inject({
      method: 'GET',
      url: `/pws/rest/accounts/${reader.accountId}/notice-campaigns/${key}/package`,
      headers: reader.headers,
    });
    const files = await unzip(response.rawPayload);
    const names = [...files.keys()].filter((name) => name.startsWith('Example letters/'));
    expect(names.map((name) => name.replace(/L\d+/, 'L')).toSorted()).toEqual([
      'Example letters/Lead, 2026 (English) L.pdf',
      'Example letters/Lead, 2026 (English) L.txt',
    ]);
    const emailName = names.find((name) => name.endsWith('.txt')) ?? '';
    expect(files.get(emailName)?.toString('utf8')).toMatch(
      /^Subject: Your line is lead\n\n\w+ \d+, \d{4}\n\nYOUR LINE IS LEAD\n\nFlush before José drinks\.\n\nWater System \d+\n1 Water Way\nHarlow Falls, CT 06499\n\nWater System \d+, PWSID \w+\nLetter code: L\d+\n$/,
    );
    const workbook = await unzip(files.get('Notices.xlsx') ?? Buffer.alloc(0));
    expect([...workbook.values()].join('')).toContain(emailName.replace('Example letters/', ''));
  });
});
