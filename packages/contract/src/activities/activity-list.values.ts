import { createListFields } from '../primitives/fields.ts';
import { defineList } from '../primitives/list.ts';
import { activityDescriptor } from './activity.fields.ts';

/** [A3.50]; without a status filter, only Active ones are listed. */
export const activityList = defineList({
  defaultSort: '-activityDate',
  fields: {
    activityDate: { label: activityDescriptor.date.label, filter: 'date', sort: true },
    ...createListFields(activityDescriptor, ['activityTypeId', 'topicId', 'resolutionId', 'status']),
  },
});
