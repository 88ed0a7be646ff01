import { attachableNouns, type AttachableNoun } from '@curbstop/contract/attachments/attachment.values';
import { nouns, type NounName } from '@curbstop/contract/nouns/noun.values';
import { sql, type RawBuilder } from 'kysely';
import type { RelatedEntities, RelatedEntity } from '../domains/attachments/related-entity.service.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';
import type { DB } from '../foundation/database/database.schema.ts';

/** Where the records of a noun are stored, and how they are named. */
interface NounSource {
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
} as const satisfies Partial<Readonly<Record<NounName, NounSource>>>;

/** The nouns of the registry that files can be attached to; a noun without a source does not compile. */
export const relatedEntities = Object.fromEntries(
  attachableNouns.map((noun) => [nouns[noun].attachments.apiName, relatedEntity(noun)]),
) as RelatedEntities;

function relatedEntity(noun: AttachableNoun): RelatedEntity {
  const { attachments, requirement }: Entry = nouns[noun];
  const source: NounSource = nounSources[noun];
  return {
    requirement: attachments.requirement ?? requirement,
    getNames: (trx, ids) => listNames(trx, source, ids),
    ...(source.isAtLocation && { atLocation: (trx, locationId) => listAtLocation(trx, source, locationId) }),
  };
}

interface Entry extends Pick<RelatedEntity, 'requirement'> {
  readonly attachments: { readonly apiName: string; readonly requirement?: RelatedEntity['requirement'] };
}

async function listNames(
  trx: AccountTransaction,
  { table, name, noSoftDelete }: NounSource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(table)} where id = any(${ids}::uuid[]) ${existing(noSoftDelete)}`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

async function listAtLocation(
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
