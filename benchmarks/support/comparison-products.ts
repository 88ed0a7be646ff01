import type { List } from '@curbstop/contract/primitives/list';
import type { ListSource } from '../../packages/server/src/foundation/database/list-source.ts';
import { installOutsideRepository } from './install-outside-repository.ts';
import { startDirectus } from './directus.ts';
import { schema, type Peer } from './comparison-product.ts';
import { newerNode, startPostGraphile } from './postgraphile.ts';
import { withClient, type BenchmarkDatabase } from './postgres.ts';

const packages = [
  'directus@12.3.0',
  'postgraphile@5.1.5',
  'postgraphile-plugin-connection-filter@3.0.3',
  ...(newerNode ? [`${newerNode}@24.21.0`] : []),
];

/**
 * Installs both outside the repository, once per machine, and starts them on a copy of the table with the same indexes.
 */
export async function openPeers(
  workspace: BenchmarkDatabase,
  source: ListSource<List>,
  accountId: string,
): Promise<readonly Peer[]> {
  const folder = installOutsideRepository('peers', packages);
  await withClient(workspace.databaseUrl, async (client) => {
    // Peers need a single-column primary key, so the table is copied; nothing else differs.
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [source.table],
    );
    const { rows: indexes } = await client.query<{ definition: string }>(
      `select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?(public\\.)?', ' INDEX ON ${schema}.') as definition from pg_index where indrelid = $1::regclass`,
      [source.table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `drop schema if exists ${schema} cascade; create schema ${schema}; create table ${schema}.${source.table} (like public.${source.table} including defaults including generated)`,
    );
    await client.query(`insert into ${schema}.${source.table} (${names}) select ${names} from public.${source.table}`);
    await client.query(`alter table ${schema}.${source.table} add primary key (id)`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) ${schema}.${source.table}`);
  });
  // PostGraphile first: it reads the schema once, and Directus then adds its own tables.
  const setup = { folder, databaseUrl: workspace.databaseUrl, source, accountId };
  const postGraphile = await startPostGraphile(setup);
  return [await startDirectus(setup), postGraphile];
}

export function removePeers(workspace: BenchmarkDatabase): Promise<unknown> {
  return withClient(workspace.databaseUrl, (client) => client.query(`drop schema if exists ${schema} cascade`));
}
