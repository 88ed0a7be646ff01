import { getLetterTotals } from '@curbstop/contract/letters/letter.endpoints';
import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { Page } from '@curbstop/contract/primitives/list';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { failJobsAtOnce, interruptJobs, resumeJobs } from '../../../testing/interrupted-jobs.ts';
import {
  aLetterText,
  anActiveCommunication,
  aPlannedLetter,
  createContext,
  sendLetters,
} from '../../../testing/letters.ts';
import {
  signNotice,
  startMailHouseServer,
  toCarrierId,
  type MailHouseServer,
} from '../../../testing/mail-house-server.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { getToday } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import { listEarlierLetters } from './letter-plan.repository.ts';
import { lookUpLetters } from './mail-house-event.service.ts';

// Letters that a mail house prints and mails, against an HTTP server that fails, is silent and loses answers.

const secret = 'secret of the mail house';
let mailHouse: MailHouseServer;
let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  mailHouse = await startMailHouseServer();
  fixture = await SamplingFixture.start({
    MAIL_HOUSE_URL: mailHouse.url,
    MAIL_HOUSE_KEY: 'key',
    MAIL_HOUSE_TIMEOUT_SECONDS: '1',
    MAIL_HOUSE_WEBHOOK_SECRET: secret,
  });
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
  await setReturnAddress('1 Reservoir Road');
});
afterAll(async () => {
  await fixture.product.stop();
  await mailHouse.stop();
});
beforeEach(() => {
  mailHouse.faults.length = 0;
  mailHouse.refused.clear();
  mailHouse.broken.clear();
});

const base = '/platform/communications';
const owner = () => fixture.product.app.database.owner;
const setReturnAddress = (line1: string | null) =>
  owner()
    .updateTable('accounts')
    .set({ return_address_line1: line1, return_city: 'Harlow', return_state: 'CT', return_zip: '06415' })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
const listLetters = async (batchId: string) =>
  (
    await fixture.requestJson<Page<LetterRow>>(
      fixture.reader,
      'GET',
      `${base}/instance?filters[batchId]=${batchId}&sort=createdOn`,
    )
  ).body.items;
const readBatch = async (id: string) =>
  (await fixture.requestJson<BatchRow>(fixture.reader, 'GET', `${base}/batch/${id}`)).body;
const change = (id: string, act: string, body?: object) =>
  fixture.requestJson<BatchRow>(fixture.editor, 'POST', `${base}/batch/${id}/${act}`, body);
async function settled(id: string): Promise<BatchRow> {
  await expect.poll(async () => (await readBatch(id)).status, { timeout: 40_000 }).toBeOneOf(['Sent', 'Failed']);
  return readBatch(id);
}

const findTomorrow = () => addDays(getToday(fixture.product.app.clock, 'America/New_York'), 1);

async function mail(streets: readonly string[] = ['1 Mill Street'], on?: string) {
  const letters = streets.map((street, index) =>
    aPlannedLetter({
      communicationId,
      locationId,
      recipientName: `Person ${index}`,
      address: [`Person ${index}`, street, 'Harlow, CT 06415'],
    }),
  );
  const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Mail', ...(on && { on }) });
  return { batch: await settled(id), letters: await listLetters(id) };
}
const streets = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1} Mill Street`);
/** The batch fails with the first outage instead of being tried again for minutes. */
async function mailOnce(to?: readonly string[]) {
  await failJobsAtOnce(fixture.product.app.database, 'letters.mail');
  const mailed = await mail(to);
  await resumeJobs(fixture.product.app.database);
  return mailed;
}
/** As if the product had been started without MAIL_HOUSE_URL. */
async function withoutMailHouse(work: () => Promise<void>): Promise<void> {
  const { app } = fixture.product;
  const { mailHouse: configured } = app;
  Object.assign(app, { mailHouse: undefined });
  try {
    await work();
  } finally {
    Object.assign(app, { mailHouse: configured });
  }
}
async function readZip(batchId: string): Promise<Buffer> {
  const url = `${base}/batch/${batchId}/file`;
  const zip = await fixture.product.server.inject({ method: 'GET', url, headers: fixture.reader.headers });
  expect(zip.statusCode).toBe(200);
  return zip.rawPayload;
}
async function aLetter(): Promise<LetterRow> {
  const [letter] = (await mail()).letters;
  if (!letter) throw new Error('No letter was sent');
  return letter;
}
const letterNow = async ({ id }: Pick<LetterRow, 'id'>) =>
  (await fixture.requestJson<LetterRow>(fixture.reader, 'GET', `${base}/instance/${id}`)).body;
/** The letter among those that the location was, or may have been, sent before. */
async function findEarlier({ id }: Pick<LetterRow, 'id'>) {
  const { database } = await createContext(fixture.product, fixture.administrator);
  const choice = { communicationIds: [communicationId], locationIds: [locationId] };
  return (await database.read((trx) => listEarlierLetters(trx, choice))).find((one) => one.id === id);
}
const timesMade = (letters: readonly LetterRow[]) => letters.map(({ id }) => mailHouse.made.get(id));
const listStatuses = (letters: readonly LetterRow[]) => letters.map(({ status }) => status);

/** As if the process had ended after the mail house took the letters and before that was stored. */
async function forgetAnswers(batchId: string): Promise<void> {
  await owner()
    .updateTable('letters')
    .set({ status: 'Rendered', carrier_id: null, next_look_up_on: null })
    .where('batch_id', '=', batchId)
    .execute();
  await owner().updateTable('letter_batches').set({ status: 'Failed' }).where('id', '=', batchId).execute();
}

describe('letters for the mail house', () => {
  test('are sent once each, with their PDF, addresses and our id as key', async () => {
    const { batch, letters } = await mail(['1 Mill Street', '2 Mill Street']);
    expect(batch).toMatchObject({ status: 'Sent', byMailHouse: true, counts: { Submitted: 2, Mailed: 0 } });
    const totals = await fixture.requestJson<object>(fixture.reader, 'GET', getLetterTotals.path);
    expect(totals.body).toMatchObject({ totalLettersSentBy120: 0, totalLettersSent: 0, totalLettersAtMailHouse: 2 });
    for (const [index, { id }] of letters.entries()) {
      const [sent, ...again] = mailHouse.received.filter(({ fields }) => fields['metadata[letter]'] === id);
      expect(again).toEqual([]);
      expect(sent).toMatchObject({
        key: id,
        authorization: `Basic ${Buffer.from('key:').toString('base64')}`,
        fields: {
          'to[name]': `Person ${index}`,
          'to[address_line1]': `${index + 1} Mill Street`,
          'to[address_zip]': '06415',
          'from[address_line1]': '1 Reservoir Road',
          color: 'true',
          mail_type: 'usps_first_class',
          'metadata[account]': fixture.administrator.accountId,
        },
      });
      expect(
        Buffer.from(sent?.pdf ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  test('are sent after a lost response, silence and errors, without a second letter', async () => {
    mailHouse.faults.push('lost response', 'silence', 503, 429);
    const { letters } = await mail(['1 Mill Street', '2 Mill Street', '3 Mill Street', '4 Mill Street']);
    expect(listStatuses(letters)).toEqual(Array.from({ length: 4 }, () => 'Submitted'));
    expect(timesMade(letters)).toEqual([1, 1, 1, 1]);
  });

  test('are sent once after a crash between the mail house and the record', async () => {
    const { batch, letters } = await mail();
    await forgetAnswers(batch.id);
    await change(batch.id, 'retry');
    expect((await settled(batch.id)).counts.Submitted).toBe(1);
    expect(timesMade(letters)).toEqual([1]);
  });

  test('shows why letters were refused and sends the others; a refused letter is sent to another address', async () => {
    mailHouse.refused.add('9 Nowhere Lane');
    const { batch, letters } = await mail(['9 Nowhere Lane', '1 Mill Street']);
    expect(batch.status).toBe('Sent');
    expect(letters.map(({ status, failure }) => [status, failure])).toEqual([
      ['Failed', 'The mail house rejected this letter: to address is undeliverable'],
      ['Submitted', null],
    ]);
    const repeatedResend = await fixture.requestJson<LetterRow>(
      fixture.editor,
      'POST',
      `${base}/instance/${letters[0]?.id}/resend`,
      {
        recipientName: 'Person 0',
        address: ['Person 0', '9 Mill Street', 'Harlow, CT 06415'],
      },
    );
    expect((await settled(repeatedResend.body.batchId)).counts.Submitted).toBe(1);
  });

  test('whose address has no ZIP code are not sent', async () => {
    const planned = aPlannedLetter({ communicationId, locationId, address: ['Priya Shah', '1 Mill Street', 'Harlow'] });
    const id = await sendLetters(fixture.product, fixture.administrator, { letters: [planned], method: 'Mail' });
    expect((await settled(id)).failure).toMatch(/did not confirm that it has any of these letters/);
    expect((await listLetters(id))[0]).toMatchObject({
      status: 'Failed',
      failure: expect.stringContaining('state and ZIP code') as string,
    });
  });

  test('keep the parts of their address, which its lines do not tell apart', async () => {
    const lines = ['Mill Owners', 'Pine Park', '12 Association', 'Harlow, CT 06415'];
    const place = { city: 'Harlow', state: 'CT', zip: '06415' };
    const mailAddress = { name: 'Mill Owners', company: null, line1: 'Pine Park', line2: '12 Association', ...place };
    const planned = aPlannedLetter({ communicationId, locationId, address: lines, mailAddress });
    const id = await sendLetters(fixture.product, fixture.administrator, { letters: [planned], method: 'Mail' });
    await settled(id);
    expect(mailHouse.received.at(-1)?.fields).toMatchObject({
      'to[name]': 'Mill Owners',
      'to[address_line1]': 'Pine Park',
      'to[address_line2]': '12 Association',
    });
  });

  test('list names that the mail house would refuse before anything is sent, and the preview says so too', async () => {
    const name = { firstName: 'Maximiliana Theodora Alexandrina', lastName: 'Featherstonehaugh-Cholmondeley' };
    const { body: location } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/locations', {
      addressLine1: '77 Oak Street',
      city: 'Harlow',
      state: 'CT',
      zip: '06415',
      contact: { ...name, contactTypeId: 2 },
    });
    const letterId = await anActiveCommunication(fixture.product, fixture.administrator);
    const plan = (method: string) =>
      fixture.requestJson<{ letters: number; unreachableShown: { reason: string }[] }>(
        fixture.crew,
        'POST',
        `${base}/ad-hoc/plan`,
        { communicationId: letterId, recipients: { locationIds: [location.id] }, method },
      );
    expect((await plan('PDF')).body).toMatchObject({ letters: 1 });
    const { letters, unreachableShown } = (await plan('Mail')).body;
    expect(letters).toBe(0);
    expect(unreachableShown[0]?.reason).toMatch(
      /^The mail house prints at most 40 characters of the name “Maximiliana/,
    );
    const preview = (communicationType: string) =>
      fixture.requestJson<{ mailHouseProblem: string | null }>(fixture.reader, 'POST', `${base}/preview`, {
        content: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
        language: 'en',
        locationId: location.id,
        communicationType,
      });
    expect((await preview('Letter')).body.mailHouseProblem).toBe(unreachableShown[0]?.reason);
    expect((await preview('Email')).body.mailHouseProblem).toBeNull();
  });

  test('are not sent once they are no longer true; the letter says why', async () => {
    const setLine = (isThere: boolean) =>
      owner()
        .updateTable('service_lines')
        .set({ removed_on: isThere ? null : new Date().toISOString() })
        .where('location_id', '=', locationId)
        .execute();
    await setLine(false);
    const { batch, letters } = await mail();
    await setLine(true);
    expect(batch).toMatchObject({ status: 'Failed', counts: { Failed: 1, Submitted: 0 } });
    expect(letters[0]?.failure).toContain('this location has no service line now');
    expect(timesMade(letters)).toEqual([undefined]);
  });

  test('are refused with a later date before they are confirmed, unless the water system mails them', async () => {
    const communicationId = await anActiveCommunication(fixture.product, fixture.administrator);
    const plan = (method: string, on?: string) =>
      fixture.requestJson<{ letters: number }>(fixture.crew, 'POST', `${base}/ad-hoc/plan`, {
        communicationId,
        recipients: { locationIds: [locationId] },
        method,
        on,
      });
    expect(summarizeProblem(await plan('Mail', findTomorrow()))).toEqual([
      400,
      'dayAfterSending',
      'These letters are sent as soon as they are created. Choose today or an earlier letter date, or create PDFs and mail them yourself.',
    ]);
    expect((await plan('Mail', addDays(findTomorrow(), -1))).body.letters).toBe(1);
    expect((await plan('PDF', findTomorrow())).body.letters).toBe(1);
    await withoutMailHouse(async () => expect((await plan('Mail', findTomorrow())).body.letters).toBe(1));
  });

  test('are not sent before their date if they were queued with a later one', async () => {
    const { batch, letters } = await mail(['1 Mill Street'], findTomorrow());
    expect(batch).toMatchObject({ status: 'Failed', counts: { Failed: 1, Submitted: 0 } });
    expect(letters[0]?.failure).toMatch(/is dated .* and would have been sent before that day\. Send a new letter/);
    expect(timesMade(letters)).toEqual([undefined]);
  });

  test('are not queued again to an address or with characters that cannot be printed', async () => {
    const { letters } = await mail();
    const id = letters[0]?.id ?? '';
    await owner().updateTable('letters').set({ status: 'Returned' }).where('id', '=', id).execute();
    const resend = (address: readonly string[]) =>
      fixture.requestJson(fixture.editor, 'POST', `${base}/instance/${id}/resend`, { recipientName: 'Ana', address });
    expect(summarizeProblem(await resend(['Ana', '9 Mill Street', 'Harlow']))[1]).toBe('addressIncomplete');
    expect(summarizeProblem(await resend(['Ana', 'Harlow, CT 06415']))[1]).toBe('unreadableAddress');
    expect(summarizeProblem(await resend(['Ana'.repeat(20), '9 Mill Street', 'Harlow, CT 06415']))[1]).toBe(
      'addressTooLong',
    );
    expect(summarizeProblem(await resend(['Ana \u{1F600}', '9 Mill Street', 'Harlow, CT 06415']))[1]).toBe(
      'unprintable',
    );
    expect((await resend(['Ana', '9 Mill Street', 'Harlow, CT 06415'])).status).toBe(200);
  });

  test('are not queued without a return address', async () => {
    const letterId = await anActiveCommunication(fixture.product, fixture.administrator);
    await setReturnAddress(null);
    const seen = { letters: 1, previouslySent: 0, newestLetterId: null };
    const body = { communicationId: letterId, recipients: { locationIds: [locationId] }, method: 'Mail', seen };
    const refused = await fixture.requestJson(fixture.crew, 'POST', `${base}/ad-hoc`, body);
    await setReturnAddress('1 Reservoir Road');
    expect(summarizeProblem(refused)[1]).toBe('noReturnAddress');
  });

  test('wait without a return address, and are sent once there is one', async () => {
    await setReturnAddress(null);
    const { batch, letters } = await mail();
    expect(batch).toMatchObject({ status: 'Failed', failure: expect.stringContaining('return address') as string });
    expect(listStatuses(letters)).toEqual(['Rendered']);
    await setReturnAddress('1 Reservoir Road');
    await change(batch.id, 'retry');
    expect((await settled(batch.id)).counts.Submitted).toBe(1);
  });

  test('are kept when the work was given up, and cannot be recorded as mailed or stopped once it has all', async () => {
    await interruptJobs(fixture.product.app.database, 'letters.mail');
    const { batch } = await mail();
    await resumeJobs(fixture.product.app.database);
    expect([batch.status, batch.counts.Rendered]).toEqual(['Failed', 1]);
    await change(batch.id, 'retry');
    expect((await settled(batch.id)).counts.Submitted).toBe(1);
    expect(summarizeProblem(await change(batch.id, 'mailed', { mailedOn: '2026-07-02' }))[1]).toBe('mailedByMailHouse');
    expect(summarizeProblem(await change(batch.id, 'cancel')).slice(0, 2)).toEqual([409, 'lettersAlreadyMailed']);
  });

  test('wait while the mail house does not answer, which the batch says with the time of the next attempt', async () => {
    mailHouse.isDown = true;
    const letters = [aPlannedLetter({ communicationId, locationId })];
    const id = await sendLetters(fixture.product, fixture.administrator, { letters, method: 'Mail' });
    const readOutage = async () => (await readBatch(id)).outage;
    await expect
      .poll(readOutage, { timeout: 40_000, interval: 50 })
      .toEqual({ code: 'mailHouseUnavailable', nextAttemptAt: expect.any(String) as string });
    expect((await readBatch(id)).status).toBe('Ready');
    mailHouse.isDown = false;
    expect(await settled(id)).toMatchObject({ status: 'Sent', outage: null });
  });

  test('are printed after the mail house was removed, except those that it may have from an outage', async () => {
    mailHouse.isDown = true;
    const { batch, letters } = await mailOnce(streets(6));
    expect([batch.status, batch.failure]).toEqual(['Failed', expect.stringContaining('Try again')]);
    mailHouse.isDown = false;
    await withoutMailHouse(async () => {
      await change(batch.id, 'retry');
      await expect.poll(async () => (await readBatch(batch.id)).status).toBe('Ready');
      const unclear = (await listLetters(batch.id)).filter(({ status }) => status === 'Failed');
      expect(unclear.map(({ failure }) => failure)).toEqual(
        Array.from({ length: 5 }, () => expect.stringContaining('may have mailed') as string),
      );
      const codes = unclear.map(({ code }) => code);
      const ready = letters.find(({ code }) => !codes.includes(code));
      const zip = await readZip(batch.id);
      expect(zip.includes(`${ready?.code}.pdf`)).toBe(true);
      for (const code of codes) expect(zip.includes(`${code}.pdf`)).toBe(false);
      const { account } = await createContext(fixture.product, fixture.administrator);
      const mailedOn = toDayAt(batch.createdOn, account.timeZone);
      expect((await change(batch.id, 'mailed', { mailedOn })).body.counts).toMatchObject({
        Mailed: 1,
        Failed: 5,
      });
      const again = { recipientName: 'Person 0', address: ['Person 0', '1 Mill Street', 'Harlow, CT 06415'] };
      const resent = await fixture.requestJson(
        fixture.editor,
        'POST',
        `${base}/instance/${unclear[0]?.id}/resend`,
        again,
      );
      expect(resent.status).toBe(200);
    });
  });

  test('leave nothing to print if the mail house may have all of them', async () => {
    mailHouse.isDown = true;
    const { batch } = await mailOnce();
    mailHouse.isDown = false;
    await withoutMailHouse(async () => {
      await change(batch.id, 'retry');
      expect((await settled(batch.id)).counts).toMatchObject({ Failed: 1, Rendered: 0 });
    });
  });

  test('are printed or canceled as usual if the mail house turned them away', async () => {
    mailHouse.faults.push(403, 401);
    const { batch } = await mailOnce(streets(2));
    expect([batch.status, batch.counts.Rendered]).toEqual(['Failed', 2]);
    const { database } = await createContext(fixture.product, fixture.administrator);
    const earlier = { communicationIds: [communicationId], locationIds: [locationId] };
    const sentOf = () => database.read((trx) => listEarlierLetters(trx, earlier));
    const sentBefore = (await sentOf()).length;
    await withoutMailHouse(async () => {
      await change(batch.id, 'retry');
      await expect.poll(async () => (await readBatch(batch.id)).status).toBe('Ready');
      expect((await readZip(batch.id)).includes('print/')).toBe(true);
      // Letters of a failed batch were not sent, so they are no duplicates.
      expect((await sentOf()).length).toBe(sentBefore + 2);
    });
    expect((await change(batch.id, 'cancel')).body).toMatchObject({ status: 'Cancelled', counts: { Cancelled: 2 } });
  });

  test('do not wait for a letter for which the mail house never responds', async () => {
    mailHouse.broken.add('1 Mill Street');
    const { batch, letters } = await mailOnce(streets(7));
    expect(batch).toMatchObject({ status: 'Failed', counts: { Submitted: 6, Rendered: 1 } });
    await change(batch.id, 'cancel');
    expect(await readBatch(batch.id)).toMatchObject({ status: 'Sent', counts: { Submitted: 6, Failed: 1 } });
    expect(timesMade(letters).slice(1)).toEqual(Array.from({ length: 6 }, () => 1));
  });

  test('fail alone if their stored PDF is damaged', async () => {
    await interruptJobs(fixture.product.app.database, 'letters.mail');
    const { batch, letters } = await mail(streets(3));
    await failJobsAtOnce(fixture.product.app.database, 'letters.mail');
    const damage = owner()
      .updateTable('letters')
      .set({ pdf_sha256: '0'.repeat(64) });
    await damage.where('id', '=', letters[0]?.id as string).execute();
    await change(batch.id, 'retry');
    expect((await settled(batch.id)).counts).toMatchObject({ Submitted: 2, Failed: 1 });
    await resumeJobs(fixture.product.app.database);
    expect((await listLetters(batch.id))[0]?.failure).toContain('damaged');
  });

  test('are stopped where the mail house does not have them', async () => {
    mailHouse.isDown = true;
    const { batch } = await mailOnce(streets(6));
    mailHouse.isDown = false;
    await owner()
      .updateTable('letters')
      .set({ status: 'Submitted' })
      .where('batch_id', '=', batch.id)
      .where('sheet', '=', 1)
      .execute();
    expect((await change(batch.id, 'cancel')).body).toMatchObject({
      status: 'Sent',
      counts: { Submitted: 1, Failed: 4, Cancelled: 1 },
    });
  });

  test('may have been mailed if they are refused after a lost response', async () => {
    mailHouse.faults.push('lost response');
    const { batch, letters } = await mailOnce(['9 Late Lane']);
    const [letter] = letters as [LetterRow];
    mailHouse.made.delete(letter.id);
    mailHouse.refused.add('9 Late Lane');
    await change(batch.id, 'retry');
    await settled(batch.id);
    expect((await letterNow(letter)).failure).toMatch(/undeliverable.*may have mailed/);
    expect(await findEarlier(letter)).toMatchObject({ state: 'uncertain' });
    await owner()
      .selectFrom('letters')
      .select('handed_over_on')
      .where('id', '=', letter.id)
      .executeTakeFirstOrThrow()
      .then(({ handed_over_on: handedOverOn }) => expect(handedOverOn).not.toBeNull());
  });

  test('have no file to print in their ZIP, so that they are not mailed twice', async () => {
    const { batch } = await mail();
    expect((await readZip(batch.id)).includes('print/')).toBe(false);
  });
});

describe('notices of the mail house', () => {
  interface Sent {
    readonly time?: number;
    readonly by?: string;
  }
  async function notify({ id }: Pick<LetterRow, 'id'>, event: string, overrides: object = {}, sent: Sent = {}) {
    const body = {
      id: toCarrierId(id),
      metadata: { account: fixture.administrator.accountId, letter: id },
      tracking_number: '9407 1118 9956 2640 1234 56',
    };
    const text = JSON.stringify({
      id: createId(),
      object: 'event',
      event_type: { id: `letter.${event}` },
      date_created: new Date().toISOString(),
      body,
      ...overrides,
    });
    const headers = signNotice(sent.by ?? secret, text, sent.time);
    const response = await fetch(`${fixture.product.url}/api/webhooks/mail-house`, {
      method: 'POST',
      headers,
      body: text,
    });
    return { status: response.status, body: (await response.json()) as object };
  }
  const listChanges = async ({ id }: Pick<LetterRow, 'id'>) =>
    (
      await fixture.requestJson<{ items: { after: object; changedBy: string }[] }>(
        fixture.reader,
        'GET',
        `${base}/instance/${id}/changes`,
      )
    ).body.items;

  test('set the status and days of a letter, and its history records the mail house', async () => {
    const letter = await aLetter();
    expect((await notify(letter, 'mailed')).body).toEqual({ isApplied: true });
    await notify(letter, 'in_transit');
    expect(await letterNow(letter)).toMatchObject({
      status: 'Mailed',
      mailedOn: expect.any(String) as string,
      inTransitOn: expect.any(String) as string,
      trackingId: '9407111899562640123456',
    });
    await notify(letter, 'delivered');
    expect(await letterNow(letter)).toMatchObject({ status: 'Delivered', deliveredOn: expect.any(String) as string });
    expect((await listChanges(letter))[0]).toMatchObject({ after: { status: 'Delivered' }, changedBy: 'Mail house' });
    expect((await readBatch(letter.batchId)).counts.Delivered).toBe(1);
  });

  test('do not replace a recorded tracking number; the history names the other one', async () => {
    const letter = await aLetter();
    const recorded = '9407111899562640999999';
    await owner().updateTable('letters').set({ tracking_id: recorded }).where('id', '=', letter.id).execute();
    await notify(letter, 'mailed');
    await notify(letter, 'in_transit');
    expect((await letterNow(letter)).trackingId).toBe(recorded);
    const changes = (await listChanges(letter)).filter(({ after }) => 'reportedTrackingId' in after);
    expect(changes).toMatchObject([
      { after: { reportedTrackingId: '9407111899562640123456' }, changedBy: 'Mail house' },
    ]);
  });

  test('do not change what is known if they are repeated, late or out of order', async () => {
    const letter = await aLetter();
    await notify(letter, 'certified.delivered');
    expect(await letterNow(letter)).toMatchObject({ status: 'Delivered', mailedOn: expect.any(String) as string });
    expect((await notify(letter, 'certified.delivered')).body).toEqual({ isApplied: false });
    expect((await notify(letter, 'mailed')).body).toEqual({ isApplied: false });
    await notify(letter, 'returned_to_sender');
    await notify(letter, 'delivered');
    await notify(letter, 're-routed');
    expect(await letterNow(letter)).toMatchObject({
      status: 'Returned',
      returnReason: 'Not stated',
      forwardedOn: expect.any(String) as string,
    });
  });

  test('put a returned letter into the list of returned mail, where its reason is added', async () => {
    const letter = await aLetter();
    await notify(letter, 'returned_to_sender');
    const { items } = (
      await fixture.requestJson<Page<LetterRow>>(
        fixture.reader,
        'GET',
        `${base}/instance?filters[batchId]=${letter.batchId}&filters[status]=Returned`,
      )
    ).body;
    expect(items.map(({ id }) => id)).toEqual([letter.id]);
    const { returnedOn } = await letterNow(letter);
    const recorded = await fixture.requestJson<LetterRow>(fixture.editor, 'POST', `${base}/instance/returned`, {
      code: letter.code,
      reason: 'Vacant',
      returnedOn,
    });
    expect(recorded.body).toMatchObject({ status: 'Returned', returnReason: 'Vacant', returnedOn });
    const undone = await fixture.requestJson(fixture.editor, 'POST', `${base}/instance/${letter.id}/undoReturn`, {
      reason: 'Another letter came back',
    });
    expect(summarizeProblem(undone)).toEqual([
      409,
      'returnReported',
      `The return of letter ${letter.code} was reported by the mail house, not recorded by a person, so it can’t be undone.`,
    ]);
  });

  test('return a letter to be sent again after a failure, unless it was mailed', async () => {
    const letter = await aLetter();
    await notify(letter, 'failed');
    expect(await letterNow(letter)).toMatchObject({ status: 'Failed', mailedOn: null });
    await notify(letter, 'mailed');
    expect(await letterNow(letter)).toMatchObject({ status: 'Mailed', failure: null });
  });

  test('record a letter that left although it no longer matched the records, which does not count as a notice', async () => {
    const setLine = (removedOn: string | null) =>
      owner()
        .updateTable('service_lines')
        .set({ removed_on: removedOn })
        .where('location_id', '=', locationId)
        .execute();
    const [letter, another] = [await aLetter(), await aLetter()];
    await setLine(new Date().toISOString());
    await notify(letter, 'delivered');
    await notify(another, 'returned_to_sender');
    await setLine(null);
    await notify(letter, 'delivered');
    const found = { reason: expect.stringContaining('this location has no service line now') as string };
    expect(await letterNow(letter)).toMatchObject({ status: 'Delivered', mailedOutdated: found });
    expect(await letterNow(another)).toMatchObject({ status: 'Returned', mailedOutdated: found });
    expect((await listChanges(letter))[0]).toMatchObject({ after: { outdatedReason: found.reason } });
    expect((await readBatch(letter.batchId)).mailedOutdated).toBe(1);
    const matching = await aLetter();
    await notify(matching, 'mailed');
    expect(await letterNow(matching)).toMatchObject({ status: 'Mailed', mailedOutdated: null });
  });

  test('prove a letter whose response was lost', async () => {
    const { batch, letters } = await mail();
    await forgetAnswers(batch.id);
    await notify(letters[0] as LetterRow, 'mailed');
    await change(batch.id, 'retry');
    expect((await settled(batch.id)).counts.Mailed).toBe(1);
    expect(timesMade(letters)).toEqual([1]);
  });

  test('are refused without the signature of the secret, too old or too long', async () => {
    const letter = await aLetter();
    expect((await notify(letter, 'mailed', {}, { by: 'another secret' })).status).toBe(401);
    expect((await notify(letter, 'mailed', {}, { time: Date.now() - 301_000 })).status).toBe(401);
    expect((await notify(letter, 'mailed', { note: 'x'.repeat(70_000) })).status).toBe(413);
    const unsigned = await fetch(`${fixture.product.url}/api/webhooks/mail-house`, { method: 'POST' });
    expect(unsigned.status).toBe(401);
    expect((await letterNow(letter)).status).toBe('Submitted');
  });

  test('change nothing if they are about letters of others', async () => {
    const letter = await aLetter();
    const createNotice = (metadata: object, id = toCarrierId(letter.id)) => ({ body: { id, metadata } });
    const account = fixture.administrator.accountId;
    expect(
      (
        await notify(
          letter,
          'mailed',
          createNotice({ account: fixture.memberOfOtherAccount.accountId, letter: letter.id }),
        )
      ).status,
    ).toBe(404);
    expect((await notify(letter, 'mailed', createNotice({ account: createId(), letter: letter.id }))).status).toBe(404);
    expect((await notify(letter, 'mailed', createNotice({ account, letter: letter.id }, 'ltr_another'))).status).toBe(
      404,
    );
    expect((await notify(letter, 'mailed', createNotice({ campaign: 'of another product' }))).body).toEqual({
      isApplied: false,
    });
    expect((await notify(letter, 'rendered_pdf')).body).toEqual({ isApplied: false });
    expect((await letterNow(letter)).status).toBe('Submitted');
  });
});

describe('a letter without notices', () => {
  const lookUp = async () => lookUpLetters(await createContext(fixture.product, fixture.administrator));
  const makeDue = ({ id }: Pick<LetterRow, 'id'>) =>
    owner().updateTable('letters').set({ next_look_up_on: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute();

  test('is looked up when its time has come', async () => {
    const letter = await aLetter();
    const time = new Date().toISOString();
    mailHouse.scans.set(letter.id, [
      { name: 'Delivered', time },
      { name: 'Mailed', time },
    ]);
    expect(await lookUp()).toBe(0);
    await makeDue(letter);
    expect(await lookUp()).toBe(1);
    expect(await letterNow(letter)).toMatchObject({ status: 'Delivered' });
    expect(await lookUp()).toBe(0);
  });

  test('stays as it is while the mail house is down, and fails once it does not know the letter twice', async () => {
    const letter = await aLetter();
    await makeDue(letter);
    mailHouse.isDown = true;
    expect(await lookUp()).toBe(0);
    mailHouse.isDown = false;
    mailHouse.made.delete(letter.id);
    await makeDue(letter);
    expect(await lookUp()).toBe(1);
    expect((await letterNow(letter)).status).toBe('Submitted');
    await makeDue(letter);
    expect(await lookUp()).toBe(1);
    expect(await letterNow(letter)).toMatchObject({
      status: 'Failed',
      failure: expect.stringContaining('does not have this letter') as string,
    });
    expect(await findEarlier(letter)).toBeUndefined();
  });

  test('fails after two weeks without news, and is mailed once that is reported', async () => {
    const letter = await aLetter();
    await makeDue(letter);
    const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString();
    await owner().updateTable('letters').set({ handed_over_on: longAgo }).where('id', '=', letter.id).execute();
    expect(await lookUp()).toBe(1);
    expect((await letterNow(letter)).status).toBe('Failed');
    expect(await findEarlier(letter)).toMatchObject({ state: 'uncertain' });
    mailHouse.scans.set(letter.id, [{ name: 'Mailed', time: new Date().toISOString() }]);
    await makeDue(letter);
    expect(await lookUp()).toBe(1);
    expect(await letterNow(letter)).toMatchObject({ status: 'Mailed', failure: null });
  });

  test('does not delay the look-up of others when its own response is unusable', async () => {
    const [first, second] = [await aLetter(), await aLetter()];
    mailHouse.scans.set(first.id, [{ name: 'Mailed', time: 'x'.repeat(200_000) }]);
    mailHouse.scans.set(second.id, [{ name: 'Mailed', time: new Date().toISOString() }]);
    await makeDue(first);
    await makeDue(second);
    expect(await lookUp()).toBe(1);
    expect((await letterNow(second)).status).toBe('Mailed');
  });
});
