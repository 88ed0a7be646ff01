import { schoolOutreachDescriptor } from '@curbstop/contract/school-facilities/school-outreach.fields';
import type { SchoolOutreach, SchoolOutreachFields } from '@curbstop/contract/school-facilities/school-outreach.rules';
import { sql, type Insertable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';

const outreachColumns = sql`l.id, l.facility_id as "facilityId", ${compileSelectedFields(schoolOutreachDescriptor)},
  l.recorded_by_name as "recordedBy", l.version`;

/** The attempts to contact a facility, or all facilities of the account, newest first. */
export async function listOutreach(trx: AccountTransaction, facilityId?: string): Promise<SchoolOutreach[]> {
  const { rows } = await sql<SchoolOutreach>`select ${outreachColumns} from school_outreach l
    where l.removed_on is null ${facilityId === undefined ? sql`` : sql`and l.facility_id = ${facilityId}`}
    order by l.contacted_on desc, l.id desc`.execute(trx);
  return rows;
}

export async function findOutreach(trx: AccountTransaction, id: string): Promise<SchoolOutreach | undefined> {
  const { rows } = await sql<SchoolOutreach>`select ${outreachColumns} from school_outreach l
                               where l.id = ${id} and l.removed_on is null for update`.execute(trx);
  return rows[0];
}

type Columns = Omit<Insertable<Schema['school_outreach']>, 'id' | 'facility_id' | 'recorded_by_name'>;
const toColumns = (fields: SchoolOutreachFields) => writeFields(schoolOutreachDescriptor, fields) as Columns;

interface NewOutreach {
  readonly id: string;
  readonly facilityId: string;
  readonly fields: SchoolOutreachFields;
  readonly recordedBy: string;
  readonly now: string;
}

export async function insertOutreach(trx: AccountTransaction, outreach: NewOutreach): Promise<void> {
  const { id, facilityId, fields, recordedBy, now } = outreach;
  await trx
    .insertInto('school_outreach')
    .values({
      id,
      facility_id: facilityId,
      recorded_by_name: recordedBy,
      ...toColumns(fields),
      created_on: now,
      updated_on: now,
    })
    .execute();
}

/** Updates an attempt that `findOutreach` has locked; without fields it is marked as removed. */
export async function updateOutreachRow(
  trx: AccountTransaction,
  { id, version }: Pick<SchoolOutreach, 'id' | 'version'>,
  { fields, now }: { readonly fields: SchoolOutreachFields | null; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('school_outreach')
    .set({ ...(fields ? toColumns(fields) : { removed_on: now }), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
}
