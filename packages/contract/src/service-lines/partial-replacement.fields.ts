import { defineFields } from '../primitives/fields.ts';

/** The fields of a partial replacement of a service line, in the order of its form and its change history. */
export const partialReplacementDescriptor = defineFields({
  plannedOn: { label: 'Planned day', type: { kind: 'day' } },
  isEmergency: { label: 'Emergency repair', type: { kind: 'yesNo' }, required: true },
  doneOn: { label: 'Day completed', type: { kind: 'day' } },
  resultReceivedOn: { label: 'Sample result received', type: { kind: 'day' } },
});
