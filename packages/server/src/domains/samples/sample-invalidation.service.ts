import { createHash } from 'node:crypto';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import { previewInvalidation as previewSubstance } from '@curbstop/contract/samples/sample-invalidation.calculation';
import type * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import { createInvalidationRules, type InvalidationFields } from '@curbstop/contract/samples/sample-invalidation.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { sampleStatusReasons, type SampleStatusReason } from '@curbstop/contract/samples/sample-status-reason.values';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant, getToday } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { findEventById, lockActiveEvent } from '../sampling-events/sampling-event.service.ts';
import { readPercentileInputs } from './event-percentile.service.ts';
import { getReasonText, type StoredSample } from './sample-row.calculation.ts';
import { lockSamplesFor, readShown, replaceSample } from './sample.service.ts';
import { listResults } from './result.repository.ts';
import { findSample, storeInvalidation } from './sample.repository.ts';

/** [B7.32] */
export function listStatusReasons(of: {
  readonly status: string;
  readonly accountType: string;
}): readonly SampleStatusReason[] {
  return sampleStatusReasons.filter(({ status, sampleType }) => status === of.status && sampleType === of.accountType);
}

export const previewInvalidation: Service<typeof sampleInvalidationEndpoints.previewInvalidation> = (context, { id }) =>
  context.database.read(async (trx) => {
    const sample = await findSample(trx, id);
    const event = sample && (await findEventById(trx, sample.eventId));
    if (!sample || !event) throw commonProblems.notFound();
    const { rules, substances, ...inputs } = await readPercentileInputs(trx, context, event);
    const { requiredSites } = inputs;
    const isWaiting = ({ sampleId, isInvalidated, amount }: (typeof substances)[number]['samples'][number]) =>
      sampleId !== sample.id && !isInvalidated && amount === null;
    return {
      ...inputs,
      resultsVersion: await readResultsVersion(trx, id),
      event: { id: event.id, name: event.name, endsOn: event.endsOn },
      waiting: Math.max(0, ...substances.map(({ samples }) => samples.filter(isWaiting).length)),
      percentiles: substances.flatMap(
        ({ substance, samples }) =>
          previewSubstance(substance, sample.id, { event: rules, samples, requiredSites }) ?? [],
      ),
    };
  });

/** [B4.18]: results of an invalidated sample stay on record, because they are still reported (40 CFR 141.86(f)(2)). */
export const invalidateSample: Service<typeof sampleInvalidationEndpoints.invalidateSample> = (
  context,
  { id, ...body },
) =>
  context.database.write(async (trx) => {
    // The event is locked before its samples, as everywhere else.
    const event = await lockEventOf(trx, id);
    const [sample] = await lockSamplesFor(trx, [id], 'invalidate');
    if (!sample) throw commonProblems.notFound();
    if (sample.eventId !== event.id) throw sampleProblems.movedMeanwhile({ values: { sample: getSampleName(sample) } });
    const program = { shippingVendorId: sample.shippingVendorId };
    const today = getToday(context.app.clock, context.account.timeZone);
    const fields = parseShape(createInvalidationRules({ collectedOn: sample.collectedOn, program }, today), body);
    if (sample.collectedOn === null && fields.stateDecisionOn < event.startsOn)
      throw sampleProblems.decisionTooEarly({ property: 'stateDecisionOn', values: { event: event.name } });
    if (fields.resultsVersion !== undefined && fields.resultsVersion !== (await readResultsVersion(trx, id)))
      throw sampleProblems.resultsChanged({ values: { sample: getSampleName(sample) } });
    await storeInvalidation(trx, id, {
      fields,
      by: { id: context.person.id, name: formatPersonName(context.person) },
      on: getInstant(context.app.clock),
    });
    await recordInvalidation(trx, context, { sample, fields });
    if (fields.resend) await replaceSample(trx, context, { event, sample });
    return readShown(trx, context, id);
  });

async function readResultsVersion(trx: AccountTransaction, sampleId: string): Promise<string> {
  const results = (await listResults(trx, [sampleId])).map(({ id, version }) => `${id} ${version}`);
  return createHash('sha256').update(results.toSorted().join()).digest('hex');
}

async function lockEventOf(trx: AccountTransaction, sampleId: string) {
  const unlocked = await findSample(trx, sampleId);
  const event = unlocked && (await lockActiveEvent(trx, unlocked.eventId));
  if (!event) throw commonProblems.notFound();
  return event;
}

function recordInvalidation(
  trx: AccountTransaction,
  context: RequestContext,
  { sample, fields }: { readonly sample: StoredSample; readonly fields: InvalidationFields },
): Promise<void> {
  const { statusReason, stateDecisionOn, notes, resend } = fields;
  const after = {
    status: 'Invalidated',
    statusReason: getReasonText(statusReason),
    stateDecisionOn,
    ...(notes !== null && { statusNotes: notes }),
    ...(resend && { resend: 'Yes' }),
  };
  return recordChange(trx, context, {
    entityType: 'sample',
    entityId: sample.id,
    operation: 'updated',
    before: {
      ...Object.fromEntries(Object.keys(after).map((name) => [name, null])),
      status: sample.statusLabel,
    },
    after,
  });
}
