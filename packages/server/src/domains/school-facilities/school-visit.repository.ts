import { schoolVisitDescriptor } from '@curbstop/contract/school-facilities/school-visit.fields';
import type {
  OutletSample,
  SchoolVisit,
  SchoolVisitFields,
} from '@curbstop/contract/school-facilities/school-visit.rules';
import { omitFields } from '@curbstop/contract/primitives/fields';
import { sql, type Insertable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';
import { createId } from '../../foundation/new-id.ts';

/** A visit as stored, without what follows from the rule. */
export interface StoredVisit
  extends SchoolVisitFields, Pick<SchoolVisit, 'id' | 'facilityId' | 'recordedBy' | 'version'> {}

/** Decimals are text, without the zeros at their end. */
const visitColumns = sql`l.id, l.facility_id as "facilityId",
  ${compileSelectedFields(omitFields(schoolVisitDescriptor, ['stagnationHours']))},
  trim_scale(l.stagnation_hours)::text as "stagnationHours", l.recorded_by_name as "recordedBy", l.version,
  (select jsonb_agg(jsonb_build_object('kind', o.kind, 'place', o.place, 'hasFilter', o.has_filter,
      'labSampleId', o.lab_sample_id,
            'qualifier', o.qualifier, 'value', trim_scale(o.value)::text, 'unit', o.unit) order by o.position)
     from school_outlet_samples o where o.account_id = l.account_id and o.visit_id = l.id) as outlets`;

/** The visits to a facility, or to all facilities of the account, newest first. */
export async function listVisits(trx: AccountTransaction, facilityId?: string): Promise<StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`select ${visitColumns} from school_visits l
    where l.removed_on is null ${facilityId === undefined ? sql`` : sql`and l.facility_id = ${facilityId}`}
    order by l.visited_on desc, l.id desc`.execute(trx);
  return rows;
}

export async function findVisit(trx: AccountTransaction, id: string): Promise<StoredVisit | undefined> {
  const { rows } =
    await sql<StoredVisit>`select ${visitColumns} from school_visits l where l.id = ${id} and l.removed_on is null
                            for update of l`.execute(trx);
  return rows[0];
}

type Columns = Omit<Insertable<Schema['school_visits']>, 'id' | 'facility_id' | 'recorded_by_name'>;
const toColumns = (fields: SchoolVisitFields) => writeFields(schoolVisitDescriptor, fields) as Columns;

interface NewVisit {
  readonly id: string;
  readonly facilityId: string;
  readonly fields: SchoolVisitFields;
  readonly recordedBy: string;
  readonly now: string;
}

export async function insertVisit(trx: AccountTransaction, visit: NewVisit): Promise<void> {
  const { id, facilityId, fields, recordedBy, now } = visit;
  await trx
    .insertInto('school_visits')
    .values({
      id,
      facility_id: facilityId,
      recorded_by_name: recordedBy,
      ...toColumns(fields),
      created_on: now,
      updated_on: now,
    })
    .execute();
  await insertOutlets(trx, id, fields.outlets);
}

/** Updates a visit that `findVisit` has locked; without fields it is marked as removed. */
export async function updateVisitRow(
  trx: AccountTransaction,
  { id, version }: Pick<StoredVisit, 'id' | 'version'>,
  { fields, now }: { readonly fields: SchoolVisitFields | null; readonly now: string },
): Promise<void> {
  await trx
    .updateTable('school_visits')
    .set({ ...(fields ? toColumns(fields) : { removed_on: now }), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  if (!fields) return;
  await trx.deleteFrom('school_outlet_samples').where('visit_id', '=', id).execute();
  await insertOutlets(trx, id, fields.outlets);
}

async function insertOutlets(trx: AccountTransaction, visitId: string, outlets: readonly OutletSample[]) {
  await trx
    .insertInto('school_outlet_samples')
    .values(
      outlets.map(({ hasFilter, labSampleId, ...outlet }, position) => ({
        id: createId(),
        visit_id: visitId,
        position,
        has_filter: hasFilter,
        lab_sample_id: labSampleId,
        ...outlet,
      })),
    )
    .execute();
}
