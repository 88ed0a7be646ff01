import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { createFieldRules, createRowRules } from '../primitives/field-rules.ts';
import {
  pickChangeableFields,
  pickEnteredFields,
  moveFieldsFirst,
  pickOptionalFields,
  pickRequiredFields,
} from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { maxSelectedIds } from '../primitives/selection.ts';
import { eventAnalytes } from './event-analyte.rules.ts';
import { protocolDefinitions } from './protocol-definition.rules.ts';
import { eventDescriptor } from './sampling-event.fields.ts';
import {
  filterDistribution,
  eventStatuses,
  eventTypes,
  maxEventGoal,
  maxEventNameLength,
  datesOutsideProgram,
  type EventType,
} from './sampling-event.values.ts';

const eventNameRequired = 'Event Name is required';
export const eventNameTaken = 'Event Name cannot already exist in this Program';
const eventNameDisallowed = 'Event Name includes disallowed characters';
const goalNotWhole = 'Goal must be a whole number';
const eventEndsBeforeItStarts = 'An event cannot end before it starts.';
export const eventTypeNotAvailable = 'This program has no events of this type';

/** [A5.7]: letters of any language. */
const allowed = /^[\p{L}\p{M}\p{Nd}_\-()&\s]*$/u;

const goal = z
  .number(goalNotWhole)
  .int(goalNotWhole)
  .min(0, 'Goal must be 0 or more')
  .max(maxEventGoal, `Goal must be at most ${formatNumber(maxEventGoal)}`);

const name = z
  .string(eventNameRequired)
  .trim()
  .min(1, eventNameRequired)
  .max(maxEventNameLength, `At most ${maxEventNameLength} characters`)
  .regex(allowed, eventNameDisallowed);

const entered = moveFieldsFirst(pickEnteredFields(eventDescriptor), ['programId']);
const changeable = pickChangeableFields(eventDescriptor);
const written = { programId: id, name, totalGoal: goal };
const goals = { totalGoal: goal.optional(), totalSamplesGoal: goal.nullish(), totalPitchersGoal: goal.nullish() };

/** A new sampling event [A3.28-A3.35]; the goal under either of its names [A3.32]. */
const eventInput = z.object({
  ...createFieldRules(pickRequiredFields(entered), written),
  ...goals,
  ...toNullableShape(createFieldRules(pickOptionalFields(entered), {})),
  /** Defaults to the usual analytes of such an event. */
  samplingEventAnalytes: eventAnalytes.optional(),
  protocolDefinitions,
});

interface Goals {
  readonly eventType: EventType;
  readonly totalGoal?: number | undefined;
  readonly totalSamplesGoal?: number | null | undefined;
  readonly totalPitchersGoal?: number | null | undefined;
}

export const goalsDiffer = 'The goals differ. Send the goal under one of its names, or the same number under each.';

/**
 * The goal, under whichever of its names it was sent. A name with the stored goal was read and sent back, so another
 * one wins. Undefined if none was sent; 'contradicting' if two differ.
 */
export function findRequestedGoal(
  { eventType, totalGoal, totalSamplesGoal, totalPitchersGoal }: Goals,
  stored?: number,
): number | 'contradicting' | undefined {
  const [own, ofOtherType] =
    eventType === filterDistribution ? [totalPitchersGoal, totalSamplesGoal] : [totalSamplesGoal, totalPitchersGoal];
  // Events of the other type have this goal; 0 says that this one has none.
  const sentGoals = [totalGoal, own, ofOtherType === 0 ? null : ofOtherType].filter(
    (one) => one !== null && one !== undefined,
  );
  const [requested, ...others] = new Set(sentGoals.filter((one) => one !== stored));
  if (others.length > 0) return 'contradicting';
  if (requested !== undefined && requested !== totalGoal && requested !== own) return 'contradicting';
  return requested ?? sentGoals[0];
}

const endsInTime = (event: { readonly startsOn: unknown; readonly endsOn: unknown }) =>
  typeof event.startsOn !== 'string' || typeof event.endsOn !== 'string' || event.endsOn >= event.startsOn;
const endsTooSoon = { path: ['endsOn'], message: eventEndsBeforeItStarts, when: isObjectInput };

export const newEvent = eventInput
  .refine(endsInTime, endsTooSoon)
  .refine((event) => findRequestedGoal(event) !== 'contradicting', { path: ['totalGoal'], message: goalsDiffer })
  .transform(({ totalSamplesGoal, totalPitchersGoal, ...event }) => {
    const goal = findRequestedGoal({ ...event, totalSamplesGoal, totalPitchersGoal });
    return { ...event, totalGoal: typeof goal === 'number' ? goal : 0 };
  });
export type NewEvent = z.output<typeof newEvent>;
export type NewEventInput = z.input<typeof newEvent>;

/** What can be changed of an event. Its program, its type and its kit stay [A4.6]. */
export const eventFields = z.object(createFieldRules(changeable, written)).refine(endsInTime, endsTooSoon);
export type EventFields = z.output<typeof eventFields>;

/** The fields of a change; missing fields stay. The program, the type and the kit can be sent unchanged. */
export const eventChange = z
  .object({
    ...eventInput.shape,
    ...createFieldRules(changeable, written),
  })
  .partial();
export type EventChange = z.output<typeof eventChange>;

/** [B7.17]: a new status for events, each with the version that was seen. */
export const eventStatusChange = z.object({
  events: z
    .array(z.strictObject({ id, version: z.number().int() }))
    .min(1, 'Select at least one event')
    .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} events at once`),
  status: z.enum(eventStatuses, 'Choose an option from the list'),
});

const analyteAnswer = z.object({
  analyteId: z.number().int(),
  name: z.string(),
  displayName: z.string(),
  unit: z.string(),
  /** Exact decimals as text. */
  exceedanceLimit: z.string().nullable(),
  lowerLimit: z.string().nullable(),
  primary: z.boolean(),
  checkExceedance: z.boolean(),
  isRange: z.boolean(),
});
export type AnalyteOfEvent = z.infer<typeof analyteAnswer>;

const protocolAnswer = z.object({
  skuId: z.number().int(),
  willDeliver: z.boolean(),
  sku: z.string(),
  sampleQuantity: z.number().int(),
});

/** One sampling event [A3.28-A3.36]. */
export const samplingEvent = z.object({
  id,
  ...createRowRules(eventDescriptor, { programId: id, eventType: z.enum(eventTypes), status: z.enum(eventStatuses) }),
  programName: z.string(),
  /** How the event leaves the days of its program; null if it doesn't. */
  outsideProgram: z.enum(datesOutsideProgram).nullable(),
  totalSamplesGoal: z.number().nullable(),
  totalPitchersGoal: z.number().nullable(),
  /** Null if nothing is analyzed. */
  primaryAnalyte: z.object({ id: z.number().int(), name: z.string(), displayName: z.string() }).nullable(),
  samplingEventAnalytes: z.array(analyteAnswer),
  protocolDefinitions: z.array(protocolAnswer),
  /** Null for an event that was created before events had kits. */
  kit: z
    .object({ id: z.number().int(), name: z.string(), sampleQuantity: z.number().int(), sku: z.string() })
    .nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type SamplingEvent = z.infer<typeof samplingEvent>;
