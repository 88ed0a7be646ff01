import { programLocationDescriptor } from '../programs/program-location.fields.ts';
import { defineFields } from '../primitives/fields.ts';

/** The fields of a location in a sampling event, in the order of its table. The status is that in the program. */
export const eventLocationDescriptor = defineFields({
  programId: programLocationDescriptor.programId,
  eventId: { label: 'Sampling event', type: { kind: 'code' }, entered: 'never', history: 'eventName' },
  address: programLocationDescriptor.address,
  city: programLocationDescriptor.city,
  externalId: programLocationDescriptor.externalId,
  status: {
    ...programLocationDescriptor.status,
    label: 'Status in the program',
    entered: 'never',
    history: false,
    list: { shown: true },
  },
  assignedOn: programLocationDescriptor.assignedOn,
});
