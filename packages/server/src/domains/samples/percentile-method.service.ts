import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { PercentileMethodChoice } from '@curbstop/contract/regulations/percentile.calculation';
import type * as percentileMethodEndpoints from '@curbstop/contract/samples/percentile-method.endpoints';
import { percentileMethodProblems } from '@curbstop/contract/samples/percentile-method.problems';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { deleteMethod, insertMethod, listMethods } from './percentile-method.repository.ts';

registerConstraintProblem('percentile_methods_start', percentileMethodProblems.methodTaken());

/** Newest first. */
export const listPercentileMethodsWithin = (trx: AccountTransaction) => listMethods(trx);

/** What percentiles are computed with. */
export const listPercentileChoices = async (trx: AccountTransaction): Promise<readonly PercentileMethodChoice[]> =>
  (await listMethods(trx)).map(({ method, startsOn, source }) => ({ method, startsOn, source }));

export const createPercentileMethod: Service<typeof percentileMethodEndpoints.createPercentileMethod> = (
  context,
  { method, startsOn, source, confirmedLowerPercentiles: confirmed },
) =>
  // Another method can end an exceedance, whose deadlines stay listed.
  writeDeadlineChange(context, async (trx) => {
    const id = createId();
    const confirmation = { confirmed, reason: source, recordId: id, advice: 'method' } as const;
    const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const recorded = { recordedBy: formatPersonName(context.person), now: getInstant(context.app.clock) };
    await insertMethod(trx, { id, method, startsOn, source, ...recorded });
    await recordChange(trx, context, {
      entityType: 'percentileMethod',
      entityId: id,
      operation: 'created',
      before: null,
      after: { method, startsOn, source },
    });
    await requireConfirmed();
    return { id };
  });

export const deletePercentileMethod: Service<typeof percentileMethodEndpoints.deletePercentileMethod> = (
  context,
  { id, confirmedLowerPercentiles: confirmed },
) =>
  writeDeadlineChange(context, async (trx) => {
    const confirmation = { confirmed, reason: methodRemoved, recordId: id, advice: 'method' } as const;
    const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const removed = await deleteMethod(trx, id);
    if (!removed) throw commonProblems.notFound();
    const { method, startsOn, source } = removed;
    await recordChange(trx, context, {
      entityType: 'percentileMethod',
      entityId: id,
      operation: 'removed',
      before: { method, startsOn, source },
      after: null,
    });
    await requireConfirmed();
    return undefined;
  });

const methodRemoved = 'The 90th percentile method was removed';
