import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type * as sampleCountingEndpoints from '@curbstop/contract/samples/sample-counting.endpoints';
import { createCountingRules, type CountingDecision } from '@curbstop/contract/samples/sample-counting.rules';
import { countingChoices, type CountingChoice } from '@curbstop/contract/samples/sample-counting.values';
import { getInstant } from '../../foundation/clock.ts';
import { recordChanges, type RecordedChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin, getOnlyRecord } from '../accounts/percentile-change.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { listSampleIdsOfEvent, updateCounting } from './sample-counting.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { lockSamples } from './sample.repository.ts';

/**
 * 40 CFR 141.86(e): whether results beyond the required ones count is decided with a reason, which stays in the
 * history.
 */
export const decideCounting: Service<typeof sampleCountingEndpoints.decideCounting> = async (context, input) => {
  const decided = parseShape(createCountingRules(getAccountToday(context)), input);
  return writeDeadlineChange(context, async (trx) => {
    const sampleIds = await listChosen(trx, decided);
    const samples = await lockSamples(trx, sampleIds);
    if (samples.length < sampleIds.length) throw commonProblems.notFound();
    const countedSample = samples.find(({ isForCompliance }) => isForCompliance);
    if (countedSample)
      throw sampleProblems.countsAnyway({
        values: { sample: getSampleName(countedSample), program: countedSample.programName },
      });
    const { decision, decidedOn, reason, confirmedLowerPercentiles: confirmed } = decided;
    const lowering = { confirmed, reason, sampleIds, ...getOnlyRecord(sampleIds) };
    const confirm = await confirmLowerPercentilesWithin(trx, context, lowering);
    const decidedBy = formatPersonName(context.person);
    await updateCounting(trx, sampleIds, {
      decision,
      decidedOn,
      reason,
      decidedBy,
      now: getInstant(context.app.clock),
    });
    await recordChanges(
      trx,
      context,
      samples.map((sample) => describeChange(sample, decided)),
    );
    await confirm();
    return { decided: samples.length };
  });
};

async function listChosen(
  trx: AccountTransaction,
  { sampleIds, eventId }: CountingDecision,
): Promise<readonly string[]> {
  if (eventId === undefined) return sampleIds ?? [];
  const event = await findEventById(trx, eventId);
  if (!event) throw commonProblems.notFound();
  const ids = await listSampleIdsOfEvent(trx, eventId);
  if (ids.length === 0) throw sampleProblems.noSamplesToCount({ property: 'eventId', values: { event: event.name } });
  return ids;
}

const getLabel = (choice: CountingChoice | undefined) =>
  countingChoices.find(({ code }) => code === choice)?.label ?? null;

function describeChange(
  { id, counting }: StoredSample,
  { decision, decidedOn, reason }: CountingDecision,
): RecordedChange {
  return {
    entityType: 'sample',
    entityId: id,
    operation: 'updated',
    before: { countsDecision: getLabel(counting?.decision), countsDecidedOn: counting?.decidedOn ?? null },
    after: { countsDecision: getLabel(decision), countsDecidedOn: decidedOn },
    reason,
  };
}
