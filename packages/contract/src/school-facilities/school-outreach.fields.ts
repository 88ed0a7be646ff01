import { defineFields } from '../primitives/fields.ts';
import {
  getOptionCodes,
  getOptionLabels,
  outreachMethods,
  outreachOutcomes,
  outreachPurposes,
} from './school-outreach.values.ts';

/** The fields of an attempt to contact a facility, in the order of its form and its change history. */
export const schoolOutreachDescriptor = defineFields({
  contactedOn: { label: 'Date', type: { kind: 'day' }, required: true },
  purpose: {
    label: 'Purpose',
    type: { kind: 'choice', choices: getOptionCodes(outreachPurposes), labels: getOptionLabels(outreachPurposes) },
    required: true,
  },
  method: {
    label: 'Method',
    type: { kind: 'choice', choices: getOptionCodes(outreachMethods), labels: getOptionLabels(outreachMethods) },
    required: true,
  },
  outcome: {
    label: 'Outcome',
    type: { kind: 'choice', choices: getOptionCodes(outreachOutcomes), labels: getOptionLabels(outreachOutcomes) },
    required: true,
  },
  person: { label: 'Person contacted', type: { kind: 'text', maxLength: 200 } },
  notes: { label: 'Notes', type: { kind: 'text', maxLength: 2_000 } },
});
