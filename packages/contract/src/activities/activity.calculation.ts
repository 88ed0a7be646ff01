import { decapitalize } from '../primitives/capitalize.ts';
import type { ActivityChoices } from './activity.rules.ts';
import { activityResolutionDetails, activityResolutions, activityTopics, activityTypes } from './activity.values.ts';

interface LookupEntry {
  readonly id: number;
  readonly name: string;
}

/** The label of a lookup id, or the id itself if a newer version of the product added it. */
export function getLookupName(lookup: readonly LookupEntry[], id: number): string {
  return lookup.find((one) => one.id === id)?.name ?? String(id);
}

/** "No answer: Left voicemail". */
export function getOutcomeLabel({
  resolutionId,
  resolutionDetailId,
}: Pick<ActivityChoices, 'resolutionId' | 'resolutionDetailId'>): string {
  const outcome = getLookupName(activityResolutions, resolutionId);
  return resolutionDetailId === null
    ? outcome
    : `${outcome}: ${getLookupName(activityResolutionDetails, resolutionDetailId)}`;
}

/** The title of an activity: "Call: right of entry". */
export function getActivityName({
  activityTypeId,
  topicId,
}: Pick<ActivityChoices, 'activityTypeId' | 'topicId'>): string {
  const topic = getLookupName(activityTopics, topicId);
  const type = getLookupName(activityTypes, activityTypeId);
  return topic === 'Other' ? type : `${type}: ${decapitalize(topic)}`;
}

/** The details of an outcome. */
export function listResolutionDetails(resolutionId: number): readonly LookupEntry[] {
  return activityResolutionDetails.filter((detail) => detail.resolutionId === resolutionId);
}
