import { getMaterialKind } from '@curbstop/contract/service-lines/classification.calculation';
import {
  updateLeadHistory,
  type UpdatedLeadHistory,
  type LeadHistory,
  type UpdatedAnswer,
} from '@curbstop/contract/service-lines/lead-history.calculation';
import {
  toEarlierHistory,
  removesLeadFittings,
  type LineBeforeChange,
} from '@curbstop/contract/service-lines/line-change.calculation';
import type { ClassificationRules } from '@curbstop/contract/regulations/service-line-classification.calculation';
import type { Connector, YesNoUnknown, Material } from '@curbstop/contract/service-lines/service-line.values';
import type { DeletedLine } from '@curbstop/contract/service-lines/service-line.rules';
import type { ServiceLineValues } from './service-line.form.ts';

interface LineInputs {
  readonly system: { readonly material: Material };
  readonly customer: { readonly material: Material };
  readonly previouslyLead: YesNoUnknown;
  readonly connector: Connector;
  readonly connectorPreviouslyLead: YesNoUnknown;
}

/** The lead-history values after saving; null until both materials are chosen. */
export function calculateLeadHistoryOfForm(
  values: ServiceLineValues,
  before: LineBeforeChange | undefined,
  options: { readonly hasReason: boolean },
): UpdatedLeadHistory | null {
  const { system, customer } = values;
  if (system.material === null || customer.material === null) return null;
  return updateLeadHistory(
    before ? toEarlierHistory(before) : null,
    getHistory({ ...values, system: { material: system.material }, customer: { material: customer.material } }),
    options,
  );
}

/** The lead history of a new line that takes the place of a deleted one. */
export function calculateLeadHistoryFromDeleted(
  values: ServiceLineValues,
  deleted: DeletedLine,
): UpdatedLeadHistory | null {
  const { system, customer } = values;
  if (system.material === null || customer.material === null) return null;
  const newValues = { ...values, system: { material: system.material }, customer: { material: customer.material } };
  return updateLeadHistory(deleted.history, getHistory(newValues), { hasReason: false });
}

const recordedReason =
  'This line is recorded as previously lead or once connected to a lead connector. Give a reason to change that answer.';

/**
 * Why the change needs a reason: a recorded Yes is changed, or an earlier Yes or the answer of a listed line becomes
 * No.
 */
export function findReasonRequirement(
  values: ServiceLineValues,
  before: LineBeforeChange,
  rules: ClassificationRules,
): string | undefined {
  if (removesLeadFittings(before, values, rules))
    return `In ${rules.decidedBy} lead fittings make a line Lead. Give a reason to change the answer Yes.`;
  const carried = calculateLeadHistoryOfForm(values, before, { hasReason: false });
  const remarks = [carried?.previouslyLead.remark, carried?.connectorPreviouslyLead.remark];
  const record = before.correctedFromYes?.record;
  if (carried?.previouslyLead.remark === 'wasYes' && record !== undefined)
    return `This line ${record}. Give a reason for Previously lead: No.`;
  if (remarks.some((remark) => remark === 'needsReason' || remark === 'wasYes')) return recordedReason;
  return remarks.includes('listed')
    ? `This line is listed as ${before.listedClassification?.category}. Give a reason for Previously lead: No.`
    : undefined;
}

interface LeadHistoryNotices {
  readonly previouslyLead: string | undefined;
  readonly connectorPreviouslyLead: string | undefined;
}

/** What saving records automatically because the change removes lead, or because a deleted line had it. */
export function getLeadHistoryNotices(
  values: ServiceLineValues,
  before: LineBeforeChange | undefined,
  deleted: DeletedLine | null = null,
): LeadHistoryNotices {
  const carried = deleted
    ? calculateLeadHistoryFromDeleted(values, deleted)
    : calculateLeadHistoryOfForm(values, before, { hasReason: true });
  return {
    previouslyLead: getNotice('Previously lead', carried?.previouslyLead, deleted),
    connectorPreviouslyLead: getNotice('Ever connected to a lead connector', carried?.connectorPreviouslyLead, deleted),
  };
}

/** What saving records automatically because the change removes lead fittings that the State counts as lead. */
export function getFittingsNotice(
  values: ServiceLineValues,
  before: LineBeforeChange | undefined,
  rules: ClassificationRules,
): string | undefined {
  return before && removesLeadFittings(before, values, rules)
    ? `Ever connected to a lead connector will be recorded as Yes, because ${rules.decidedBy} counts lead fittings. It can be corrected later with a reason.`
    : undefined;
}

function getNotice(label: string, carried: UpdatedAnswer | undefined, deleted: DeletedLine | null): string | undefined {
  switch (carried?.remark) {
    case 'leftLead':
      return `${label} will be recorded as Yes.`;
    case 'deletedLine':
    case 'listed':
    case 'wasYes':
      // Only a new line has no reason; an edit requires one instead.
      return deleted
        ? `${label} will be recorded as ${carried.answer}, because of ${deleted.name}. It can be corrected later with a reason.`
        : undefined;
    default:
      return undefined;
  }
}

function getHistory({ system, customer, previouslyLead, connector, connectorPreviouslyLead }: LineInputs): LeadHistory {
  return {
    system: getMaterialKind(system.material),
    customer: getMaterialKind(customer.material),
    previouslyLead,
    connector,
    connectorPreviouslyLead,
  };
}
