import type { BatchRow, LetterRow } from '@curbstop/contract/letters/letter.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aLetterText, aPlannedLetter, createContext, sendLetters } from '../../../testing/letters.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createBatch, openBatch, queueBatch } from './letter-batch.service.ts';

let fixture: SamplingFixture;
let communicationId: string;
let locationIds: readonly string[];
beforeAll(async () => {
  // Letters stay queued: no jobs run.
  fixture = await SamplingFixture.start({ RUN_JOBS: 'false' });
  communicationId = await aLetterText(fixture.product, fixture.administrator, 'Lead notice');
  locationIds = [await fixture.aLocation(), await fixture.aLocation()];
});
afterAll(() => fixture.product.stop());

const base = '/platform/communications';
const plan = (locationId = locationIds[0] ?? '', changes: Partial<Parameters<typeof aPlannedLetter>[0]> = {}) =>
  aPlannedLetter({ communicationId, locationId, ...changes });
const send = (...letters: ReturnType<typeof plan>[]) =>
  sendLetters(fixture.product, fixture.administrator, { letters });
const readBatch = (id: string, person = fixture.reader) =>
  fixture.requestJson<BatchRow>(person, 'GET', `${base}/batch/${id}`);
const log = async (query: string) =>
  (await fixture.requestJson<Page<LetterRow>>(fixture.reader, 'GET', `${base}/instance?${query}`)).body;

describe('a batch', () => {
  test('has its letters in the order in which they were planned, each with a code of its own', async () => {
    const id = await send(plan(locationIds[1]), plan(locationIds[0], { recipientName: 'Owner of 2' }), plan());
    expect((await readBatch(id)).body).toMatchObject({
      title: 'Lead notice',
      status: 'Queued',
      letters: 3,
      counts: { Queued: 3, Rendered: 0 },
      documentId: null,
      letterOn: '2026-07-01',
      createdBy: expect.stringContaining('Dana'),
    });
    const { items, total } = await log(`filters[batchId]=${id}&sort=createdOn`);
    expect([total, ...items.map(({ sheet, locationId }) => [sheet, locationId])]).toEqual([
      3,
      [1, locationIds[1]],
      [2, locationIds[0]],
      [3, locationIds[0]],
    ]);
    expect(new Set(items.map(({ code }) => code)).size).toBe(3);
    expect(items[0]?.code).toMatch(/^L\d{10}$/);
    expect((await fixture.listHistory(id)).at(-1)).toMatchObject({ operation: 'created', after: { letters: 3 } });
  });

  test('is not queued without letters or with more than allowed', async () => {
    const context = await createContext(fixture.product, fixture.administrator);
    const batch = {
      kind: 'AdHoc',
      method: 'PDF',
      title: 'Empty',
      on: '2026-07-01',
      options: { isColor: true, mailType: 'Standard', isCertified: false, markComplete: false },
    } as const;
    await expect(
      context.database.write((trx) => createBatch(trx, context, { ...batch, letters: [] })),
    ).rejects.toMatchObject({ code: 'noLetters' });
    const opened = context.database.write(async (trx) => {
      const id = await openBatch(trx, context, batch);
      await trx.updateTable('letter_batches').set({ letters: 10_001 }).where('id', '=', id).execute();
      await queueBatch(trx, context, id);
    });
    await expect(opened).rejects.toMatchObject({ code: 'tooManyLetters' });
    const certified = context.database.write((trx) =>
      openBatch(trx, context, { ...batch, options: { ...batch.options, isCertified: true } }),
    );
    await expect(certified).rejects.toThrow('letter_batches_certified');
  });

  test('is in the list and the totals of what is in work [B3.29]', async () => {
    const id = await send(plan());
    const page = (
      await fixture.requestJson<Page<BatchRow>>(
        fixture.reader,
        'GET',
        `${base}/batch?filters[status]=Queued&searchTerm=lead`,
      )
    ).body;
    expect(page.items[0]?.id).toBe(id);
    const totals = await fixture.requestJson<object>(fixture.reader, 'GET', `${base}/communication/instanceCounts`);
    expect(totals.body).toMatchObject({
      pendingBatchIds: expect.arrayContaining([id]) as string[],
      totalLettersSentBy120: 0,
      totalLettersSent: 0,
      totalLettersAtMailHouse: 0,
      totalLettersWaiting: 0,
    });
  });
});

describe('the letter log', () => {
  test('shows where each letter went, and is filtered and searched [B3.25]', async () => {
    const event = await fixture.anEvent();
    const letters = [
      plan(locationIds[1], { programId: event.programId, eventId: event.id, recipientName: 'José Ortiz' }),
      plan(),
    ];
    const batchId = await send(...letters);
    const { items } = await log(`filters[batchId]=${batchId}&filters[eventId]=${event.id}`);
    expect(items).toMatchObject([
      {
        letterName: 'Lead notice',
        communicationType: 'Letter as PDF',
        recipientName: 'José Ortiz',
        eventName: event.name,
        programName: fixture.program.name,
        location: { city: 'Harlow', stateOrProvince: 'CT', postalCode: '06415' },
        status: 'Queued',
        documentId: null,
        resentAs: null,
        hasPage: false,
      },
    ]);
    const [letter] = items;
    expect((await log(`searchTerm=${letter?.code}`)).items.map(({ id }) => id)).toEqual([letter?.id]);
    expect((await log(`searchTerm=josé&filters[batchId]=${batchId}`)).total).toBe(1);
    expect((await log(`filters[batchId]=${batchId}&filters[status]=Mailed`)).total).toBe(0);
    // Letters as PDF show no mail type.
    for (const mailType of ['First Class', 'Standard'])
      expect((await log(`filters[batchId]=${batchId}&filters[mailType]=${mailType}`)).total).toBe(0);
    const details = await fixture.requestJson(fixture.reader, 'GET', `${base}/instance/${letter?.id}/eventDetails`);
    expect(details.body).toMatchObject({ eventName: event.name, programName: fixture.program.name });
    const one = await fixture.requestJson(fixture.reader, 'GET', `${base}/instance/${letter?.id}`);
    expect(one.body).toEqual({ ...letter, outdatedReason: null });
    expect(
      (await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', `${base}/instance/${letter?.id}`)).status,
    ).toBe(404);
    expect(summarizeProblem(await readBatch(batchId, fixture.memberOfOtherAccount)).slice(0, 2)).toEqual([
      404,
      'notFound',
    ]);
  });

  test('is read in GraphQL too, also of one location [B7.14, B7.16]', async () => {
    const batchId = await send(plan(locationIds[1]));
    const { accountId } = fixture.administrator;
    const query = `{
      auditLogs(accountId: "${accountId}", commInstanceOnly: true, params: { pageSize: 10, status: ["Queued"] }) { total }
      noCertified: auditLogs(accountId: "${accountId}", params: { batchId: ["${batchId}"], isCertified: ["true"] }) { total }
      ofBatch: auditLogs(accountId: "${accountId}", params: { batchId: ["${batchId}"], recipientName: ["Priya"] }) { total }
      locationAuditLogs(accountId: "${accountId}", locationId: "${locationIds[1]}") {
        items { name entityType status isCertifiedMail locationId location { city } }
      }
      communicationBatchReady(accountId: "${accountId}", batchId: "${batchId}")
      communicationBatchDownloadInfo(accountId: "${accountId}", batchId: "${batchId}") { documentId fileName status }
    }`;
    const { body } = await fixture.requestJson<{ data: Record<string, never> }>(
      fixture.reader,
      'POST',
      '/pws/graphql',
      {
        query,
      },
    );
    expect(body.data).toMatchObject({
      auditLogs: { total: expect.any(Number) as number },
      noCertified: { total: 0 },
      ofBatch: { total: 1 },
      communicationBatchReady: false,
      communicationBatchDownloadInfo: {
        documentId: null,
        status: 'Queued',
        fileName: expect.stringMatching(`^Batch_${batchId}_.*\\.zip$`) as string,
      },
    });
    const entry = { name: 'Lead notice', entityType: 'communicationInstance', isCertifiedMail: false };
    expect(body.data['locationAuditLogs']).toMatchObject({
      items: expect.arrayContaining([
        { ...entry, status: 'Queued', locationId: locationIds[1], location: { city: 'Harlow' } },
      ]) as object[],
    });
  });

  test.each([
    ['communicationBatchReady(accountId: "$account", batchId: "x")', 'batchId'],
    ['communicationBatchDownloadInfo(accountId: "$account", batchId: "") { id }', 'batchId'],
    ['auditLogs(accountId: "$account", locationId: "") { total }', 'locationId'],
    ['locationAuditLogs(accountId: "$account", locationId: "") { total }', 'locationId'],
  ])('is refused in GraphQL without a real ID: %s', async (field, property) => {
    const query = `{ ${field.replace('$account', fixture.administrator.accountId)} }`;
    const { body } = await fixture.requestJson<{ data: null; errors: { message: string }[] }>(
      fixture.reader,
      'POST',
      '/pws/graphql',
      { query },
    );
    expect(body.data).toBeNull();
    expect(body.errors[0]?.message).toContain(property);
    expect(body.errors[0]?.message).not.toContain('An error occurred');
  });
});
