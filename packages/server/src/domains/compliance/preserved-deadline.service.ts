import {
  describeDeadlineChanges,
  describeZoneChanges,
} from '@curbstop/contract/compliance/ended-deadlines.calculation';
import {
  findExceedanceChanges,
  hasExceedanceChanges,
  type ExceedanceChanges,
} from '@curbstop/contract/compliance/ended-exceedance.calculation';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { onDeadlineChange, type ChangeCause } from '../accounts/deadline-change.events.ts';
import { onSystemChange } from '../accounts/system-change.events.ts';
import { getDeadlineInputs } from './deadline-inputs.service.ts';
import { listDeadlineRecords } from './deadline.repository.ts';
import { upsertPreservedDeadlines } from './preserved-deadline.repository.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { haveSitesEffectWithin, listPeriodsWithin } from './period.service.ts';
import { evaluateDeadlines, listDeadlinesWithin } from './deadline.service.ts';
import { getStoredExceedances } from './recorded-exceedance.service.ts';
import {
  deleteMovedExceedances,
  listRecordedExceedances,
  markExceedanceEnded,
  updateEndCause,
  upsertRecordedExceedances,
} from './recorded-exceedance.repository.ts';

type ChangeContext = Pick<RequestContext, 'account' | 'app' | 'database'>;
type Evaluated = Pick<Awaited<ReturnType<typeof evaluateDeadlines>>, 'kept' | 'exceedances'>;

/** Stores what must not be lost with a later change: deadlines, and the exceedances that the system learned of. */
export async function preserveDeadlinesWithin(
  trx: AccountTransaction,
  { kept, exceedances }: Evaluated,
  now: string,
): Promise<void> {
  await upsertPreservedDeadlines(trx, kept, now);
  // What ended did so in a way that no change reported, such as a rule of another day.
  await storeExceedances(trx, exceedances, { now, cause: 'other' });
}

async function storeExceedances(
  trx: AccountTransaction,
  { learned, ended, moved }: ExceedanceChanges,
  end: Parameters<typeof markExceedanceEnded>[2],
): Promise<void> {
  if (learned.length > 0) await upsertRecordedExceedances(trx, learned, end.now);
  if (moved.length > 0) await deleteMovedExceedances(trx, moved);
  for (const exceedance of ended) await markExceedanceEnded(trx, exceedance, end);
}

const isNothingToKeep = ({ kept, exceedances }: Evaluated): boolean =>
  !hasExceedanceChanges(exceedances) && Object.values(kept).every(({ length }) => length === 0);

/**
 * Runs around every change that can start or end a deadline, so that none is lost and an exceedance that ends is named.
 */
onDeadlineChange(async (context, scope) => {
  if (scope === 'sites' && !(await haveSitesEffect(context))) return undefined;
  const evaluated = await evaluateDeadlines(context);
  const now = getInstant(context.app.clock);
  if (!isNothingToKeep(evaluated))
    await context.database.writeIndependently((trx) => preserveDeadlinesWithin(trx, evaluated, now));
  return (cause) => storeAfterChange(context, { cause, startedAt: now });
});

/** A system type or a time zone ends deadlines, or makes them due later, only after the person has seen which. */
onSystemChange(async (trx, context) => {
  const deadlinesBefore = (await listDeadlinesWithin(trx, context)).items;
  return async (changed) => {
    const deadlinesAfter = (await listDeadlinesWithin(trx, changed)).items;
    const isOtherZone = changed.account.timeZone !== context.account.timeZone;
    return isOtherZone
      ? describeZoneChanges(deadlinesBefore, deadlinesAfter)
      : describeDeadlineChanges(deadlinesBefore, deadlinesAfter);
  };
});

/**
 * Tiers and lines decide which results count, or whether the sites of a finished period fill its halves: with both, it
 * ends deadlines of a lead exceedance of an earlier period.
 */
const haveSitesEffect = ({ database, ...context }: ChangeContext): Promise<boolean> =>
  database.read(async (trx) => {
    if (await haveSitesEffectWithin(trx, context)) return true;
    const exceedances = (await listRecordedExceedances(trx)).filter(({ analyteCode }) => analyteCode === 'lead');
    if (exceedances.length === 0) return false;
    const rules = await getPeriodRules(trx, context);
    const finished = (await listPeriodsWithin(trx, rules)).filter(({ endsOn }) => endsOn < rules.inputs.today);
    return exceedances.some(({ periodEndsOn }) => finished.some(({ startsOn }) => startsOn > periodEndsOn));
  });

interface EndedChange {
  readonly cause: ChangeCause;
  /** ISO 8601 */
  readonly startedAt: string;
}

/** Stores the exceedances that the change started, moved or ended. */
async function storeAfterChange(context: ChangeContext, { cause, startedAt }: EndedChange): Promise<void> {
  const { changes, withoutCause } = await context.database.read(async (trx) => {
    const { periods } = await getDeadlineInputs(trx, context);
    const stored = await getStoredExceedances(trx, await listDeadlineRecords(trx));
    return {
      changes: findExceedanceChanges({ ...stored, periods }),
      withoutCause: stored.recordedExceedances.filter(
        ({ endedAt, endedBy }) => endedBy === 'other' && endedAt !== null && endedAt >= startedAt,
      ),
    };
  });
  if (!hasExceedanceChanges(changes) && (cause === 'other' || withoutCause.length === 0)) return;
  const now = getInstant(context.app.clock);
  await context.database.writeIndependently(async (trx) => {
    await storeExceedances(trx, changes, { now, cause });
    // Another change that began between this one and now found the end, but not its cause.
    for (const exceedance of withoutCause) await updateEndCause(trx, exceedance, cause);
  });
}
