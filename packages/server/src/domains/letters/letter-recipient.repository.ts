import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { LetterLocation } from './addressee.calculation.ts';

const compileAddress = (table: 'l' | 'c', line: string, zip: string) => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const rest = zip.replace(/zip$/, '');
  return sql`case when ${column(`${line}1`)} is null then null else jsonb_build_object('line1', ${column(`${line}1`)}, 'line2', ${column(`${line}2`)},
    'city', ${column(`${rest}city`)}, 'state', ${column(`${rest}state`)}, 'zip', ${column(zip)}) end`;
};

/** The addresses and contacts of these locations, in the order of the ids, also of removed ones. */
export async function listLetterLocations(
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly LetterLocation[]> {
  const { rows } = await sql<LetterLocation>`
    select l.id as "locationId", ${compileAddress('l', 'address_line', 'zip')} as address,
           ${compileAddress('l', 'mailing_address_line', 'mailing_zip')} as "mailingAddress",
           l.removed_on is not null as "isRemoved",
           coalesce((
             select jsonb_agg(jsonb_build_object('firstName', c.first_name, 'lastName', c.last_name, 'salutation', c.salutation,
                 'company', c.title_company_organization, 'email', c.email, 'typeId', c.contact_type_id, 
                 'isPrimary', c.designation is not distinct from 1,
                 'languageId', c.primary_language_id, 'otherLanguage', c.preferred_language, 'address', ${compileAddress('c', 'address_line', 'zip')})
               order by c.designation nulls last, c.id)
               from contacts c where c.account_id = l.account_id and c.location_id = l.id and c.removed_on is null), '[]') as contacts
      from unnest(${locationIds}::uuid[]) with ordinality k(id, at)
      join locations l on l.account_id = current_account_id() and l.id = k.id
     order by k.at`.execute(trx);
  return rows;
}
