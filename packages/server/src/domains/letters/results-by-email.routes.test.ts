import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Communication } from '@curbstop/contract/communications/communication.rules';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { LetterPlanSummary, LettersSent, ResultLetterCounts } from '@curbstop/contract/letters/sending.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer, type MailServer } from '../../../testing/mail-server.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

let mailServer: MailServer;
let fixture: SamplingFixture;
beforeAll(async () => {
  mailServer = await startMailServer();
  fixture = await SamplingFixture.start({ SMTP_URL: mailServer.url });
  const { body: profile } = await call<AccountProfile>('GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), contactPhone: '8605550100' };
  await call('PUT', '/pws@/profile', { version: profile.version, fields });
});
afterAll(async () => {
  await fixture.product.stop();
  await mailServer.stop();
});

const base = '/platform/communications';
const call = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  fixture.requestJson<Body>(fixture.administrator, method, path, body);

/** The active letter for a finding, in a language. */
async function aResultsLetter(
  event: SamplingEvent,
  triggerCondition: string,
  template: string,
  overrides: object = {},
): Promise<void> {
  const { body: draft } = await call<Communication>('POST', `${base}/communication`, {
    name: `${template} ${event.name}`,
    templateId: template,
    language: template.slice(-2),
    triggerType: 'SendKitResult',
    triggerCondition,
    programId: fixture.program.id,
    eventId: event.id,
    ...overrides,
  });
  const { body } = await call<Communication>('PUT', `${base}/communication/${draft.id}/status`, {
    version: draft.version,
    status: 'Active',
  });
  expect(body).toMatchObject({ status: 'Active' });
}

/** A sample of a household with a resident, which has this lead result. */
async function aSample(event: SamplingEvent, contact: object, result: string): Promise<SampleRow> {
  const place = { addressLine1: `${++count} Elm Street`, city: 'Harlow', state: 'CT', zip: '06415' };
  const { body: location } = await call<LocationDetails>('POST', '@/locations', { ...place, contact });
  await call('POST', `@/samplingevents/${event.id}/locations`, { locationIds: [location.id] });
  await fixture.create(event, [location.id]);
  const [sample] = (await fixture.page(`?filters[locationId]=${location.id}`)).body.items as [SampleRow];
  await call('PUT', `@/samples/${sample.id}`, { version: sample.version, collectedOn: '2026-03-02' });
  await fixture.report([
    { sampleId: sample.id, result, analyteId: 1, unit: 'ppb' },
    { sampleId: sample.id, result: '100', analyteId: 2, unit: 'ppb' },
  ]);
  return sample;
}
let count = 0;

async function sendResults(samples: readonly SampleRow[], options: object) {
  const choice = { sampleIds: samples.map(({ id }) => id), ...options };
  const { body: plan } = await call<LetterPlanSummary>('POST', `${base}/results-letters/plan`, choice);
  const { letters, previouslySent, newestLetterId, recipientsDigest } = plan;
  const { body: sent, status: answer } = await call<LettersSent>('POST', `${base}/results-letters`, {
    ...choice,
    seen: { letters, previouslySent, newestLetterId, recipientsDigest },
  });
  expect([answer, sent]).toEqual([200, expect.objectContaining({ letters })]);
  const readBatch = async () => (await call<BatchRow>('GET', `${base}/batch/${sent.batchId}`)).body;
  const status = 'method' in options && options.method === 'Email' ? 'Sent' : 'Ready';
  await expect.poll(async () => (await readBatch()).status, { timeout: 60_000, interval: 100 }).toBe(status);
  const items = (await call<Page<LetterRow>>('GET', `${base}/instance?filters[batchId]=${sent.batchId}`)).body.items;
  return { plan, batch: await readBatch(), letters: items };
}

const rita = {
  firstName: 'Rita',
  lastName: 'Nuñez',
  contactTypeId: 2,
  email: 'rita@harlow.example',
  primaryLanguageId: 2,
};
const dana = { firstName: 'Dana', lastName: 'Reyes', contactTypeId: 2, email: 'dana@harlow.example' };

test('results letters by email reach each household in its language once, and complete their samples', async () => {
  const event = await fixture.anEvent();
  const email = { communicationType: 'Email' };
  await aResultsLetter(event, 'detect', 'resultDetect-en', email);
  await aResultsLetter(event, 'detect', 'resultDetect-es', email);
  await aResultsLetter(event, 'exceedance', 'resultExceedance-en', email);
  const samples = [await aSample(event, rita, '4'), await aSample(event, dana, '21')];
  const sampleIds = samples.map(({ id }) => id);
  const { body: onPaper } = await call<object>('POST', `${base}/results-letters/counts`, { sampleIds });
  const noLetters = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0 };
  expect(onPaper).toEqual({
    ...noLetters,
    byOtherMethod: { exceedance: 1, detect: 1, nonDetect: 0 },
    sendable: { Mail: 0, PDF: 0, Email: 2 },
  });
  const { body: printed } = await call<LetterPlanSummary>('POST', `${base}/results-letters/plan`, {
    sampleIds,
    method: 'PDF',
  });
  expect(printed.unreachableShown.map(({ reason }) => reason)).toContain(
    `${event.name} has no active letter for “Exceedance” that can be sent this way`,
  );
  const { plan, batch, letters } = await sendResults(samples, { method: 'Email' });
  expect(plan).toMatchObject({ letters: 2, unreachable: 0, otherLanguages: [] });
  expect(batch).toMatchObject({ kind: 'Results', method: 'Email', counts: { Mailed: 2 } });
  expect(new Map(letters.map(({ email: to, recipientKind }) => [to, recipientKind]))).toEqual(
    new Map([
      ['dana@harlow.example', 'serviceAddress'],
      ['rita@harlow.example', 'serviceAddress'],
    ]),
  );
  const readMail = (to: string) => {
    const mails = mailServer.mails.filter((mail) => mail.includes(to));
    expect(mails).toHaveLength(1);
    return mails[0] ?? '';
  };
  const toRita = readMail('rita@harlow.example');
  expect(toRita).toContain('Subject: Resultados del agua de su grifo');
  expect(toRita).toMatch(/\| Plomo \| 4.{1,8}g\/L \| 15/);
  expect(toRita).toContain('El resultado no supera el nivel de acci');
  const toDana = readMail('dana@harlow.example');
  expect(toDana).toMatch(/\| Lead \| 21.{1,8}g\/L \| 15/);
  expect(toDana).toContain('Lead in your tap water is above the action level.');
  for (const { id } of samples) expect((await fixture.read(id)).body).toMatchObject({ statusLabel: 'Completed' });
});

test('results by email to an owner who lives elsewhere say that no resident’s address is recorded', async () => {
  const event = await fixture.anEvent();
  await aResultsLetter(event, 'exceedance', 'resultExceedance-en', { communicationType: 'Email' });
  const samples = [await aSample(event, { ...dana, contactTypeId: 1 }, '21')];
  const choice = { sampleIds: samples.map(({ id }) => id), to: 'all', method: 'Email' };
  const { body: plan } = await call<LetterPlanSummary>('POST', `${base}/results-letters/plan`, choice);
  expect(plan.unreachableShown.map(({ reason }) => reason)).toEqual([
    'No email address of a resident is recorded, only of contacts who may live elsewhere',
  ]);
});

test('results of a household without an email address count as no email, as in the plan', async () => {
  const event = await fixture.anEvent();
  await aResultsLetter(event, 'exceedance', 'resultExceedance-en', { communicationType: 'Email' });
  const samples = [await aSample(event, { ...dana, email: null }, '21'), await aSample(event, dana, '22')];
  const choice = { sampleIds: samples.map(({ id }) => id), method: 'Email' };
  const { body: counts } = await call<ResultLetterCounts>('POST', `${base}/results-letters/counts`, choice);
  const { body: plan } = await call<LetterPlanSummary>('POST', `${base}/results-letters/plan`, choice);
  expect(plan).toMatchObject({ letters: 1, locationsWithoutLetter: 1 });
  const one = { exceedance: 1, detect: 0, nonDetect: 0 };
  const sendable = { Mail: 0, PDF: 0, Email: plan.letters };
  expect(counts).toMatchObject({ exceedance: plan.letters, withoutEmailAddress: one, sendable });
  const { body: onPaper } = await call<ResultLetterCounts>('POST', `${base}/results-letters/counts`, {
    ...choice,
    method: 'PDF',
  });
  expect(onPaper).toMatchObject({ exceedance: 0, byOtherMethod: one, withoutEmailAddress: one, sendable });
});

test.each([
  ['detect', 'resultDetect', /Se detectó plomo en el agua de su grifo\. El resultado no supera el nivel de acción/],
  ['allResults', 'resultAll', /La tabla muestra todos los resultados de sus muestras\./],
] as const)(
  'the Spanish letter of %s is printed in black and white, tagged and marked as Spanish',
  async (condition, template, statement) => {
    const event = await fixture.anEvent();
    await aResultsLetter(event, condition, `${template}-es`);
    await aResultsLetter(event, condition, `${template}-en`);
    const sample = await aSample(event, rita, '4');
    const { batch, letters } = await sendResults([sample], { method: 'Mail', isColor: false });
    expect(batch).toMatchObject({ isColor: false, letters: 1 });
    expect(letters).toMatchObject([{ language: 'es', isColor: false }]);
    const response = await fixture.product.server.inject({
      method: 'GET',
      url: `${base}/batch/${batch.id}/file`,
      headers: fixture.administrator.headers,
    });
    const files = await unzip(response.rawPayload);
    const list = files.get('letters.csv')?.toString('utf8') ?? '';
    expect(list).toContain(',Black and white,');
    expect(list).not.toContain(',Color,letters/');
    const names = [...files.keys()].filter((name) => name.endsWith('.pdf'));
    expect(names.filter((name) => name.startsWith('letters/'))).toHaveLength(1);
    for (const name of names) {
      const { title, language, roles, texts } = await readPdf(files.get(name) ?? Buffer.alloc(0));
      const text = texts.map((one) => one.text).join(' ');
      expect(text).toMatch(statement);
      expect(text).toMatch(/Estimado\(a\) Rita Nuñez:.*Plomo 4 μg\/L 15 μg\/L.*Cobre 100 μg\/L 1,300 μg\/L/);
      expect(text).toMatch(/Efectos del plomo en la salud.*Medidas para reducir el plomo/);
      expect(text).not.toMatch(/\b(?:Sample|Lead|Copper|Action level|Page|November)\b/);
      expect(language).toMatch(/^es/);
      expect(title).toBe('Resultados del agua de su grifo');
      expect(roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'THead', 'TH', 'TBody', 'TD']));
    }
  },
);
