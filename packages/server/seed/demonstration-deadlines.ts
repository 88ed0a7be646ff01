import type { DeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { isDeadlineOpen } from '@curbstop/contract/compliance/deadline.values';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { findDeadlineRule, getDue } from '@curbstop/contract/regulations/deadline-rule.calculation';
import { updateDeadline } from '../src/domains/compliance/deadline-record.service.ts';
import { evaluateDeadlines } from '../src/domains/compliance/deadline.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { reportDeadlineSample } from './demonstration-samples.ts';
import { dateScreenChanges } from './demonstration.repository.ts';
import { deadlineSample } from './harlow-falls/samples.ts';

type At = (on: string) => Promise<RequestContext>;

interface Now {
  readonly today: string;
  readonly state: RequestContext['account']['primacyCode'];
  readonly timeZone: string;
}

/** The last day of receipt whose consumer notices are due within six days. */
export function findDayOfReceipt({ today, state, timeZone }: Now): string | undefined {
  for (let day = today; day > deadlineSample.after; day = addDays(day, -1)) {
    const rule = findDeadlineRule('consumerNotice', day, state);
    const dueOn = rule && getDue(rule.timing, { on: day }, timeZone).dueOn;
    if (dueOn !== undefined && dueOn <= addDays(today, 6)) return day;
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
  await reportDeadlineSample(at, events.get(deadlineSample.event) as string, `${day}T14:00:00Z`);
  const recordedAt = `${day}T15:00:00Z`;
  const context = await at(recordedAt);
  const key = `consumerNotice:${day}`;
  await record(context, recordedAt, { key, version: 0, fields: { doneOn: null, note: null } });
}

/** When the office records what it has sent. */
const recordedOn = ['2026-04-22T15:10:00Z', '2026-07-10T19:40:00Z', '2026-09-29T14:20:00Z'] as const;

/** The notices and reports of the first half of 2026 were sent in time, the annual notices not yet. */
export async function recordDemonstrationDeadlines(at: At): Promise<void> {
  for (const recordedAt of recordedOn) {
    const context = await at(recordedAt);
    const { items, today } = (await evaluateDeadlines(context)).list;
    const due = items.filter(
      ({ dueOn, state }) => isDeadlineOpen({ state }) && dueOn >= '2026-01-01' && dueOn <= addDays(today, 1),
    );
    for (const { key, version, dueOn } of due) {
      const doneOn = dueOn < today ? addDays(dueOn, -1) : today;
      await record(context, recordedAt, { key, version, fields: { doneOn, note: null } });
    }
  }
  const deadlineRecordedAt = '2026-11-03T16:40:00Z';
  const context = await at(deadlineRecordedAt);
  const { items } = (await evaluateDeadlines(context)).list;
  const next = items.find(({ state, kind }) => isDeadlineOpen({ state }) && kind === 'tapResultsReport');
  const note = 'Ask the laboratory for the last results in December';
  if (next) await record(context, deadlineRecordedAt, { ...next, fields: { doneOn: null, note } });
}

interface Recorded {
  readonly key: string;
  readonly version: number;
  readonly fields: Pick<DeadlineFields, 'doneOn' | 'note'>;
}

/** The administrator is responsible. */
async function record(context: RequestContext, on: string, { key, version, fields }: Recorded): Promise<void> {
  const { id } = await updateDeadline(context, {
    deadlineKey: key,
    version,
    fields: { responsibleId: context.person.id, stateAnswer: null, ...fields },
  });
  await dateScreenChanges(context.app.database.owner, { accountId: context.accountId, entityId: id as string, on });
}
