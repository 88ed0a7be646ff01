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
import { listLockedFields } from '../primitives/locked-fields.ts';
import { toNullableShape } from '../primitives/optional-as-null.ts';
import { isReplacement, calculateReplacementEnd } from './program.calculation.ts';
import { programDescriptor } from './program.fields.ts';
import {
  creatableProgramTypes,
  maxProgramNameLength,
  programStatuses,
  replacementIntervals,
  defaultAssetType,
  defaultReplacementInterval,
} from './program.values.ts';

export const programTypeRequired = 'A Program Type is required.';
const programNameRequired = 'A Program Name is required.';
const endsBeforeItStarts = 'A Program must end after it starts.';
const invalidAssetType = 'A valid Asset Type must be selected';
const endsWithItsInterval = 'The end date must be the start date plus the replacement interval.';

const entered = moveFieldsFirst(pickEnteredFields(programDescriptor), ['programTypeId']);
const changeable = pickChangeableFields(programDescriptor);
const day = createFieldRules({ startsOn: programDescriptor.startsOn }, {}).startsOn;

/** The rules that do not follow from the type of the field. */
const written = {
  programTypeId: z
    .number(programTypeRequired)
    .refine((value) => creatableProgramTypes.some((type) => type.id === value), 'Choose an option from the list'),
  name: z
    .string(programNameRequired)
    .trim()
    .min(1, programNameRequired)
    .max(maxProgramNameLength, `At most ${maxProgramNameLength} characters`),
  endsOn: day.nullable().default(null),
  // Meters are 0 and not available yet [A9.13].
  assetTypeId: z
    .number(invalidAssetType)
    .refine((value) => value === defaultAssetType, invalidAssetType)
    .default(defaultAssetType),
  replacementIntervalMonths: z.literal(replacementIntervals, 'Choose an option from the list').nullable(),
  doesPreSampling: z.boolean().default(true),
  doesPostSampling: z.boolean().default(true),
};

/** A new program [A3.18-A3.26]. In a replacement program the end follows from the interval and can be omitted. */
const programInput = z.object({
  ...createFieldRules(pickRequiredFields(entered), written),
  ...toNullableShape(createFieldRules(pickOptionalFields(entered), written)),
});

/** What determines a program's end; in a replacement program it follows from the start. */
type Kind = Pick<z.output<typeof programInput>, 'programTypeId' | 'replacementIntervalMonths'>;
type Days = Pick<z.output<typeof programInput>, 'startsOn' | 'endsOn'>;

const intervalEnd = ({ replacementIntervalMonths }: Kind, startsOn: string) =>
  calculateReplacementEnd(startsOn, replacementIntervalMonths ?? defaultReplacementInterval);
const hasEnd = ({ programTypeId }: Kind, { endsOn }: Days) => endsOn !== null || isReplacement(programTypeId);
const endsAfterItStarts = ({ startsOn, endsOn }: Days) =>
  typeof startsOn !== 'string' || typeof endsOn !== 'string' || endsOn > startsOn;
const endsWithInterval = (kind: Kind, { startsOn, endsOn }: Days) =>
  !isReplacement(kind.programTypeId) || endsOn === null || endsOn === intervalEnd(kind, startsOn);
const getEnd = (kind: Kind, { startsOn, endsOn }: Days) =>
  isReplacement(kind.programTypeId) ? intervalEnd(kind, startsOn) : (endsOn ?? startsOn);

/** Every program has an end; only replacement programs have an interval. */
export const newProgram = programInput
  .refine((program) => hasEnd(program, program), { path: ['endsOn'], message: 'Required', when: isObjectInput })
  .refine(endsAfterItStarts, { path: ['endsOn'], message: endsBeforeItStarts, when: isObjectInput })
  .refine((program) => endsWithInterval(program, program), { path: ['endsOn'], message: endsWithItsInterval })
  .transform((program) => {
    const replacementIntervalMonths = isReplacement(program.programTypeId)
      ? (program.replacementIntervalMonths ?? defaultReplacementInterval)
      : null;
    return { ...program, endsOn: getEnd(program, program), replacementIntervalMonths };
  });
export type NewProgram = z.output<typeof newProgram>;

/** A program can be sent back whole; these fields only with their stored values [A5.26]. */
export const lockedProgramFields = listLockedFields(programDescriptor);

/** What can be changed of a program [A5.26]; missing optional fields stay. */
export const programChange = z.object({
  ...createFieldRules(pickRequiredFields(changeable), written),
  ...z.object(createFieldRules(pickOptionalFields(changeable), written)).partial().shape,
});

/** All rules of a change: a program keeps its type and its interval, which determine its end. */
export function createProgramChangeRules(kind: Pick<Program, 'programTypeId' | 'replacementIntervalMonths'>) {
  // The stored interval was validated when the program was created.
  const stored = kind as Kind;
  return programChange
    .refine((change) => hasEnd(stored, change), { path: ['endsOn'], message: 'Required', when: isObjectInput })
    .refine(endsAfterItStarts, { path: ['endsOn'], message: endsBeforeItStarts, when: isObjectInput })
    .refine((change) => endsWithInterval(stored, change), { path: ['endsOn'], message: endsWithItsInterval })
    .transform((change) => ({ ...change, endsOn: getEnd(stored, change) }));
}
/** A change after all rules; optional fields may be missing. */
export type ProgramChange = z.output<ReturnType<typeof createProgramChangeRules>>;
export type ProgramFields = Pick<Program, keyof typeof changeable>;

/** One program [A3.18-A3.26]. */
export const program = z.object({
  id,
  ...createRowRules(programDescriptor, { status: z.enum(programStatuses) }),
  programType: z.object({ id: z.number(), name: z.string() }),
  /** Null except for replacement programs. */
  replacementProgramSettings: z.object({ doesPreSampling: z.boolean(), doesPostSampling: z.boolean() }).nullable(),
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type Program = z.infer<typeof program>;

/** Later events of a program are in the list of events [A7.7]. */
export const maxEventsOfProgram = 1_000;

/** A program with its events, newest first [A3.25]. */
export const programWithEvents = program.extend({
  events: z.array(z.object({ id, name: z.string(), status: z.string(), startsOn: z.string(), endsOn: z.string() })),
});
export type EventOfProgram = z.infer<typeof programWithEvents>['events'][number];
