import { listFields } from '../primitives/fields.ts';
import { list } from '../primitives/list.ts';
import { activityDescriptor } from './activity.fields.ts';

/** [A3.50]; without a status filter, only Active ones are listed. */
export const activityList = list({
  defaultSort: '-activityDate',
  fields: {
    activityDate: { label: activityDescriptor.date.label, filter: 'date', sort: true },
    ...listFields(activityDescriptor, ['activityTypeId', 'topicId', 'resolutionId', 'status']),
  },
});
