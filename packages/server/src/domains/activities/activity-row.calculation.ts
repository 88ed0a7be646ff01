import { activityName, nameIn, outcomeLabel } from '@curbstop/contract/activities/activity.calculation';
import type { Activity, ActivityFields, ActivityRow } from '@curbstop/contract/activities/activity.rules';
import {
  activityResolutionDetails,
  activityResolutions,
  activityTopics,
  activityTypes,
} from '@curbstop/contract/activities/activity.values';

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
    activity_date: fields.date,
    activity_type_id: fields.activityTypeId,
    topic_id: fields.topicId,
    resolution_id: fields.resolutionId,
    resolution_detail_id: fields.resolutionDetailId,
    description: fields.description,
    contact_id: fields.contactId,
    program_id: fields.programId,
    event_id: fields.eventId,
    search_text:
      `${activityName(fields)} ${outcomeLabel(fields)} ${fields.description ?? ''} ${loggedBy}`.toLowerCase(),
  };
}
