import { primaryDesignation } from '@curbstop/contract/locations/contact.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compilePostalAddress } from '../locations/postal-address.values.ts';
import type { LetterLocation } from './addressee.calculation.ts';

/** The addresses and contacts of these locations, in the order of the ids, also of removed ones. */
export async function listLetterLocations(
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly LetterLocation[]> {
  const { rows } = await sql<LetterLocation>`
    select l.id as "locationId", ${compilePostalAddress('l')} as address,
           ${compilePostalAddress('l', 'mailing_')} as "mailingAddress",
           l.removed_on is not null as "isRemoved",
           coalesce((
             select jsonb_agg(jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name,
                 'salutation', c.salutation,
                 'company', c.title_company_organization, 'email', c.email, 'typeId', c.contact_type_id, 
                 'isPrimary', c.designation is not distinct from ${sql.lit(primaryDesignation)},
                 'languageId', c.primary_language_id, 'otherLanguage', c.preferred_language,
                 'address', ${compilePostalAddress('c')})
               order by c.designation nulls last, c.id)
               from contacts c where c.account_id = l.account_id and c.location_id = l.id
                                 and c.removed_on is null), '[]') as contacts
      from unnest(${locationIds}::uuid[]) with ordinality k(id, at)
      join locations l on l.account_id = current_account_id() and l.id = k.id
     order by k.at`.execute(trx);
  return rows;
}
