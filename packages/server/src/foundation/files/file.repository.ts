import { sql } from 'kysely';
import type { AccountTransaction, Executor } from '../database/database.ts';

export interface FileRecord {
  readonly id: string;
  readonly key: string;
  readonly originalName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
  readonly purpose: string;
  readonly createdOn: string;
}

const columns = sql`id, key, original_name as "originalName", media_type as "mediaType", size, sha256, purpose,
  created_on as "createdOn"`;

export async function insertFileRow(
  trx: AccountTransaction,
  file: Omit<FileRecord, 'createdOn'> & { readonly createdBy: string; readonly createdOn: Date },
): Promise<FileRecord> {
  const { rows } = await sql<FileRecord>`
    insert into files (id, key, original_name, media_type, size, sha256, purpose, created_by, created_on)
    values (${file.id}, ${file.key}, ${file.originalName}, ${file.mediaType}, ${file.size}, ${file.sha256},
            ${file.purpose}, ${file.createdBy},
      ${file.createdOn})
    returning ${columns}`.execute(trx);
  return rows[0] as FileRecord;
}

export async function findFileRow(trx: AccountTransaction, id: string): Promise<FileRecord | undefined> {
  const { rows } = await sql<FileRecord>`select ${columns} from files where id = ${id}`.execute(trx);
  return rows[0];
}

/** The files with this purpose that exist in the account. */
export async function findByIds(
  trx: AccountTransaction,
  ids: readonly string[],
  purpose: string,
): Promise<readonly FileRecord[]> {
  const { rows } = await sql<FileRecord>`
    select ${columns} from files where id = any(${ids}::uuid[]) and purpose = ${purpose}`.execute(trx);
  return rows;
}

export async function deleteFileRow(trx: AccountTransaction, id: string): Promise<void> {
  await sql`delete from files where id = ${id}`.execute(trx);
}

/** Which of these keys are used by a file of any account. */
export async function listUsedKeys(owner: Executor, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`select key from files where key = any(${keys}::text[])`.execute(owner);
  return new Set(rows.map((row) => row.key));
}
