import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { schoolFacilityDescriptor } from './school-facility.fields.ts';

export const schoolFacilityList = defineList({
  defaultSort: 'name',
  fields: createListFields(schoolFacilityDescriptor),
});
