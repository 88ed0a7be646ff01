import type { Page } from '@curbstop/contract/primitives/list';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { maxPrintedKits, type KitDocument } from '@curbstop/contract/samples/kit-document.values';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { readPdf, type ReadPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Labels and forms of kits as PDF, from the outside.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

async function someKits(
  count: number,
  overrides: object = {},
): Promise<{ event: SamplingEvent; kits: readonly KitRow[] }> {
  const event = await fixture.anEvent(overrides);
  const locationIds: string[] = [];
  for (let locationCount = 0; locationCount < count; locationCount++) locationIds.push(await fixture.inEvent(event));
  await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds,
  });
  const { body } = await fixture.requestJson<Page<KitRow>>(
    fixture.reader,
    'GET',
    `@/kits?filters[eventId]=${event.id}&sort=code&pageSize=100`,
  );
  return { event, kits: body.items };
}
const body = (document: KitDocument, kits: readonly Pick<KitRow, 'id'>[]) => ({
  document,
  selection: { ids: kits.map(({ id }) => id) },
});
const request = (sent: object, person: TestPerson = fixture.reader) =>
  fixture.requestJson<object>(person, 'POST', '@/kits/documents', sent);

async function print(sent: object, person: TestPerson = fixture.reader): Promise<ReadPdf & { fileName: string }> {
  const response = await fixture.product.server.inject({
    method: 'POST',
    url: `/pws/rest/accounts/${person.accountId}/kits/documents`,
    headers: person.headers,
    payload: sent,
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return { ...(await readPdf(response.rawPayload)), fileName: String(response.headers['content-disposition']) };
}
const joinTexts = ({ texts }: ReadPdf) => texts.map(({ text }) => text).join(' ');

describe('labels', () => {
  test('have a place on the Avery 5160 sheet for each kit and each sample', async () => {
    const { kits } = await someKits(11, { protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const sheet = await print(body('labelSheet', kits));
    expect([sheet.pages, sheet.size, sheet.language]).toEqual([2, [8.5, 11], 'en-US']);
    expect(sheet.fileName).toMatch(/kit labels_\d\d-\d\d-\d{4}\.pdf/);
    const first = sheet.texts.filter(({ text }) => /^(Kit K\d+|Sample \d+)$/.test(text) && text !== '');
    const bottles = kits.flatMap(({ sampleNumbers }) => sampleNumbers);
    for (const number of bottles) expect(first.some(({ text }) => text === `Sample ${number}`)).toBe(true);
    // Three columns of 2 5/8 in, 2 3/4 in apart, beginning 3/16 in from the left; rows of 1 in, the first 1/2 in from
    // the top.
    const [kit] = kits;
    const headings = first.filter(({ page, x }) => page === 1 && [0, 1, 2].some((at) => isNear(x, columnAt(at))));
    expect(headings.filter(({ text }) => text.startsWith('Sample')).length).toBeGreaterThanOrEqual(20);
    for (const { x, y } of headings.filter(({ text }) => text.startsWith('Sample'))) {
      expect([0, 1, 2].some((at) => isNear(x, columnAt(at)))).toBe(true);
      const inRow = (y - 0.5) % 1;
      expect(inRow).toBeGreaterThan(0.05);
      expect(inRow).toBeLessThan(0.3);
    }
    expect(headings[0]).toMatchObject({ text: `Kit ${kit?.code}`, page: 1 });
    expect(sheet.alternatives[0]).toBe(`Barcode ${kit?.code}`);
    expect(sheet.roles.filter((role) => role === 'Figure')).toHaveLength(30);
  });

  test('are one 4 x 6 in page for each kit with its address, samples and barcode', async () => {
    const { event, kits } = await someKits(2);
    const labels = await print(body('label4x6', kits));
    expect([labels.pages, labels.size]).toEqual([2, [4, 6]]);
    for (const [at, kit] of kits.entries()) {
      const page = labels.texts.filter((one) => one.page === at + 1).map(({ text }) => text);
      expect(page).toEqual(expect.arrayContaining([kit.code, kit.addressLine1, 'Harlow, CT 06415', event.name]));
      expect(page).toContain(`Sample ${kit.sampleNumbers[0]}`);
    }
    expect(labels.alternatives).toEqual([`Barcode ${kits[0]?.code}`]);
  });
});

test('a packing list has a page for each kit with its contents and bottles, as tagged tables', async () => {
  const { event, kits } = await someKits(2, { protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  const list = await print(body('packingList', kits));
  expect(list.pages).toBe(2);
  const page = list.texts.filter((one) => one.page === 2).map(({ text }) => text);
  for (const text of [
    'Packing list',
    `Kit ${kits[1]?.code}`,
    kits[1]?.addressLine1,
    event.name,
    'WTK-LC-2',
    'Fifth liter',
  ])
    expect(page.join(' ')).toContain(text);
  for (const number of kits[1]?.sampleNumbers ?? []) expect(page).toContain(`Sample ${number}`);
  expect(list.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'Table', 'TH', 'TD', 'Figure']));
});

describe('a chain-of-custody form', () => {
  test('lists the samples of an event with what is recorded, signature lines and no result', async () => {
    const { event, kits } = await someKits(2);
    const { body: page } = await fixture.page(`?filters[eventId]=${event.id}&sort=number`);
    const [first, second] = page.items;
    if (!first || !second) throw new Error('The samples are missing');
    const update = { version: first.version, collectedOn: '2026-02-03' };
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${first.id}`, update);
    await fixture.report([{ sampleId: second.id, result: '77.7' }]);
    const form = await print(body('chainOfCustody', kits));
    const text = joinTexts(form);
    for (const part of [
      'Chain of custody',
      event.name,
      fixture.program.name,
      'Lead, Copper',
      'First liter, 1,000 mL',
      'February 3, 2026',
      'Relinquished by',
      'Received by',
      'Signature',
      '2 in 2 kits',
      'Page 1 of 1',
      kits[0]?.code ?? '?',
      first.addressLine1,
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('77.7');
    expect(form.roles).toEqual(expect.arrayContaining(['H1', 'Table', 'TH', 'TD']));
    expect(form.size).toEqual([11, 8.5]);
  });

  test('has samples on the page of its signatures, and each page names its own samples', async () => {
    const { event, kits } = await someKits(40);
    const codes = kits.map(({ code }) => code);
    const numbers = kits.flatMap(({ sampleNumbers }) => sampleNumbers).toSorted((one, other) => one - other);
    // From one page to several: the signatures follow the last rows wherever a page ends.
    const counted = new Set<number>();
    for (const count of [1, 4, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 40]) {
      const form = await print(body('chainOfCustody', kits.slice(0, count)));
      const ofPage = (page: number) => joinTexts({ ...form, texts: form.texts.filter((text) => text.page === page) });
      const signed = ofPage(form.pages);
      expect(signed).toContain('Relinquished by');
      expect(codes.slice(Math.max(0, count - 3), count).filter((code) => !signed.includes(code))).toEqual([]);
      for (let page = 1; page <= form.pages; page++) {
        const listed = codes.slice(0, count).filter((code) => ofPage(page).includes(code));
        expect(ofPage(page)).toContain(event.name);
        expect(ofPage(page)).toContain(`Page ${page} of ${form.pages}`);
        expect(ofPage(page)).toContain(`(${listed.length} on this page)`);
        expect(ofPage(page).match(/Date collected/g)).toHaveLength(1);
      }
      const where = form.pages === 1 ? 'on this page' : `on pages 1 to ${form.pages}`;
      counted.add(form.pages);
      expect(signed).toContain(`(${count} in ${count === 1 ? '1 kit' : `${count} kits`}), listed ${where}`);
      const last = count === 1 ? '' : ` to ${numbers[count - 1]}`;
      expect(signed).toContain(`${numbers[0]}${last} (${count} in`);
    }
    expect([...counted]).toEqual([1, 2]);
  });

  test('requests copper of the first liter only, and lead of both (40 CFR 141.86(b)(1))', async () => {
    const { kits } = await someKits(1, { protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
    const text = joinTexts(await print(body('chainOfCustody', kits)));
    expect(text).toMatch(/First liter, 1,000 mL Lead, Copper/);
    expect(text).toMatch(/Fifth liter, 1,000 mL Lead(?!, Copper)/);
  });

  test('has a form for each event, each with its own page numbers', async () => {
    const [one, other] = [await someKits(1), await someKits(1)];
    const forms = await print(body('chainOfCustody', [...one.kits, ...other.kits]));
    expect(forms.pages).toBe(2);
    const texts = (page: number) => joinTexts({ ...forms, texts: forms.texts.filter((text) => text.page === page) });
    expect(texts(1)).toContain(one.event.name);
    expect(texts(2)).toContain(other.event.name);
    expect(texts(2)).toContain('Page 1 of 1');
  });

  test('names kits without samples, and is refused if no kit has samples', async () => {
    const pitchers = await someKits(1, { eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
    expect(summarizeProblem(await request(body('chainOfCustody', pitchers.kits))).slice(0, 2)).toEqual([
      409,
      'noSamplesToPrint',
    ]);
    const { kits } = await someKits(1);
    await sql`update samples set kit_id = null where kit_id = ${kits[0]?.id}`.execute(
      fixture.product.app.database.owner,
    );
    expect(summarizeProblem(await request(body('chainOfCustody', kits))).slice(0, 2)).toEqual([
      409,
      'noSamplesToPrint',
    ]);
  });
});

describe('printing', () => {
  test('prints all kits that match a filter, and refuses a list that has changed', async () => {
    const { event } = await someKits(3);
    const selection = { request: { searchTerm: '', filters: { eventId: [event.id] } }, expectedCount: 3 };
    expect((await print({ document: 'label4x6', selection })).pages).toBe(3);
    const changed = { document: 'label4x6', selection: { ...selection, expectedCount: 4 } };
    expect(summarizeProblem(await request(changed)).slice(0, 2)).toEqual([409, 'selectionChanged']);
  });

  test('prints markup in an address as text, and lists characters missing from the font', async () => {
    const { kits } = await someKits(1);
    const [kit] = kits;
    const rename = (line: string) =>
      sql`update locations set address_line1 = ${line} where id = ${kit?.locationId}`.execute(
        fixture.product.app.database.owner,
      );
    await rename('#panic("x") *1* $Mill$ Street');
    for (const document of ['label4x6', 'labelSheet', 'packingList', 'chainOfCustody'] as const)
      expect(joinTexts(await print(body(document, kits)))).toContain('#panic("x") *1* $Mill$');
    await rename('1 አ Street');
    expect(summarizeProblem(await request(body('label4x6', kits)))).toEqual([
      422,
      'unprintable',
      `These characters in kit ${kit?.code} can’t be printed: “አ” (U+12A0). Correct the text, or print the other kits.`,
    ]);
  });

  test(`rejects more than ${maxPrintedKits} kits`, async () => {
    const { event, kits } = await someKits(1);
    await sql`insert into kits (account_id, id, number, code, order_id, program_id, event_id, location_id, sku_id,
      status_on, ordered_on, address_line1, city)
      select account_id, new_id(), number + 100000 + n, code || n, order_id, program_id, event_id, location_id, n,
             status_on, ordered_on, address_line1, city
        from kits, generate_series(100, 100 + ${maxPrintedKits}::int) n where id = ${kits[0]?.id}`.execute(
      fixture.product.app.database.owner,
    );
    // One ordered, and one more than fit.
    const expectedCount = maxPrintedKits + 2;
    const selection = { request: { searchTerm: '', filters: { eventId: [event.id] } }, expectedCount };
    expect(summarizeProblem(await request({ document: 'labelSheet', selection }))).toEqual([
      400,
      'tooManyToPrint',
      '502 kits are selected. One file has at most 500 kits. Narrow the list with a filter, then print again.',
    ]);
  });

  test('is refused for kits of another account, unknown documents and unknown fields', async () => {
    const { kits } = await someKits(1);
    expect(
      summarizeProblem(await request(body('packingList', kits), fixture.memberOfOtherAccount)).slice(0, 2),
    ).toEqual([409, 'selectedNotFound']);
    expect((await request({ ...body('packingList', kits), document: 'letter' })).status).toBe(400);
    expect((await request({ ...body('packingList', kits), pages: 2 })).status).toBe(400);
  });

  test('is recorded in the export log with the number of kits', async () => {
    const { kits } = await someKits(2);
    await print(body('packingList', kits));
    const log = async () =>
      (await fixture.requestJson<Page<ExportEntry>>(fixture.administrator, 'GET', '/pws@/export/list')).body.items[0];
    await expect.poll(log).toMatchObject({ type: 'kitDocument', state: 'Completed', rows: 2 });
  });
});

const columnAt = (at: number) => 0.1875 + at * 2.75 + 0.12;
const isNear = (one: number, other: number) => Math.abs(one - other) < 0.01;
