import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type * as lineWorkEndpoints from '@curbstop/contract/service-lines/line-work.endpoints';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { lineWorkLabels } from '@curbstop/contract/service-lines/line-work.values';
import {
  changesCompletedWork,
  createLineWorkRules,
  findOtherWork,
  findSameWork,
  lineWorkFields,
  type LineWork,
  type LineWorkFields,
} from '@curbstop/contract/service-lines/line-work.rules';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import {
  insertReplacement,
  listReplacementsOfLine,
  listReplacementsWithAddress,
  lockReplacement,
  lockWorkOfLine,
  updateReplacementRow,
} from './line-work.repository.ts';
import { getLine } from './service-line-details.service.ts';

export const listPartialReplacements: Service<typeof lineWorkEndpoints.listPartialReplacements> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getLine(trx, id);
    return { items: await listReplacementsOfLine(trx, id) };
  });

export const createPartialReplacement: Service<typeof lineWorkEndpoints.createPartialReplacement> = (
  context,
  { id: lineId, confirmedNonLead, confirmedOtherWork, ...input },
) =>
  context.database.write(async (trx) => {
    const line = await getLine(trx, lineId);
    const fields = parseShape(createLineWorkRules(getAccountToday(context)), input);
    if (line.classification.category === 'Non-lead' && confirmedNonLead !== true)
      throw serviceLineProblems.workOnNonLeadLine({ property: 'confirmedNonLead' });
    await requireNewWork(trx, { lineId, fields, confirmedOtherWork });
    const id = createId();
    const now = getInstant(context.app.clock);
    await insertReplacement(trx, { id, lineId, fields, now, recordedBy: formatPersonName(context.person) });
    await recordChange(trx, context, {
      entityType: 'partialReplacement',
      entityId: id,
      operation: 'created',
      before: null,
      after: { address: line.address.addressLine1, ...fields },
    });
    return requireReplacement(trx, id);
  });

export const updatePartialReplacement: Service<typeof lineWorkEndpoints.updatePartialReplacement> = (
  context,
  { id, version, reason, confirmedOtherWork, ...input },
) =>
  writeDeadlineChange(context, async (trx) => {
    const existing = await requireReplacement(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const fields = parseShape(createLineWorkRules(getAccountToday(context)), input);
    const changes = diffRecords<Record<string, unknown>>(lineWorkFields.parse(existing), fields);
    if (Object.keys(changes.after).length === 0) return existing;
    if (changesCompletedWork(existing, fields) && reason === null)
      throw serviceLineProblems.completedWorkNeedsReason({ property: 'reason' });
    await requireNewWork(trx, { id, lineId: existing.serviceLineId, fields, before: existing, confirmedOtherWork });
    await updateReplacementRow(trx, existing, { fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'partialReplacement',
      entityId: id,
      operation: 'updated',
      reason,
      ...changes,
    });
    return requireReplacement(trx, id);
  });

export const deletePartialReplacement: Service<typeof lineWorkEndpoints.deletePartialReplacement> = (
  context,
  { id, version, reason },
) =>
  writeDeadlineChange(context, async (trx) => {
    const existing = await requireReplacement(trx, id);
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: existing });
    if (existing.doneOn !== null && reason === null)
      throw serviceLineProblems.completedWorkNeedsReason({ property: 'reason' });
    await updateReplacementRow(trx, existing, { fields: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'partialReplacement',
      entityId: id,
      operation: 'removed',
      reason,
      before: { ...lineWorkFields.parse(existing) },
      after: null,
    });
    return undefined;
  });

interface WorkOfLine {
  /** Undefined for a new record. */
  readonly id?: string;
  readonly lineId: string;
  readonly fields: LineWorkFields;
  /** The work as it was recorded; undefined for a new record. */
  readonly before?: LineWorkFields;
  readonly confirmedOtherWork: boolean | undefined;
}

/** The same work twice would be due twice; under another kind it needs a confirmation. */
async function requireNewWork(
  trx: AccountTransaction,
  { id, lineId, fields, before, confirmedOtherWork }: WorkOfLine,
): Promise<void> {
  await lockWorkOfLine(trx, lineId);
  const otherRecords = (await listReplacementsOfLine(trx, lineId)).filter((one) => one.id !== id);
  const recorded = findSameWork(fields, otherRecords);
  if (recorded)
    throw serviceLineProblems.workRecordedTwice({
      property: recorded.plannedOn === null ? 'doneOn' : 'plannedOn',
      values: describeWork(recorded),
    });
  const other = findOtherWork(fields, otherRecords);
  // What a change leaves as it was has been confirmed.
  const isConfirmed = confirmedOtherWork === true || (before && findOtherWork(before, otherRecords)?.id === other?.id);
  if (other && !isConfirmed)
    throw serviceLineProblems.otherWorkOnSameDay({ property: 'confirmedOtherWork', values: describeWork(other) });
}

const describeWork = ({ work, plannedOn, doneOn }: LineWork) => ({
  work: lineWorkLabels[work],
  day: formatDay(plannedOn ?? doneOn ?? ''),
});

/** What the deadlines depend on, in the caller's transaction. */
export const getLineWorkInputs = (trx: AccountTransaction) => listReplacementsWithAddress(trx);

async function requireReplacement(trx: AccountTransaction, id: string): Promise<LineWork> {
  const replacement = await lockReplacement(trx, id);
  if (!replacement) throw commonProblems.notFound();
  return replacement;
}
