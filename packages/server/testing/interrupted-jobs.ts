import { sql } from 'kysely';
import { maxAttempts } from '../src/foundation/jobs/failure-policy.ts';
import type { Database } from '../src/foundation/database/database.ts';

/** From now on, jobs of this kind are given up: they look as if their process had crashed too often. */
export function interruptJobs({ owner }: Database, kind: string): Promise<void> {
  return changeNewJobs(owner, kind, `new.attempts := ${maxAttempts};`);
}

/** From now on, jobs of this kind are not tried again after a failure. */
export function failJobsAtOnce({ owner }: Database, kind: string): Promise<void> {
  return changeNewJobs(owner, kind, 'new.failures := 100;');
}

/** From now on, jobs of this kind are requested by another person, who may not belong to the account. */
export function requestJobsAs({ owner }: Database, kind: string, userId: string): Promise<void> {
  return changeNewJobs(owner, kind, `new.requested_by := '${userId}';`);
}

/** Jobs run as requested again. */
export function resumeJobs({ owner }: Database): Promise<void> {
  return changeNewJobs(owner, '', '');
}

async function changeNewJobs(owner: Database['owner'], kind: string, change: string): Promise<void> {
  await sql
    .raw(
      `create or replace function change_new_job() returns trigger language plpgsql as $$
       begin
         if new.kind = '${kind}' then ${change} end if;
         return new;
       end $$;
       create or replace trigger change_new_jobs before insert on jobs for each row execute function change_new_job();`,
    )
    .execute(owner);
}
