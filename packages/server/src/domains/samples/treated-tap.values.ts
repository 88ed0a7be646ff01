import { sql, type RawBuilder } from 'kysely';

/** The locations with a treatment device on record, looked up in one set. */
export const treatedLocations: RawBuilder<unknown> = sql`(select a.location_id from service_lines a
  where a.account_id = current_account_id() and a.removed_on is null and a.point_of_use_treatment = 'Yes')`;

/** 40 CFR 141.86(a)(1): a tap with a treatment device is no sampling site. The sample, or what was read of it, is `s`. */
export const isAtTreatedTap: RawBuilder<boolean> = sql`(s.location_id in ${treatedLocations})`;
