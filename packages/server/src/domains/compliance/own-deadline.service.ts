import { createDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { readDeadlineList } from './deadline.service.ts';
import { insertOwnDeadline, softDeleteOwnDeadline } from './own-deadline.repository.ts';

// Deadlines that the State or a permit sets. They are records like those of computed deadlines.

export const createOwnDeadline: Service<typeof deadlineEndpoints.createOwnDeadline> = (context, fields) =>
  context.database.write(async (trx) => {
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
    const created = (await readDeadlineList(trx, context)).items.find((item) => item.key === key);
    if (!created) throw commonProblems.notFound();
    return created;
  });

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
