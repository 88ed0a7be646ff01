import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type * as replacementEndpoints from '@curbstop/contract/service-lines/partial-replacement.endpoints';
import {
  createPartialReplacementRules,
  partialReplacementFields,
  type PartialReplacement,
} from '@curbstop/contract/service-lines/partial-replacement.rules';
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
  updateReplacementRow,
} from './partial-replacement.repository.ts';
import { getLine } from './service-line-details.service.ts';

export const listPartialReplacements: Service<typeof replacementEndpoints.listPartialReplacements> = (
  context,
  { id },
) =>
  context.database.read(async (trx) => {
    await getLine(trx, id);
    return { items: await listReplacementsOfLine(trx, id) };
  });

export const createPartialReplacement: Service<typeof replacementEndpoints.createPartialReplacement> = (
  context,
  { id: lineId, ...input },
) =>
  context.database.write(async (trx) => {
    const line = await getLine(trx, lineId);
    const fields = parseShape(createPartialReplacementRules(getAccountToday(context)), input);
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

export const updatePartialReplacement: Service<typeof replacementEndpoints.updatePartialReplacement> = (
  context,
  { id, version, ...input },
) =>
  writeDeadlineChange(context, async (trx) => {
    const existing = await requireReplacement(trx, id);
    if (existing.version !== version) throw commonProblems.changedMeanwhile({ current: existing });
    const fields = parseShape(createPartialReplacementRules(getAccountToday(context)), input);
    const changes = diffRecords<Record<string, unknown>>(partialReplacementFields.parse(existing), fields);
    if (Object.keys(changes.after).length === 0) return existing;
    await updateReplacementRow(trx, existing, { fields, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'partialReplacement',
      entityId: id,
      operation: 'updated',
      ...changes,
    });
    return requireReplacement(trx, id);
  });

export const deletePartialReplacement: Service<typeof replacementEndpoints.deletePartialReplacement> = (
  context,
  { id, version },
) =>
  writeDeadlineChange(context, async (trx) => {
    const existing = await requireReplacement(trx, id);
    if (version !== undefined && existing.version !== version)
      throw commonProblems.changedMeanwhile({ current: existing });
    await updateReplacementRow(trx, existing, { fields: null, now: getInstant(context.app.clock) });
    await recordChange(trx, context, {
      entityType: 'partialReplacement',
      entityId: id,
      operation: 'removed',
      before: { ...partialReplacementFields.parse(existing) },
      after: null,
    });
    return undefined;
  });

/** What the deadlines depend on, in the caller's transaction. */
export const getPartialReplacementFacts = (trx: AccountTransaction) => listReplacementsWithAddress(trx);

async function requireReplacement(trx: AccountTransaction, id: string): Promise<PartialReplacement> {
  const replacement = await lockReplacement(trx, id);
  if (!replacement) throw commonProblems.notFound();
  return replacement;
}
