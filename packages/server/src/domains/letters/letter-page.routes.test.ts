import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { PlannedLetter } from '@curbstop/contract/letters/letter.values';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBarcodeReader } from '../../../testing/barcodes.ts';
import {
  aLetterText,
  anActiveCommunication,
  aPlannedLetter,
  createContext,
  sendLetters,
} from '../../../testing/letters.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { applyRetention } from '../administration/retention.service.ts';

const scanPages = await findBarcodeReader();
let fixture: SamplingFixture;
let communicationId: string;
let locationId: string;
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  communicationId = await aLetterText(fixture.product, fixture.administrator);
  locationId = await fixture.aLocation();
  await fixture.addLine(locationId);
});
afterAll(() => fixture.product.stop());
beforeEach(() => setPages(true));

const base = '/platform/communications';

async function setPages(letterPages: boolean): Promise<void> {
  const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(body), returnAddressLine1: '1 Reservoir Road', letterPages };
  await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', { version: body.version, fields });
}

interface SentLetter {
  readonly id: string;
  readonly code: string;
  readonly secret: string | null;
  readonly batchId: string;
}

async function send(changes: Partial<PlannedLetter> = {}): Promise<SentLetter> {
  const letters = [aPlannedLetter({ communicationId, locationId, ...changes })];
  const batchId = await sendLetters(fixture.product, fixture.administrator, { letters });
  const readLetters = async () =>
    (
      await sql<SentLetter & { status: string }>`
        select id, code, page_secret as secret, status from letters where batch_id = ${batchId}::uuid`.execute(
        fixture.product.app.database.owner,
      )
    ).rows[0];
  await expect.poll(async () => (await readLetters())?.status, { timeout: 60_000 }).toBe('Rendered');
  return { ...((await readLetters()) as SentLetter), batchId };
}
const setLetter = (id: string, column: 'status' | 'created_on', value: string) =>
  fixture.product.app.database.owner
    .updateTable('letters')
    .set({ [column]: value })
    .where('id', '=', id)
    .execute();
/** As "Try again" does with a letter whose PDF could not be created. */
async function createAgain(id: string, batchId: string): Promise<void> {
  const { owner } = fixture.product.app.database;
  await owner.updateTable('letter_batches').set({ status: 'Failed' }).where('id', '=', batchId).execute();
  await owner
    .updateTable('letters')
    .set({ status: 'Failed', part_id: null, part_offset: null, part_length: null, pdf_sha256: null })
    .where('id', '=', id)
    .execute();
  await sql`delete from letter_parts where batch_id = ${batchId}::uuid`.execute(owner);
  await fixture.requestJson(fixture.administrator, 'POST', `${base}/batch/${batchId}/retry`);
  const readStatus = () => owner.selectFrom('letters').select('status').where('id', '=', id).executeTakeFirstOrThrow();
  await expect.poll(async () => (await readStatus()).status, { timeout: 60_000 }).toBe('Rendered');
}
let visitors = 0;
const open = (secret: string | null, address = `192.0.2.${++visitors}`) =>
  fixture.product.server.inject({ url: `/letter?c=${encodeURIComponent(secret ?? '')}`, remoteAddress: address });
async function downloadPdf(id: string): Promise<Uint8Array> {
  const url = `/platform/documents/accounts/${fixture.administrator.accountId}/download/${id}`;
  const { rawPayload } = await fixture.product.server.inject({ url, headers: fixture.reader.headers });
  return new Uint8Array(rawPayload);
}
const close = (id: string, person: TestPerson = fixture.editor) =>
  fixture.requestJson<{ hasPage: boolean }>(person, 'POST', `${base}/instance/${id}/close-page`);
const heading = { kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Your line is <lead>' }] } as const;

describe('a letter on the web', () => {
  test('is shown to anyone with its address, in its language, with its own blocks and no part of the product’s screens', async () => {
    const { secret, code } = await send({ language: 'es', blocks: [heading] });
    const response = await open(secret);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.body).toContain('<html lang="es">');
    expect(response.body).toContain('<h1>Your line is &#60;lead&#62;</h1>');
    for (const text of [code, '1 Reservoir Road', '1 de julio de 2026']) expect(response.body).toContain(text);
    // The lines in the window of the envelope are only on paper.
    expect(response.body).not.toContain('1 Mill Street');
    expect(response.body).not.toMatch(/<script|<a |<link/);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
    });
    expect(response.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
    );
  });

  test('has its address printed as text and as a QR code that a phone reads', async () => {
    const { id, secret } = await send();
    const pdf = await downloadPdf(id);
    const { texts, alternatives } = await readPdf(pdf);
    const printed = texts.map(({ text }) => text).join('');
    const [, address = ''] = /(https?:\S+letter\?c=[\w-]{23})/.exec(printed) ?? [];
    expect(address.replaceAll('-', '')).toContain(secret);
    expect(alternatives).toContain('QR code with the address of this letter on the web');
    expect((await scanPages?.(pdf))?.flat()).toContain(address);
    expect((await open(new URL(address).searchParams.get('c'))).statusCode).toBe(200);
  });

  test('has a secret of its own: other secrets, parts of one and the code of the letter open nothing', async () => {
    const [one, other] = [await send(), await send()];
    expect(one.secret).not.toBe(other.secret);
    expect((await open(one.secret)).body).not.toContain(other.code);
    const changed = `${one.secret?.slice(0, -1)}${one.secret?.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [changed, one.secret?.slice(1) ?? '', '', one.code, one.id, '%', `${one.secret}' or 1=1`]) {
      const response = await open(wrong);
      expect([wrong, response.statusCode]).toEqual([wrong, 404]);
      expect(response.body).toContain('<h1>This letter is not available</h1>');
      expect(response.body).toContain('<div lang="es">');
    }
    expect((await fixture.product.server.inject({ url: '/letter' })).statusCode).toBe(404);
  });

  test('is not shown before it is ready, or when it was canceled, failed or came back', async () => {
    const { id, secret } = await send();
    for (const status of ['Queued', 'Cancelled', 'Failed', 'Returned']) {
      await setLetter(id, 'status', status);
      expect([status, (await open(secret)).statusCode]).toEqual([status, 404]);
    }
    for (const status of ['Submitted', 'Mailed', 'Delivered']) {
      await setLetter(id, 'status', status);
      expect([status, (await open(secret)).statusCode]).toEqual([status, 200]);
    }
  });

  test('is off unless the water system switched it on, and switching it off closes every page', async () => {
    const { secret } = await send();
    await setPages(false);
    expect((await open(secret)).statusCode).toBe(404);
    const later = await send();
    expect(later.secret).toBeNull();
    const { texts } = await readPdf(await downloadPdf(later.id));
    expect(texts.map(({ text }) => text).join('')).not.toContain('letter?c=');
    expect((await open('')).statusCode).toBe(404);
  });

  test('stays closed when pages are switched on again, and has no address in a PDF that is created then', async () => {
    const { id, secret, batchId } = await send();
    await setPages(false);
    await setPages(true);
    expect((await open(secret)).statusCode).toBe(404);
    expect((await open((await send()).secret)).statusCode).toBe(200);
    await createAgain(id, batchId);
    const { texts } = await readPdf(await downloadPdf(id));
    expect(texts.map(({ text }) => text).join('')).not.toContain('letter?c=');
  });

  test('is not shown once its results have changed; its page names the water system', async () => {
    const event = await fixture.anEvent();
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result: '3' }]);
    const blocks = [{ kind: 'paragraph', align: 'left', inlines: [{ text: 'Lead: 3 µg/L' }] }] as const;
    const toSample = {
      locationId: sample.locationId,
      eventId: event.id,
      programId: event.programId,
      blocks,
      sampleIds: [sample.id],
    };
    const text = await anActiveCommunication(fixture.product, fixture.administrator);
    const letter = await send({ ...toSample, communicationId: text, contentVersion: 2 });
    expect((await open(letter.secret)).body).toContain('Lead: 3 µg/L');
    const { body } = await fixture.read(sample.id);
    await fixture.requestJson(fixture.editor, 'PUT', `@/results/${body.results[0]?.id}`, {
      version: body.results[0]?.version,
      reason: 'Corrected report of the laboratory',
      result: { analyteId: 1, unit: 'ppb', result: '30' },
    });
    const response = await open(letter.secret);
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain('<h1>This letter is out of date</h1>');
    for (const expected of [letter.code, '1 Reservoir Road', 'Water System']) expect(response.body).toContain(expected);
    expect(response.body).not.toContain('3 µg/L');
  });

  test('is not shown once the classification has changed, as its page says in the language of the letter', async () => {
    const here = await fixture.aLocation();
    const { secret } = await send({ locationId: here, language: 'es' });
    const response = await open(secret);
    expect(response.statusCode).toBe(410);
    expect(response.body).toContain('<html lang="es">');
    expect(response.body).toContain('<h1>Esta carta ya no está vigente</h1>');
    expect(response.body).not.toContain('Your service line is lead.');
    await fixture.addLine(here);
    expect((await open(secret)).body).toContain('Your service line is lead.');
  });

  test.each([
    ['en', '{"line.customerMaterial": "copper"}', 'we have no record that rules out lead in your service line'],
    [
      'es',
      '{"if:line.classification": "Non-lead"}',
      'no tenemos ningún registro que descarte el plomo en su línea de servicio',
    ],
    ['en', null, 'we have no record that rules out lead in your service line'],
  ] as const)(
    'that was mailed before the basis of Non-lead lines was compared is shown as mailed, with what the record says now: %s, %s',
    async (language, lineValues, note) => {
      const here = await fixture.aLocation();
      await fixture.addLine(here, 'nonLeadCopper', {});
      const { ownerPool } = fixture.product.app.database;
      const setLine = (isProven: boolean) =>
        ownerPool.query(
          `update service_lines set category = 'Non-lead', lacks_basis = $2, updated_on = '2026-01-01'
            where location_id = $1`,
          [here, !isProven],
        );
      await setLine(true);
      const content = {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Your line:' }] },
          {
            type: 'paragraph',
            content: [{ type: 'mergeField', attrs: { field: 'line.customerMaterial', fallback: '' } }],
          },
        ],
      };
      const text = await anActiveCommunication(fixture.product, fixture.administrator, { content });
      const sentence = 'Your line is copper.';
      const blocks = [{ kind: 'paragraph', align: 'left', inlines: [{ text: sentence }] }] as const;
      const letter = await send({ locationId: here, communicationId: text, contentVersion: 2, language, blocks });
      await ownerPool.query(
        `update letters set status = 'Mailed', mailed_on = letter_on, line_values = $2::jsonb where id = $1`,
        [letter.id, lineValues],
      );
      const proven = await open(letter.secret);
      expect([proven.statusCode, proven.body.includes(note)]).toEqual([200, false]);
      await setLine(false);
      const unproven = await open(letter.secret);
      expect(unproven.statusCode).toBe(200);
      expect(unproven.body).toContain(note);
      expect(unproven.body.indexOf(note)).toBeLessThan(unproven.body.indexOf(sentence));
      // What was mailed since is compared with the basis, so it is not shown at all.
      await ownerPool.query(`update letters set line_values = '{"line.basis": "valid"}' where id = $1`, [letter.id]);
      expect((await open(letter.secret)).statusCode).toBe(410);
    },
  );

  test('is closed for one letter by an editor, for good', async () => {
    const { id, secret } = await send();
    expect((await close(id, fixture.reader)).status).toBe(403);
    expect((await close(id, fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await open(secret)).statusCode).toBe(200);
    expect((await close(id)).body.hasPage).toBe(false);
    expect((await open(secret)).statusCode).toBe(404);
    expect((await close(id)).status).toBe(200);
    const changes = await fixture.requestJson<unknown[]>(fixture.reader, 'GET', `${base}/instance/${id}/changes`);
    expect(JSON.stringify(changes.body).match(/hasPage/g)?.length).toBeLessThanOrEqual(2);
  });

  test('ends after the retention period of the account', async () => {
    const { id, secret } = await send();
    const path = '/pws@/retention';
    const { body } = await fixture.requestJson<{ version: number; days: object }>(fixture.administrator, 'GET', path);
    const days = { ...body.days, letterPageDays: 30 };
    await fixture.requestJson(fixture.administrator, 'PUT', path, { version: body.version, days });
    expect((await open(secret)).statusCode).toBe(200);
    await setLetter(id, 'created_on', new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString());
    expect((await open(secret)).statusCode).toBe(404);
    const removed = await applyRetention(await createContext(fixture.product, fixture.administrator));
    expect(removed).toMatchObject({ letterPages: 1 });
    const letter = await fixture.requestJson<{ hasPage: boolean }>(fixture.reader, 'GET', `${base}/instance/${id}`);
    expect(letter.body.hasPage).toBe(false);
  });

  test('is not switched on while the product has no public address', async () => {
    await setPages(false);
    const { app } = fixture.product;
    const { config } = app;
    Object.assign(app, { config: { ...config, environment: 'production' } });
    await setPages(true);
    Object.assign(app, { config });
    expect((await send()).secret).toBeNull();
    await setPages(true);
  });

  test('refuses a network that opens too many pages with a message that a family can read', async () => {
    const { secret } = await send();
    const { headers } = await open('', '198.51.100.7');
    for (let left = Number(headers['x-ratelimit-remaining']); left > 1; left--) await open('', '198.51.100.7');
    expect((await open(secret, '198.51.100.7')).statusCode).toBe(200);
    const refused = await open(secret, '198.51.100.7');
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    for (const text of ['<h1>Try again in a minute</h1>', '<div lang="es">']) expect(refused.body).toContain(text);
    expect((await open(secret, '198.51.100.8')).statusCode).toBe(200);
  });
});
