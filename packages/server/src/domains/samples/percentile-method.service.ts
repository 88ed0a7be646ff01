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
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { describeLowerNumbers } from './percentile-method.events.ts';
import { deleteMethod, insertMethod, listMethods } from './percentile-method.repository.ts';

registerConstraintProblem('percentile_methods_start', percentileMethodProblems.methodTaken());

/** Newest first. */
export const listPercentileMethodsWithin = (trx: AccountTransaction) => listMethods(trx);

/** What percentiles are computed with. */
export const listPercentileChoices = async (trx: AccountTransaction): Promise<readonly PercentileMethodChoice[]> =>
  (await listMethods(trx)).map(({ method, startsOn, source }) => ({ method, startsOn, source }));

export const createPercentileMethod: Service<typeof percentileMethodEndpoints.createPercentileMethod> = (
  context,
  { method, startsOn, source, confirmedLowerPercentiles: isConfirmed },
) =>
  // Another method can end an exceedance, whose duties stay listed.
  writeDeadlineChange(context, async (trx) => {
    const recordedMethods = await listPercentileChoices(trx);
    if (!recordedMethods.some((choice) => choice.startsOn === startsOn))
      await requireConfirmed(trx, context, {
        before: recordedMethods,
        after: [...recordedMethods, { method, startsOn, source }],
        isConfirmed,
      });
    const id = createId();
    const recorded = { recordedBy: formatPersonName(context.person), now: getInstant(context.app.clock) };
    await insertMethod(trx, { id, method, startsOn, source, ...recorded });
    await recordChange(trx, context, {
      entityType: 'percentileMethod',
      entityId: id,
      operation: 'created',
      before: null,
      after: { method, startsOn, source },
    });
    return { id };
  });

export const deletePercentileMethod: Service<typeof percentileMethodEndpoints.deletePercentileMethod> = (
  context,
  { id, confirmedLowerPercentiles },
) =>
  writeDeadlineChange(context, async (trx) => {
    const recordedMethods = await listPercentileChoices(trx);
    const removed = await deleteMethod(trx, id);
    if (!removed) throw commonProblems.notFound();
    await requireConfirmed(trx, context, {
      before: recordedMethods,
      after: await listPercentileChoices(trx),
      isConfirmed: confirmedLowerPercentiles === 'true',
    });
    const { method, startsOn, source } = removed;
    await recordChange(trx, context, {
      entityType: 'percentileMethod',
      entityId: id,
      operation: 'removed',
      before: { method, startsOn, source },
      after: null,
    });
    return undefined;
  });

interface MethodChange {
  readonly before: readonly PercentileMethodChoice[];
  readonly after: readonly PercentileMethodChoice[];
  readonly isConfirmed: boolean | undefined;
}

/** No number becomes lower before the person has seen both. */
async function requireConfirmed(
  trx: AccountTransaction,
  context: RequestContext,
  { isConfirmed, ...change }: MethodChange,
): Promise<void> {
  if (isConfirmed === true) return;
  const numbers = await describeLowerNumbers(trx, context, change);
  if (numbers !== undefined)
    throw percentileMethodProblems.percentilesNotConfirmed({
      property: 'confirmedLowerPercentiles',
      values: { numbers },
    });
}
