import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { AccountId } from './account-id.ts';
import { CancelableReads } from './cancelable-reads.ts';
import type { DB } from './database.schema.ts';
import { createErrorTaggingPool } from './error-tagging-pool.ts';
import { storeMarkedMonths } from './month-versions.ts';
import { startReading } from './once-per-read.ts';
import { recordWrites } from './statement-tables.ts';
import { storeTableVersions } from './table-versions.ts';

export type Schema = DB;
export type Executor = Kysely<Schema>;

/** Uses the current transaction, or starts one. */
export function runInTransaction<T>(owner: Executor, work: (owner: Executor) => Promise<T>): Promise<T> {
  return owner.isTransaction ? work(owner) : owner.transaction().execute(work);
}

declare const boundBrand: unique symbol;
/** A transaction that row-level security restricts to one account. Repositories require it. */
export type AccountTransaction = Transaction<Schema> & { readonly [boundBrand]: true };

/** A request waits this long for a connection before it is refused with 503. */
const connectionTimeoutMillis = 15_000;

/** A connection may keep temporary look-up tables, which the vacuuming of old transaction ids has to wait for. */
const maxLifetimeSeconds = 3600;

/**
 * The driver closes a connection after ten idle seconds. The next import would then create the look-up tables again,
 * and the next request would load all tables that it reads, so connections stay open while a person reads a page or
 * answers questions.
 */
const idleTimeoutMillis = 300_000;

const oids = { int8: 20, date: 1082, timestamptz: 1184 };

/** Dates stay text, instants become ISO 8601 UTC text, and bigints become numbers. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === oids.date) return (text: string) => text;
    if (oid === oids.timestamptz) return isoInstant;
    if (oid === oids.int8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** `2026-11-21 00:31:16.123456+00` (sessions run in UTC) -> `2026-11-21T00:31:16.123Z`. */
function isoInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${(/\.(\d{1,3})/.exec(text)?.[1] ?? '0').padEnd(3, '0')}Z`;
}

export interface Database {
  /** Owner of the tables, for migrations, work across accounts and list queries. Not subject to row-level security. */
  readonly owner: Executor;
  readonly ownerPool: pg.Pool;
  /** Restricted by row-level security; sees no rows until a transaction sets its account. */
  readonly tenantPool: pg.Pool;
  readonly connectionString: string;
  readonly reads: CancelableReads;
  forAccount(accountId: AccountId): AccountDatabase;
  close(): Promise<void>;
}

/**
 * JIT compilation takes longer (200 ms measured) than any of our statements gains by it. A filter by text marks the
 * pages of a large table that may match; in the memory of PostgreSQL's default, 4 MB, the marks of 1,000,000 letters
 * become inexact and each letter of their pages is compared (660 ms instead of 280).
 */
export const sessionSettings = { jit: 'off', work_mem: '16MB' } as const;

export function openDatabase(connectionString: string, poolSize = 10): Database {
  const pool = (options: string, max: number) => {
    const created = new pg.Pool({
      connectionString,
      options,
      types,
      max,
      application_name: 'curbstop',
      connectionTimeoutMillis,
      maxLifetimeSeconds,
      idleTimeoutMillis,
    });
    // A connection that breaks while idle is replaced at its next use. One that breaks between two statements of a
    // transaction emits an error of its own, which would end the process; the next statement fails and is reported.
    created.on('error', () => undefined);
    created.on('connect', (client) => client.on('error', () => undefined));
    return created;
  };
  const session = `-c timezone=UTC ${Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')}`;
  const ownerPool = pool(session, poolSize);
  const tenantPool = pool(`${session} -c role=curbstop_app`, poolSize);
  // Uses a separate connection, because all others may be in use by the statements to cancel.
  const cancelPool = pool(session, 1);
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createErrorTaggingPool(ownerPool) }) });
  const tenant = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: createErrorTaggingPool(tenantPool) }) });
  return {
    owner,
    ownerPool,
    tenantPool,
    connectionString,
    reads: new CancelableReads((processId) => cancelPool.query('select pg_cancel_backend($1)', [processId])),
    forAccount: (accountId) => new AccountDatabase(tenant, accountId),
    close: async () => {
      await Promise.all([owner.destroy(), tenant.destroy(), cancelPool.end()]);
    },
  };
}

/** Claims an idempotency key in the transaction that does the work; throws when an earlier attempt has it. */
interface IdempotencyClaim {
  readonly claim: (trx: AccountTransaction) => Promise<void>;
  /** Names the record of the change, for a retry after the response was lost. */
  readonly storeRecordId: (trx: AccountTransaction, id: string) => Promise<void>;
}

/** The database as one account sees it. */
export class AccountDatabase {
  readonly #tenant: Executor;
  readonly #claim: IdempotencyClaim | undefined;
  #hasClaimed = false;
  readonly accountId: AccountId;

  constructor(tenant: Executor, accountId: AccountId, claim?: IdempotencyClaim) {
    this.#tenant = tenant;
    this.accountId = accountId;
    this.#claim = claim;
  }

  /** The database of an account whose changes claim the idempotency key, so that a retry never repeats a write. */
  claimingKey(claim: IdempotencyClaim): AccountDatabase {
    return new AccountDatabase(this.#tenant, this.accountId, claim);
  }

  /** Whether a change claimed the key; without one there is no response to store. */
  get hasClaimed(): boolean {
    return this.#hasClaimed;
  }

  /** Read-only transaction of one snapshot: what is remembered has the versions of the data that it was read from. */
  read<T>(work: (trx: AccountTransaction) => Promise<T>): Promise<T> {
    return this.#tenant
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        const bound = await this.#bind(trx);
        startReading(bound);
        return work(bound);
      });
  }

  /**
   * A transaction that changes listed records. The account's data version is bumped as the last statement, so its row
   * lock is held only for the commit and cached totals are never older than the data.
   */
  write<T>(work: (trx: AccountTransaction) => Promise<T>): Promise<T> {
    return this.#transactVersioned(work, { isComparedByImports: true });
  }

  /** As `write`, for records that no import is compared with, such as letters: a checked import stays checked. */
  writeBesideImports<T>(work: (trx: AccountTransaction) => Promise<T>): Promise<T> {
    return this.#transactVersioned(work, { isComparedByImports: false });
  }

  /**
   * A transaction that changes nothing a list shows (a job's progress, an import's plan), so the data version stays.
   */
  change<T>(work: (trx: AccountTransaction) => Promise<T>): Promise<T> {
    return recordWrites(() => this.#transact(work));
  }

  /**
   * A transaction beside the one of the request: it is committed even if the request fails, and claims no key. Never
   * within another transaction, which would hold its connection meanwhile.
   */
  async writeIndependently(work: (trx: AccountTransaction) => Promise<void>): Promise<void> {
    await this.#tenant.transaction().execute(async (trx) => work(await this.#bind(trx)));
  }

  #transactVersioned<T>(work: (trx: AccountTransaction) => Promise<T>, bumped: Bumped): Promise<T> {
    return recordWrites((listTables) =>
      this.#transact(work, (trx) => bumpDataVersion(trx, { ...bumped, tables: listTables() })),
    );
  }

  #transact<T>(
    work: (trx: AccountTransaction) => Promise<T>,
    last?: (trx: AccountTransaction) => Promise<void>,
  ): Promise<T> {
    return this.#tenant.transaction().execute(async (trx) => {
      const bound = await this.#bind(trx);
      if (this.#claim) {
        await this.#claim.claim(bound);
        this.#hasClaimed = true;
      }
      const result = await work(bound);
      const id = getRecordId(result);
      if (this.#claim && id !== undefined) await this.#claim.storeRecordId(bound, id);
      await last?.(bound);
      return result;
    });
  }

  async #bind(trx: Transaction<Schema>): Promise<AccountTransaction> {
    await sql`select set_config('curbstop.account_id', ${this.accountId}, true)`.execute(trx);
    return trx as AccountTransaction;
  }
}

function getRecordId(result: unknown): string | undefined {
  const id = typeof result === 'object' && result !== null && 'id' in result ? result.id : undefined;
  return typeof id === 'string' ? id : undefined;
}

interface Bumped {
  /** Whether the change is one of records that a checked import is compared with. */
  readonly isComparedByImports: boolean;
}

/**
 * The version is the time in microseconds, or the next number. After a restore from a backup the next version is later
 * than any that a process remembers, so that no other data ever has a version that was used before. If another process
 * has changed the version since it was last stored by table, everything counts as changed.
 */
async function bumpDataVersion(
  trx: AccountTransaction,
  { isComparedByImports, tables }: Bumped & { readonly tables: readonly string[] },
): Promise<void> {
  // Both columns need the same moment.
  const now = sql`floor(extract(epoch from statement_timestamp()) * 1000000)::bigint`;
  const next = sql`greatest(account_data_versions.version + 1, excluded.version)`;
  const { rows } = await sql<{ version: number }>`
    insert into account_data_versions (version, import_version, tables_version)
    values (${now}, ${isComparedByImports ? now : sql`0`}, ${now})
    on conflict (account_id) do update
      set version = ${next}, import_version = ${isComparedByImports ? next : sql`account_data_versions.import_version`},
          tables_version = ${next},
          untracked_version = case when account_data_versions.tables_version = account_data_versions.version
                                   then account_data_versions.untracked_version else ${next} end
    returning version`.execute(trx);
  const version = rows[0]?.version ?? 1;
  await storeMarkedMonths(trx, version);
  await storeTableVersions(trx, version, tables);
}
