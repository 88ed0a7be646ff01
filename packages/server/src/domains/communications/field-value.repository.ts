import { customFieldPrefix } from '@curbstop/contract/communications/merge-field.calculation';
import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const contacts = sql`select 1 from contacts c
                      where c.designation = ${sql.lit(primaryDesignation)} and c.removed_on is null`;
const ofContacts = (...columns: readonly string[]) =>
  sql`${contacts}
    and coalesce(${sql.join(columns.map((column) => sql`nullif(${sql.ref(`c.${column}`)}::text, '')`))}) is not null`;
const ofLocations = (column: string) =>
  sql`select 1 from locations l where l.removed_on is null and ${sql.ref(`l.${column}`)} is not null`;
const ofSystem = (column: string) =>
  sql`select 1 from accounts a where a.id = current_account_id() and ${sql.ref(`a.${column}`)} is not null`;

/**
 * Which records give a field its values. Fields that are missing here always have one, or get one with the first
 * service line: a letter may be active before the inventory is imported.
 */
const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
  'recipient.name': ofContacts('first_name', 'last_name', 'title_company_organization'),
  'recipient.salutation': ofContacts('salutation'),
  'recipient.firstName': ofContacts('first_name'),
  'recipient.lastName': ofContacts('last_name'),
  'recipient.company': ofContacts('title_company_organization'),
  'recipient.language': ofContacts('primary_language_id', 'preferred_language'),
  'location.name': ofLocations('name'),
  'location.id': ofLocations('external_id'),
  'location.meterNumber': ofLocations('meter_number'),
  'location.parcelNumber': ofLocations('parcel_number'),
  'location.disadvantagedNeighborhood': ofLocations('disadvantaged_neighborhood'),
  'line.id': sql`select 1 from service_lines s where s.removed_on is null and s.external_id is not null`,
  'system.phone': ofSystem('contact_phone'),
  'system.email': ofSystem('contact_email'),
  'system.signatoryName': ofSystem('signatory_name'),
  'system.signatoryTitle': ofSystem('signatory_title'),
};

/** A value of a custom field counts while its location or line is there. */
const ofCustomField = (definitionId: string) => sql`
  select 1 from custom_field_values v where v.definition_id::text = ${definitionId}
     and (exists (select from locations l where l.id = v.record_id and l.removed_on is null)
       or exists (select from service_lines s where s.id = v.record_id and s.removed_on is null))`;

const sampleColumns: Readonly<Record<string, string>> = {
  collectedOn: 'collected_on',
  receivedOn: 'received_on',
  labSampleId: 'lab_sample_id',
  detection: 'detection',
};
const resultColumns: Readonly<Record<string, string>> = {
  reportingLimit: 'reporting_limit',
  detectionLimit: 'detection_limit',
};

/**
 * The values of a field of samples in an event. A letter is written before the laboratory reports: until one of these
 * samples has a result, any field may still get a value.
 */
function ofSamples(key: string, eventId: string): RawBuilder<unknown> | undefined {
  const [, position, analyteId, name = ''] = /^sample\.(\d+)\.(?:analyte\.(\d+)\.)?(\w+)$/.exec(key) ?? [];
  if (position === undefined) return undefined;
  const samples = sql`from samples p where p.event_id = ${eventId}::uuid and p.position = ${position}::integer - 1`;
  const unreported = sql`union all select 1 where not exists (select ${samples} and p.detection is not null)`;
  const sampleColumn = sampleColumns[name];
  if (analyteId === undefined)
    return sampleColumn === undefined
      ? undefined
      : sql`select 1 ${samples} and ${sql.ref(`p.${sampleColumn}`)} is not null ${unreported}`;
  if (name === 'lowerLimit')
    return sql`select 1 from sampling_event_analytes e
                where e.event_id = ${eventId}::uuid and e.analyte_id = ${analyteId}::integer
                  and e.lower_limit is not null`;
  const resultColumn = resultColumns[name];
  return resultColumn === undefined
    ? undefined
    : sql`select 1 ${samples} and exists (
          select from analyte_results r where r.sample_id = p.id and r.analyte_id = ${analyteId}::integer
                                          and r.withdrawn_on is null
             and ${sql.ref(`r.${resultColumn}`)} is not null) ${unreported}`;
}

function findSource(key: string, eventId: string | null): RawBuilder<unknown> | undefined {
  if (key.startsWith(customFieldPrefix)) return ofCustomField(key.slice(customFieldPrefix.length));
  return sources[key] ?? (eventId === null ? undefined : ofSamples(key, eventId));
}

/** The fields without a value in any record of the account; those of samples in the records of the event. */
export async function listFieldsWithoutValues(
  trx: AccountTransaction,
  keys: readonly string[],
  eventId: string | null,
): Promise<readonly string[]> {
  const checks = keys.flatMap((key) => {
    const source = findSource(key, eventId);
    return source ? [sql`select ${key}::text as key where not exists (${source})`] : [];
  });
  if (checks.length === 0) return [];
  const { rows } = await sql<{ key: string }>`${sql.join(checks, sql` union all `)}`.execute(trx);
  return rows.map(({ key }) => key);
}
