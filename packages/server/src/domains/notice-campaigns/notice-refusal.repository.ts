import { sql, type RawBuilder } from 'kysely';

// Who got no letter when notices were last sent, by a campaign or otherwise, until something changes that can be the
// reason: the location, its contacts or lines, or an active letter.

const stillHolds = sql`
        not exists (select from communications c
                     where c.account_id = current_account_id() and c.status = 'Active' and c.updated_on > u.created_on)
    and not exists (select from locations a
                     where a.account_id = current_account_id() and a.id = u.location_id and a.updated_on > u.created_on)
    and not exists (select from contacts c where c.account_id = current_account_id() and c.location_id = u.location_id
                                             and greatest(c.created_on, c.updated_on, c.removed_on) > u.created_on)
    and not exists (select from service_lines s
                     where s.account_id = current_account_id() and s.location_id = u.location_id
                                                  and greatest(s.created_on, s.updated_on, s.classified_on,
                                                               s.removed_on) > u.created_on)`;

/** Each location without a letter of these batches, with the batch `b`. */
const compileRefusals = (batches: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select b.sent_for, b.created_on, r."locationId" as location_id, r."templateId" as template_id,
         r."eventId" as event_id, r.reason, coalesce(r."lacksLetter", false) as lacks_letter
    from letter_batches b
   cross join lateral jsonb_to_recordset(b.unreachable)
     as r("locationId" uuid, "templateId" text, "eventId" uuid, reason text, "lacksLetter" boolean)
   where b.account_id = current_account_id() and b.unreachable_locations > 0 and ${batches}`;

interface RefusedNotices {
  readonly key: string;
  /** Which letters are notices about which classification; "" for everyone served. */
  readonly templates: readonly { readonly category: string; readonly templateId: string }[];
  /** Letters that no campaign sent are about its notices if they bear a day from this one on. */
  readonly from: string | null;
  readonly through: string | null;
}

/** The refusals of notices to locations, one for each location and classification. */
export const compileRefused = ({ key, templates, from, through }: RefusedNotices): RawBuilder<unknown> => sql`
  refused as (
    select u.* from (
      select distinct on (r.location_id, t.category) r.location_id, t.category, r.reason, r.created_on
        from (${compileRefusals(sql`(b.sent_for = ${key}
                or b.sent_for is null and b.letter_on between coalesce(${from}::date, '-infinity')
                  and coalesce(${through}::date, 'infinity'))`)}) r
        join jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) as t(category text, "templateId" text)
          on r.sent_for is not null or t."templateId" = r.template_id
       order by r.location_id, t.category, r.created_on desc) u
     where ${stillHolds})`;

/** The refusals of results letters: of campaigns by their key, of other letters by their sampling event. */
export const compileRefusedResults = (
  keys: RawBuilder<unknown>,
  eventIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  refused as (
    select u.* from (
      select distinct on (r.sent_for, r.event_id, r.location_id) r.sent_for as key, r.event_id, r.location_id, r.reason,
                      r.lacks_letter, r.created_on
        from (${compileRefusals(sql`(b.sent_for in (${keys}) or b.sent_for is null and b.kind = 'Results')`)}) r
       where r.sent_for is not null or r.event_id in (${eventIds})
       order by r.sent_for, r.event_id, r.location_id, r.created_on desc) u
     where ${stillHolds})`;

/** A refusal `f` says nothing about a recipient with a deciding letter `d`. */
export const refusalWithoutLetter = sql`case when d.id is null then f.reason end`;
export const selectRefusal = sql`${refusalWithoutLetter} as refusal`;
