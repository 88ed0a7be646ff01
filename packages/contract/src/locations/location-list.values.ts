import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { locationDescriptor } from './location.fields.ts';

export const locationList = list({
  defaultSort: 'addressLine1',
  takesCustomFields: true,
  fields: {
    ...listFields(locationDescriptor),
    updatedOn: { label: 'Last changed', filter: 'instant', sort: true },
  },
});
