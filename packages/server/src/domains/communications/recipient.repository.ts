import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compilePostalAddress } from '../locations/postal-address.values.ts';
import type { RecipientKey, StoredRecipient } from './recipient-values.calculation.ts';

/** In the order of the keys; locations that do not exist are left out. */
export async function listStoredRecipients(
  trx: AccountTransaction,
  keys: readonly RecipientKey[],
): Promise<readonly StoredRecipient[]> {
  const { rows } = await sql<StoredRecipient>`
    select l.id as "locationId", s.id as "lineId", s.category, s.lacks_basis as "lacksBasis",
           (select count(*)::integer from service_lines n
             where n.account_id = l.account_id and n.location_id = l.id and n.removed_on is null) as "lineCount",
           ${compilePostalAddress('l')} as address, ${compilePostalAddress('l', 'mailing_')} as "mailingAddress",
           l.name as "locationName", l.external_id as "externalId", l.meter_number as "meterNumber",
           l.parcel_number as "parcelNumber", l.disadvantaged_neighborhood as "disadvantagedNeighborhood",
           l.custom_fields as "customFields",
           case when c.id is null then null
             else jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'salutation', c.salutation,
             'company', c.title_company_organization, 'email', c.email,
             'languageId', c.primary_language_id, 'otherLanguage', c.preferred_language) end as contact
      from unnest(${keys.map(({ locationId }) => locationId)}::uuid[],
                  ${keys.map(({ serviceLineId }) => serviceLineId ?? null)}::uuid[])
           with ordinality as k(location_id, line_id, at)
      join locations l on l.account_id = current_account_id() and l.id = k.location_id and l.removed_on is null
      left join lateral (
        select * from contacts c where c.account_id = l.account_id and c.location_id = l.id and c.removed_on is null
           and c.designation = ${sql.lit(primaryDesignation)}
         order by c.id limit 1) c on true
      left join lateral (
        select s.id, s.category, s.lacks_basis from service_lines s
         where s.account_id = l.account_id and s.location_id = l.id and s.removed_on is null
           and (k.line_id is null or s.id = k.line_id)
         order by array_position(${categoriesWorstFirst}::text[], s.category::text), s.lacks_basis desc, s.id
         limit 1) s on true
     order by k.at`.execute(trx);
  return rows;
}
