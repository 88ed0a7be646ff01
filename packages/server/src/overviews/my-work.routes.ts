import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import * as myWorkEndpoints from '@curbstop/contract/overviews/my-work.endpoints';
import type { WorkOverview } from '@curbstop/contract/overviews/my-work.endpoints';
import { maxWorkItems, workKindNames } from '@curbstop/contract/overviews/my-work.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { cacheByTables } from '../foundation/database/version-cache.ts';
import type { RequestContext } from '../foundation/request-context.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { ResultOf, Service } from '../foundation/service.ts';
import { compileLettersToResend, compileLettersToRewrite } from './letters-to-resend.ts';
import { countRefusedLetters } from './refused-letters.ts';

export function myWorkRoutes(router: Router): void {
  router.account(myWorkEndpoints.listMyWork, listMyWork);
}

/** Only the newest job of each import is shown, among the most recent jobs. */
const looksBack = 60;

const listMyWork: Service<typeof myWorkEndpoints.listMyWork> = (context) =>
  context.database.read(async (trx) => {
    const { rows } = await sql<WorkOverview>`
      with requested as (
        select * from jobs where requested_by = ${context.person.id} and kind = any(${[...workKindNames]})
                             and subject_id is not null
          order by id desc limit ${looksBack}
      ), latest as (select distinct on (subject_id) * from requested order by subject_id, id desc)
      select w.id, w.kind, w.state, w.subject_id as "subjectId", w.progress_done as done, w.progress_total as total,
             w.progress_step as step, w.error, w.created_on as "createdOn", w.started_on as "startedOn",
             w.finished_on as "finishedOn", coalesce(b.file_name, e.file_name) as name
        from latest as w left join import_batches as b on b.id = w.subject_id
        left join exports as e on e.id = w.subject_id
       where b.id is not null or e.id is not null
       order by w.id desc limit ${maxWorkItems}`.execute(trx);
    if (!mayChangeLetters(context)) return { items: rows, ...noLetters };
    return { items: rows, ...(await countUndelivered(trx, context)), lettersRefused: await countRefusedLetters(trx) };
  });

const noLetters = { lettersToResend: 0, lettersToRewrite: 0, lettersRefused: 0 };

const mayChangeLetters = ({ permissions, features }: RequestContext): boolean =>
  findMissingRequirement({ permissions, features, flags: new Set<string>() }, requirements.editCommunication) ===
  undefined;

type Undelivered = Pick<ResultOf<typeof myWorkEndpoints.listMyWork>, 'lettersToResend' | 'lettersToRewrite'>;

/**
 * The person who sent letters that did not arrive sees them until they are sent or written again, and so does every
 * administrator.
 */
async function countUndelivered(
  trx: AccountTransaction,
  { person, permissions }: RequestContext,
): Promise<Undelivered> {
  const sentBy = permissions.has('pws:admin') ? null : person.id;
  const isListed =
    sentBy === null
      ? sql`true`
      : sql`l.batch_id in (select b.id from letter_batches b where b.created_by = ${sentBy}::uuid)`;
  return cacheByTables(trx, {
    key: `undelivered letters of ${sentBy ?? 'all'}`,
    compute: async () => {
      const { rows } = await sql<Undelivered>`
        select (${compileLettersToResend(isListed)})::integer as "lettersToResend",
               (${compileLettersToRewrite(isListed)})::integer as "lettersToRewrite"`.execute(trx);
      return rows[0] ?? { lettersToResend: 0, lettersToRewrite: 0 };
    },
    countParts: () => 1,
  });
}
