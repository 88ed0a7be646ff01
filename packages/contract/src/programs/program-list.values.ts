import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { programDescriptor } from './program.fields.ts';

export const programList = defineList({
  defaultSort: 'name',
  fields: createListFields(programDescriptor, ['name', 'startsOn', 'endsOn']),
});
