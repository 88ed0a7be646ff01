import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createRequiredReason, minExplanationLength } from '../primitives/required-text.ts';
import { wholeNumber } from '../primitives/whole-number.ts';

/** A number of people served and its first day. */
export const populationFields = z.object({ populationServed: wholeNumber, startsOn: calendarDate });
export type PopulationFields = z.output<typeof populationFields>;

/** A mistyped year would move the number to periods of another century. */
const earliestDay = '1974-12-16';

/** All rules of a number; `today` is the water system's date. */
export function createPopulationRules(today: string) {
  return populationFields
    .refine(({ startsOn }) => !(startsOn > today), {
      path: ['startsOn'],
      message: 'Enter today or an earlier date. Record a future change when it happens.',
      when: isObjectInput,
    })
    .refine(({ startsOn }) => !(startsOn < earliestDay), {
      path: ['startsOn'],
      message: 'Enter December 16, 1974, when the Safe Drinking Water Act was signed, or a later date',
      when: isObjectInput,
    });
}

/** A correction can lower what periods required, so it needs an explanation. */
export const populationReason = createRequiredReason().min(
  minExplanationLength,
  `Enter what was wrong, in at least ${minExplanationLength} characters`,
);

/**
 * The number of periods that have begun and would require less, as confirmed by the person; required if there are any.
 */
export const confirmedPeriods = z.number().int().min(0).default(0);

/** Who corrected an entry, when and why. */
const populationCorrection = z.object({ correctedAt: z.string(), correctedBy: z.string(), reason: z.string() });

export const populationEntry = z.object({
  id,
  /** Null from a day on which the number was removed. */
  populationServed: z.number().int().nullable(),
  /** Null for the number that the system had before numbers got a day. */
  startsOn: z.string().nullable(),
  recordedOn: z.string(),
  recordedBy: z.string(),
  /** The entry that it corrects. */
  correctsId: id.nullable(),
  /** Null for an entry that counts. */
  correction: populationCorrection.nullable(),
});
export type PopulationEntryRecord = z.infer<typeof populationEntry>;
