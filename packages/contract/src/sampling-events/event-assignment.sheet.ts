import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { locationDescriptor } from '../locations/location.fields.ts';

/** The columns of a file that assigns locations to an event, in the order of its template [A7.26]. */
const assignmentColumns = ['externalId', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;
export type AssignmentColumn = (typeof assignmentColumns)[number];

export const assignmentTemplateName = 'pwsEventAssignment.csv';
export const assignmentHeadings = assignmentColumns.map((column) => locationDescriptor[column].label);

const toHeadingKey = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Headings that inventory imports read as these fields are read here, too. */
const columnsByHeading = new Map<string, AssignmentColumn>(
  assignmentColumns.flatMap((column) => {
    const { label, sheet } = locationDescriptor[column];
    return [label, ...sheet.synonyms.split(',')].map((heading) => [toHeadingKey(heading), column] as const);
  }),
);

/** The position of each column that the heading row names; the first of two columns with the same meaning counts. */
export function readAssignmentHeadings({ cells }: SheetRow): ReadonlyMap<AssignmentColumn, number> {
  const found = new Map<AssignmentColumn, number>();
  for (const [at, cell] of cells.entries()) {
    const column = columnsByHeading.get(toHeadingKey(toCellText(cell)));
    if (column !== undefined && !found.has(column)) found.set(column, at);
  }
  return found;
}
