import { defineFields } from '../primitives/fields.ts';
import { lineWorkLabels, lineWorks } from './line-work.values.ts';

/** The fields of work on a service line, in the order of its form and its change history. */
export const lineWorkDescriptor = defineFields({
  work: {
    label: 'Work',
    type: { kind: 'choice', choices: lineWorks.map(({ code }) => code), labels: lineWorkLabels },
    required: true,
  },
  plannedOn: { label: 'Planned date', type: { kind: 'day' } },
  isEmergency: { label: 'Emergency repair', type: { kind: 'yesNo' }, required: true },
  doneOn: { label: 'Date completed', type: { kind: 'day' } },
  resultReceivedOn: { label: 'Sample result received', type: { kind: 'day' } },
});
