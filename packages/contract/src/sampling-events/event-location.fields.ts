import { programLocationDescriptor } from '../programs/program-location.fields.ts';
import { describeFields } from '../primitives/fields.ts';

const { programId, address, city, externalId, status, assignedOn } = programLocationDescriptor;

/** The fields of a location in a sampling event, in the order of its table. The status is that in the program. */
export const eventLocationDescriptor = describeFields({
  programId,
  eventId: { label: 'Event', type: { kind: 'code' }, entered: 'never', history: 'eventName' },
  address,
  city,
  externalId,
  status: { ...status, label: 'Status in the program', entered: 'never', history: false, list: { shown: true } },
  assignedOn,
});
