import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import { pickChangeableFields, createEmptyValues } from '@curbstop/contract/primitives/fields';
import type { Activity, ActivityRow } from '@curbstop/contract/activities/activity.rules';

const both = {
  ...createEmptyValues(pickChangeableFields(activityDescriptor)),
  activityTypeId: 1,
  topicId: 4,
  resolutionId: 2,
  resolutionDetailId: 201,
  description: 'Try after six.',
  contactName: null,
  programName: null,
  eventName: null,
  relationType: 'Location',
  relationId: '01995b1e-7c1a-7000-8000-0000000000aa',
  address: '12 Elm Street',
  status: 'Active',
  loggedBy: 'Dana Reyes',
  loggedOn: '2026-11-20T15:00:00.000Z',
  updatedOn: '2026-11-20T15:00:00.000Z',
  version: 1,
} as const;
const id = '01995b1e-7c1a-7000-8000-0000000000ac';

/** Sample activity. */
export function anActivity(change: Partial<Activity> = {}): Activity {
  return { ...both, id, date: '2026-11-20', ...change };
}

/** The same activity as in a list. */
export function anActivityRow(change: Partial<ActivityRow> = {}): ActivityRow {
  return {
    ...both,
    activityId: id,
    activityDate: '2026-11-20',
    name: 'Call: right of entry',
    activityType: 'Call',
    topic: 'Right of entry',
    resolution: 'No answer',
    resolutionDetail: 'Left voicemail',
    ...change,
  };
}
