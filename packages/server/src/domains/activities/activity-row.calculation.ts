import { activityName, nameIn, outcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import { activityDescriptor } from '@curbstop/contract/activities/activity.fields';
import type { Activity, ActivityFields, ActivityRow } from '@curbstop/contract/activities/activity.rules';
import {
  activityResolutionDetails,
  activityResolutions,
  activityTopics,
  activityTypes,
} from '@curbstop/contract/activities/activity.values';
import { changeableFields } from '@curbstop/contract/primitives/fields';
import type { Insertable } from 'kysely';
import type { Schema } from '../../foundation/database/database.ts';
import { writeFields } from '../../foundation/database/field-columns.ts';

/** A list row as stored, with ids instead of labels. */
export type StoredRow = Omit<ActivityRow, 'name' | 'activityType' | 'topic' | 'resolution' | 'resolutionDetail'>;

/** Adds the labels of the ids. */
export function activityRowOf(row: StoredRow): ActivityRow {
  return {
    ...row,
    name: activityName(row),
    activityType: nameIn(activityTypes, row.activityTypeId),
    topic: nameIn(activityTopics, row.topicId),
    resolution: nameIn(activityResolutions, row.resolutionId),
    resolutionDetail:
      row.resolutionDetailId === null ? null : nameIn(activityResolutionDetails, row.resolutionDetailId),
  };
}

/** Maps a list row to an activity. */
export function activityOf({ activityId, activityDate, ...row }: StoredRow): Activity {
  return { ...row, id: activityId, date: activityDate };
}

/** Maps fields to columns. The search text is derived from the fields. */
export function activityColumns(fields: ActivityFields, loggedBy: string) {
  return {
    ...(writeFields(changeableFields(activityDescriptor), fields) as OwnColumns),
    search_text:
      `${activityName(fields)} ${outcomeLabel(fields)} ${fields.description ?? ''} ${loggedBy}`.toLowerCase(),
  };
}

type Columns = Insertable<Schema['activities']>;
type OwnColumns = Pick<Columns, 'activity_date' | 'activity_type_id' | 'topic_id' | 'resolution_id'>;
