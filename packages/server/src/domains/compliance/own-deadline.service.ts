import { createDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineRow, OwnDeadlineFields } from '@curbstop/contract/compliance/deadline.rules';
import { getEarliestOwnDueDay, toLowerPercentileCheck } from '@curbstop/contract/compliance/own-deadline.calculation';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { onLoweredUnconfirmed } from '../accounts/percentile-change.events.ts';
import { lockRecord } from './deadline.repository.ts';
import { listDeadlinesWithin } from './deadline.service.ts';
import { insertOwnDeadline, softDeleteOwnDeadline, updateOwnDeadlineRow } from './own-deadline.repository.ts';

// Deadlines that the State or a permit sets. They are records like those of computed deadlines.

export const createOwnDeadline: Service<typeof deadlineEndpoints.createOwnDeadline> = (context, fields) =>
  context.database.write(async (trx) => {
    refuseOldDay(fields.dueOn, getAccountToday(context));
    return getShown(trx, context, await createWithin(trx, context, fields));
  });

/** A rule that takes effect needs no confirmation: what it lowers stays open until a person has checked it. */
onLoweredUnconfirmed(async (trx, context, lowered) => {
  await createWithin(trx, context, toLowerPercentileCheck(lowered, getAccountToday(context)));
});

/** Returns the key of the new deadline. */
async function createWithin(
  trx: AccountTransaction,
  context: RequestContext,
  fields: OwnDeadlineFields,
): Promise<string> {
  const id = createId();
  const key = createDeadlineKey('own', id);
  const enteredOn = getAccountToday(context);
  await insertOwnDeadline(trx, { ...fields, id, key, enteredOn, now: getInstant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'deadline',
    entityId: id,
    operation: 'created',
    before: null,
    after: { ...fields },
  });
  return key;
}

/** What was completed stays completed; its reminders follow the new day. */
export const updateOwnDeadline: Service<typeof deadlineEndpoints.updateOwnDeadline> = (
  context,
  { id, version, ...fields },
) =>
  context.database.write(async (trx) => {
    const key = createDeadlineKey('own', id.toLowerCase());
    const stored = await lockRecord(trx, key);
    if (!stored?.own) throw commonProblems.notFound();
    if (stored.version !== version)
      throw commonProblems.changedMeanwhile({ current: await getShown(trx, context, key) });
    const { title, dueOn, own } = stored;
    const changed = diffRecords<Record<string, unknown>>({ title, dueOn, ...own }, { ...fields });
    if (fields.dueOn !== dueOn) refuseOldDay(fields.dueOn, getAccountToday(context));
    if (Object.keys(changed.after).length > 0) {
      await updateOwnDeadlineRow(trx, { ...fields, id: stored.id, now: getInstant(context.app.clock) });
      await recordChange(trx, context, {
        entityType: 'deadline',
        entityId: stored.id,
        operation: 'updated',
        ...changed,
      });
    }
    return getShown(trx, context, key);
  });

async function getShown(trx: AccountTransaction, context: RequestContext, key: string): Promise<DeadlineRow> {
  const deadline = (await listDeadlinesWithin(trx, context)).items.find((item) => item.key === key);
  if (!deadline) throw commonProblems.notFound();
  return deadline;
}

function refuseOldDay(dueOn: string, today: string): void {
  const earliest = getEarliestOwnDueDay(today);
  if (dueOn < earliest)
    throw complianceProblems.ownDeadlineTooOld({ property: 'dueOn', values: { day: formatDay(earliest) } });
}

export const deleteOwnDeadline: Service<typeof deadlineEndpoints.deleteOwnDeadline> = (context, { id }) =>
  context.database.write(async (trx) => {
    const removed = await softDeleteOwnDeadline(trx, id, getInstant(context.app.clock));
    if (!removed) throw commonProblems.notFound();
    await recordChange(trx, context, {
      entityType: 'deadline',
      entityId: id,
      operation: 'removed',
      before: removed,
      after: null,
    });
    return undefined;
  });
