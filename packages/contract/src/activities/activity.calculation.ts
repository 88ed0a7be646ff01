import type { ActivityChoices } from './activity.rules.ts';
import { activityResolutionDetails, activityResolutions, activityTopics, activityTypes } from './activity.values.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The word of a lookup's number; the number itself where a newer version of the product knows more than this one. */
export function nameIn(lookup: readonly Named[], id: number): string {
  return lookup.find((one) => one.id === id)?.name ?? String(id);
}

/** "No answer: Left voicemail". */
export function outcomeWords({
  resolutionId,
  resolutionDetailId,
}: Pick<ActivityChoices, 'resolutionId' | 'resolutionDetailId'>): string {
  const outcome = nameIn(activityResolutions, resolutionId);
  return resolutionDetailId === null ? outcome : `${outcome}: ${nameIn(activityResolutionDetails, resolutionDetailId)}`;
}

/** What an activity is called: "Call about right of entry". */
export function activityName({ activityTypeId, topicId }: Pick<ActivityChoices, 'activityTypeId' | 'topicId'>): string {
  const topic = nameIn(activityTopics, topicId);
  const type = nameIn(activityTypes, activityTypeId);
  return topic === 'Other' ? type : `${type} about ${topic.charAt(0).toLowerCase()}${topic.slice(1)}`;
}

/** The finer words that an outcome offers. */
export function detailsOf(resolutionId: number): readonly Named[] {
  return activityResolutionDetails.filter((detail) => detail.resolutionId === resolutionId);
}
