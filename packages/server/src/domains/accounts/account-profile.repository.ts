import {
  accountProfileFields,
  type AccountProfile,
  type AccountProfileFields,
} from '@curbstop/contract/accounts/account-profile.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

export async function getProfile(trx: AccountTransaction): Promise<AccountProfile> {
  const { rows } = await sql<AccountProfile>`
    select a.name, a.system_type as "systemType", a.population_served as "populationServed",
      a.service_connections as "serviceConnections", a.time_zone as "timeZone",
           a.contact_phone as "contactPhone", a.contact_email as "contactEmail", a.default_city as "defaultCity",
             a.default_state as "defaultState", a.default_zip as "defaultZip",
           a.return_address_line1 as "returnAddressLine1", a.return_address_line2 as "returnAddressLine2",
             a.return_city as "returnCity", a.return_state as "returnState", a.return_zip as "returnZip",
           a.signatory_name as "signatoryName", a.signatory_title as "signatoryTitle", a.letter_foot as "letterFoot",
             a.letter_pages as "letterPages", a.local_lead_ban_date as "localLeadBanDate",
             a.local_lead_ban_citation as "localLeadBanCitation", a.pwsid,
             a.primacy_code as "primacyCode", a.plan, a.version,
           (select jsonb_build_object('fileId', f.id, 'fileName', f.original_name, 'size', f.size) from files f
             where f.account_id = a.id and f.id = a.logo_file_id) as logo,
           (select jsonb_build_object('fileId', f.id, 'fileName', f.original_name, 'size', f.size) from files f
             where f.account_id = a.id and f.id = a.signature_file_id) as signature
      from accounts a where a.id = current_account_id()`.execute(trx);
  return rows[0] as AccountProfile;
}

/** The moment at which the account was created. */
export async function getCreatedOn(trx: AccountTransaction): Promise<string> {
  const { created_on: createdOn } = await trx
    .selectFrom('accounts')
    .select('created_on')
    .where('id', '=', sql<string>`current_account_id()`)
    .executeTakeFirstOrThrow();
  return createdOn;
}

/** The profile at each moment: today's, with what each first change afterwards changed. */
export async function listProfilesAt(
  trx: AccountTransaction,
  moments: readonly string[],
): Promise<readonly AccountProfile[]> {
  const profile = await getProfile(trx);
  const { rows } = await sql<{ fields: Partial<AccountProfile> }>`
    select coalesce((
        select jsonb_object_agg(b.key, b.value) from (
          select distinct on (b.key) b.key, b.value from change_history h cross join jsonb_each(h.before) b
           where h.account_id = current_account_id() and h.entity_type = 'account'
             and h.entity_id = current_account_id()
             and h.changed_on > m.moment and b.key = any(${Object.keys(accountProfileFields.shape)}::text[])
           order by b.key, h.changed_on, h.id) b), '{}'::jsonb) as fields
      from unnest(${[...moments]}::timestamptz[]) with ordinality as m(moment, number)
     order by m.number`.execute(trx);
  return rows.map(({ fields }) => ({ ...profile, ...fields }));
}

export async function getLetterPages(
  trx: AccountTransaction,
): Promise<{ readonly areOn: boolean; readonly since: string | null }> {
  return trx
    .selectFrom('accounts')
    .select(['letter_pages as areOn', 'letter_pages_since as since'])
    .where('id', '=', sql<string>`current_account_id()`)
    .executeTakeFirstOrThrow();
}

/** Returns false if the profile has changed since `version`, so that concurrent edits are not overwritten. */
export async function updateProfileFields(
  trx: AccountTransaction,
  fields: AccountProfileFields & Pick<AccountProfile, 'populationServed'>,
  { version, now }: { readonly version: number; readonly now: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('accounts')
    .set({
      name: fields.name,
      system_type: fields.systemType,
      population_served: fields.populationServed,
      service_connections: fields.serviceConnections,
      time_zone: fields.timeZone,
      contact_phone: fields.contactPhone,
      contact_email: fields.contactEmail,
      default_city: fields.defaultCity,
      default_state: fields.defaultState,
      default_zip: fields.defaultZip,
      return_address_line1: fields.returnAddressLine1,
      return_address_line2: fields.returnAddressLine2,
      return_city: fields.returnCity,
      return_state: fields.returnState,
      return_zip: fields.returnZip,
      signatory_name: fields.signatoryName,
      signatory_title: fields.signatoryTitle,
      letter_foot: fields.letterFoot,
      letter_pages: fields.letterPages,
      ...(fields.letterPages && {
        letter_pages_since: sql<string>`case when letter_pages then letter_pages_since else ${now}::timestamptz end`,
      }),
      local_lead_ban_date: fields.localLeadBanDate,
      local_lead_ban_citation: fields.localLeadBanCitation,
      version: version + 1,
    })
    .where('id', '=', sql<string>`current_account_id()`)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** What letters print as an image. */
export type LetterheadPart = 'logo' | 'signature';

export async function updateLetterheadImage(
  trx: AccountTransaction,
  part: LetterheadPart,
  fileId: string | null,
): Promise<void> {
  await trx
    .updateTable('accounts')
    .set(part === 'logo' ? { logo_file_id: fileId } : { signature_file_id: fileId })
    .where('id', '=', sql<string>`current_account_id()`)
    .execute();
}
