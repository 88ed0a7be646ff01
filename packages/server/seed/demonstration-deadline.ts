import { addDays } from '@curbstop/contract/primitives/calendar';
import { findDeadlineRule, getDue } from '@curbstop/contract/regulations/deadline-rule.calculation';
import { updateDeadline } from '../src/domains/compliance/deadline.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { reportBottle } from './demonstration-samples.ts';
import { dateScreenChanges } from './demonstration.repository.ts';
import { bottleOfDeadline } from './harlow-falls/samples.ts';

type At = (on: string) => Promise<RequestContext>;

interface Now {
  readonly today: string;
  readonly state: RequestContext['account']['primacyCode'];
  readonly timeZone: string;
}

/** The latest day of receipt whose consumer notices are due within six days. */
export function findDayOfReceipt({ today, state, timeZone }: Now): string | undefined {
  for (let on = today; on > bottleOfDeadline.after; on = addDays(on, -1)) {
    const rule = findDeadlineRule('consumerNotice', on, state);
    const dueOn = rule && getDue(rule.timing, { on }, timeZone).dueOn;
    if (dueOn !== undefined && dueOn <= addDays(today, 6)) return on;
  }
  return undefined;
}

/**
 * A result that arrived some weeks ago, so that its consumer notice is due next week, for which the administrator is
 * responsible. None if today is before the samples of the demonstration.
 */
export async function createDemonstrationDeadline(
  at: At,
  events: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const { account } = await at(`${today}T15:00:00Z`);
  const day = findDayOfReceipt({ today, state: account.primacyCode, timeZone: account.timeZone });
  if (day === undefined) return;
  await reportBottle(at, events.get(bottleOfDeadline.event) as string, `${day}T14:00:00Z`);
  const on = `${day}T15:00:00Z`;
  const context = await at(on);
  const { id } = await updateDeadline(context, {
    deadlineKey: `consumerNotice:${day}`,
    version: 0,
    fields: { responsibleId: context.person.id, doneOn: null, note: null },
  });
  await dateScreenChanges(context.app.database.owner, {
    accountId: context.accountId,
    entityId: id as string,
    on,
  });
}
