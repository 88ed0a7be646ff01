import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from './account-id.ts';
import type { Database } from './database.ts';
import { toContainsPattern, escapeLike } from './like-pattern.ts';

/** A table that quick search covers. */
export interface QuickSearchSource {
  readonly table: string;
  /** The column of searched text, which begins with the record's name. */
  readonly search: string;
  /** The column that identifies a record exactly: its id in the account's own records. */
  readonly exact: string;
  readonly select: RawBuilder<unknown>;
}

/** Candidates per kind of match; a longer search term finds the rest. */
const maxCandidates = 50;

/**
 * The best matches: exact ids first, then texts that begin with the term, then texts that contain all its words. Only
 * these candidates are sorted, so a term that matches half the account is as fast as any other.
 */
export async function listBestMatches<Row>(
  { database, accountId }: { readonly database: Database; readonly accountId: AccountId },
  source: QuickSearchSource,
  { searchTerm, limit }: { readonly searchTerm: string; readonly limit: number },
): Promise<readonly Row[]> {
  const { rows } = await compileBestMatches(source, accountId, { searchTerm, limit }).execute(database.owner);
  return rows as Row[];
}

function compileBestMatches(
  { table: name, search, exact, select }: QuickSearchSource,
  accountId: AccountId,
  { searchTerm, limit }: { readonly searchTerm: string; readonly limit: number },
): RawBuilder<unknown> {
  const table = sql.table(name);
  const term = searchTerm.toLowerCase();
  const words = term.split(/\s+/).filter(Boolean);
  // A trigram index cannot find words of fewer than three characters; alone they would cause a full scan.
  const holds = words.some((word) => word.length >= 3)
    ? sql.join(
        words.map((word) => sql<boolean>`${sql.ref(search)} like ${toContainsPattern(word)}`),
        sql` and `,
      )
    : sql<boolean>`false`;
  return sql`
    with named as materialized (select id, 0 as rank from ${table}
      where account_id = ${accountId} and removed_on is null
        and ${sql.ref(exact)} = any(${[searchTerm, term, searchTerm.toUpperCase()]}) limit ${limit}),
      begins as materialized (select id, 1 as rank from ${table} where account_id = ${accountId} and removed_on is null
        and ${sql.ref(search)} like ${`${escapeLike(words.join(' '))}%`} limit ${maxCandidates}),
      holds as materialized (select id, 2 as rank from ${table} where account_id = ${accountId} and removed_on is null
        and ${holds} limit ${maxCandidates}),
      best as (select id, min(rank) as rank from (select id, rank from named
        union all select id, rank from begins union all select id, rank from holds) as every group by id)
    select ${select} from best join ${table} as l on l.account_id = ${accountId} and l.id = best.id
      order by best.rank, ${sql.ref(`l.${search}`)}, l.id limit ${limit}`;
}
