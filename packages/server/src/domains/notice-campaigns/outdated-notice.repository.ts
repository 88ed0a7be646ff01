import { statusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import type { OutdatedText } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { OutdatedNotice } from '@curbstop/contract/notice-campaigns/outdated-notice.sheet';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileDay, replacementStep, type LocationNoticeRequirement } from './notice-letters.repository.ts';

/** Conditions for letters `l` of the texts `c` and batches `b`. */
type NoticeScope = RawBuilder<unknown>;

/** Results letters for the same sampling events and locations as these notices. */
export const compileOutdatedResults = (notices: RawBuilder<unknown>): NoticeScope => sql`
  l.trigger_type = 'SendKitResult'
  and (l.event_id, l.location_id) in (select n.event_id, n.location_id from (${notices}) n)`;

/** Letters to the locations of these notices. */
export const compileOutdatedAt = (notices: RawBuilder<unknown>, templates: readonly string[]): NoticeScope => sql`
  c.template_id = any(${[...templates]}::text[]) and l.location_id in (select n.location_id from (${notices}) n)`;

/** Letters that would count for a notice requirement by their day or campaign. */
export const compileOutdatedOfRequirement = (
  noticeRequirement: Pick<LocationNoticeRequirement, 'key' | 'from' | 'through' | 'countsLateThrough' | 'templates'>,
): NoticeScope => sql`
  c.template_id = any(${noticeRequirement.templates.map(({ templateId }) => templateId)}::text[])
  and (b.campaign_key = ${noticeRequirement.key} or (b.campaign_key is null
    and ${compileDay('l')} between ${noticeRequirement.from}::date
      and coalesce(${noticeRequirement.countsLateThrough ?? noticeRequirement.through}::date, 'infinity')))`;

/** The mailed letters of these texts, by address: what people read before the numbers changed. */
export async function listMailedWithOutdatedText(
  trx: AccountTransaction,
  texts: readonly OutdatedText[],
): Promise<readonly OutdatedNotice[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<OutdatedNotice>`
    with recursive ${replacementStep}
    select l.id, concat_ws(', ', a.address_line1, a.address_line2) as address, a.city, a.state, a.zip,
           l.letter_name as "letterName", l.code, coalesce(l.mailed_on, l.delivered_on) as "mailedOn",
           l.returned_on as "returnedOn", null::date as "foundOn", x.difference as reason
      from letters l
      left join replacement p on p.id = l.id
      join jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
        as x("batchId" uuid, "communicationId" uuid, difference text)
        on x."batchId" = coalesce(p.batch_id, l.batch_id) and x."communicationId" = l.communication_id
      join locations a on a.account_id = current_account_id() and a.id = l.location_id
     where l.account_id = current_account_id() and not l.is_outdated
       and l.status = any(${[...statusesAfterMailing]}::text[])
     order by a.address_line1, l.location_id, l.code`.execute(trx);
  return rows;
}

/** The letters that were mailed although they no longer matched the records, by address. */
export async function listOutdatedNotices(
  trx: AccountTransaction,
  scope: NoticeScope,
): Promise<readonly OutdatedNotice[]> {
  const { rows } = await sql<OutdatedNotice>`
    select l.id, concat_ws(', ', a.address_line1, a.address_line2) as address, a.city, a.state, a.zip,
           l.letter_name as "letterName", l.code, l.mailed_on as "mailedOn", l.returned_on as "returnedOn",
           l.outdated_on as "foundOn", l.outdated_reason as reason
      from letters l
      join communications c on c.account_id = current_account_id() and c.id = l.communication_id
      join letter_batches b on b.account_id = current_account_id() and b.id = l.batch_id
      join locations a on a.account_id = current_account_id() and a.id = l.location_id
     where l.account_id = current_account_id() and l.is_outdated and ${scope}
     order by a.address_line1, l.location_id, l.code`.execute(trx);
  return rows;
}
