import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { programLocationDescriptor } from './program-location.fields.ts';

export const programLocationList = defineList({
  defaultSort: 'address',
  fields: createListFields(programLocationDescriptor),
});
