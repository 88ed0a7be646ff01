import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, type TestDatabase } from '../../../testing/database.ts';
import { migrate } from '../../foundation/database/migrate.ts';
import { createId } from '../../foundation/new-id.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabaseAt('0802_accounts_drop_analyze_tables');
});
afterAll(() => database.drop());

const [service, poBox, away] = [
  ['12 Oak St', 'Mill, CT 06415'],
  ['PO Box 7', 'Hartford, CT 06101'],
  ['5 Far Rd', 'Away, NY 10001'],
];
interface Case {
  /** The lines of the letter below the name. */
  readonly to: readonly (string | undefined)[] | undefined;
  readonly hasPoBox?: boolean;
  /** The mailing address of the location is in another State. */
  readonly isAway?: boolean;
  /** Contact type, the street of the contact, the type before a later change, the day of removal. */
  readonly contact?: readonly [type: number, street?: string, before?: number, removedOn?: string];
  readonly kind?: string;
}
const owner = 1;
const resident = 2;
const manager = 3;

/** Each letter of March 1, 2026 with the kind that it has afterwards. */
const cases: Readonly<Record<string, Case & { readonly after: string }>> = {
  'to the service address': { to: service, after: 'mailingAddress' },
  'to a resident at the mailing address': { to: poBox, hasPoBox: true, contact: [resident], after: 'mailingAddress' },
  'to the mailing address without a contact': { to: poBox, hasPoBox: true, after: 'mailingAddress' },
  'to the mailing address in another State': { to: away, isAway: true, after: 'owner' },
  'to a manager at the mailing address': { to: poBox, hasPoBox: true, contact: [manager], after: 'owner' },
  'to an owner who lives there': { to: poBox, hasPoBox: true, contact: [owner, '12 Oak St'], after: 'mailingAddress' },
  'to one who was a manager then': {
    to: poBox,
    hasPoBox: true,
    contact: [resident, undefined, manager],
    after: 'owner',
  },
  'to a manager who was removed since': {
    to: poBox,
    hasPoBox: true,
    contact: [manager, undefined, undefined, '2026-06-01'],
    after: 'owner',
  },
  'after a manager was removed': {
    to: poBox,
    hasPoBox: true,
    contact: [manager, undefined, undefined, '2026-02-01'],
    after: 'mailingAddress',
  },
  'to a resident who lives elsewhere': { to: away, contact: [resident, '5 Far Rd'], after: 'owner' },
  'to an address that is no longer recorded': { to: away, after: 'owner' },
  'to the household of the service address': { to: away, kind: 'serviceAddress', after: 'serviceAddress' },
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
  for (const [index, [name, one]] of Object.entries(cases).entries()) {
    const [locationId, contactId] = [createId(), createId()];
    const mailing = one.hasPoBox
      ? ['PO Box 7', 'Hartford', 'CT', '06101']
      : one.isAway
        ? ['5 Far Rd', 'Away', 'NY', '10001']
        : [null, null, null, null];
    await sql`insert into locations (account_id, id, address_line1, city, state, zip, address_key,
      mailing_address_line1, mailing_city, mailing_state, mailing_zip)
      values (${accountId}, ${locationId}, '12 OAK ST', 'Mill', 'CT', '06415', ${name}, ${mailing[0]}, ${mailing[1]},
        ${mailing[2]}, ${mailing[3]})`.execute(db);
    if (one.contact) {
      const [type, street = null, before, removedOn = null] = one.contact;
      const place = street === null ? [null, null, null] : ['Mill', 'CT', street === '12 Oak St' ? '06415' : '10001'];
      await sql`insert into contacts (account_id, id, location_id, first_name, contact_type_id, designation,
        address_line1, city, state, zip, created_on, removed_on)
        values (${accountId}, ${contactId}, ${locationId}, 'Dana', ${type}, 1, ${street}, ${place[0]}, ${place[1]},
          ${place[2]}, '2025-01-01', ${removedOn})`.execute(db);
      if (before !== undefined)
        await sql`insert into change_history (account_id, id, entity_type, entity_id, operation, before, after, source,
          changed_by_name, changed_on)
          values (${accountId}, ${createId()}, 'contact', ${contactId},
            'updated', ${JSON.stringify({ contactTypeId: before })}::jsonb,
            ${JSON.stringify({ contactTypeId: type })}::jsonb, 'app', 'Dana Field', '2026-05-01')`.execute(db);
    }
    await sql`insert into letters (account_id, id, number, code, batch_id, sheet, communication_id, content_version,
        letter_name, location_id, recipient_kind, recipient_name, address, language, blocks, letter_on, method,
        is_color, mail_type, is_certified, status, mailed_on, created_on, updated_on)
      values (${accountId}, ${createId()}, ${20_000_000 + index}, ${`L${20_000_000 + index}11`}, ${batchId},
        ${index + 1}, ${communicationId}, 1, ${name}, ${locationId},
        ${one.kind ?? 'mailingAddress'}, 'Dana', ${JSON.stringify(['Dana', ...(one.to ?? [])])}::jsonb, 'en', '[]',
        '2026-03-01', 'PDF', false, 'First Class', false,
        'Mailed', '2026-03-01', '2026-03-01', '2026-03-01')`.execute(db);
  }
}

test('a stored letter to the address of a contact elsewhere, or to an unknown one, is for that contact', async () => {
  const accountId = createId();
  await insertLetters(accountId);
  await migrate(database.owner);
  const { rows } = await sql<{ name: string; kind: string }>`
    select letter_name as name, recipient_kind as kind from letters where account_id = ${accountId}`.execute(
    database.owner,
  );
  expect(Object.fromEntries(rows.map(({ name, kind }) => [name, kind]))).toEqual(
    Object.fromEntries(Object.entries(cases).map(([name, { after }]) => [name, after])),
  );
});
