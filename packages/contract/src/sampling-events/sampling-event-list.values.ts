import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { eventDescriptor } from './sampling-event.fields.ts';

export const eventList = list({
  defaultSort: 'startsOn',
  // [A9.6]
  largestPage: 1000,
  fields: listFields(eventDescriptor, ['name', 'startsOn', 'endsOn', 'eventType', 'status']),
});
