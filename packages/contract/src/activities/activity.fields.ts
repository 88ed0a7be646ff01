import { defineFields } from '../primitives/fields.ts';
import {
  activityResolutionDetails,
  activityResolutions,
  activityStatuses,
  activityTopics,
  activityTypes,
  maxActivityDescriptionLength,
} from './activity.values.ts';

/** The fields of an activity, in the order of its form and its change history (docs/how-to-extend.md). */
export const activityDescriptor = defineFields({
  activityTypeId: {
    label: 'Activity',
    type: { kind: 'lookup', options: activityTypes },
    required: true,
    list: { filter: 'choice' },
  },
  date: {
    label: 'Date',
    type: { kind: 'day' },
    column: 'activity_date',
    required: true,
    list: { shown: true },
  },
  topicId: {
    label: 'Reason',
    type: { kind: 'lookup', options: activityTopics },
    required: true,
    list: { filter: 'choice' },
  },
  resolutionId: {
    label: 'Outcome',
    type: { kind: 'lookup', options: activityResolutions },
    required: true,
    list: { filter: 'choice' },
  },
  resolutionDetailId: {
    label: 'Outcome detail',
    type: { kind: 'lookup', options: activityResolutionDetails },
  },
  contactId: { label: 'Contact', type: { kind: 'code' }, list: { shown: true } },
  /** By id [A3.47]. */
  programId: {
    label: 'Program',
    type: { kind: 'code' },
    history: 'programName',
    list: { filter: 'choice', startsHidden: true },
  },
  eventId: {
    label: 'Sampling event',
    type: { kind: 'code' },
    history: 'eventName',
    list: { filter: 'choice', startsHidden: true },
  },
  description: {
    label: 'Description',
    type: { kind: 'text', maxLength: maxActivityDescriptionLength },
    list: { shown: true },
  },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: activityStatuses },
    required: true,
    entered: 'never',
    history: false,
    list: { filter: 'choice', startsHidden: true },
  },
  /** The location, by id. */
  relationId: {
    label: 'Location',
    type: { kind: 'code' },
    column: 'location_id',
    required: true,
    entered: 'onCreate',
    history: false,
    list: { filter: 'choice' },
  },
});
