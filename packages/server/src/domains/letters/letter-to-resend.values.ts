import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { categoriesWorstFirst } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import { haveResultsChanged } from '../samples/sent-results.values.ts';

// Conditions for rows of `letters`; they read other rows of the letter's account only.

const templates = JSON.stringify(
  Object.entries(templatesOfCategory).flatMap(([category, ids]) => ids.map((id) => ({ id, category }))),
);

/** The table, or its name in the query of the list. */
type Letters = 'letters' | 'l';
const column = (letter: Letters | 's', name: string) => sql.raw(`${letter}.${name}`);

/** The classification that the letter is about; null if it is no service line notice. */
const categoryOfLetter = (letter: Letters) => sql`
  (select t.category from communications c
     join jsonb_to_recordset(${templates}::jsonb) as t(id text, category text) on t.id = c.template_id
   where c.account_id = ${column(letter, 'account_id')} and c.id = ${column(letter, 'communication_id')})`;

/** The most dangerous classification at the letter's location; null without a service line. */
const categoryNow = (letter: Letters) => sql`
  (select s.category::text from service_lines s
   where s.account_id = ${column(letter, 'account_id')} and s.location_id = ${column(letter, 'location_id')}
     and s.removed_on is null
   order by array_position(${categoriesWorstFirst}::text[], s.category::text) limit 1)`;

/** Whether the letter's location was removed. */
const isLocationRemoved = (letter: Letters): RawBuilder<boolean> => sql`
  exists (select from locations a
           where a.account_id = ${column(letter, 'account_id')} and a.id = ${column(letter, 'location_id')}
     and a.removed_on is not null)`;

/**
 * The same of the letters `l` of a page. For `exists`, PostgreSQL reads the removed locations of all accounts once for
 * each page.
 */
export const isLocationOfPageRemoved: RawBuilder<boolean> = sql`
  (select a.removed_on is not null from locations a where a.account_id = l.account_id and a.id = l.location_id)`;

/** The classification of the location now, if the letter is about another; empty without a service line. */
export const reclassifiedAs = (letter: Letters): RawBuilder<string | null> => sql`
  (select coalesce(k.now, '') from (select ${categoryOfLetter(letter)} as noticed, ${categoryNow(letter)} as now) k
   where k.noticed is not null and k.noticed is distinct from k.now)`;

/**
 * Whether the letter did not arrive and its notice is still needed. A notice about another classification than the
 * record has now is false; the campaign shows the notice that is owed instead.
 */
export const isUndelivered = (letter: Letters, isRemoved = isLocationRemoved(letter)): RawBuilder<boolean> =>
  sql`(${column(letter, 'needs_resending')} and not ${isRemoved} and ${reclassifiedAs(letter)} is null)`;

/** Whether a letter is about another place than a location `place` has now, because its address was corrected since. */
export const isOfOtherPlace = (letter: Letters | 's', place: string): RawBuilder<boolean> =>
  sql`${column(letter, 'place_key')} is distinct from ${sql.ref(`${place}.address_key`)}`;

/** Whether the address of the letter's own location was corrected since the letter was written. */
export const isAtFormerAddress = (letter: Letters | 's'): RawBuilder<boolean> => sql`
  exists (select from locations a
           where a.account_id = ${column(letter, 'account_id')} and a.id = ${column(letter, 'location_id')}
     and ${isOfOtherPlace(letter, 'a')})`;

/** Whether the letter did not arrive and can be sent again. */
export const isToResend = (letter: Letters, isRemoved?: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${isUndelivered(letter, isRemoved)} and not ${isAtFormerAddress(letter)})`;

/**
 * Whether the letter did not arrive and has to be written again: it speaks of an address that was corrected since, so
 * sending it again is refused.
 */
export const isToRewrite = (letter: Letters, isRemoved?: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`(${isUndelivered(letter, isRemoved)} and ${isAtFormerAddress(letter)})`;

/**
 * Whether the letter did not arrive and a later one with the same notice was mailed. Whether that one still matches the
 * record, or this one has to be sent after all, is not known in SQL.
 */
export const isReplacedByLater: RawBuilder<boolean> = sql`(letters.is_replaced
  and letters.shown_status in ('Returned', 'Failed', 'Forwarded')
  and not exists (select from letters r where r.account_id = letters.account_id and r.resend_of = letters.id
                                          and r.status <> 'Cancelled'))`;

/**
 * What the letter `l` says of the service line, to compare it with today's; of letters from before that was stored,
 * whether a line of the location was changed since. Whether it is about another address.
 */
export const recordComparison = sql`${isAtFormerAddress('l')} as "isAtFormerAddress", l.line_values as "lineValues",
  (l.line_values is null and exists (select from service_lines s
    where s.account_id = l.account_id and s.location_id = l.location_id
      and s.updated_on > l.created_on)) as "isLineEdited"`;

/**
 * Why the letter `l` did not match the records when it was mailed, and the day on which that was found; null if it did.
 */
export const mailedOutdated = sql`case when l.is_outdated
  then jsonb_build_object('reason', l.outdated_reason, 'on', l.outdated_on) end`;

/**
 * Whether people may have mailed the printed letter `l` although it failed: it failed because it no longer matched the
 * records.
 */
export const canBeRecordedMailed = sql<boolean>`(l.status = 'Failed' and l.part_id is not null
  and l.handed_over_on is null
    and l.method <> 'Email'
    and (select not b.by_mail_house from letter_batches b where b.account_id = l.account_id and b.id = l.batch_id))`;

/**
 * Whether the letter failed after it was created, has certainly not left, and no other letter was sent or mailed in its
 * place.
 */
export const isFailedUnsent = (letter: Letters): RawBuilder<boolean> =>
  sql`(${column(letter, 'needs_resending')} and ${column(letter, 'status')} = 'Failed'
       and ${column(letter, 'part_id')} is not null
    and ${column(letter, 'handed_over_on')} is null)`;

/** Whether the PDF of the letter could not be created, and no other letter was sent or mailed in its place. */
export const isToCreateAgain = (letter: Letters): RawBuilder<boolean> =>
  sql`(${column(letter, 'status')} = 'Failed' and ${column(letter, 'part_id')} is null
       and not ${column(letter, 'is_replaced')}
    and not exists (select from letters r where r.account_id = ${column(letter, 'account_id')}
      and r.resend_of = ${column(letter, 'id')} and r.status <> 'Cancelled'))`;

/** Whether a letter failed before it was sent and can be sent again: its results and classification are still on record. */
export const isFailedToResend = (letter: Letters): RawBuilder<boolean> =>
  sql`(${isFailedUnsent(letter)} and ${isToResend(letter)} and not ${haveResultsChanged({
    accountId: column(letter, 'account_id'),
    eventId: column(letter, 'event_id'),
    locationId: column(letter, 'location_id'),
    sampleIds: column(letter, 'sample_ids'),
    composedOn: column(letter, 'created_on'),
  })})`;
