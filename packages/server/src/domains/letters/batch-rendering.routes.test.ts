import { createHash } from 'node:crypto';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { findBarcodeReader } from '../../../testing/barcodes.ts';
import { interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import { aLetterText, aPlannedLetter, sendLetters } from '../../../testing/letters.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { unzip } from '../../../testing/unzip.ts';

const scanPages = await findBarcodeReader();
let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
});

const base = '/platform/communications';
const plan = (recipientName: string, changes: Partial<Parameters<typeof aPlannedLetter>[0]> = {}) =>
  aPlannedLetter({
    communicationId,
    locationId,
    recipientName,
    address: [recipientName, '1 Mill Street', 'Harlow, CT 06415'],
    ...changes,
  });
const send = (names: readonly string[], method: 'Mail' | 'PDF' = 'PDF') =>
  sendLetters(fixture.product, fixture.administrator, { letters: names.map((name) => plan(name)), method });
const readBatch = async (id: string) =>
  (await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${id}`)).body;
const listLetters = async (id: string) =>
  (
    await fixture.requestJson<Page<LetterRow>>(
      fixture.reader,
      'GET',
      `${base}/instance?filters[batchId]=${id}&sort=createdOn`,
    )
  ).body.items;
const post = (id: string, act: 'cancel' | 'retry', person = fixture.editor, body?: object) =>
  fixture.requestJson<BatchRow>(person, 'POST', `${base}/batch/${id}/${act}`, body);
async function settled(id: string, statuses: readonly string[] = ['Ready', 'Failed']): Promise<BatchRow> {
  await expect
    .poll(async () => (await readBatch(id)).status, { timeout: 60_000, interval: 100 })
    .toBeOneOf([...statuses]);
  return readBatch(id);
}
async function download(path: string): Promise<{ readonly bytes: Buffer; readonly name: string }> {
  const response = await fixture.product.server.inject({ method: 'GET', url: path, headers: fixture.reader.headers });
  if (response.statusCode !== 200) throw new Error(response.body);
  return { bytes: response.rawPayload, name: String(response.headers['content-disposition']) };
}
const unzipBatch = async (id: string) => unzip((await download(`${base}/batch/${id}/file`)).bytes);
const readText = async (pdf: Uint8Array | undefined) =>
  (await readPdf(new Uint8Array(pdf ?? []))).texts.map(({ text }) => text).join(' ');

describe('the letters of a batch', () => {
  test('are one PDF each, in a ZIP with a list of them [A4.22, B4.11]', async () => {
    const id = await send(['Priya Shah', 'José Ortiz', '=cmd|A1']);
    expect(await settled(id)).toMatchObject({ status: 'Ready', counts: { Rendered: 3, Queued: 0 }, documentId: id });
    const letters = await listLetters(id);
    const { bytes, name } = await download(`${base}/batch/${id}/file`);
    expect(name).toMatch(new RegExp(`filename="?Batch_${id}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.zip`));
    const files = await unzip(bytes);
    expect([...files.keys()]).toEqual([
      'letters.csv',
      'print/Letters 00001-00003.pdf',
      `letters/00001 Priya Shah ${letters[0]?.code}.pdf`,
      `letters/00002 Jose Ortiz ${letters[1]?.code}.pdf`,
      `letters/00003 cmd A1 ${letters[2]?.code}.pdf`,
    ]);
    const pdf = [...files.values()][3];
    expect(await readText(pdf)).toContain('José Ortiz');
    expect(await readText(pdf)).toContain(letters[1]?.code);
    const list = files.get('letters.csv')?.toString() ?? '';
    expect(list).toContain(`2,${letters[1]?.code},Ready,,José Ortiz,José Ortiz,1 Mill Street,"Harlow, CT 06415"`);
    // A spreadsheet must not run a name.
    expect(list).toContain("'=cmd|A1");
  });

  test('can be read one by one by their document, whose checksum is recorded [B7.43]', async () => {
    const id = await send(['Priya Shah', 'Ada Bird']);
    await settled(id);
    const [, letter] = await listLetters(id);
    const documents = `/platform/documents/accounts/${fixture.administrator.accountId}`;
    const listed = await fixture.requestJson<{ items: { id: string; fileName: string }[] }>(
      fixture.reader,
      'GET',
      `${documents}/documents/communicationInstance/${letter?.id}`,
    );
    expect(listed.body.items).toMatchObject([{ id: letter?.documentId, mediaType: 'application/pdf' }]);
    const { bytes, name } = await download(`${documents}/download/${letter?.documentId}`);
    expect(name).toContain(`Ada Bird ${letter?.code}.pdf`);
    expect(await readText(bytes)).toContain('Ada Bird');
    const stored = await fixture.product.app.database.owner
      .selectFrom('letters')
      .select('pdf_sha256')
      .where('id', '=', letter?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(stored.pdf_sha256);
    expect((await unzip((await download(`${documents}/download/${id}`)).bytes)).size).toBe(4);
    const foreign = await fixture.requestJson(
      fixture.memberOfOtherAccount,
      'GET',
      `/platform/documents/accounts/${fixture.memberOfOtherAccount.accountId}/download/${letter?.id}`,
    );
    expect(foreign.status).toBe(404);
  });

  test('are also one file to print, in the order of the list', async () => {
    const id = await send(['First Person', 'Second Person'], 'Mail');
    await settled(id);
    const files = await unzipBatch(id);
    const printed = await readPdf(new Uint8Array(files.get('print/Letters 00001-00002.pdf') ?? []));
    expect(printed.pages).toBe(2);
    const findPage = (words: string) => printed.texts.find(({ text }) => text.includes(words))?.page;
    expect([findPage('First Person'), findPage('Second Person')]).toEqual([1, 2]);
    // The person who folds the letters finds each in its file.
    expect(
      files
        .get('letters.csv')
        ?.toString()
        .match(/,print\/Letters 00001-00002\.pdf,.*$/gm),
    ).toEqual([',print/Letters 00001-00002.pdf,1,1', ',print/Letters 00001-00002.pdf,1,2']);
    const [first] = await listLetters(id);
    expect(printed.alternatives.join()).not.toContain('undefined');
    expect(printed.texts.map(({ text }) => text)).toContain(first?.code);
  });

  test('are one file to print also if people print them themselves, before and after a job has stored it', async () => {
    const id = await send(['First Person', 'Second Person']);
    await settled(id);
    const readPrintFile = async () => {
      const files = await unzipBatch(id);
      expect(files.get('letters.csv')?.toString()).toContain(',print/Letters 00001-00002.pdf,1,2');
      const { texts } = await readPdf(new Uint8Array(files.get('print/Letters 00001-00002.pdf') ?? []));
      const findPage = (words: string) => texts.find(({ text }) => text.includes(words))?.page;
      expect([findPage('First Person'), findPage('Second Person')]).toEqual([1, 2]);
    };
    const listStored = () =>
      fixture.product.app.database.owner
        .selectFrom('letter_parts')
        .select('print_file_id')
        .where('batch_id', '=', id)
        .where('print_file_id', 'is not', null)
        .execute();
    await readPrintFile();
    await expect.poll(listStored, { timeout: 30_000 }).toHaveLength(1);
    await readPrintFile();
  });

  test('keep their numbers in the list and in the names of their files when others are left out', async () => {
    const other = await fixture.aLocation();
    await fixture.addLine(other, 'unknown');
    const letters = [plan('First Person'), plan('Second Person', { locationId: other }), plan('Third Person')];
    const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Mail' });
    await settled(id);
    const numbersOf = async (batchId: string) => {
      const rows = (await unzipBatch(batchId)).get('letters.csv')?.toString().trim().split('\r\n').slice(1) ?? [];
      return rows.map((row) => [row.match(/^\d+/)?.[0], row.match(/letters\/(\d+) \w+/)?.[0]]);
    };
    expect(await numbersOf(id)).toEqual([
      ['1', 'letters/00001 First'],
      ['3', 'letters/00003 Third'],
    ]);
    const instanceIds = (await listLetters(id)).map((letter) => letter.id).slice(1);
    const chosen = await fixture.requestJson<BatchRow>(fixture.crew, 'POST', `${base}/batch/zipOnlyBatch`, {
      instanceIds,
    });
    expect(await numbersOf(chosen.body.id)).toEqual([['1', 'letters/00001 Third']]);
  });

  test.skipIf(!scanPages)('carry their code as a barcode that a scanner reads at 200 dpi', async () => {
    const foot = 'Harlow Falls Water Department, 1 Weir Street, Harlow Falls. '.repeat(3);
    const setFoot = (text: string) =>
      fixture.product.app.database.ownerPool.query('update accounts set letter_foot = $1 where id = $2', [
        text,
        fixture.reader.accountId,
      ]);
    await setFoot(foot);
    const id = await send(['First Person', 'Second Person'], 'Mail');
    await settled(id);
    await setFoot('');
    const file = (await unzipBatch(id)).get('print/Letters 00001-00002.pdf');
    expect(await scanPages?.(new Uint8Array(file ?? []))).toEqual((await listLetters(id)).map(({ code }) => [code]));
  });

  test('lists letters that cannot be printed with the reason, and creates the others', async () => {
    const id = await send(['አበ Smith', 'Ada Bird'], 'Mail');
    expect(await settled(id)).toMatchObject({ status: 'Ready', counts: { Rendered: 1, Failed: 1 } });
    const [failed, created] = await listLetters(id);
    expect(failed).toMatchObject({ status: 'Failed', documentId: null });
    expect(failed?.failure).toContain(
      'The letter to አበ Smith cannot be printed, because the letter font does not have these characters: “አ”, “በ”',
    );
    expect(created).toMatchObject({ status: 'Rendered', sheet: 2 });
    expect([...(await unzipBatch(id)).keys()]).toContain('print/Letters 00002-00002.pdf');
    const none = await send(['አበ']);
    expect(await settled(none)).toMatchObject({
      status: 'Failed',
      failure: 'No letter could be created. Open a letter in this batch to see why.',
      documentId: null,
    });
  });

  test('chosen in the letter log are a download of their own [B7.15]', async () => {
    const batches = [await send(['Priya Shah', 'Ada Bird']), await send(['Lee Chen'])];
    for (const id of batches) await settled(id);
    const chosenLetters = [(await listLetters(batches[0] ?? ''))[1]?.id, (await listLetters(batches[1] ?? ''))[0]?.id];
    const path = `${base}/batch/zipOnlyBatch`;
    const made = await fixture.requestJson<BatchRow>(fixture.crew, 'POST', path, { instanceIds: chosenLetters });
    expect(made.body).toMatchObject({ kind: 'Download', title: '2 letters', status: 'Ready', letters: 2 });
    expect([...(await unzipBatch(made.body.id)).keys()].join()).toMatch(/Ada Bird.*Lee Chen/);
    const selection = { request: { searchTerm: '', filters: { batchId: [batches[0]] } }, expectedCount: 2 };
    expect((await fixture.requestJson<BatchRow>(fixture.crew, 'POST', path, { selection })).body.letters).toBe(2);
    expect(
      (await fixture.requestJson(fixture.memberOfOtherAccount, 'POST', path, { instanceIds: chosenLetters })).status,
    ).toBe(409);
    expect((await fixture.requestJson(fixture.crew, 'POST', path, {})).status).toBe(400);
    // It would be among the bulk downloads of everyone.
    expect((await fixture.requestJson(fixture.reader, 'POST', path, { instanceIds: chosenLetters })).status).toBe(403);
  });
});

test('letters by email show that no mail server is configured, and are not counted as sent', async () => {
  const letters = [plan('Priya Shah', { email: 'priya@harlow.example' })];
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Email' });
  expect(await settled(id, ['Failed'])).toMatchObject({
    counts: { Failed: 1 },
    failure: letterProblems.noEmailSent().message,
  });
  expect((await listLetters(id))[0]).toMatchObject({
    mailedOn: null,
    failure: 'Email is not set up, so this letter was not sent. Print and mail it, or contact support.',
  });
});

describe('a batch', () => {
  test('is canceled with its letters unless one was mailed [B4.14]', async () => {
    const id = await send(['Priya Shah', 'Ada Bird']);
    await settled(id);
    expect((await post(id, 'cancel', fixture.reader)).status).toBe(403);
    expect((await post(id, 'cancel', fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await post(id, 'cancel', fixture.editor, {})).body).toMatchObject({
      status: 'Cancelled',
      counts: { Cancelled: 2 },
      documentId: null,
    });
    expect(summarizeProblem(await post(id, 'cancel')).slice(0, 2)).toEqual([409, 'batchStatusNotPossible']);
    // It will never be ready, so no request waits for it.
    expect(summarizeProblem(await fixture.requestJson(fixture.reader, 'GET', `${base}/batch/${id}/file`))).toEqual([
      409,
      'batchCanceled',
      'This batch was canceled, so it has no letters to download.',
    ]);
    const mailed = await send(['Priya Shah', 'Ada Bird'], 'Mail');
    await settled(mailed);
    await fixture.product.app.database.owner
      .updateTable('letters')
      .set({ status: 'Mailed' })
      .where('batch_id', '=', mailed)
      .where('sheet', '=', 1)
      .execute();
    expect(summarizeProblem(await post(mailed, 'cancel'))).toEqual([
      409,
      'lettersAlreadyMailed',
      'This batch cannot be canceled: 1 letter was mailed or sent to the mail house already.',
    ]);
  });

  test('shows that its work was given up, and is queued again', async () => {
    await interruptJobs(fixture.product.app.database, 'letters.render');
    const id = await send(['Priya Shah']);
    expect(await settled(id)).toMatchObject({ status: 'Failed', counts: { Queued: 1 } });
    expect((await readBatch(id)).failure).toContain('was interrupted 50 times and stopped');
    await resumeJobs(fixture.product.app.database);
    expect((await post(id, 'retry', fixture.reader)).status).toBe(403);
    expect((await post(id, 'retry')).body).toMatchObject({ status: 'Queued', failure: null });
    expect(await settled(id)).toMatchObject({ status: 'Ready', counts: { Rendered: 1 } });
    expect(summarizeProblem(await post(id, 'retry')).slice(0, 2)).toEqual([409, 'batchStatusNotPossible']);
  });

  test('queued again does not create a letter that was sent again meanwhile', async () => {
    const id = await send(['አበ', 'በአ'], 'PDF');
    expect((await settled(id)).status).toBe('Failed');
    const [first] = await listLetters(id);
    const corrected = { recipientName: 'Ada Bird', address: ['Ada Bird', '2 Oak Road', 'Harlow, CT 06415'] };
    await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/${first?.id}/resend`, corrected);
    await post(id, 'retry');
    expect((await settled(id)).status).toBe('Failed');
    const { owner } = fixture.product.app.database;
    const { recipientName, address } = corrected;
    await owner
      .updateTable('letters')
      .set({ recipient_name: recipientName, address: JSON.stringify(address) })
      .where('batch_id', '=', id)
      .execute();
    await post(id, 'retry');
    expect(await settled(id)).toMatchObject({ status: 'Ready', counts: { Rendered: 1, Failed: 1 } });
    expect((await listLetters(id))[0]?.status).toBe('Failed');
  });

  test('is not queued again once another letter was sent or mailed in place of each', async () => {
    const id = await send(['አበ', 'በአ'], 'PDF');
    expect(await settled(id)).toMatchObject({ status: 'Failed', canTryAgain: true });
    const [first, second] = await listLetters(id);
    const corrected = { recipientName: 'Ada Bird', address: ['Ada Bird', '2 Oak Road', 'Harlow, CT 06415'] };
    await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/${first?.id}/resend`, corrected);
    expect((await readBatch(id)).canTryAgain).toBe(true);
    const { owner } = fixture.product.app.database;
    await owner
      .updateTable('letters')
      .set({ is_replaced: true })
      .where('id', '=', second?.id ?? '')
      .execute();
    expect((await readBatch(id)).canTryAgain).toBe(false);
    expect(summarizeProblem(await post(id, 'retry')).slice(0, 2)).toEqual([409, 'nothingToTryAgain']);
    expect(await readBatch(id)).toMatchObject({ status: 'Failed', counts: { Failed: 2 } });
  });

  test('offers to send failed letters again only while they are true and no other letter was sent in their place', async () => {
    const here = await fixture.aLocation();
    await fixture.addLine(here);
    const { owner } = fixture.product.app.database;
    const setCategory = (category: string) =>
      fixture.product.app.database.ownerPool.query('update service_lines set category = $2 where location_id = $1', [
        here,
        category,
      ]);
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    const ofResults = { eventId: event.id, programId: event.programId, locationId: sample.locationId };
    await fixture.addLine(sample.locationId);
    const letters = [plan('A'), plan('B', { locationId: here }), plan('C', ofResults)];
    const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Mail' });
    await settled(id);
    await setCategory('Lead Status Unknown');
    await fixture.report([{ sampleId: sample.id, result: '20' }]);
    // Those that are out of date are recorded as not mailed.
    await owner
      .updateTable('letter_batches')
      .set({ created_on: '2026-07-01T12:00:00Z' })
      .where('id', '=', id)
      .execute();
    const mailing = { mailedOn: '2026-07-02', outdatedLetters: 'notMailed' };
    const mailed = await fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/mailed`, mailing);
    expect(mailed.body).toMatchObject({ counts: { Mailed: 1, Failed: 2 }, failedToResend: 0 });
    await setCategory('Lead');
    expect((await readBatch(id)).failedToResend).toBe(1);
    await owner.updateTable('letters').set({ is_replaced: true }).where('location_id', '=', here).execute();
    expect((await readBatch(id)).failedToResend).toBe(0);
    const again = await fixture.requestJson(fixture.editor, 'POST', `${base}/batch/${id}/resend-failed`);
    expect(summarizeProblem(again).slice(0, 2)).toEqual([409, 'noFailedLetterToResend']);
  });

  test('longer than a part is created completely, each letter once', async () => {
    const id = await send(
      Array.from({ length: 260 }, (_, index) => `Person ${index}`),
      'Mail',
    );
    expect(await settled(id)).toMatchObject({ status: 'Ready', counts: { Rendered: 260 } });
    const names = [...(await unzipBatch(id)).keys()];
    expect(names.filter((name) => name.startsWith('print/'))).toEqual([
      'print/Letters 00001-00250.pdf',
      'print/Letters 00251-00260.pdf',
    ]);
    expect(names.filter((name) => name.startsWith('letters/'))).toHaveLength(260);
  });
});
