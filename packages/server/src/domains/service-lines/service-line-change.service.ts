import {
  changeLineFields,
  getCorrectedAnswersAfterChange,
  type LineBeforeChange,
  type LineChangeRefusal,
} from '@curbstop/contract/service-lines/line-change.calculation';
import { recordedAsYes } from '@curbstop/contract/service-lines/lead-history.calculation';
import {
  listNewlyContradicted,
  type BasisRules,
  type LineWithBases,
} from '@curbstop/contract/service-lines/basis-check.calculation';
import { listNewlyMissingBases } from '@curbstop/contract/service-lines/missing-basis.calculation';
import {
  toClassificationInputs,
  classify,
  type Classification,
} from '@curbstop/contract/service-lines/classification.calculation';
import { isDifferenceOpen } from '@curbstop/contract/service-lines/open-difference.calculation';
import { joinReviews } from '@curbstop/contract/service-lines/unapplied-classification.calculation';
import { serviceLineProblems } from '@curbstop/contract/service-lines/service-line.problems';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import {
  serviceLineFields,
  type ListedClassification,
  type ServiceLine,
  type ServiceLineFields,
} from '@curbstop/contract/service-lines/service-line.rules';
import { commonProblems, Problem } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { diffCustomValues, updateRecordValues } from '../custom-fields/custom-value.service.ts';
import { getBasisRulesInForce, type RulesInForce } from './classification-rules.service.ts';
import { getLine, toDetails } from './service-line-details.service.ts';
import { diffServiceLines } from './service-line-history.service.ts';
import {
  toClassificationColumns,
  toServiceLineColumns,
  toCorrectedColumns,
  toListedColumns,
} from './service-line-row.calculation.ts';
import { updateUnappliedClassifications } from './unapplied-classification.repository.ts';
import { updateServiceLineRow } from './service-line.repository.ts';

/** The new fields and listed classification of a line. */
interface LineToSave {
  readonly before: ServiceLine;
  /** The version that the change is based on. */
  readonly version: number;
  readonly fields: ServiceLineFields;
  readonly listedClassification: ListedClassification | null;
  readonly listedIsNew: boolean;
  readonly isSettled?: boolean;
  readonly reason: string | null;
}

/** Classifies and saves a line and records the change. Throws `changedMeanwhile` if the line has another version. */
export async function saveLine(
  trx: AccountTransaction,
  context: RequestContext,
  { before, version, fields, listedClassification, listedIsNew, isSettled = false, reason }: LineToSave,
): Promise<ServiceLineDetails> {
  if (before.version !== version) throw commonProblems.changedMeanwhile({ current: toDetails(context, before) });
  const basisRules = getBasisRulesInForce(context);
  const { rules, leadBan } = basisRules;
  const isOpen = !isSettled && (listedIsNew || staysOpen(before, { fields, listedClassification }, basisRules));
  const inputs = toClassificationInputs(fields, listedClassification && { ...listedClassification, isOpen }, leadBan);
  const classification = classify(inputs, rules);
  requireBasis(
    { ...before, category: before.classification.category },
    { ...fields, category: classification.category },
    basisRules,
  );
  // Saving a line as it is adds no history entry; rules that have changed classify it again.
  const isSame = isSameLine(before, { fields, listedClassification, classification });
  if (isSame && !listedIsNew && !isSettled) return toDetails(context, before);
  const classifiedOn = getInstant(context.app.clock);
  const corrected = toCorrectedColumns(getCorrectedAnswersAfterChange(before, fields, listedClassification));
  const columns = {
    ...toServiceLineColumns(fields),
    ...corrected,
    ...toListedColumns(listedClassification),
    ...toClassificationColumns(classification, { fields, basisRules, inputs, classifiedOn }),
    updated_on: classifiedOn,
  };
  const isSaved = await updateServiceLineRow(trx, { id: before.id, version }, columns);
  await updateUnappliedClassifications(trx, [before.id]);
  const savedLine = await getLine(trx, before.id);
  if (!isSaved) throw commonProblems.changedMeanwhile({ current: toDetails(context, savedLine) });
  await updateRecordValues(trx, 'service_lines', {
    id: before.id,
    before: before.customFields,
    after: savedLine.customFields,
  });
  await recordChange(trx, context, {
    entityType: 'serviceLine',
    entityId: before.id,
    operation: 'updated',
    reason,
    ...diffServiceLines(before, savedLine),
  });
  return toDetails(context, savedLine);
}

interface ClassifiedLine {
  readonly fields: ServiceLineFields;
  readonly listedClassification: ListedClassification | null;
  readonly classification: Classification;
}

function isSameLine(before: ServiceLine, { fields, listedClassification, classification }: ClassifiedLine): boolean {
  const columns = (own: ServiceLineFields) => toServiceLineColumns({ ...own, customFields: {} });
  const changes = diffRecords<Record<string, unknown>>(
    { ...columns(serviceLineFields.parse(before)), ...toListedColumns(before.listedClassification) },
    { ...columns(fields), ...toListedColumns(listedClassification) },
  );
  return (
    Object.keys(changes.after).length === 0 &&
    Object.keys(diffCustomValues(before.customFields, fields.customFields).after).length === 0 &&
    before.differsFromListed === classification.differsFromListed &&
    before.classification.review === joinReviews(classification.review, before.refusedListing) &&
    (['category', 'row', 'ruleVersion'] as const).every((name) => before.classification[name] === classification[name])
  );
}

function staysOpen(
  before: ServiceLine,
  { fields, listedClassification }: { fields: ServiceLineFields; listedClassification: ListedClassification | null },
  { rules, leadBan }: RulesInForce,
): boolean {
  const was = toClassificationInputs(
    before,
    before.listedClassification && { ...before.listedClassification, isOpen: before.differsFromListed },
    leadBan,
  );
  return isDifferenceOpen(
    was,
    toClassificationInputs(fields, listedClassification && { ...listedClassification, isOpen: false }, leadBan),
    rules,
  );
}

/** The fields as they may be saved. Throws if an answer contradicts lead that is or was recorded. */
export function validateLineFields(
  before: LineBeforeChange | null,
  fields: ServiceLineFields,
  reason: string | null,
): ServiceLineFields {
  const change = changeLineFields(before, fields, reason);
  if (change.refusal)
    throw refusals[change.refusal.property][change.refusal.remark]({
      property: `fields.${change.refusal.property}`,
      values: { record: before?.correctedFromYes?.record ?? recordedAsYes },
    });
  return change.fields;
}

/**
 * A line may not become Non-lead without a basis, nor with one that its own record contradicts; a line that already
 * lacks one may be edited in its other fields.
 */
export function requireBasis(before: LineWithBases | null, after: LineWithBases, basisRules: BasisRules): void {
  const missing = listNewlyMissingBases(before, after).map((side) =>
    serviceLineProblems.basisMissing({ property: `fields.${side}.classificationBasis`, values: { side } }),
  );
  const contradicted = listNewlyContradicted(before, after, basisRules).map(({ side, sentence }) =>
    serviceLineProblems.basisContradicted({
      property: `fields.${side}.classificationBasis`,
      values: { sentence },
    }),
  );
  const [first] = [...missing, ...contradicted];
  if (first)
    throw new Problem(
      first.code,
      first.status,
      [...missing, ...contradicted].flatMap(({ details }) => details),
    );
}

const refusals = {
  previouslyLead: {
    besideLead: serviceLineProblems.neverLeadBesideLead,
    needsReason: serviceLineProblems.previouslyLeadNeedsReason,
    wasYes: serviceLineProblems.previouslyLeadWasYes,
    listed: serviceLineProblems.previouslyLeadListed,
  },
  connectorPreviouslyLead: {
    besideLead: serviceLineProblems.neverConnectedBesideLead,
    needsReason: serviceLineProblems.onceConnectedNeedsReason,
    wasYes: serviceLineProblems.onceConnectedWasYes,
    // A listing states nothing about the connector, so its answer has no such refusal.
    listed: serviceLineProblems.onceConnectedWasYes,
  },
} as const satisfies Readonly<
  Record<LineChangeRefusal['property'], Readonly<Record<LineChangeRefusal['remark'], unknown>>>
>;
