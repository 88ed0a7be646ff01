import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { eventDescriptor } from './sampling-event.fields.ts';

export const eventList = defineList({
  defaultSort: 'startsOn',
  // [A9.6]
  largestPage: 1000,
  fields: createListFields(eventDescriptor, ['name', 'startsOn', 'endsOn', 'eventType', 'status']),
});
