import type { NewProgram, Program, ProgramFields } from '@curbstop/contract/programs/program.rules';
import { isReplacement } from '@curbstop/contract/programs/program.calculation';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { programList } from '@curbstop/contract/programs/program-list.values';
import { programTypes } from '@curbstop/contract/programs/program.values';
import { pickChangeableFields, pickEnteredFields } from '@curbstop/contract/primitives/fields';
import { sql, type Insertable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';

/** A program as stored, without the name of its type. */
export type StoredProgram = Omit<Program, 'programType' | 'replacementProgramSettings'>;

const programColumns = sql`l.id, ${compileSelectedFields(programDescriptor)}, l.created_on as "createdOn",
  l.updated_on as "updatedOn", l.version`;
const entered = pickEnteredFields(programDescriptor);
const changeable = pickChangeableFields(programDescriptor);

const { columns, searched } = compileListFields(programDescriptor);
export const programSource: ListSource<typeof programList> = {
  list: programList,
  table: 'programs',
  search: 'search_text',
  searched,
  lowCardinality: [],
  columns,
  select: programColumns,
};

export function toProgram(stored: StoredProgram): Program {
  const { programTypeId: id, doesPreSampling, doesPostSampling } = stored;
  return {
    ...stored,
    programType: { id, name: programTypes.find((type) => type.id === id)?.name ?? String(id) },
    replacementProgramSettings: isReplacement(id) ? { doesPreSampling, doesPostSampling } : null,
  };
}

export async function findProgram(trx: AccountTransaction, id: string): Promise<Program | undefined> {
  const { rows } = await sql<StoredProgram>`select ${programColumns} from programs l
      where l.id = ${id} and l.removed_on is null`.execute(trx);
  return rows[0] && toProgram(rows[0]);
}

/** More than any account has; clients that need more use the paged list. */
const maxActive = 1_000;

export async function listActive(trx: AccountTransaction): Promise<readonly Program[]> {
  const { rows } =
    await sql<StoredProgram>`select ${programColumns} from programs l where l.status = 'Active' and l.removed_on is null
      order by l.name, l.id limit ${maxActive}`.execute(trx);
  return rows.map(toProgram);
}

/** Finds a program and prevents its removal until the transaction ends. Its name and dates can still be edited. */
export async function findAndLockProgram(trx: AccountTransaction, id: string): Promise<Program | undefined> {
  const { rows } =
    await sql<StoredProgram>`select ${programColumns} from programs l where l.id = ${id} and l.removed_on is null
                              for key share`.execute(trx);
  return rows[0] && toProgram(rows[0]);
}

export async function insertProgram(
  trx: AccountTransaction,
  { id, now, program }: { readonly id: string; readonly now: string; readonly program: NewProgram },
): Promise<void> {
  await trx
    .insertInto('programs')
    .values({
      id,
      ...(writeFields(entered, program) as Omit<Insertable<Schema['programs']>, 'id'>),
      created_on: now,
      updated_on: now,
    })
    .execute();
}

/** Updates a program; returns false if it has changed since `version`. */
export async function updateProgramRow(
  trx: AccountTransaction,
  { id, version }: Pick<Program, 'id' | 'version'>,
  { fields, now }: { readonly fields: ProgramFields; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('programs')
    .set({ ...writeFields(changeable, fields), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Marks a program as removed and returns its fields; undefined if there is none. Constraints refuse this while it has
 * events or locations.
 */
export async function softDeleteProgram(
  trx: AccountTransaction,
  id: string,
  now: string,
): Promise<ProgramFields | undefined> {
  const { rows } = await sql<ProgramFields>`
    update programs l set removed_on = ${now}, updated_on = ${now}, version = version + 1
     where id = ${id} and removed_on is null
    returning ${compileSelectedFields(changeable)}`.execute(trx);
  return rows[0];
}
