import { z } from 'zod';
import { calendarDate } from '../kinds/date-text.ts';
import { id } from '../kinds/ids.ts';
import { wholeForm } from '../kinds/whole-form.ts';
import { isReplacement, replacementEndsOn } from './program.calculation.ts';
import { creatableProgramTypes, longestProgramName, programStatuses, replacementIntervals, usualAssetType, usualReplacementInterval } from './program.values.ts';

export const programTypeRequired = 'A Program Type is required.';
export const programNameRequired = 'A Program Name is required.';
export const endsBeforeItStarts = 'A Program must end after it starts.';
export const invalidAssetType = 'A valid Asset Type must be selected';
export const endsWithItsInterval = 'A replacement program ends when its interval does.';

const day = z.string('Required').trim().min(1, 'Required').pipe(calendarDate);

/** A new program as it is sent [A3.18-A3.26]. In a replacement program the end follows from the interval and may be left out. */
const given = z.object({
  programTypeId: z.number(programTypeRequired).refine((value) => creatableProgramTypes.some((type) => type.id === value), 'Choose one of the list'),
  name: z.string(programNameRequired).trim().min(1, programNameRequired).max(longestProgramName, `At most ${longestProgramName} characters`),
  startsOn: day,
  endsOn: day.nullable().default(null),
  // Meters are 0 and not to be had yet [A9.13].
  assetTypeId: z.number(invalidAssetType).refine((value) => value === usualAssetType, invalidAssetType).default(usualAssetType),
  replacementIntervalMonths: z.literal(replacementIntervals, 'Choose one of the list').nullable().default(null),
  doesPreSampling: z.boolean().default(true),
  doesPostSampling: z.boolean().default(true),
});
type Given = z.output<typeof given>;

const endOf = ({ startsOn, replacementIntervalMonths }: Given) => replacementEndsOn(startsOn, replacementIntervalMonths ?? usualReplacementInterval);

/** What a program is made of: an end in every case, an interval in a replacement program alone. */
export const newProgram = given
  .refine((program) => program.endsOn !== null || isReplacement(program.programTypeId), { path: ['endsOn'], message: 'Required', when: wholeForm })
  .refine((program) => typeof program.startsOn !== 'string' || typeof program.endsOn !== 'string' || program.endsOn > program.startsOn, { path: ['endsOn'], message: endsBeforeItStarts, when: wholeForm })
  .refine((program) => !isReplacement(program.programTypeId) || program.endsOn === null || program.endsOn === endOf(program), { path: ['endsOn'], message: endsWithItsInterval })
  .transform((program) => {
    const replaces = isReplacement(program.programTypeId);
    return { ...program, endsOn: replaces ? endOf(program) : (program.endsOn ?? program.startsOn), replacementIntervalMonths: replaces ? (program.replacementIntervalMonths ?? usualReplacementInterval) : null };
  });
export type NewProgram = z.output<typeof newProgram>;

/** One program [A3.18-A3.26]. Its events are asked for by themselves [A7.7]. */
export const program = z.object({
  id,
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  programTypeId: z.number(),
  programType: z.object({ id: z.number(), name: z.string() }),
  status: z.enum(programStatuses),
  assetTypeId: z.number(),
  replacementIntervalMonths: z.number().nullable(),
  doesPreSampling: z.boolean(),
  doesPostSampling: z.boolean(),
  /** Null unless lines are replaced. */
  replacementProgramSettings: z.object({ doesPreSampling: z.boolean(), doesPostSampling: z.boolean() }).nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type Program = z.infer<typeof program>;
