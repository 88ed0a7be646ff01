import { list } from '../primitives/list.ts';

export const eventLocationList = list({
  defaultSort: 'address',
  fields: {
    address: { label: 'Address', filter: 'text', sort: true },
    externalId: { label: 'Location ID', filter: 'text' },
    assignedOn: { label: 'Assigned', filter: 'instant', sort: true },
  },
});
