import { Kysely, PostgresDialect } from 'kysely';
import type { Client } from 'pg';
import { iterateSystemContexts } from '../../packages/server/src/authenticator.ts';
import { systemClock } from '../../packages/server/src/foundation/clock.ts';
import { AccountDatabase, type Database, type Schema } from '../../packages/server/src/foundation/database/database.ts';
import type { AppContext, RequestContext } from '../../packages/server/src/foundation/request-context.ts';
import { compareWithLimit, median, printLine, quantile } from './figures.ts';
import { timedGet, type RunningProduct } from './product.ts';

/** A GET of the product, and the function that answers it. */
export interface MeasuredEndpoint {
  readonly name: string;
  readonly path: string;
  readonly run: (context: RequestContext) => Promise<unknown>;
}

interface Around {
  readonly client: Client;
  readonly database: Database;
  readonly product: RunningProduct;
}

const times = 6;

/**
 * Measures endpoints through HTTP with a real token, each right after the statements that it sends, on one warm
 * connection with the same role. Cold: the account's data version has just moved, so nothing is remembered.
 */
export async function createEndpointMeasurer({ client, database, product }: Around, accountId: string) {
  const headers = await product.letIn(accountId);
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const tenant = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.tenantPool }),
    log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
  });
  const context = await findContext(database, accountId);
  const captured = { ...context, database: new AccountDatabase(tenant, context.accountId) };
  const moveVersion = () =>
    client.query(
      'insert into account_data_versions (account_id, version) values ($1, 1) on conflict (account_id) do update set version = account_data_versions.version + 1',
      [accountId],
    );
  const replay = async (sent: typeof statements) => {
    await client.query('begin read only; set local role curbstop_app');
    const startedAt = performance.now();
    for (const { sql, parameters } of sent) await client.query(sql, [...parameters]);
    const ms = performance.now() - startedAt;
    await client.query('rollback');
    return ms;
  };
  const capture = async ({ run }: MeasuredEndpoint) => {
    statements.length = 0;
    await run(captured);
    return [...statements].filter(({ sql }) => !/^(begin|commit|start|set transaction)/i.test(sql));
  };
  return async (measured: MeasuredEndpoint): Promise<void> => {
    const figures: string[] = [];
    for (const isCold of [true, false]) {
      if (isCold) await moveVersion();
      else await measured.run(captured);
      const sent = await capture(measured);
      const [http, direct]: [number[], number[]] = [[], []];
      for (let i = 0; i < times; i++) {
        direct.push(await replay(sent));
        if (isCold) await moveVersion();
        const { ms, status } = await timedGet(`${product.url}${measured.path}`, headers);
        if (status !== 200) throw new Error(`${measured.path}: ${status}`);
        // The first requests of a process compile its code.
        if (i > 1) http.push(ms);
      }
      const ratio = compareWithLimit(median(http) / median(direct), { atMost: 1.5 });
      const p95 = quantile(http, 0.95);
      figures.push(
        `${isCold ? 'cold' : 'warm'} HTTP p50 ${median(http).toFixed(1)} p95 ${p95.toFixed(1)} ms${p95 > 100 ? ' MISSED' : ''}, SQL p50 ${median(direct).toFixed(1)}, ratio ${ratio}`,
      );
    }
    printLine(`  ${measured.name.padEnd(34)} ${figures.join('\n'.padEnd(38))}`);
  };
}

async function findContext(database: Database, accountId: string): Promise<RequestContext> {
  for await (const context of iterateSystemContexts({ database, clock: systemClock } as AppContext))
    if (context.accountId === accountId) return context;
  throw new Error('The account is not there');
}
