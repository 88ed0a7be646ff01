import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { systemClock } from '../src/foundation/clock.ts';
import type { AccountId } from '../src/foundation/database/account-id.ts';
import { openDatabase, type Database } from '../src/foundation/database/database.ts';
import { defineJob } from '../src/foundation/jobs/define-job.ts';
import type { ContextFor } from '../src/foundation/jobs/job-worker.ts';
import { createLog } from '../src/foundation/log.ts';

/** Fixture for job tests: an account, a person, and a table that records effects. */
export const createJobParts = (database: Database) => ({ database, log: createLog('silent'), clock: systemClock });

export async function createEffectsTable(database: Database): Promise<void> {
  await sql`create table marks (account_id uuid not null, words text not null)`.execute(database.owner);
  await sql`grant select, insert, delete on marks to curbstop_app`.execute(database.owner);
}

export async function listEffects(database: Database): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select words from marks order by words`.execute(database.owner);
  return rows.map((row) => row.words);
}

/** The context of a member, as authentication creates it. */
export async function aRequester(database: Database): Promise<RequestContext> {
  const [accountId, userId] = [uuid(), uuid()];
  await sql`insert into accounts (id, name, pwsid, primacy_code, plan)
    values (${accountId}, 'Alder Creek', ${`MI${accountId.slice(-7)}`}, 'MI', 'full')`.execute(database.owner);
  await sql`insert into users (id, issuer, subject, email, first_name, last_name)
    values (${userId}, 'test', ${userId}, ${`${userId}@example.org`}, 'Ada', 'Bird')`.execute(database.owner);
  return contextIn(database)({ accountId, userId, jobId: '' });
}

export function contextIn(database: Database): ContextFor {
  return ({ accountId, userId }) =>
    Promise.resolve({
      accountId: accountId as AccountId,
      person: { id: userId },
      database: database.forAccount(accountId as AccountId),
      app: { clock: systemClock },
    } as RequestContext);
}

/** Many small steps, then one transaction that records exactly one effect, however often the job restarts. */
export const countToTen = defineJob({
  kind: 'tests.count-to-ten',
  payload: z.object({ name: z.string(), pauseMs: z.number() }),
  handler: async ({ context, payload, progress, throwIfCanceled, finishIn }) => {
    for (let step = 1; step <= 10; step++) {
      throwIfCanceled();
      progress(step, 10, 'Counting');
      await new Promise((resolve) => setTimeout(resolve, payload.pauseMs));
    }
    await context.database.write(async (trx) => {
      await sql`insert into marks (account_id, words) values (${context.accountId}, ${payload.name})`.execute(trx);
      await finishIn(trx, { counted: 10 });
    });
    // A crash here, after the effect, must not repeat it.
    await new Promise((resolve) => setTimeout(resolve, payload.pauseMs));
  },
});

export { openDatabase };
