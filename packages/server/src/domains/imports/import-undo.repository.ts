import { protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileClassificationJoins } from './import-classifications.repository.ts';
import {
  addressColumns,
  compileAssignments,
  classificationColumns,
  compileColumnList,
  lineColumns,
  locationColumns,
  compileProtection,
  listedColumns,
  compileTextArray,
} from './import-columns.repository.ts';
import type { CommitProgress, ImportWriter } from './import-commit.repository.ts';
import { isManualChange, countKeptLines, replaceKeptRecords, upsertKeptCreated } from './import-kept.repository.ts';
import {
  createTempEntries,
  createTempFields,
  createTempRestored,
  compileUndoneRecord,
} from './import-undo-fields.repository.ts';
import { undoneLines, undoneLocations, type UndoKind } from './import-undo-kinds.repository.ts';
import { createTempLatest } from './import-undo-latest.repository.ts';
import { isLocationEmpty } from './location-records.repository.ts';

interface UndoneLines {
  readonly removed: number;
  /** Lines with at least one restored field. */
  readonly restored: number;
  /** Lines with at least one kept field, because it was changed since. */
  readonly kept: number;
}

/** Records per statement; progress is reported after each. */
const chunk = 5_000;

/**
 * Undoes an import field by field: each field gets the value that it would have without this and all other undone
 * imports. Fields that people changed since are kept and listed. Requires `createTempClassifications`.
 */
export async function undoBatch(
  trx: AccountTransaction,
  writer: ImportWriter,
  progress: CommitProgress,
): Promise<UndoneLines> {
  const total = await createTempLines(trx, writer.batchId);
  progress(0, total, 'Finding what changed since the import');
  const removed = await removeLines(trx, writer, (done) => progress(done, total, 'Undoing the import'));
  const restored = await restoreFields(trx, undoneLines, {
    restore: (at) => restoreLines(trx, writer, at),
    progress: (done) => progress(removed + done, total, 'Undoing the import'),
  });
  await replaceKeptRecords(trx, undoneLines);
  await upsertKeptCreated(trx);
  await sql`create temp table undo_line_values on commit drop as
  select id, after -> 'custom_fields' as fields from undo_restored
    where after ? 'custom_fields'`.execute(trx);
  await dropTemp(trx);
  progress(total, total, 'Undoing changes of locations');
  await removeEmptyLocations(trx, writer);
  await createTempTouched(trx, writer.batchId, undoneLocations);
  await restoreFields(trx, undoneLocations, { restore: (at) => restoreLocations(trx, writer, at) });
  await replaceKeptRecords(trx, undoneLocations);
  return { removed, restored, kept: await countKeptLines(trx, writer.batchId) };
}

/**
 * Finds the lines that the undo removes (`undo_removed`) and those that it may restore (`undo_affected_records`);
 * returns their number.
 */
async function createTempLines(trx: AccountTransaction, batchId: string): Promise<number> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`create temp table undo_batches on commit drop as select id, committed_on from import_batches
                                                              where id = ${batchId} or state = 'undone'`.execute(trx);
  const total = await createTempTouched(trx, batchId, undoneLines);
  await createTempCreated(trx);
  await sql`delete from undo_affected_records t using undo_removed r where r.id = t.id`.execute(trx);
  return total;
}

/**
 * Creates `undo_less_protective` with the lines that the undo would give a less protective classification, and those
 * that it would remove although they are not Non-lead (`after` is null); the inventory is not changed. Requires
 * `createTempClassifications`.
 */
export async function createTempLessProtective(trx: AccountTransaction, batchId: string): Promise<void> {
  await createTempLines(trx, batchId);
  await createTempRestoredRecords(trx, undoneLines);
  await sql`
    create temp table undo_less_protective on commit drop as
    select u.id, p.id as location_id, (known.line).external_id as external_id, p.address_line1,
      concat_ws(', ', p.address_line1, p.address_line2) as address, (known.line).category as before, c.category as after
      from ${restoredLines}
     where ${compileProtection(protectiveOrder, sql`(known.line).category`)}
       > ${compileProtection(protectiveOrder, sql`c.category`)}
    union all
    select s.id, s.location_id, s.external_id, s.address_line1,
           concat_ws(', ', s.address_line1, s.address_line2), s.category, null
      from undo_removed r cross join lateral (select * from service_lines l where l.id = r.id offset 0) s
     where s.category <> 'Non-lead'`.execute(trx);
}

/**
 * Records that the import wrote, and records of which an earlier undo kept fields because of its rows; removed records
 * stay removed.
 */
async function createTempTouched(
  trx: AccountTransaction,
  batchId: string,
  { entityType, table, ofRow }: UndoKind,
): Promise<number> {
  await sql`
    create temp table undo_affected_records on commit drop as
    select l.id, l.version from ${sql.table(table)} l
     where l.removed_on is null and l.id in (
       select entity_id from change_history
        where source_id = ${batchId} and entity_type = ${entityType} and operation in ('created', 'updated')
       union select k.entity_id from import_kept_records k
               join import_row_results v on v.batch_id = ${batchId} and ${ofRow.id} = k.entity_id
         where k.entity_type = ${entityType})`.execute(trx);
  await sql`analyze undo_affected_records`.execute(trx);
  const { rows } = await sql<{ records: number }>`select count(*) as records from undo_affected_records`.execute(trx);
  return rows[0]?.records ?? 0;
}

/**
 * Lines that an undone import added, and whether they are kept because a person edited them or attached a file to them,
 * or an import that is not undone has a row for them. A line with version 1 was never edited.
 */
async function createTempCreated(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table undo_rows on commit drop as
    select distinct v.line_id as id from import_batches b
      join import_row_results v on v.account_id = b.account_id and v.batch_id = b.id
      and v.result <> 'failed'
     where b.state = 'committed' and b.id not in (select id from undo_batches)
       and b.committed_on > (select min(committed_on) from undo_batches)`.execute(trx);
  await sql`analyze undo_rows`.execute(trx);
  await sql`
    create temp table undo_created on commit drop as
    select t.id, h.source_id as batch_id,
           t.version > 1 and exists (select from change_history h
             where h.entity_type = 'serviceLine' and h.entity_id = t.id and h.operation = 'updated'
             and ${isManualChange} and h.after - 'category' - 'review' <> '{}') as is_edited,
           r.id is not null or (t.version > 1 and exists (
             select from change_history h where h.entity_type = 'serviceLine' and h.entity_id = t.id
                                            and h.operation = 'updated' and h.source_id is not null
               and h.source_id not in (select id from undo_batches))) as is_used,
           exists (select from attachment_links a where a.noun = 'serviceLine' and a.entity_id = t.id) as has_files
      from undo_affected_records t
      join change_history h on h.entity_type = 'serviceLine' and h.entity_id = t.id and h.operation = 'created'
       and h.source_id in (select id from undo_batches)
      left join undo_rows r on r.id = t.id`.execute(trx);
  await sql`
    create temp table undo_removed on commit drop as
    select id, (row_number() over (order by id) - 1) / ${chunk}::integer as chunk from undo_created
      where not is_edited and not is_used and not has_files`.execute(trx);
  await sql`analyze undo_removed`.execute(trx);
}

async function removeLines(
  trx: AccountTransaction,
  writer: ImportWriter,
  progress: (done: number) => void,
): Promise<number> {
  let removed = 0;
  for (let chunkIndex = 0; ; chunkIndex++) {
    const { numAffectedRows } = await sql`
      with removed as (
        update service_lines s set removed_on = ${writer.now}, version = s.version + 1 from undo_removed r
         where r.chunk = ${chunkIndex} and s.account_id = current_account_id() and s.id = r.id
        returning s.id
      )
      ${compileHistory(writer, {
        entityType: 'serviceLine',
        operation: 'removed',
        before: sql`null`,
        after: sql`null`,
        from: sql`removed`,
      })}`.execute(trx);
    const lines = Number(numAffectedRows ?? 0n);
    if (lines === 0) break;
    progress((removed += lines));
  }
  await sql`delete from import_kept_records k using undo_removed r where k.entity_id = r.id`.execute(trx);
  return removed;
}

interface Entry {
  readonly entityType: UndoKind['entityType'];
  readonly operation: 'removed' | 'restored';
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** History entries refer to the import, so that later undos know that no person wrote them. */
function compileHistory(
  { batchId, now, personId, personName }: ImportWriter,
  { entityType, operation, before, after, from }: Entry,
): RawBuilder<unknown> {
  return sql`insert into change_history (id, entity_type, entity_id, operation, before, after, reason, source,
      source_id, changed_by, changed_by_name,
    changed_on)
    select new_id(), ${entityType}, id, ${operation}, ${before}, ${after}, 'The import was undone',
      'import', ${batchId}::uuid, ${personId}::uuid, ${personName}, ${now} from ${from}`;
}

interface Restoring {
  readonly restore: (chunk: number) => Promise<void>;
  readonly progress?: (done: number) => void;
}

/**
 * Determines and writes the restored values of all touched records, in chunks; returns the number of changed records.
 */
async function restoreFields(
  trx: AccountTransaction,
  kind: UndoKind,
  { restore, progress }: Restoring,
): Promise<number> {
  const records = await createTempRestoredRecords(trx, kind);
  for (let chunkIndex = 0; chunkIndex * chunk < records; chunkIndex++) {
    await restore(chunkIndex);
    progress?.(Math.min(records, (chunkIndex + 1) * chunk));
  }
  return records;
}

async function createTempRestoredRecords(trx: AccountTransaction, kind: UndoKind): Promise<number> {
  await createTempLatest(trx, kind);
  await createTempEntries(trx, kind);
  await createTempFields(trx, kind);
  return createTempRestored(trx, chunk);
}

/** Whether the difference from the list is open: as before the import if that listed classification is restored. */
const isListedOpen = sql`(case when u.after ?| ${compileTextArray(listedColumns)} then coalesce(u.was_open, true)
                          else coalesce(u.was_open, false)
  or (known.line).differs_from_listed end)`;

/**
 * Each line of `undo_restored` as it is, `known`, and as it will be, `m`, with its location `p` and its classification
 * `c` under the rules in force.
 */
const restoredLines = sql`undo_restored u
     cross join lateral (select l as line from service_lines l where l.id = u.id offset 0) known
     cross join lateral jsonb_populate_record(known.line, ${compileUndoneRecord(sql`(known.line)`, sql`u.after`)}) m
     cross join lateral (select * from locations l where l.id = m.location_id offset 0) p
     cross join lateral (select ${isListedOpen} as is_open offset 0) listed
     ${compileClassificationJoins(sql`listed.is_open`)}`;

/**
 * Restores the fields of lines and classifies them under the rules in force; by upsert, which uses the key
 * (docs/decisions/0006).
 */
async function restoreLines(trx: AccountTransaction, writer: ImportWriter, at: number): Promise<void> {
  const written = sql`
    insert into service_lines as s (id, location_id, ${compileColumnList(lineColumns)},
        ${compileColumnList(classificationColumns)},
      ${compileColumnList(addressColumns)})
    select u.id, m.location_id, ${compileColumnList(lineColumns, 'm')}, c.category, c.classification_row, c.inputs,
      ${writer.ruleVersion}, ${writer.now}, c.review, c.differs, c.lacks_basis,
      ${compileColumnList(addressColumns, 'p')}
      from ${restoredLines}
     where u.chunk = ${at}
        on conflict (account_id, id) do update set ${compileAssignments(
          ['location_id', ...addressColumns, ...lineColumns, ...classificationColumns],
          'excluded',
        )},
          version = s.version + 1, updated_on = ${writer.now}
    returning s.id, s.category`;
  // A statement reads the rows as they were before it, so `l` has the classification before the undo.
  await sql`
    with written as (${written})
    ${compileHistory(writer, {
      entityType: 'serviceLine',
      operation: 'restored',
      before: sql`was`,
      after: sql`now`,
      from: sql`(
        select u.id, u.before || jsonb_build_object('category', l.category) as was,
               u.after || jsonb_build_object('category', w.category) as now
          from written w join undo_restored u on u.id = w.id and u.chunk = ${at} cross
            join lateral (select k.category from service_lines k where k.id = w.id offset 0) l) changed`,
    })}`.execute(trx);
}

async function restoreLocations(trx: AccountTransaction, writer: ImportWriter, at: number): Promise<void> {
  await sql`
    insert into locations as p (id, ${compileColumnList(locationColumns)})
    select u.id, ${compileColumnList(locationColumns, 'm')}
      from undo_restored u
     cross join lateral (select l as place from locations l where l.id = u.id offset 0) known
     cross join lateral jsonb_populate_record(known.place, ${compileUndoneRecord(sql`(known.place)`, sql`u.after`)}) m
     where u.chunk = ${at}
        on conflict (account_id, id) do update
            set ${compileAssignments(locationColumns, 'excluded')}, version = p.version + 1,
          updated_on = ${writer.now}`.execute(trx);
  await compileHistory(writer, {
    entityType: 'location',
    operation: 'restored',
    before: sql`before`,
    after: sql`after`,
    from: sql`undo_restored where chunk = ${at}`,
  }).execute(trx);
}

async function dropTemp(trx: AccountTransaction): Promise<void> {
  await sql`drop table undo_affected_records, undo_entered_values, undo_only_records, undo_latest, undo_other_imports,
    undo_entries, undo_columns, undo_current_values, undo_writes, undo_fields, undo_restored`.execute(trx);
}

/** Removes locations that undone imports added, if nothing is left there and no person changed them. */
async function removeEmptyLocations(trx: AccountTransaction, writer: ImportWriter): Promise<void> {
  await sql`
    with removed as (
      update locations p set removed_on = ${writer.now}, version = p.version + 1
        from change_history c
       where c.source_id in (select id from undo_batches) and c.entity_type = 'location' and c.operation = 'created'
         and c.account_id = p.account_id
         and p.id = c.entity_id and p.removed_on is null
         and not exists (select 1 from change_history h
             where p.version > 1 and h.entity_type = 'location' and h.entity_id = p.id and h.operation = 'updated'
           and ${isManualChange})
         and ${isLocationEmpty}
      returning p.id
    )
    ${compileHistory(writer, {
      entityType: 'location',
      operation: 'removed',
      before: sql`null`,
      after: sql`null`,
      from: sql`removed`,
    })}`.execute(trx);
}
