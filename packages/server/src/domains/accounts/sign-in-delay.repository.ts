import { sql } from 'kysely';
import type { Executor } from '../../foundation/database/database.ts';

/** How many failed attempts are allowed before delays start. */
export interface SignInAllowance {
  /** Digest of the rate-limited key: a network address, a person, or a person from one address. */
  readonly key: string;
  readonly free: number;
}

const maxDelaySeconds = 15 * 60;
const expiresAfterSeconds = 24 * 3600;

/**
 * Counts an attempt as failed before the password is checked, so that parallel attempts gain nothing. Returns the
 * seconds to wait; 0 allows the attempt. The wait doubles with each failure beyond the allowance: 1, 2, 4 … 900 s.
 */
export async function upsertAttempt(owner: Executor, { key, free }: SignInAllowance, now: string): Promise<number> {
  const recorded = await sql<{ failures: number }>`
    insert into sign_in_delays as d (key, failures, last_failed_on, locked_until) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      failures = case when d.last_failed_on < ${now}::timestamptz - ${expiresAfterSeconds} * interval '1 second' then 1
        else d.failures + 1 end,
      last_failed_on = ${now},
      locked_until = case
        when d.last_failed_on < ${now}::timestamptz - ${expiresAfterSeconds} * interval '1 second'
          or d.failures < ${free} then ${now}::timestamptz
        else ${now}::timestamptz + least(power(2, least(d.failures - ${free}, 30)), ${maxDelaySeconds})
          * interval '1 second'
      end
    where d.locked_until <= ${now}
    returning failures`.execute(owner);
  if (recorded.rows.length > 0) return 0;
  const { rows } = await sql<{
    seconds: number;
  }>`select ceil(extract(epoch from locked_until - ${now}::timestamptz))::int as seconds from sign_in_delays
      where key = ${key}`.execute(owner);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

/** Whether any of these keys currently has to wait. */
export async function isDelayed(owner: Executor, keys: readonly string[], now: string): Promise<boolean> {
  const row = await owner
    .selectFrom('sign_in_delays')
    .select('key')
    .where('key', 'in', keys)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Clears the failures of a person after a successful sign-in. */
export async function deleteAttempts(owner: Executor, keys: readonly string[]): Promise<void> {
  await owner.deleteFrom('sign_in_delays').where('key', 'in', keys).execute();
}

/** Uncounts the successful attempt of an address; its other failures stay. */
export async function decrementAttempts(owner: Executor, key: string, now: string): Promise<void> {
  await sql`update sign_in_delays set failures = greatest(failures - 1, 0), locked_until = ${now}
             where key = ${key}`.execute(owner);
}

export async function deleteExpiredAttempts(owner: Executor, now: string): Promise<void> {
  await sql`delete from sign_in_delays
             where last_failed_on < ${now}::timestamptz - ${expiresAfterSeconds} * interval '1 second'`.execute(owner);
}
