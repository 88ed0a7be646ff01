import type { Activity, ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { activityList } from '@curbstop/contract/activities/activity-list.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { toActivityColumns, toActivity, type StoredActivityRow } from './activity-row.calculation.ts';

/** The address, the contact's name and the program's and event's names are joined, so that they are always current. */
const { date: _, ...rowFields } = activityDescriptor;
const activityColumns = sql`l.id as "activityId", l.activity_date as "activityDate",
  ${compileSelectedFields(rowFields)},
  'Location' as "relationType", l.logged_by_name as "loggedBy", l.created_on as "loggedOn",
  l.updated_on as "updatedOn", l.version, (select concat_ws(', ', p.address_line1, p.address_line2) from locations p
                                            where p.account_id = l.account_id and p.id = l.location_id) as address,
  (select coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.title_company_organization, c.email)
     from contacts c
    where c.account_id = l.account_id and c.id = l.contact_id) as "contactName",
  (select g.name from programs g where g.account_id = l.account_id and g.id = l.program_id) as "programName",
  (select v.name from sampling_events v where v.account_id = l.account_id and v.id = l.event_id) as "eventName"`;

const { columns, searched } = compileListFields(activityDescriptor);
export const activitySource: ListSource<typeof activityList> = {
  list: activityList,
  table: 'activities',
  // Removed activities are filtered by status; the service excludes them by default.
  noSoftDelete: true,
  search: 'search_text',
  searched,
  lowCardinality: [],
  columns: { activityDate: 'activity_date', ...columns },
  references: { programId: 'programs', eventId: 'sampling_events', relationId: 'locations' },
  select: activityColumns,
};

/** Finds an activity, including removed ones. */
export async function findActivity(trx: AccountTransaction, id: string): Promise<Activity | undefined> {
  const { rows } = await sql<StoredActivityRow>`select ${activityColumns} from activities l where l.id = ${id}`.execute(
    trx,
  );
  return rows[0] && toActivity(rows[0]);
}

interface NewActivity {
  readonly id: string;
  readonly locationId: string;
  readonly fields: ActivityFields;
  readonly loggedBy: { readonly id: string; readonly name: string };
  readonly now: string;
}

export async function insertActivity(
  trx: AccountTransaction,
  { id, locationId, fields, loggedBy, now }: NewActivity,
): Promise<void> {
  await trx
    .insertInto('activities')
    .values({
      id,
      location_id: locationId,
      ...toActivityColumns(fields, loggedBy.name),
      logged_by: loggedBy.id,
      logged_by_name: loggedBy.name,
      created_on: now,
      updated_on: now,
    })
    .execute();
}

interface ActivityUpdate {
  readonly fields: ActivityFields;
  readonly removedOn: string | null;
  readonly now: string;
}

/** Updates an activity; returns false if it has changed since `version`. */
export async function updateActivityRow(
  trx: AccountTransaction,
  { id, version, loggedBy }: Pick<Activity, 'id' | 'version' | 'loggedBy'>,
  { fields, removedOn, now }: ActivityUpdate,
): Promise<boolean> {
  const result = await trx
    .updateTable('activities')
    .set({ ...toActivityColumns(fields, loggedBy), removed_on: removedOn, updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
