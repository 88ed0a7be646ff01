import { toClassificationInputs, classify } from '@curbstop/contract/service-lines/classification.calculation';
import {
  clearVerification,
  removesLeadFittings,
  withDeletedHistory,
  withFittingsHistory,
  getListedClassificationAfterEdit,
} from '@curbstop/contract/service-lines/line-change.calculation';
import { localLeadBanReason } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { getCorrectedAnswers, isReason } from '@curbstop/contract/service-lines/lead-history.calculation';
import {
  formatNewLineReason,
  newLineReasonSeparator,
} from '@curbstop/contract/service-lines/new-line-reason.calculation';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import type * as serviceLineEndpoints from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  type InventoryCounts,
  type ServiceLineDetails,
  type ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  lockedLineFields,
  serviceLineFields,
  refineVerifiedOnCreate,
  type DeletedLine,
  type ServiceLine,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import { isLessProtective } from '@curbstop/contract/service-lines/service-line.values';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  evaluateCustomValues,
  listPageWithCustomFields,
  updateRecordValues,
  withFieldNames,
} from '../custom-fields/custom-value.service.ts';
import { onAddressesChanged } from '../locations/location.events.ts';
import { isInProgram } from '../programs/program-location.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { onLeadBanSaved } from '../accounts/account-profile.events.ts';
import { reclassifyWithin } from './reclassification.service.ts';
import { getBasisRulesInForce, getRulesInForce } from './classification-rules.service.ts';
import { findDeletedLine } from './deleted-lead.repository.ts';
import { moveUnappliedClassifications } from './unapplied-classification.service.ts';
import { validateLineFields, requireBasis, saveLine } from './service-line-change.service.ts';
import { writeLineChange } from './lines-with-notices.service.ts';
import { getLine, toDetails } from './service-line-details.service.ts';
import { requireDistinctId } from './service-line-id.service.ts';
import { toLineHistory } from './service-line-history.service.ts';
import {
  toClassificationColumns,
  toServiceLineColumns,
  toCorrectedColumns,
  toListedColumns,
} from './service-line-row.calculation.ts';
import {
  updateServiceLineAddresses,
  countByCategory,
  insertServiceLine,
  markLinesForLeadBanReview,
  serviceLineSource,
} from './service-line.repository.ts';

onAddressesChanged(updateServiceLineAddresses);
registerConstraintProblem('service_lines_external_id', {
  code: 'serviceLineIdTaken',
  status: 409,
  message: 'Another service line has this ID already. Use an ID that no other line has.',
});

export const listServiceLines: Service<typeof serviceLineEndpoints.listServiceLines> = (context, request) =>
  listLinePage(context, serviceLineSource, request);

/** Lines of the locations of a program, if one is named [A7.10]. */
export const listLeadServiceLines: Service<typeof serviceLineEndpoints.listLeadServiceLines> = async (
  context,
  { programId, ...request },
) => {
  if (programId === undefined) return listLinePage(context, serviceLineSource, request);
  await context.database.read(async (trx) => {
    if (!(await findProgramById(trx, programId))) throw commonProblems.notFound();
  });
  return listLinePage(context, { ...serviceLineSource, within: isInProgram(context.accountId, programId) }, request);
};

async function listLinePage(
  context: RequestContext,
  source: ListSource<typeof serviceLineList>,
  request: PageRequest,
): Promise<ResultOf<typeof serviceLineEndpoints.listServiceLines>> {
  const page = await listPageWithCustomFields<typeof serviceLineList, ServiceLineRow>(
    context,
    { entity: 'pwsserviceline', source },
    request,
  );
  return { ...page, items: [...page.items] };
}

export const countInventory: Service<typeof serviceLineEndpoints.countInventory> = (context) =>
  getInventoryMaterialCounts(context);

/** [B3.17], for REST and GraphQL. */
export function getInventoryMaterialCounts(context: RequestContext): Promise<InventoryCounts> {
  return context.database.read(countByCategory);
}

/** 40 CFR 141.85(e): people served by these lines are notified every year. */
export const getServiceLine: Service<typeof serviceLineEndpoints.getServiceLine> = (context, { id }) =>
  context.database.read(async (trx) => toDetails(context, await getLine(trx, id)));

export const listServiceLineChanges: Service<typeof serviceLineEndpoints.listServiceLineChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getLine(trx, id);
    const changes = await listChanges(trx, 'serviceLine', id);
    return { ...changes, items: await withFieldNames(trx, context, changes.items) };
  });

/** Adds a service line at a location of the account and classifies it from its fields. */
export const createServiceLine: Service<typeof serviceLineEndpoints.createServiceLine> = (
  context,
  { locationId, fields: entered, confirmedLowerPercentiles: confirmed, reason },
) =>
  writeLineChange(context, { lines: 'added' }, async (trx) => {
    const id = createId();
    const confirmation = { confirmed, reason, recordId: id, isOfSites: true };
    const confirm = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const created = await createLineWithin(trx, context, { id, locationId, entered, reason });
    await confirm();
    return created;
  });

interface NewLine {
  readonly id: string;
  readonly locationId: string;
  readonly entered: ServiceLineFields;
  /** Why the line is right although it lowers a 90th percentile. */
  readonly reason: string | null;
}

async function createLineWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { id, locationId, entered, reason }: NewLine,
): Promise<ResultOf<typeof serviceLineEndpoints.createServiceLine>> {
  const customFields = await evaluateCustomValues(trx, context, {
    ...customPath,
    before: {},
    change: entered.customFields,
  });
  const requested = {
    ...entered,
    system: refineVerifiedOnCreate(entered.system),
    customer: refineVerifiedOnCreate(entered.customer),
    customFields,
  };
  await requireDistinctId(trx, id, requested.externalId);
  const deleted = await findDeletedLine(trx, { externalId: requested.externalId, locationId });
  const fields = withDeletedHistory(deleted?.history ?? null, validateLineFields(null, requested, null));
  const listed = deleted?.listedClassification ?? null;
  const basisRules = getBasisRulesInForce(context);
  const { leadBan } = basisRules;
  const inputs = toClassificationInputs(fields, listed && { ...listed, isOpen: true }, leadBan);
  const classifiedOn = getInstant(context.app.clock);
  const classification = classify(inputs, basisRules.rules);
  requireBasis(null, { ...fields, category: classification.category }, basisRules);
  const columns = {
    ...toServiceLineColumns(fields),
    ...toCorrectedColumns(getCorrectedAnswers(deleted?.history ?? null, fields)),
    ...toListedColumns(listed),
    ...toClassificationColumns(classification, { fields, basisRules, inputs, classifiedOn }),
    created_on: classifiedOn,
    updated_on: classifiedOn,
  };
  if (!(await insertServiceLine(trx, { id, locationId }, columns)))
    throw commonProblems.notFound({ property: 'locationId' });
  if (listed) await moveUnappliedClassifications(trx, id);
  await updateRecordValues(trx, 'service_lines', { id, before: {}, after: fields.customFields });
  const line = await getLine(trx, id);
  await recordChange(trx, context, {
    entityType: 'serviceLine',
    entityId: id,
    operation: 'created',
    before: null,
    after: toLineHistory(line),
    reason: joinReasons(reasonOfNew(deleted, { requested, line }), reason),
  });
  return { ...toDetails(context, line), deletedLine: deleted };
}

const joinReasons = (...reasons: readonly (string | null)[]): string | null =>
  reasons.filter((one) => one !== null).join(newLineReasonSeparator) || null;

/** Why a new line has answers that were not given, and which deleted line was more protective. */
function reasonOfNew(
  deleted: DeletedLine | null,
  { requested, line }: { readonly requested: ServiceLineFields; readonly line: ServiceLine },
): string | null {
  if (!deleted) return null;
  const isCarriedOver =
    line.listedClassification !== null ||
    (line.previouslyLead === 'Yes' && requested.previouslyLead !== 'Yes') ||
    line.connectorPreviouslyLead !== requested.connectorPreviouslyLead;
  const staysUnknown = line.previouslyLead === 'Unknown' && requested.previouslyLead === 'No';
  const applies = {
    isCarriedOver,
    staysUnknown,
    isLessProtective: isLessProtective(deleted.category, line.classification.category),
  };
  return formatNewLineReason(applies, deleted);
}

/** Saves an edit and classifies the line again from its new fields. */
export const updateServiceLine: Service<typeof serviceLineEndpoints.updateServiceLine> = async (
  context,
  { id, fields: sent, confirmedLowerPercentiles: confirmed, ...input },
) => {
  return writeLineChange(context, { lines: 1 }, async (trx) => {
    const existing = await getLine(trx, id);
    const fields = requireStoredValues(lockedLineFields, { before: existing, sent, within: 'fields' });
    const confirmation = { confirmed, reason: input.reason, recordId: id, isOfSites: true };
    const confirm = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const changed = await changeLine(trx, context, { before: existing, ...input, fields });
    await confirm();
    return changed;
  });
};

interface LineValues {
  readonly id: string;
  readonly version: number;
  readonly customFields: CustomValues;
  readonly reason: string | null;
  readonly confirmed: string | null | undefined;
}

/**
 * Changes only the custom fields of a line, with the same rules and history as an edit. The line is classified again
 * too, which can lower a percentile if the rules or the lead ban changed since.
 */
export async function setLineValues(
  context: RequestContext,
  { id, version, customFields, reason, confirmed }: LineValues,
): Promise<ServiceLineDetails> {
  return writeLineChange(context, { lines: 1 }, async (trx) => {
    const existing = await getLine(trx, id);
    const confirmation = { confirmed, reason, recordId: id, isOfSites: true };
    const confirm = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const changed = await changeLine(trx, context, {
      before: existing,
      version,
      reason,
      fields: { ...serviceLineFields.parse(existing), customFields },
    });
    await confirm();
    return changed;
  });
}

type LineEdit = Omit<InputOf<typeof serviceLineEndpoints.updateServiceLine>, 'id' | 'fields'> & {
  readonly before: ServiceLine;
  readonly fields: ServiceLineFields;
};

async function changeLine(
  trx: AccountTransaction,
  context: RequestContext,
  { before, version, reason, fields: entered, verifiedAgain = [] }: LineEdit,
): Promise<ServiceLineDetails> {
  const customFields = await evaluateCustomValues(trx, context, {
    ...customPath,
    before: before.customFields,
    change: entered.customFields,
  });
  const recorded = {
    ...serviceLineFields.parse(before),
    correctedFromYes: before.correctedFromYes,
    listedClassification: before.listedClassification,
  };
  const rules = getRulesInForce(context);
  const requested = withFittingsHistory(before, { ...entered, customFields }, rules);
  const fields = validateLineFields(clearVerification(recorded, verifiedAgain), requested, reason);
  if (removesLeadFittings(before, fields, rules) && !isReason(reason))
    throw serviceLineProblems.leadFittingsNeedReason({
      property: 'fields.leadFittings',
      values: { state: rules.decidedBy },
    });
  if (fields.externalId !== before.externalId) await requireDistinctId(trx, before.id, fields.externalId);
  return saveLine(trx, context, {
    before,
    version,
    fields,
    listedClassification: getListedClassificationAfterEdit(before, fields),
    listedIsNew: false,
    reason,
  });
}

// Whether the basis of a line counts depends on the lead ban.
onLeadBanSaved(async (trx, context) => {
  await markLinesForLeadBanReview(trx);
  await reclassifyWithin(trx, context, localLeadBanReason);
});

const customPath = { entity: 'pwsserviceline', path: 'fields.customFields' } as const;
