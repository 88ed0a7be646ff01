import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { createFieldRules, createRequiredLookup, createRowRules } from '../primitives/field-rules.ts';
import { pickChangeableFields, omitFields, pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { createNullableText } from '../primitives/required-text.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { activityDescriptor } from './activity.fields.ts';
import {
  activityRelationTypes,
  activityResolutionDetails,
  activityStatuses,
  maxActivityDescriptionLength,
} from './activity.values.ts';

const changeable = pickChangeableFields(activityDescriptor);
const required = createFieldRules(pickRequiredFields(changeable), {});
/** The rules that do not follow from the type of the field. */
const written = {
  resolutionDetailId: createRequiredLookup(activityResolutionDetails).nullable(),
  description: createNullableText(
    maxActivityDescriptionLength,
    `At most ${formatNumber(maxActivityDescriptionLength)} characters`,
  ),
  contactId: id.nullable(),
  programId: id.nullable(),
  eventId: id.nullable(),
};
const optional = createFieldRules(pickOptionalFields(changeable), written);

/** An activity's own fields [A3.45-A3.47], validated one by one; missing optional fields are null. */
export const activityFields = z.object({ ...required, ...toNullableShape(optional) });
export type ActivityFields = z.output<typeof activityFields>;
export type ActivityChoices = Pick<
  ActivityFields,
  'activityTypeId' | 'topicId' | 'resolutionId' | 'resolutionDetailId'
>;

const detailOfAnotherOutcome = 'Choose a detail that belongs to the selected outcome';
const eventWithoutProgram = 'Choose the program first';
const futureActivity = 'The activity date cannot be in the future';

function detailFits({ resolutionId, resolutionDetailId }: ActivityFields): boolean {
  const detail = activityResolutionDetails.find((one) => one.id === resolutionDetailId);
  return detail === undefined || detail.resolutionId === resolutionId;
}

/** All rules of an activity; `today` is the water system's date. */
export function createActivityRules(today: string) {
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

/** The schema of a new activity; `createActivityRules` validates it as a whole. */
export const newActivity = activityFields.extend(relation);

/** An activity stays at its location. The status has its own rule: only `Active` can be sent. */
export const lockedActivityFields = {
  relationId: activityDescriptor.relationId.label,
  relationType: 'The type of record',
} as const;

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

const rowFields = omitFields(changeable, ['date']);

/** One activity of a list [A3.49], with the labels of its ids. */
export const activityRow = z.object({
  activityId: id,
  /** Its title: "Call: right of entry". */
  name: z.string(),
  activityDate: z.string(),
  activityType: z.string(),
  topic: z.string(),
  resolution: z.string(),
  resolutionDetail: z.string().nullable(),
  ...createRowRules(rowFields, {
    contactId: written.contactId,
    programId: written.programId,
    eventId: written.eventId,
  }),
  ...shownFields,
});
export type ActivityRow = z.infer<typeof activityRow>;
