import { z } from 'zod';
import { addMonths } from '../primitives/calendar.ts';
import { createFieldRules } from '../primitives/field-rules.ts';
import { pickOptionalFields, pickRequiredFields } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { isSampledWork, lineWorks } from './line-work.values.ts';
import { lineWorkDescriptor } from './line-work.fields.ts';

export const lineWorkFields = z.object({
  ...createFieldRules(pickRequiredFields(lineWorkDescriptor), {}),
  /** Callers that know only partial replacements leave it out. */
  work: z
    .enum(
      lineWorks.map(({ code }) => code),
      'Choose the work',
    )
    .default('partial'),
  ...toNullableShape(createFieldRules(pickOptionalFields(lineWorkDescriptor), {})),
});
export type LineWorkFields = z.output<typeof lineWorkFields>;

/**
 * With a change or a removal: why work that was recorded as completed is not, or not so. Kept in the change history.
 */
export const reopeningReason = createOptionalText(maxReasonLength);

/** What a person confirms about work that may be of another line or recorded already. */
export const workConfirmations = {
  /** The rule has no deadlines for work on a Non-lead line. */
  confirmedNonLead: z.boolean().optional(),
  /** Another kind of work is recorded for the same line and day. */
  confirmedOtherWork: z.boolean().optional(),
};

type CompletedWork = Pick<LineWorkFields, 'work' | 'doneOn' | 'resultReceivedOn'>;

/** Whether a change of completed work ends or moves what is due after it, which needs a reason. */
export const changesCompletedWork = (before: CompletedWork, after: CompletedWork): boolean =>
  before.doneOn !== null &&
  (after.work !== before.work ||
    after.doneOn !== before.doneOn ||
    (before.resultReceivedOn !== null && after.resultReceivedOn !== before.resultReceivedOn));

type WorkDays = Pick<LineWorkFields, 'work' | 'plannedOn' | 'doneOn'>;

/**
 * The same work of the line on the same planned day, or of the same day completed if one of the two was not planned.
 */
export const findSameWork = <Work extends WorkDays>(
  { work, plannedOn, doneOn }: WorkDays,
  recorded: readonly Work[],
): Work | undefined =>
  recorded.find((one) => {
    if (one.work !== work) return false;
    if (one.plannedOn !== null && plannedOn !== null) return one.plannedOn === plannedOn;
    return one.doneOn !== null && one.doneOn === doneOn;
  });

/**
 * Work of another kind on the line on the same planned day or day completed: it may be the same work under another
 * name.
 */
export const findOtherWork = <Work extends WorkDays>(
  { work, plannedOn, doneOn }: WorkDays,
  recorded: readonly Work[],
): Work | undefined =>
  recorded.find((one) => {
    const days = [one.plannedOn, one.doneOn].filter((day) => day !== null);
    return one.work !== work && days.some((day) => day === plannedOn || day === doneOn);
  });

/** A mistyped year would hide the deadlines of the work. */
const yearsAhead = 5;

/** All rules of work on a service line; `today` is the water system's date. */
export function createLineWorkRules(today: string) {
  const latestPlanned = addMonths(today, 12 * yearsAhead);
  const isLater = (day: unknown, than: unknown) => typeof day === 'string' && typeof than === 'string' && day > than;
  return lineWorkFields
    .refine(({ plannedOn, doneOn }) => plannedOn !== null || doneOn !== null, {
      path: ['plannedOn'],
      message: 'Enter the planned date or the date completed',
      when: isObjectInput,
    })
    .refine(({ plannedOn }) => !isLater(plannedOn, latestPlanned), {
      path: ['plannedOn'],
      message: `The planned day cannot be more than ${yearsAhead} years away`,
      when: isObjectInput,
    })
    .refine(({ doneOn }) => !isLater(doneOn, today), {
      path: ['doneOn'],
      message: 'The date cannot be in the future',
      when: isObjectInput,
    })
    .refine(({ resultReceivedOn }) => !isLater(resultReceivedOn, today), {
      path: ['resultReceivedOn'],
      message: 'The date cannot be in the future',
      when: isObjectInput,
    })
    .refine(({ work, isEmergency }) => work === 'partial' || !isEmergency, {
      path: ['isEmergency'],
      message: 'Only a partial replacement can be an emergency repair under the rule',
      when: isObjectInput,
    })
    .refine(({ work, resultReceivedOn }) => resultReceivedOn === null || isSampledWork(work), {
      path: ['resultReceivedOn'],
      message: 'The rule asks for a sample only after a replacement',
      when: isObjectInput,
    })
    .refine(
      ({ doneOn, resultReceivedOn }) =>
        resultReceivedOn === null || (doneOn !== null && !isLater(doneOn, resultReceivedOn)),
      {
        path: ['resultReceivedOn'],
        message:
          'The result is of a sample taken after the work: enter the date completed, and a result date on or after it',
        when: isObjectInput,
      },
    );
}

export const lineWork = lineWorkFields.extend({
  id,
  serviceLineId: id,
  recordedBy: z.string(),
  version: z.number().int(),
});
export type LineWork = z.infer<typeof lineWork>;
