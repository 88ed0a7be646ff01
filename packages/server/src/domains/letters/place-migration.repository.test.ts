import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('1360_letters_resent_once_smaller');
});
afterAll(() => database.drop());

interface Change {
  readonly on: string;
  readonly before: object;
  readonly after: object;
}

/** The changes of a location with a letter of March 1, 2026, and whether its address of then is known to be that of now. */
const cases: Readonly<Record<string, { readonly changes: readonly Change[]; readonly isKnown: boolean }>> = {
  'without a change': { changes: [], isKnown: true },
  'another street': {
    changes: [{ on: '2026-04-01', before: { addressLine1: '30 Elm St' }, after: { addressLine1: '330 Elm St' } }],
    isKnown: false,
  },
  'another street before the letter': {
    changes: [{ on: '2026-02-01', before: { addressLine1: '30 Elm St' }, after: { addressLine1: '330 Elm St' } }],
    isKnown: true,
  },
  'another name': { changes: [{ on: '2026-04-01', before: { name: 'A' }, after: { name: 'B' } }], isKnown: true },
  'an import that changed the tier': {
    changes: [
      {
        on: '2026-04-01',
        before: { address_key: '1', address_line1: '30 Elm St', tier: 1 },
        after: { address_key: '1', address_line1: '30 Elm St', tier: 2 },
      },
    ],
    isKnown: true,
  },
  'an import with another address': {
    changes: [
      {
        on: '2026-04-01',
        before: { address_key: '1', address_line1: '30 Elm St' },
        after: { address_key: '2', address_line1: '330 Elm St' },
      },
    ],
    isKnown: false,
  },
};

async function insertLetters(accountId: string): Promise<void> {
  const { owner: db } = database;
  const [communicationId, batchId, personId] = [createId(), createId(), createId()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Mill', 'CT0000001', 'CT', 'Expert')`.execute(db);
  await sql`insert into communications (account_id, id, name, template_id, communication_type, status, trigger_type,
    language, created_on, updated_on)
    values (${accountId}, ${communicationId}, 'Lead notice', 'serviceLineLead-en',
      'Letter', 'Active', 'AdHocLocation', 'en', now(), now())`.execute(db);
  await sql`insert into communication_versions (account_id, id, communication_id, number, content, language, saved_by,
    saved_by_name, saved_on)
    values (${accountId}, ${createId()}, ${communicationId}, 1, '{}', 'en', ${personId}, 'Robin', now())`.execute(db);
  await sql`insert into letter_batches (account_id, id, kind, method, title, is_color, mail_type, is_certified,
    mark_complete, status, letter_on, letters, created_by, created_by_name, created_on, updated_on)
    values (${accountId}, ${batchId}, 'AdHoc', 'PDF', 'Notices', false, 'First Class', false, false,
      'Sent', '2026-03-01', 1, ${personId}, 'Robin', now(), now())`.execute(db);
  for (const [index, [name, { changes }]] of Object.entries(cases).entries()) {
    const locationId = createId();
    await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key)
      values (${accountId}, ${locationId}, '330 ELM ST', 'Mill', 'CT', '06415', ${name})`.execute(db);
    for (const { on, before, after } of changes)
      await sql`insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
        changed_by_name, changed_on)
        values (${accountId}, ${createId()}, 'location', ${locationId}, 'updated', ${JSON.stringify(before)}::jsonb,
          ${JSON.stringify(after)}::jsonb, 'app', 'Dana Field', ${on})`.execute(db);
    await sql`insert into letters (account_id, id, number, code, batch_id, sheet, communication_id, content_version,
        letter_name, location_id, recipient_kind, recipient_name, address, language, blocks, letter_on, method,
        is_color, mail_type, is_certified, status, mailed_on, created_on, updated_on)
      values (${accountId}, ${createId()}, ${20_000_000 + index}, ${`L${20_000_000 + index}11`}, ${batchId},
        ${index + 1}, ${communicationId}, 1, ${name}, ${locationId},
        'serviceAddress', 'Dana', '["Dana"]'::jsonb, 'en', '[]', '2026-03-01', 'PDF', false, 'First Class', false,
        'Mailed', '2026-03-01', '2026-03-01', '2026-03-01')`.execute(db);
  }
}

test('a stored letter is about the address of now unless the address was changed since', async () => {
  const accountId = createId();
  await insertLetters(accountId);
  await migrate(database.owner);
  const { rows } = await sql<{ name: string; place: string | null }>`
    select letter_name as name, place_key as place from letters where account_id = ${accountId}`.execute(
    database.owner,
  );
  expect(Object.fromEntries(rows.map(({ name, place }) => [name, place]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { isKnown }]) => [name, isKnown ? name : null])),
  );
});
