import { eventLocationDescriptor } from '@curbstop/contract/sampling-events/event-location.fields';
import type { AssignmentCounts } from '@curbstop/contract/sampling-events/event-location.rules';
import { describeAdded } from '../programs/program-location.calculation.ts';
import { getFieldLabels } from '../../ui/change-labels.ts';
import { toErrorMessage } from '../../ui/error-message.ts';

/** Labels of the fields in the change history of a location in an event. */
export const eventLocationFieldLabels = getFieldLabels(eventLocationDescriptor);

/** The result of an assignment; the event part is empty without an event. */
export type AssignmentOutcome = Pick<AssignmentCounts, 'program'> & Partial<AssignmentCounts>;

/** The result of an assignment: one sentence for the program and one for its event. */
export function getOutcomeLabel(
  { program, event }: AssignmentOutcome,
  names: { readonly program: string; readonly event: string | undefined },
): readonly string[] {
  return [
    describeAdded(program, names.program),
    ...(event && names.event !== undefined ? [describeAdded(event, names.event)] : []),
  ];
}

/** [A8.20]: the first detail of the error, otherwise the specification's sentence. */
export function explainNotAssigned(error: unknown): string {
  const { status, sentences } = toErrorMessage(error);
  return (status > 0 && status < 500 ? sentences[0] : undefined) ?? 'An error occurred. Please try again.';
}

/** [A8.20] */
export const assignmentErrorStaysMs = 8_000;
