import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { locationDescriptor } from './location.fields.ts';

export const locationList = defineList({
  defaultSort: 'addressLine1',
  takesCustomFields: true,
  fields: {
    ...createListFields(locationDescriptor),
    updatedOn: { label: 'Last changed', filter: 'instant', sort: true },
  },
});
