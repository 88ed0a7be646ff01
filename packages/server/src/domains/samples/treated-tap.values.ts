import { sql, type RawBuilder } from 'kysely';
import { ownAccount } from '../../foundation/database/own-account.ts';

// 40 CFR 141.86(a)(1): a tap with a treatment device is no sampling site. Locations with the same address are one site,
// so a device that is recorded at one of them is at the taps of all.

/** A line in use with a device on record; the line is `a`. */
const isTreatedLine = sql`a.removed_on is null and a.point_of_use_treatment = 'Yes'`;

/**
 * The locations of an account with a treatment device, looked up in one set. Without statistics, as after a large
 * import, PostgreSQL takes an account for one row and compares all of its locations with each other; `offset 0` keeps
 * it at one lookup for each device.
 */
export const compileTreatedLocations = (accountId: RawBuilder<unknown> | string): RawBuilder<unknown> => sql`(
  (select a.location_id from service_lines a where a.account_id = ${accountId} and ${isTreatedLine})
   union
  (select o.id from (select a.location_id from service_lines a
                      where a.account_id = ${accountId} and ${isTreatedLine} offset 0) t
    cross join lateral (select l.address_key from locations l
                         where l.account_id = ${accountId} and l.id = t.location_id offset 0) p
    cross join lateral (select o.id from locations o
                         where o.account_id = ${accountId} and o.address_key = p.address_key
                           and o.removed_on is null offset 0) o))`;

export const treatedLocations = compileTreatedLocations(ownAccount);

/** Whether the tap of a sample, or of what was read of it, has a device; it is `s`. */
export const isAtTreatedTap: RawBuilder<boolean> = sql`(s.location_id in ${treatedLocations})`;

/** Whether location `l` has a device, looked up by location: for a statement that reads few of them. */
export const isTreatedLocation: RawBuilder<boolean> = sql`exists
  (select from service_lines a where a.account_id = l.account_id and ${isTreatedLine}
                                 and a.location_id = any(l.id || array
    (select o.id from locations o where o.account_id = l.account_id and o.address_key = l.address_key
                                    and o.removed_on is null)))`;
