import { isReplacement, replacementEndsOn, usualProgram } from '@curbstop/contract/programs/program.calculation';
import {
  newProgram,
  programChangeOf,
  type NewProgram,
  type Program,
  type ProgramFields,
} from '@curbstop/contract/programs/program.rules';
import { calendarDate } from '@curbstop/contract/primitives/date-text';
import { readFields, type Read, type Values } from '../../ui/form-values.ts';

/** An empty program form [A9.12, A9.13]; `today` is the current date in the water system's time zone. */
export function blankProgram(today: string): Values {
  const { startsOn, endsOn, assetTypeId, replacementIntervalMonths } = usualProgram(today);
  return {
    programTypeId: '',
    name: '',
    assetTypeId: String(assetTypeId),
    replacementIntervalMonths: String(replacementIntervalMonths),
    startsOn,
    endsOn,
    doesPreSampling: 'Yes',
    doesPostSampling: 'Yes',
  };
}

/** The editable fields [A5.26]; the end of a replacement program is computed and not part of the form. */
export function valuesOf({ programTypeId, name, startsOn, endsOn }: Program): Values {
  return { name, startsOn, ...(!isReplacement(programTypeId) && { endsOn }) };
}

export function replaces(values: Values): boolean {
  return isReplacement(Number(values['programTypeId']));
}

/** The end date of a replacement program [A5.25]; undefined while its start is not a valid date. */
export function computedEnd(startsOn: string | undefined, intervalMonths: number): string {
  const day = calendarDate.safeParse(startsOn);
  return day.success ? replacementEndsOn(day.data, intervalMonths) : '';
}

/** The request body, or the validation errors by the same rules as the server's. */
export function readNewProgram(values: Values): Read<NewProgram> {
  return readFields(newProgram, {
    programTypeId: values['programTypeId'] ? Number(values['programTypeId']) : undefined,
    name: values['name'],
    startsOn: values['startsOn'],
    endsOn: replaces(values) ? null : values['endsOn'],
    assetTypeId: Number(values['assetTypeId']),
    replacementIntervalMonths: replaces(values) ? Number(values['replacementIntervalMonths']) : null,
    doesPreSampling: values['doesPreSampling'] === 'Yes',
    doesPostSampling: values['doesPostSampling'] === 'Yes',
  });
}

export function readChangedProgram(values: Values, standing: Program): Read<ProgramFields> {
  return readFields(programChangeOf(standing), {
    name: values['name'],
    startsOn: values['startsOn'],
    endsOn: values['endsOn'] ?? null,
  });
}
