import type { ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { LocationFields } from '@curbstop/contract/locations/location.rules';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AccountDatabase, Schema } from '../../foundation/database/database.ts';
import { compileFieldsAsJson, parseFields } from '../../foundation/database/field-columns.ts';
import { toServiceLine } from '../service-lines/service-line-row.calculation.ts';

type Row = Selectable<Schema['service_lines']> & {
  readonly place: Readonly<Record<string, unknown>>;
  readonly place_values: LocationFields['customFields'];
};
/** Small enough that other requests are served between two chunks. */
const chunk = 500;

/**
 * The lines of the account in the order of their creation, each chunk in its own transaction: a slow download keeps no
 * transaction open, and each line appears only once.
 */
export async function* listInventoryBatches(
  database: AccountDatabase,
): AsyncGenerator<readonly Omit<ExportedLine, 'why'>[]> {
  let next = readAfter(database, '00000000-0000-0000-0000-000000000000');
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (!last) return;
    // Read the next chunk while this one is being written.
    if (rows.length === chunk) next = readAfter(database, last.id);
    next.catch(() => undefined); // the next `await` reports the error, unless the download was aborted
    yield rows.map(toExportedLine);
    if (rows.length < chunk) return;
  }
}

/** Only these lines; lines that were removed meanwhile are left out. */
export async function* listLineBatches(
  database: AccountDatabase,
  ids: readonly string[],
): AsyncGenerator<readonly Omit<ExportedLine, 'why'>[]> {
  for (let start = 0; start < ids.length; start += chunk) {
    yield (await readChunk(database, sql<boolean>`s.id = any(${ids.slice(start, start + chunk)}::uuid[])`)).map(
      toExportedLine,
    );
  }
}

function toExportedLine(row: Row): Omit<ExportedLine, 'why'> {
  const location = { ...parseFields(locationDescriptor, row.place), customFields: row.place_values } as LocationFields;
  return { line: toServiceLine(row), location };
}

function readAfter(database: AccountDatabase, after: string): Promise<readonly Row[]> {
  return readChunk(database, sql<boolean>`s.id > ${after}`);
}

function readChunk(database: AccountDatabase, condition: RawBuilder<boolean>): Promise<readonly Row[]> {
  return database.read(async (trx) => {
    const { rows } = await sql<Row>`
      select s.*, ${compileFieldsAsJson(locationDescriptor, 'p')} as place, p.custom_fields as place_values
        from service_lines s
        join locations p on p.account_id = s.account_id and p.id = s.location_id
       where s.removed_on is null and ${condition}
       order by s.id limit ${chunk}`.execute(trx);
    return rows;
  });
}
