import { createHeadingReader } from '../primitives/heading-columns.ts';
import { locationDescriptor } from '../locations/location.fields.ts';

/** The columns of a file that assigns locations to an event, in the order of its template [A7.26]. */
const assignmentColumns = ['externalId', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;
export type AssignmentColumn = (typeof assignmentColumns)[number];

export const assignmentTemplateName = 'pwsEventAssignment.csv';
export const assignmentHeadings = assignmentColumns.map((column) => locationDescriptor[column].label);
export const locationIdHeading = locationDescriptor.externalId.label;
export const addressHeading = locationDescriptor.addressLine1.label;

/** Headings that inventory imports read as these fields are read here, too. */
export const parseAssignmentHeadings = createHeadingReader(
  Object.fromEntries(
    assignmentColumns.map((column) => {
      const { label, sheet } = locationDescriptor[column];
      return [column, [label, ...sheet.synonyms.split(',')]];
    }),
  ) as Record<AssignmentColumn, string[]>,
);
