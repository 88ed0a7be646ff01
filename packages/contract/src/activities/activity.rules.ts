import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { nullableText } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import {
  activityRelationTypes,
  activityResolutionDetails,
  activityResolutions,
  activityStatuses,
  activityTopics,
  activityTypes,
  longestDescription,
} from './activity.values.ts';

const outOfList = 'Choose one of the list';

/** A lookup id; a missing choice and an unknown id have different messages [A5.18]. */
function oneOf(lookup: readonly { readonly id: number }[]) {
  return z
    .number('Required')
    .int(outOfList)
    .refine((value) => lookup.some((one) => one.id === value), outOfList);
}

const day = z.string('Required').trim().min(1, 'Required').pipe(calendarDate);

const required = {
  activityTypeId: oneOf(activityTypes),
  date: day,
  topicId: oneOf(activityTopics),
  resolutionId: oneOf(activityResolutions),
};
const optional = {
  resolutionDetailId: oneOf(activityResolutionDetails).nullable(),
  description: nullableText(longestDescription, `At most ${longestDescription.toLocaleString('en-US')} characters`),
  contactId: id.nullable(),
  programId: id.nullable(),
  eventId: id.nullable(),
};

/** An activity's own fields [A3.45-A3.47], validated one by one; missing optional fields are null. */
export const activityFields = z.object({
  ...required,
  resolutionDetailId: optional.resolutionDetailId.default(null),
  description: optional.description.default(null),
  contactId: optional.contactId.default(null),
  programId: optional.programId.default(null),
  eventId: optional.eventId.default(null),
});
export type ActivityFields = z.output<typeof activityFields>;
export type ActivityChoices = Pick<
  ActivityFields,
  'activityTypeId' | 'topicId' | 'resolutionId' | 'resolutionDetailId'
>;

const detailOfAnotherOutcome = 'This belongs to another outcome';
const eventWithoutProgram = 'Choose the program first';
export const futureActivity = 'An activity cannot lie in the future';

function detailFits({ resolutionId, resolutionDetailId }: ActivityFields): boolean {
  const detail = activityResolutionDetails.find((one) => one.id === resolutionDetailId);
  return detail === undefined || detail.resolutionId === resolutionId;
}

/** All rules of an activity; `today` is the water system's date. */
export function activityRulesOn(today: string) {
  return (
    activityFields
      .refine((activity) => typeof activity.date !== 'string' || activity.date <= today, {
        path: ['date'],
        message: futureActivity,
        when: isObjectInput,
      })
      .refine(detailFits, { path: ['resolutionDetailId'], message: detailOfAnotherOutcome, when: isObjectInput })
      // [A5.19]: the server and the form's list check whether the event belongs to that program.
      .refine(({ programId, eventId }) => !eventId || Boolean(programId), {
        path: ['eventId'],
        message: eventWithoutProgram,
        when: isObjectInput,
      })
  );
}

/** The record it belongs to [A3.48]. */
const relation = { relationType: z.enum(activityRelationTypes).default('Location'), relationId: id };

/** The schema of a new activity; `activityRulesOn` validates it as a whole. */
export const newActivity = activityFields.extend(relation);

/** The fields of a change: missing fields stay, null clears. `Active` restores a removed activity. */
export const activityChange = z.object({ ...required, ...optional, status: z.literal('Active') }).partial();
export type ActivityChange = z.output<typeof activityChange>;

/** The contact's name; null also for an account without the feature CONTACTS [A6.11]. */
const contactName = z.string().nullable();
/** The current names of the program and its event; null also for an account without a program type [A6.13]. */
const programNames = { programName: z.string().nullable(), eventName: z.string().nullable() };
const shownFields = {
  relationType: z.enum(activityRelationTypes),
  relationId: id,
  /** The place: street and unit. */
  address: z.string(),
  contactName,
  ...programNames,
  status: z.enum(activityStatuses),
  loggedBy: z.string(),
  loggedOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
};

/** One activity. */
export const activity = activityFields.extend({ id, ...shownFields });
export type Activity = z.infer<typeof activity>;

/** One activity of a list [A3.49], with the labels of its ids. */
export const activityRow = z.object({
  activityId: id,
  /** Its title: "Call about right of entry". */
  name: z.string(),
  activityDate: z.string(),
  activityTypeId: z.number(),
  activityType: z.string(),
  topicId: z.number(),
  topic: z.string(),
  resolutionId: z.number(),
  resolution: z.string(),
  resolutionDetailId: z.number().nullable(),
  resolutionDetail: z.string().nullable(),
  description: z.string().nullable(),
  contactId: id.nullable(),
  programId: id.nullable(),
  eventId: id.nullable(),
  ...shownFields,
});
export type ActivityRow = z.infer<typeof activityRow>;
