import type { NounName } from '@curbstop/contract/nouns/noun.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import type { DB } from '../foundation/database/database.schema.ts';

/** Where the records of a noun are stored, and how they are named. */
export interface NounSource {
  readonly table: keyof DB;
  readonly name: RawBuilder<unknown>;
  /** Records belong to the location in `location_id`. */
  readonly isAtLocation?: true;
  /** The table has no `removed_on` column. */
  readonly noSoftDelete?: true;
}

const address = sql`concat_ws(', ', address_line1, address_line2)`;

export const nounSources = {
  location: { table: 'locations', name: address },
  contact: {
    table: 'contacts',
    name: sql`coalesce(nullif(concat_ws(' ', first_name, last_name), ''), title_company_organization, email)`,
    isAtLocation: true,
  },
  serviceLine: {
    table: 'service_lines',
    name: sql`concat_ws(', ', external_id, address_line1, address_line2)`,
    isAtLocation: true,
  },
  program: { table: 'programs', name: sql`name` },
  samplingEvent: { table: 'sampling_events', name: sql`name` },
  sample: {
    table: 'samples',
    name: sql`'Sample ' || number || ', ' || ${address}`,
    isAtLocation: true,
    noSoftDelete: true,
  },
  kit: { table: 'kits', name: sql`'Kit ' || code || ', ' || ${address}`, isAtLocation: true, noSoftDelete: true },
  schoolFacility: { table: 'school_facilities', name: sql`name` },
  deadline: { table: 'deadline_records', name: sql`title`, noSoftDelete: true },
} as const satisfies Partial<Readonly<Record<NounName, NounSource>>>;

/** The names of those records that exist. */
export async function listNames(
  trx: AccountTransaction,
  { table, name, noSoftDelete }: NounSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)}
     where id = any(${ids}::uuid[]) ${existing(noSoftDelete)}`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The ids of the records at a location. */
export async function listAtLocation(
  trx: AccountTransaction,
  { table, noSoftDelete }: NounSource,
  locationId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where location_id = ${locationId} ${existing(noSoftDelete)}`.execute(trx);
  return rows.map(({ id }) => id);
}

function existing(noSoftDelete: true | undefined): RawBuilder<unknown> {
  return noSoftDelete ? sql`` : sql`and removed_on is null`;
}
