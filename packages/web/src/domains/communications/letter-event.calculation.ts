import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { hasResultsTable, listUsedFields } from '@curbstop/contract/communications/content-parts.calculation';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import type { MergeField } from '@curbstop/contract/communications/merge-field.values';

/** A field of the samples of the letter's event. */
export const isSampleField = (field: string): boolean => field.startsWith('sample.');

/** A field that prints or compares data of the letter's event. */
export const isEventData = (field: string): boolean => isSampleField(field) || field.startsWith('event.');

/** What a text prints or compares of the letter's sampling event, as its chips name it. */
export function listEventData(
  content: CommunicationContent | undefined,
  fields: readonly MergeField[],
): readonly string[] {
  if (!content) return [];
  const labels = listUsedFields(content)
    .filter(isEventData)
    .map((key) => getMergeFieldLabel(key, fields));
  return hasResultsTable(content) ? [...labels, resultsTableLabel] : labels;
}

const resultsTableLabel = 'Results table';

/** Those of `listEventData` that another event with these fields does not have: it has fewer samples or analytes. */
export function listMissingData(eventData: readonly string[], fields: readonly MergeField[]): readonly string[] {
  const labels = new Set([...fields.map(({ key }) => getMergeFieldLabel(key, fields)), resultsTableLabel]);
  return eventData.filter((label) => !labels.has(label));
}
