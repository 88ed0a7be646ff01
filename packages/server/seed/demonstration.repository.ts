import { programsShownOn } from './harlow-falls/programs.ts';
import { sql } from 'kysely';
import { createId } from '../src/foundation/new-id.ts';
import type { AccountTransaction, Executor } from '../src/foundation/database/database.ts';
import type { ContactRecord } from './harlow-falls/contacts.ts';

/** The demonstration account, by a PWSID that no real system has. */
export async function findAccountByPwsid(owner: Executor, pwsid: string): Promise<string | undefined> {
  const account = await owner.selectFrom('accounts').select('id').where('pwsid', '=', pwsid).executeTakeFirst();
  return account?.id;
}

interface SeededAccount {
  readonly populationServed: number;
  readonly serviceConnections: number;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly contactPhone: string;
  /** The street of the return address of letters. */
  readonly returnStreet: string;
}

export async function setAccountFields(owner: Executor, accountId: string, facts: SeededAccount): Promise<void> {
  await owner
    .updateTable('accounts')
    .set({
      population_served: facts.populationServed,
      service_connections: facts.serviceConnections,
      default_city: facts.city,
      default_state: facts.state,
      default_zip: facts.zip,
      contact_phone: facts.contactPhone,
      return_address_line1: facts.returnStreet,
      return_city: facts.city,
      return_state: facts.state,
      return_zip: facts.zip,
    })
    .where('id', '=', accountId)
    .execute();
}

interface DatedPopulation {
  readonly populationServed: number;
  readonly startsOn: string | null;
  readonly recordedOn: string;
  readonly recordedBy: string;
  /** The mistake that it corrected on a later day. */
  readonly corrects?: { readonly populationServed: number; readonly correctedOn: string; readonly reason: string };
}

/** The numbers of people served with their days, each with the mistake that it corrected. */
export async function insertPopulations(
  owner: Executor,
  accountId: string,
  populations: readonly DatedPopulation[],
): Promise<void> {
  for (const { corrects, ...entry } of populations) {
    const shared = {
      account_id: accountId,
      starts_on: entry.startsOn,
      recorded_on: entry.recordedOn,
      recorded_by_name: entry.recordedBy,
    };
    const mistakeId = corrects ? createId() : null;
    if (corrects && mistakeId !== null)
      await owner
        .insertInto('population_entries')
        .values({
          ...shared,
          id: mistakeId,
          population_served: corrects.populationServed,
          corrected_at: corrects.correctedOn,
          corrected_by_name: entry.recordedBy,
          correction_reason: corrects.reason,
        })
        .execute();
    await owner
      .insertInto('population_entries')
      .values({ ...shared, id: createId(), population_served: entry.populationServed, corrects_id: mistakeId })
      .execute();
  }
}

/** Whether the demonstration was created before, even if all of it was changed since. */
export async function hasImports(trx: AccountTransaction): Promise<boolean> {
  return (await trx.selectFrom('import_batches').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Imports get their time from the database; this sets the demonstration's dates. */
export async function dateBatch(trx: AccountTransaction, batchId: string, on: string): Promise<void> {
  await trx.updateTable('import_batches').set({ created_on: on }).where('id', '=', batchId).execute();
}

/** Sets the dates of new history rows. Only the owner of the tables may; for others the history is append-only. */
export async function dateScreenChanges(
  owner: Executor,
  { accountId, entityId, on }: { readonly accountId: string; readonly entityId: string; readonly on: string },
): Promise<void> {
  await owner
    .updateTable('change_history')
    .set({ changed_on: on })
    .where('account_id', '=', accountId)
    .where('entity_id', '=', entityId)
    .where('source', '=', 'screen')
    .where('changed_on', '>', on)
    .execute();
}

/** Sets the dates of new membership history rows. */
export async function dateMemberships(
  owner: Executor,
  { accountId, on, dated }: { readonly accountId: string; readonly on: string; readonly dated: readonly string[] },
): Promise<void> {
  await sql`
    update change_history set changed_on = ${on}::timestamptz
     where account_id = ${accountId}::uuid and entity_type in ('programLocation', 'eventLocation')
       and changed_on <> all(${dated}::timestamptz[])`.execute(owner);
}

/** Sets the dates of new history rows of an event, its samples and its kits. */
export async function dateSamples(
  owner: Executor,
  {
    accountId,
    eventId,
    on,
    dated,
  }: { readonly accountId: string; readonly eventId: string; readonly on: string; readonly dated: readonly string[] },
): Promise<void> {
  await sql`
    update change_history h set changed_on = ${on}::timestamptz
     where h.account_id = ${accountId}::uuid and h.changed_on <> all(${[...dated, programsShownOn]}::timestamptz[])
       and (h.entity_id = ${eventId}::uuid
         or h.entity_id in (select s.id from samples s
                             where s.account_id = ${accountId}::uuid and s.event_id = ${eventId}::uuid)
         or h.entity_id in (select k.id from kits k
                             where k.account_id = ${accountId}::uuid and k.event_id = ${eventId}::uuid))`.execute(
    owner,
  );
}

export async function listLocationIds(trx: AccountTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('locations')
    .select(['id', 'external_id'])
    .where('external_id', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.external_id ?? '', row.id]));
}

/** The ids of the lines on a street, in order of creation. */
export async function listLinesOnStreet(trx: AccountTransaction, street: string): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('service_lines')
    .select('id')
    .where('address_line1', 'like', `% ${street}`)
    .where('removed_on', 'is', null)
    .orderBy('external_id')
    .execute();
  return rows.map((row) => row.id);
}

/** Locations whose only line has had this classification since before the notices of 2025, by address. */
export async function listLocationsForNotices(
  trx: AccountTransaction,
  { category, from, limit }: { readonly category: string; readonly from: number; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.location_id as id from service_lines s
      join locations l on l.account_id = s.account_id and l.id = s.location_id
     where s.account_id = current_account_id() and s.removed_on is null
     group by s.location_id, l.address_line1
    having count(*) = 1 and min(s.category::text) = ${category} and max(s.updated_on) < '2025-11-01'
     order by l.address_line1, s.location_id offset ${from} limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** All contacts with their history, in three statements. */
export async function insertContacts(
  trx: AccountTransaction,
  contacts: readonly (ContactRecord & { readonly id: string; readonly location_id: string })[],
  by: { now: string; personId: string; personName: string },
): Promise<void> {
  const source = sql`jsonb_populate_recordset(null::contacts, ${JSON.stringify(contacts)}::jsonb)`;
  await sql`
    insert into contacts (id, location_id, designation, first_name, last_name, title_company_organization, email,
      primary_phone, is_phone_mobile, primary_language_id, customer_billing_number, created_on, updated_on)
    select id, location_id, designation, first_name, last_name, title_company_organization, email, primary_phone,
           is_phone_mobile, primary_language_id, customer_billing_number, ${by.now}, ${by.now} from ${source}`.execute(
    trx,
  );
  await sql`insert into contact_statuses (id, contact_id, status, created_on)
    select new_id(), id, 'Active', ${by.now} from ${source}`.execute(trx);
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, after, source, changed_by,
      changed_by_name, changed_on)
    select new_id(), 'contact', id, 'created', jsonb_strip_nulls(to_jsonb(c) - 'account_id'),
           'import', ${by.personId}::uuid, ${by.personName}, ${by.now} from ${source} c`.execute(trx);
}
