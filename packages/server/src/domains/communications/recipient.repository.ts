import { customFieldPrefix } from '@curbstop/contract/communications/merge-field.calculation';
import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { categories, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compilePostalAddress } from '../locations/postal-address.values.ts';
import type { RecipientKey, StoredRecipient } from './recipient-values.calculation.ts';

const worstFirst = categories.toSorted((one, other) => protectiveOrder[other] - protectiveOrder[one]);

/** In the order of the keys; locations that do not exist are left out. */
export async function listStoredRecipients(
  trx: AccountTransaction,
  keys: readonly RecipientKey[],
): Promise<readonly StoredRecipient[]> {
  const { rows } = await sql<StoredRecipient>`
    select l.id as "locationId", s.id as "lineId", s.category,
           (select count(*)::integer from service_lines n where n.account_id = l.account_id and n.location_id = l.id and n.removed_on is null) as "lineCount",
           ${compilePostalAddress('l')} as address, ${compilePostalAddress('l', 'mailing_')} as "mailingAddress", ${compilePostalAddress('c')} as "contactAddress",
           l.name as "locationName", l.external_id as "externalId", l.meter_number as "meterNumber", l.parcel_number as "parcelNumber",
           l.disadvantaged_neighborhood as "disadvantagedNeighborhood", l.custom_fields as "customFields",
           case when c.id is null then null else jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'salutation', c.salutation,
             'company', c.title_company_organization, 'email', c.email, 'languageId', c.primary_language_id, 'otherLanguage', c.preferred_language) end as contact
      from unnest(${keys.map(({ locationId }) => locationId)}::uuid[], ${keys.map(({ serviceLineId }) => serviceLineId ?? null)}::uuid[])
           with ordinality as k(location_id, line_id, at)
      join locations l on l.account_id = current_account_id() and l.id = k.location_id and l.removed_on is null
      left join lateral (
        select * from contacts c where c.account_id = l.account_id and c.location_id = l.id and c.removed_on is null
           and c.designation = ${sql.lit(primaryDesignation)}
         order by c.id limit 1) c on true
      left join lateral (
        select s.id, s.category from service_lines s
         where s.account_id = l.account_id and s.location_id = l.id and s.removed_on is null and (k.line_id is null or s.id = k.line_id)
         order by array_position(${worstFirst}::text[], s.category::text), s.id
         limit 1) s on true
     order by k.at`.execute(trx);
  return rows;
}

const ofContacts = (column: string) =>
  sql`select 1 from contacts c where c.designation = ${sql.lit(primaryDesignation)}
    and c.removed_on is null and nullif(${sql.ref(`c.${column}`)}, '') is not null`;
const ofLocations = (column: string) =>
  sql`select 1 from locations l where l.removed_on is null and ${sql.ref(`l.${column}`)} is not null`;

/** Which records give a field its values; fields that are missing here always have one. */
const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
  'recipient.salutation': ofContacts('salutation'),
  'recipient.firstName': ofContacts('first_name'),
  'recipient.lastName': ofContacts('last_name'),
  'recipient.company': ofContacts('title_company_organization'),
  'location.name': ofLocations('name'),
  'location.id': ofLocations('external_id'),
  'location.meterNumber': ofLocations('meter_number'),
  'location.parcelNumber': ofLocations('parcel_number'),
  'location.disadvantagedNeighborhood': ofLocations('disadvantaged_neighborhood'),
  'line.id': sql`select 1 from service_lines s where s.removed_on is null and s.external_id is not null`,
  'system.phone': sql`select 1 from accounts a where a.id = current_account_id() and a.contact_phone is not null`,
  'system.email': sql`select 1 from accounts a where a.id = current_account_id() and a.contact_email is not null`,
  'system.signatoryName': sql`select 1 from accounts a where a.id = current_account_id() and a.signatory_name is not null`,
  'system.signatoryTitle': sql`select 1 from accounts a where a.id = current_account_id() and a.signatory_title is not null`,
};

function findSource(key: string): RawBuilder<unknown> | undefined {
  if (!key.startsWith(customFieldPrefix)) return sources[key];
  return sql`select 1 from custom_field_values v where v.definition_id::text = ${key.slice(customFieldPrefix.length)}`;
}

/** The fields without a value in any record of the account. */
export async function listFieldsWithoutValues(
  trx: AccountTransaction,
  keys: readonly string[],
): Promise<readonly string[]> {
  const checks = keys.flatMap((key) => {
    const source = findSource(key);
    return source ? [sql`select ${key}::text as key where not exists (${source})`] : [];
  });
  if (checks.length === 0) return [];
  const { rows } = await sql<{ key: string }>`${sql.join(checks, sql` union all `)}`.execute(trx);
  return rows.map(({ key }) => key);
}
