import type { ExportedLine } from '@curbstop/contract/exports/inventory.sheet';
import type { LocationFields } from '@curbstop/contract/locations/location.rules';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AccountDatabase, Schema } from '../../foundation/database/database.ts';
import { serviceLineOf } from '../service-lines/service-line-row.calculation.ts';

type Row = Selectable<Schema['service_lines']> & { place: LocationFields };
/** Small enough that other requests are served between two chunks. */
const chunk = 500;

/**
 * The lines of the account in the order of their creation, each chunk in its own transaction: a slow download keeps no
 * transaction open, and each line appears only once.
 */
export async function* readInventory(database: AccountDatabase): AsyncGenerator<readonly Omit<ExportedLine, 'why'>[]> {
  let next = readAfter(database, '00000000-0000-0000-0000-000000000000');
  for (;;) {
    const rows = await next;
    const last = rows.at(-1);
    if (!last) return;
    // Read the next chunk while this one is being written.
    if (rows.length === chunk) next = readAfter(database, last.id);
    next.catch(() => undefined); // the next `await` reports the error, unless the download was aborted
    yield rows.map(exportedOf);
    if (rows.length < chunk) return;
  }
}

/** Only these lines; lines that were removed meanwhile are left out. */
export async function* readLines(
  database: AccountDatabase,
  ids: readonly string[],
): AsyncGenerator<readonly Omit<ExportedLine, 'why'>[]> {
  for (let from = 0; from < ids.length; from += chunk) {
    yield (await readChunk(database, sql<boolean>`s.id = any(${ids.slice(from, from + chunk)}::uuid[])`)).map(
      exportedOf,
    );
  }
}

function exportedOf(row: Row): Omit<ExportedLine, 'why'> {
  return { line: serviceLineOf(row), location: row.place };
}

function readAfter(database: AccountDatabase, after: string): Promise<readonly Row[]> {
  return readChunk(database, sql<boolean>`s.id > ${after}`);
}

function readChunk(database: AccountDatabase, which: RawBuilder<boolean>): Promise<readonly Row[]> {
  return database.read(async (trx) => {
    const { rows } = await sql<Row>`
      select s.*, jsonb_build_object(
               'externalId', p.external_id, 'name', p.name, 'addressLine1', p.address_line1, 'addressLine2', p.address_line2, 'city', p.city, 'state', p.state, 'zip', p.zip,
               'latitude', p.latitude::text, 'longitude', p.longitude::text, 'disadvantagedNeighborhood', p.disadvantaged_neighborhood, 'sensitivePopulation', p.sensitive_population,
               'profile', jsonb_build_object('tier', p.tier, 'tierRuleSet', p.tier_rule_set, 'propertyClassification', p.property_classification, 'parcelNumber', p.parcel_number), 'customFields', p.custom_fields) as place
        from service_lines s
        join locations p on p.account_id = s.account_id and p.id = s.location_id
       where s.removed_on is null and ${which}
       order by s.id limit ${chunk}`.execute(trx);
    return rows;
  });
}
