import { defineFields } from '../primitives/fields.ts';
import { replacementLocationStatuses } from './program-location.values.ts';

/**
 * The fields of a location in a program, in the order of its table. The address and the location ID are copies, which
 * the list filters and sorts by.
 */
export const programLocationDescriptor = defineFields({
  programId: { label: 'Program', type: { kind: 'code' }, entered: 'never', history: 'programName' },
  address: {
    label: 'Address',
    type: { kind: 'text', maxLength: 200 },
    column: 'address_line1',
    entered: 'never',
    history: false,
    list: { filter: 'text', sort: true },
    searched: true,
  },
  city: {
    label: 'City',
    type: { kind: 'text', maxLength: 100 },
    entered: 'never',
    history: false,
    list: { shown: true },
  },
  externalId: {
    label: 'Location ID',
    type: { kind: 'text', maxLength: 100 },
    entered: 'never',
    history: false,
    list: { filter: 'text' },
    searched: true,
  },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: replacementLocationStatuses },
    required: true,
    list: { filter: 'choice', sort: true },
  },
  assignedOn: {
    label: 'Assigned',
    type: { kind: 'instant' },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'instant', sort: true },
  },
});
