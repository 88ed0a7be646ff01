import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type * as invalidationRequestEndpoints from '@curbstop/contract/samples/invalidation-request.endpoints';
import {
  createInvalidationRequestRules,
  createFinalDecisionRules,
  type InvalidationRequest,
} from '@curbstop/contract/samples/invalidation-request.rules';
import { getSampleName } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import { lockActiveEvent } from '../sampling-events/sampling-event.service.ts';
import {
  findRequest,
  insertRequest,
  listRequests,
  updateDecidedRequests,
  type StoredRequest,
} from './invalidation-request.repository.ts';
import { getReasonText } from './sample-row.calculation.ts';
import { invalidateSampleWithin } from './sample-invalidation.service.ts';
import { lockSamplesFor } from './sample.service.ts';
import { findSample, lockSamples } from './sample.repository.ts';

// 40 CFR 141.86(f): the water system asks, and the State decides in writing. Until then the sample counts.

export const listInvalidationRequests: Service<typeof invalidationRequestEndpoints.listInvalidationRequests> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    if (!(await findSample(trx, id))) throw commonProblems.notFound();
    return (await listRequests(trx, id)).map(toShown);
  });

export const createInvalidationRequest: Service<typeof invalidationRequestEndpoints.createInvalidationRequest> = (
  context,
  { id, ...sent },
) =>
  context.database.write(async (trx) => {
    const [sample] = await lockSamplesFor(trx, [id], 'requestInvalidation');
    if (!sample) throw commonProblems.notFound();
    if (sample.invalidationRequested)
      throw sampleProblems.alreadyRequested({ values: { sample: getSampleName(sample) } });
    const fields = parseShape(createInvalidationRequestRules(sample, getAccountToday(context)), sent);
    const requestId = createId();
    await insertRequest(trx, { id: requestId, sampleId: sample.id, fields, ...getRecorder(context) });
    await recordChange(trx, context, {
      entityType: 'sample',
      entityId: sample.id,
      operation: 'updated',
      before: { invalidationRequest: null, requestReason: null, askedOn: null },
      after: {
        invalidationRequest: 'Requested',
        requestReason: getReasonText(fields.statusReason),
        askedOn: fields.askedOn,
        ...(fields.note !== null && { requestNote: fields.note }),
      },
    });
    return getShown(trx, { sampleId: sample.id, requestId });
  });

export const decideInvalidationRequest: Service<typeof invalidationRequestEndpoints.decideInvalidationRequest> = async (
  context,
  { id, requestId, ...decision },
) => {
  const ids = { sampleId: id.toLowerCase(), requestId };
  const isDeadlineChange = decision.state === 'Granted';
  return writePossibleDeadlineChange(context, { isDeadlineChange, cause: 'invalidated' }, async (trx) => {
    const request = await lockOpenRequest(trx, ids);
    if (decision.state === 'Granted') {
      const { state: _, ...fields } = decision;
      await invalidateSampleWithin(trx, context, { id: ids.sampleId, fields });
      return getShown(trx, ids);
    }
    const { state, ...sent } = decision;
    const { decidedOn, note } = parseShape(createFinalDecisionRules(request, getAccountToday(context)), sent);
    await updateDecidedRequests(trx, [ids.sampleId], { state, decidedOn, note, ...getRecorder(context) });
    await recordChange(trx, context, {
      entityType: 'sample',
      entityId: ids.sampleId,
      operation: 'updated',
      before: { invalidationRequest: 'Requested', decidedOn: null },
      after: { invalidationRequest: state, decidedOn, ...(note !== null && { requestNote: note }) },
    });
    return getShown(trx, ids);
  });
};

interface RequestIds {
  readonly sampleId: string;
  readonly requestId: string;
}

/** Locks the event and the sample, in the order of an invalidation, and so the request. */
async function lockOpenRequest(trx: AccountTransaction, ids: RequestIds): Promise<StoredRequest> {
  const sample = await findSample(trx, ids.sampleId);
  if (!sample) throw commonProblems.notFound();
  await lockActiveEvent(trx, sample.eventId);
  await lockSamples(trx, [ids.sampleId]);
  const request = await findRequest(trx, ids);
  if (!request) throw commonProblems.notFound();
  if (request.state !== 'Requested') throw sampleProblems.requestDecided({ values: { state: request.state } });
  return request;
}

const getRecorder = (context: RequestContext) => ({
  by: { name: formatPersonName(context.person) },
  now: getInstant(context.app.clock),
});

async function getShown(trx: AccountTransaction, ids: RequestIds): Promise<InvalidationRequest> {
  const request = await findRequest(trx, ids);
  if (!request) throw commonProblems.notFound();
  return toShown(request);
}

const toShown = (request: StoredRequest): InvalidationRequest => ({
  ...request,
  reason: getReasonText(request.statusReason),
});
