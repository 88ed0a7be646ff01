import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { apiKeyProblems } from '@curbstop/contract/accounts/api-key.problems';
import { formatCalendarFeed } from '@curbstop/contract/compliance/calendar-feed.calculation';
import * as calendarFeedEndpoints from '@curbstop/contract/compliance/calendar-feed.endpoints';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import type { AppContext, RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { hashToken } from '../accounts/invitation.service.ts';
import { deleteFeed, findFeed, findFeedByToken, upsertFeed } from './calendar-feed.repository.ts';
import { listDeadlines, type NoticeRelations } from './deadline.service.ts';

export const getCalendarFeed: Service<typeof calendarFeedEndpoints.getCalendarFeed> = (context) =>
  context.database.read(async (trx) => ({ createdOn: (await findFeed(trx, context.person.id))?.createdOn ?? null }));

/** A feed has the permissions of its person, so an API key cannot have one. */
export const createCalendarFeed: Service<typeof calendarFeedEndpoints.createCalendarFeed> = async (context) => {
  if (context.isKey) throw apiKeyProblems.apiKeyNotAPerson();
  const token = randomBytes(32).toString('base64url');
  const createdOn = getInstant(context.app.clock);
  await context.database.change((trx) =>
    upsertFeed(trx, { id: createId(), userId: context.person.id, tokenHash: hashToken(token), createdOn }),
  );
  const { path } = calendarFeedEndpoints.readCalendarFeed;
  return { createdOn, address: `${context.app.config.publicUrl}${path}?token=${token}` };
};

export const revokeCalendarFeed: Service<typeof calendarFeedEndpoints.revokeCalendarFeed> = (context) =>
  context.database.change(async (trx) => {
    if (!(await deleteFeed(trx, context.person.id))) throw commonProblems.notFound();
    return undefined;
  });

/** Reads as a person, with their current permissions; throws what a request of theirs would answer. */
export type CreateReaderContext = (by: {
  readonly accountId: string;
  readonly userId: string;
}) => Promise<RequestContext>;

/**
 * An address that was revoked, and one whose person may not see deadlines any more, answer as one that never existed.
 */
export async function readCalendarFeed(
  app: AppContext,
  { createReaderContext, ...relations }: NoticeRelations & { readonly createReaderContext: CreateReaderContext },
  { token }: InputOf<typeof calendarFeedEndpoints.readCalendarFeed>,
): Promise<ResultOf<typeof calendarFeedEndpoints.readCalendarFeed>> {
  const feed = await findFeedByToken(app.database.owner, hashToken(token));
  if (!feed) throw commonProblems.notFound();
  const context = await createReaderContext(feed).catch((error: unknown) => {
    throw error instanceof Problem ? commonProblems.notFound() : error;
  });
  const { items, newCustomers = null, today } = await listDeadlines(context, { notices: 'counted' }, relations);
  const text = formatCalendarFeed({
    accountId: context.accountId,
    accountName: context.account.name,
    timeZone: context.account.timeZone,
    deadlines: items,
    newCustomers,
    today,
    publicUrl: app.config.publicUrl,
    now: getInstant(app.clock),
  });
  return { stream: Readable.from([text]), fileName: 'deadlines.ics', mediaType: 'text/calendar; charset=utf-8' };
}
