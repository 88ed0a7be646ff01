import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('1160_lead_predictions_create');
});
afterAll(() => database.drop());

const accountId = createId();
const [lead, leadInSpanish, blank, otherBlank, results] = [
  createId(),
  createId(),
  createId(),
  createId(),
  createId(),
] as const;
const [program, event, sample, other] = [createId(), createId(), createId(), createId()] as const;

interface Sent {
  readonly text: string;
  readonly status?: string;
  readonly kind?: string;
  readonly samples?: readonly string[];
  readonly isOutdated?: boolean;
  readonly isResend?: boolean;
}

/** The returned letter that was marked, the later one, and whether the first waits to be sent again now. */
const cases: Readonly<Record<string, readonly [first: Sent, later: Sent | undefined, waits: boolean]>> = {
  'the same notice': [{ text: lead }, { text: lead }, false],
  'the same notice in Spanish': [{ text: lead }, { text: leadInSpanish }, false],
  'the same notice that came back': [{ text: lead }, { text: lead, status: 'Returned' }, false],
  'the letter sent again, which waits': [{ text: lead }, { text: lead, status: 'Rendered', isResend: true }, false],
  'no later letter': [{ text: lead }, undefined, true],
  'a later letter that did not match the records': [{ text: lead }, { text: lead, isOutdated: true }, true],
  'a letter to the owner': [{ text: lead }, { text: lead, kind: 'owner' }, true],
  'a letter that failed': [{ text: lead }, { text: lead, status: 'Failed' }, true],
  'another letter from a blank page': [{ text: blank }, { text: otherBlank }, true],
  'a notice of other results': [{ text: results, samples: [sample] }, { text: results, samples: [other] }, true],
  'a notice of these results and more': [
    { text: results, samples: [sample] },
    { text: results, samples: [sample, other] },
    false,
  ],
};

async function insertTexts(): Promise<void> {
  const { owner: db } = database;
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Mill', 'CT0000001', 'CT', 'Expert')`.execute(db);
  await sql`insert into programs (account_id, id, name, program_type_id, starts_on, ends_on, asset_type_id,
    does_pre_sampling, does_post_sampling)
    values (${accountId}, ${program}, 'Taps', 1, '2026-01-01', '2026-12-31', 1, false, false)`.execute(db);
  await sql`insert into sampling_events (account_id, id, program_id, name, event_type, starts_on, ends_on)
    values (${accountId}, ${event}, ${program}, 'First half', 'Sampling', '2026-01-01', '2026-06-30')`.execute(db);
  for (const [id, templateId, trigger] of [
    [lead, 'serviceLineLead-en', 'AdHocLocation'],
    [leadInSpanish, 'serviceLineLead-es', 'AdHocLocation'],
    [blank, 'blank-en', 'AdHocLocation'],
    [otherBlank, 'blank-en', 'AdHocLocation'],
    [results, 'resultDetect-en', 'SendKitResult'],
  ]) {
    await sql`insert into communications (account_id, id, name, template_id, communication_type, status, trigger_type,
      trigger_condition, program_id, event_id, language, created_on, updated_on)
      values (${accountId}, ${id}, ${`${templateId} ${id}`}, ${templateId}, 'Letter', 'Active', ${trigger},
        ${id === results ? 'detect' : null},
        ${id === results ? program : null}, ${id === results ? event : null}, 'en', now(), now())`.execute(db);
    await sql`insert into communication_versions (account_id, id, communication_id, number, content, language, saved_by,
      saved_by_name, saved_on)
      values (${accountId}, ${createId()}, ${id}, 1, '{}', 'en', ${createId()}, 'Robin', now())`.execute(db);
  }
}

let number = 20_000_000;
async function insertLetter(name: string, locationId: string, sent: Sent & { readonly resendOf?: string }) {
  const { owner: db } = database;
  const [id, batchId] = [createId(), createId()];
  const { text, status = 'Mailed', kind = 'serviceAddress', samples = [], isOutdated = false, resendOf = null } = sent;
  const mailedOn = ['Mailed', 'Returned'].includes(status) ? '2026-03-02' : null;
  const isResults = text === results;
  await sql`insert into letter_batches (account_id, id, kind, method, title, is_color, mail_type, is_certified,
    mark_complete, status, letter_on, letters, created_by, created_by_name, created_on, updated_on)
    values (${accountId}, ${batchId}, 'AdHoc', 'PDF', 'Notices', false, 'First Class', false, false,
      'Sent', '2026-03-01', 1, ${createId()}, 'Robin', now(), now())`.execute(db);
  number += 1;
  await sql`insert into letters (account_id, id, number, code, batch_id, sheet, communication_id, content_version,
      letter_name, location_id, recipient_kind, recipient_name, address, language, blocks, letter_on, method, is_color,
      mail_type, is_certified, status, mailed_on, created_on, updated_on,
      trigger_type, program_id, event_id, sample_ids, outdated_on, outdated_reason, resend_of, is_replaced)
    values (${accountId}, ${id}, ${number}, ${`L${number}11`}, ${batchId}, 1, ${text}, 1, ${name},
      ${locationId}, ${kind}, 'Dana', '["Dana"]'::jsonb, 'en', '[]', '2026-03-01', 'PDF', false, 'First Class', false,
      ${status}, ${mailedOn}, '2026-03-01', '2026-03-01',
      ${isResults ? 'SendKitResult' : 'AdHocLocation'}, ${isResults ? program : null}, ${isResults ? event : null},
      ${samples}::uuid[],
      ${isOutdated ? '2026-03-02' : null}, ${isOutdated ? 'The record had changed.' : null}, ${resendOf},
        false)`.execute(db);
  return id;
}

test('a letter stays replaced by its resent copy or the same notice mailed later, and waits otherwise', async () => {
  await insertTexts();
  const { owner: db } = database;
  const firstIds = new Map<string, string>();
  for (const [name, [first, later]] of Object.entries(cases)) {
    const locationId = createId();
    await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
      values (${accountId}, ${locationId}, '12 OAK ST', 'Mill', 'CT', '06415', ${name})`.execute(db);
    const id = await insertLetter(name, locationId, { ...first, status: 'Returned' });
    firstIds.set(id, name);
    if (later) await insertLetter(name, locationId, { ...later, ...(later.isResend && { resendOf: id }) });
    await sql`update letters set is_replaced = true where id = ${id}`.execute(db);
  }
  await migrate(db);
  const { rows } = await sql<{ id: string; waits: boolean }>`
    select id, needs_resending as waits from letters where id = any(${[...firstIds.keys()]}::uuid[])`.execute(db);
  expect(Object.fromEntries(rows.map(({ id, waits }) => [firstIds.get(id), waits]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, [, , waits]]) => [name, waits])),
  );
});
