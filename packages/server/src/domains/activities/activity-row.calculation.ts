import { getActivityName, getLookupName, getOutcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import type { Activity, ActivityFields, ActivityRow } from '@curbstop/contract/activities/activity.rules';
import {
  activityResolutionDetails,
  activityResolutions,
  activityTopics,
  activityTypes,
} from '@curbstop/contract/activities/activity.values';
import { pickChangeableFields } from '@curbstop/contract/primitives/fields';
import type { Insertable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';
import { writeFields } from '../../foundation/database/field-columns.ts';

/** A list row as stored, with ids instead of labels. */
export type StoredActivityRow = Omit<
  ActivityRow,
  'name' | 'activityType' | 'topic' | 'resolution' | 'resolutionDetail'
>;

/** Adds the labels of the ids. */
export function toActivityRow(row: StoredActivityRow): ActivityRow {
  return {
    ...row,
    name: getActivityName(row),
    activityType: getLookupName(activityTypes, row.activityTypeId),
    topic: getLookupName(activityTopics, row.topicId),
    resolution: getLookupName(activityResolutions, row.resolutionId),
    resolutionDetail:
      row.resolutionDetailId === null ? null : getLookupName(activityResolutionDetails, row.resolutionDetailId),
  };
}

/** Maps a list row to an activity. */
export function toActivity({ activityId, activityDate, ...row }: StoredActivityRow): Activity {
  return { ...row, id: activityId, date: activityDate };
}

/** Maps fields to columns. The search text is derived from the fields. */
export function toActivityColumns(fields: ActivityFields, loggedBy: string) {
  return {
    ...(writeFields(pickChangeableFields(activityDescriptor), fields) as OwnColumns),
    search_text:
      `${getActivityName(fields)} ${getOutcomeLabel(fields)} ${fields.description ?? ''} ${loggedBy}`.toLowerCase(),
  };
}

type Columns = Insertable<Schema['activities']>;
type OwnColumns = Pick<Columns, 'activity_date' | 'activity_type_id' | 'topic_id' | 'resolution_id'>;
