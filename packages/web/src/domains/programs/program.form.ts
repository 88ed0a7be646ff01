import {
  isReplacement,
  calculateReplacementEnd,
  createDefaultProgram,
} from '@curbstop/contract/programs/program.calculation';
import {
  newProgram,
  createProgramChangeRules,
  type NewProgram,
  type Program,
  type ProgramChange,
} from '@curbstop/contract/programs/program.rules';
import {
  pickChangeableFields,
  pickEnteredFields,
  moveFieldsFirst,
  omitFields,
} from '@curbstop/contract/primitives/fields';
import { programDescriptor } from '@curbstop/contract/programs/program.fields';
import { calendarDate } from '@curbstop/contract/primitives/date-text';
import { toFieldValues, parseTypedFields } from '../../ui/field-values.ts';
import { parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';

/** In the order of the form. */
const entered = moveFieldsFirst(pickEnteredFields(programDescriptor), [
  'programTypeId',
  'name',
  'assetTypeId',
  'replacementIntervalMonths',
]);
const changeable = pickChangeableFields(programDescriptor);
/** The form of an existing program leaves out the end of a replacement program, which is computed. */
const getFields = ({ programTypeId }: Pick<Program, 'programTypeId'>) =>
  isReplacement(programTypeId) ? omitFields(changeable, ['endsOn']) : changeable;

/** An empty program form [A9.12, A9.13]; `today` is the current date in the water system's time zone. */
export function createBlankProgram(today: string): Values {
  return toFieldValues(entered, createDefaultProgram(today));
}

/** The editable fields [A5.26]. */
export function toProgramValues(program: Program): Values {
  return toFieldValues(getFields(program), program);
}

export function isReplacementForm(values: Values): boolean {
  return isReplacement(Number(values['programTypeId']));
}

/** The end date of a replacement program [A5.25]; undefined while its start is not a valid date. */
export function calculateFormEnd(startsOn: string | undefined, intervalMonths: number): string {
  const day = calendarDate.safeParse(startsOn);
  return day.success ? calculateReplacementEnd(day.data, intervalMonths) : '';
}

/** The request body, or the validation errors by the same rules as the server's. */
export function parseNewProgram(values: Values): ParsedForm<NewProgram> {
  return parseFields(newProgram, {
    ...parseTypedFields(entered, values),
    ...(isReplacementForm(values) ? { endsOn: null } : { replacementIntervalMonths: null }),
  });
}

export function parseChangedProgram(values: Values, saved: Program): ParsedForm<ProgramChange> {
  return parseFields(createProgramChangeRules(saved), {
    ...parseTypedFields(changeable, values),
    endsOn: values['endsOn'] ?? null,
  });
}
