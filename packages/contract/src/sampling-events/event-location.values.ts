import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { eventLocationDescriptor } from './event-location.fields.ts';

export const eventLocationList = defineList({
  defaultSort: 'address',
  fields: createListFields(eventLocationDescriptor),
});
