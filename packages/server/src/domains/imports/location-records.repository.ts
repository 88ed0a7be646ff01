import type { NounWith } from '@curbstop/contract/nouns/noun.values';
import { sql, type RawBuilder } from 'kysely';

/**
 * The records at the location `p`, for each kind on the timeline of a location: a new kind does not compile until it is
 * here, so that an undo never removes a location from under its records.
 */
const recordsAtLocation: Readonly<Record<Exclude<NounWith<'timeline'>, 'location'>, RawBuilder<unknown>>> = {
  activity: sql`activities r where r.location_id = p.id and r.removed_on is null`,
  contact: sql`contacts r where r.location_id = p.id and r.removed_on is null`,
  serviceLine: sql`service_lines r where r.location_id = p.id and r.removed_on is null`,
  programLocation: sql`program_locations r where r.location_id = p.id and r.removed_on is null`,
  eventLocation: sql`sampling_event_locations r where r.location_id = p.id and r.removed_on is null`,
  planSite: sql`plan_sites r where r.location_id = p.id`,
  kit: sql`kits r where r.location_id = p.id`,
  letter: sql`letters r where r.location_id = p.id`,
  sample: sql`samples r where r.location_id = p.id`,
  attachment: sql`attachment_links r where r.noun = 'location' and r.entity_id = p.id`,
};

/** Whether the location `p` has no records. */
export const isLocationEmpty = sql<boolean>`(${sql.join(
  Object.values(recordsAtLocation).map((records) => sql`not exists (select from ${records})`),
  sql` and `,
)})`;
