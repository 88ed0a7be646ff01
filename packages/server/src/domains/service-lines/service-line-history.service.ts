import {
  serviceLineFields,
  type ListedClassification,
  type ServiceLine,
} from '@curbstop/contract/service-lines/service-line.rules';
import { diffRecords } from '../../foundation/database/change-history.ts';
import { diffCustomValues } from '../custom-fields/custom-value.service.ts';

/** The fields that the history compares, including the classification. */
export function toLineHistory(line: ServiceLine): Record<string, unknown> {
  const { customFields, ...own } = serviceLineFields.parse(line);
  return {
    ...own,
    ...(Object.keys(customFields).length > 0 && { customFields }),
    ...listedRecord(line.listedClassification),
    category: line.classification.category,
    review: line.classification.review,
  };
}

function listedRecord(listedClassification: ListedClassification | null): Record<string, unknown> {
  return { listedCategory: listedClassification?.category ?? null, listedBasis: listedClassification?.basis ?? null };
}

/** Custom fields appear in the history one by one. */
export function diffServiceLines(before: ServiceLine, after: ServiceLine): ReturnType<typeof diffRecords> {
  const changed = diffRecords(
    toLineHistory({ ...before, customFields: {} }),
    toLineHistory({ ...after, customFields: {} }),
  );
  const values = diffCustomValues(before.customFields, after.customFields);
  return { before: { ...changed.before, ...values.before }, after: { ...changed.after, ...values.after } };
}
