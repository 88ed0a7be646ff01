import { findExceedanceChanges, isExceeding } from '@curbstop/contract/compliance/ended-exceedance.calculation';
import { getPeriodName } from '@curbstop/contract/compliance/period-name.calculation';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { onDeadlineChange } from '../accounts/deadline-change.events.ts';
import { getDeadlineFacts } from './deadline-facts.service.ts';
import { upsertKeptDeadlines } from './deadline.repository.ts';
import { evaluateDeadlines } from './deadline.service.ts';
import {
  listLearnedExceedances,
  markExceedanceEnded,
  upsertLearnedExceedances,
} from './learned-exceedance.repository.ts';

type ChangeContext = Pick<RequestContext, 'account' | 'app' | 'database'>;
type Evaluated = Pick<Awaited<ReturnType<typeof evaluateDeadlines>>, 'kept' | 'exceedances'>;

/** Stores what must not be lost with a later change: deadlines, and the exceedances that the system learned of. */
export async function keepDeadlinesWithin(
  trx: AccountTransaction,
  { kept, exceedances }: Evaluated,
  now: string,
): Promise<void> {
  await upsertKeptDeadlines(trx, kept, now);
  if (exceedances.learned.length > 0) await upsertLearnedExceedances(trx, exceedances.learned);
  // It ended in a way that no change reported, such as a rule of another day.
  for (const exceedance of exceedances.ended) await markExceedanceEnded(trx, exceedance, { now, since: undefined });
}

const isNothingToKeep = ({ kept, exceedances }: Evaluated): boolean =>
  [...Object.values(kept), ...Object.values(exceedances)].every(({ length }) => length === 0);

/** Moments of a change are taken a little earlier than its first statement. */
const marginMs = 10_000;

/** Runs around every change that can end a deadline, so that none is lost and an exceedance that ends is named. */
onDeadlineChange(async (context) => {
  const evaluated = await evaluateDeadlines(context);
  const now = getInstant(context.app.clock);
  if (!isNothingToKeep(evaluated)) await context.database.aside((trx) => keepDeadlinesWithin(trx, evaluated, now));
  if (!evaluated.periods.some(isExceeding)) return undefined;
  return () => markEnded(context, new Date(Date.parse(now) - marginMs).toISOString());
});

async function markEnded(context: ChangeContext, since: string): Promise<void> {
  const { ended } = await context.database.read(async (trx) => {
    const { periods } = await getDeadlineFacts(trx, context);
    return findExceedanceChanges(await listLearnedExceedances(trx), periods, getPeriodName);
  });
  if (ended.length === 0) return;
  const now = getInstant(context.app.clock);
  await context.database.aside(async (trx) => {
    for (const exceedance of ended) await markExceedanceEnded(trx, exceedance, { now, since });
  });
}
