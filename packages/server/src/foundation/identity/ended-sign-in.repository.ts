import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

// Separate from the provider's adapter, so that commands that only end sessions need not load the provider.

/** Ends a person's sessions, grants and tokens, except those of the given session. */
export async function deleteSignIns(
  owner: Executor,
  subject: string,
  { except = '' }: { except?: string | undefined } = {},
): Promise<void> {
  await sql`
    delete from identity_payloads
     where payload ->> 'accountId' = ${subject}
       and not (model = 'Session' and uid = ${except})
       and payload ->> 'sessionUid' is distinct from ${except}
       and not (model = 'Grant' and id in (
         select client.value ->> 'grantId'
           from identity_payloads kept, jsonb_each(kept.payload -> 'authorizations') client
          where kept.model = 'Session' and kept.uid = ${except}))`.execute(owner);
}
