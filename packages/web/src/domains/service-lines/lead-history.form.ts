import { kindOf } from '@curbstop/contract/service-lines/classification.calculation';
import {
  updateLeadHistory,
  type UpdatedLeadHistory,
  type LeadHistory,
} from '@curbstop/contract/service-lines/lead-history.calculation';
import { historyOfFields, type LineBeforeChange } from '@curbstop/contract/service-lines/line-change.calculation';
import type { Connector, Answer, Material } from '@curbstop/contract/service-lines/service-line.values';
import type { ServiceLineValues } from './service-line.form.ts';

interface LineFacts {
  readonly system: { readonly material: Material };
  readonly customer: { readonly material: Material };
  readonly previouslyLead: Answer;
  readonly connector: Connector;
  readonly connectorPreviouslyLead: Answer;
}

/** The lead-history values after saving; null until both materials are chosen. */
export function carriedByForm(
  values: ServiceLineValues,
  before: LineBeforeChange | undefined,
  hasReason: boolean,
): UpdatedLeadHistory | null {
  const { system, customer } = values;
  if (system.material === null || customer.material === null) return null;
  return updateLeadHistory(
    before ? historyOfFields(before) : null,
    historyOf({ ...values, system: { material: system.material }, customer: { material: customer.material } }),
    hasReason,
  );
}

/** Whether a recorded Yes is changed, or an earlier Yes becomes No: that needs a reason. */
export function needsHistoryReason(values: ServiceLineValues, before: LineBeforeChange): boolean {
  const carried = carriedByForm(values, before, false);
  return (
    carried !== null &&
    [carried.previouslyLead, carried.connectorPreviouslyLead].some(
      ({ remark }) => remark === 'needsReason' || remark === 'wasYes',
    )
  );
}

export interface LeadHistoryNotices {
  readonly previouslyLead: string | undefined;
  readonly connectorPreviouslyLead: string | undefined;
}

/** What saving records automatically because the change removes lead. */
export function leadHistoryNotices(
  values: ServiceLineValues,
  before: LineBeforeChange | undefined,
): LeadHistoryNotices {
  const carried = carriedByForm(values, before, true);
  return {
    previouslyLead:
      carried?.previouslyLead.remark === 'leftLead' ? 'Previously lead will be recorded as Yes.' : undefined,
    connectorPreviouslyLead:
      carried?.connectorPreviouslyLead.remark === 'leftLead'
        ? 'Ever connected to a lead connector will be recorded as Yes.'
        : undefined,
  };
}

function historyOf({ system, customer, previouslyLead, connector, connectorPreviouslyLead }: LineFacts): LeadHistory {
  return {
    system: kindOf(system.material),
    customer: kindOf(customer.material),
    previouslyLead,
    connector,
    connectorPreviouslyLead,
  };
}
