import {
  serviceLineFields,
  type LineStatement,
  type ServiceLine,
} from '@curbstop/contract/service-lines/service-line.rules';
import { getDifference } from '../../foundation/database/change-history.ts';
import { evaluateChangedValues } from '../custom-fields/custom-value.service.ts';

/** The fields that the history compares, including the classification. */
export function toHistoryFields(line: ServiceLine): Record<string, unknown> {
  const { customFields, ...own } = serviceLineFields.parse(line);
  return {
    ...own,
    ...(Object.keys(customFields).length > 0 && { customFields }),
    ...statementRecord(line.statement),
    category: line.classification.category,
    review: line.classification.review,
  };
}

function statementRecord(statement: LineStatement | null): Record<string, unknown> {
  return { statedCategory: statement?.category ?? null, statedBasis: statement?.basis ?? null };
}

/** Custom fields appear in the history one by one. */
export function getServiceLineDifference(before: ServiceLine, after: ServiceLine): ReturnType<typeof getDifference> {
  const changed = getDifference(
    toHistoryFields({ ...before, customFields: {} }),
    toHistoryFields({ ...after, customFields: {} }),
  );
  const values = evaluateChangedValues(before.customFields, after.customFields);
  return { before: { ...changed.before, ...values.before }, after: { ...changed.after, ...values.after } };
}
