import { getPercentileConfirmation, arePercentilesConfirmed } from '../accounts/percentile-confirmation.form.ts';
import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { getFinishedDay } from '@curbstop/contract/primitives/day-text';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { pickChangeableFields, pickEnteredFields, omitFields } from '@curbstop/contract/primitives/fields';
import { parseDecimal } from '@curbstop/contract/primitives/decimal';
import {
  findAnalyte,
  listAnalytesOfEvent,
  createChosenAnalyte,
  getDefaultAnalytes,
} from '@curbstop/contract/sampling-events/analyte.calculation';
import type { Analyte } from '@curbstop/contract/sampling-events/analyte.values';
import { createEventAnalytesRule } from '@curbstop/contract/sampling-events/event-analyte.rules';
import { createProtocolDefinitionsRule } from '@curbstop/contract/sampling-events/protocol-definition.rules';
import { createDefaultEvent } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import {
  eventFields,
  eventNameTaken,
  type EventChange,
  type NewEvent,
  type SamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.rules';
import { eventDescriptor } from '@curbstop/contract/sampling-events/sampling-event.fields';
import type { EventType } from '@curbstop/contract/sampling-events/sampling-event.values';
import { listKitsOfEvent, listProtocolsOfKit } from '@curbstop/contract/sampling-events/sku.calculation';
import type { z } from 'zod';
import { toFieldValues, parseTypedFields } from '../../ui/field-values.ts';
import { mergeErrors, parseFields, type ParsedForm, type Values } from '../../ui/form-values.ts';
import { getLimitNote, formatEventLimit, type LimitSetting } from './sampling-event.calculation.ts';

/** Form values of one analyte. */
export interface AnalyteRow {
  /** Empty until an analyte is chosen. */
  readonly analyteId: string;
  readonly exceedanceLimit: string;
  readonly lowerLimit: string;
  readonly primary: boolean;
  readonly checkExceedance: boolean;
}

/** The context that the validation depends on. */
export interface EventSetting {
  readonly program: Pick<Program, 'programTypeId'>;
  /** The lowercase names of the program's other events. */
  readonly usedNames: ReadonlySet<string>;
}

const rowsPath = 'samplingEventAnalytes';

/** The form of an event is opened in its program. */
const ownFields = omitFields(eventDescriptor, ['programId']);

/**
 * An empty event form [A9.8]; `today` is the current date in the water system's time zone. The analytes follow the type
 * and the start date until they are edited.
 */
export function createBlankEvent(today: string, program: Pick<Program, 'endsOn'>): Values {
  const defaults = { eventType: 'Sampling', ...createDefaultEvent(today, program) };
  return { ...toFieldValues(pickEnteredFields(ownFields), defaults), [rowsPath]: '', kitId: '', willDeliver: '' };
}

/** The editable fields [A4.6]. */
export function toEventValues(event: SamplingEvent): Values {
  const rows = event.samplingEventAnalytes.map(
    ({ analyteId, exceedanceLimit, lowerLimit, primary, checkExceedance }) => ({
      analyteId: String(analyteId),
      exceedanceLimit: exceedanceLimit ?? '',
      lowerLimit: lowerLimit ?? '',
      primary,
      checkExceedance,
    }),
  );
  return { ...toFieldValues(ownFields, event), [rowsPath]: JSON.stringify(rows) };
}

const typeIn = (values: Values) => values['eventType'] as EventType;
const toEventKind = (values: Values, { program }: Pick<EventSetting, 'program'>) => ({
  programTypeId: program.programTypeId,
  eventType: typeIn(values),
});

/** The analytes of the event; empty if its type skips that step [A4.5]. */
export function listAnalyteChoices(values: Values, setting: Pick<EventSetting, 'program'>) {
  return listAnalytesOfEvent(toEventKind(values, setting));
}

export function listKitChoices(values: Values, setting: Pick<EventSetting, 'program'>) {
  return listKitsOfEvent(toEventKind(values, setting));
}

/** The kit, if events of this type may have it. */
export function findChosenKit(values: Values, setting: Pick<EventSetting, 'program'>) {
  return listKitChoices(values, setting).find(({ id }) => String(id) === values['kitId']);
}

export function listRows(values: Values, setting: Pick<EventSetting, 'program'>): readonly AnalyteRow[] {
  const stored = values[rowsPath] ?? '';
  if (stored !== '') return JSON.parse(stored) as AnalyteRow[];
  return getDefaultAnalytes(toEventKind(values, setting), getFinishedDay(values['startsOn'])).map(
    ({ analyteId, exceedanceLimit, primary, checkExceedance }) => ({
      analyteId: String(analyteId),
      exceedanceLimit: exceedanceLimit ?? '',
      lowerLimit: '',
      primary,
      checkExceedance,
    }),
  );
}

export function serializeRows(rows: readonly AnalyteRow[]): string {
  return JSON.stringify(rows);
}

export const blankRow: AnalyteRow = {
  analyteId: '',
  exceedanceLimit: '',
  lowerLimit: '',
  primary: false,
  checkExceedance: true,
};

/** The row with another analyte and the regulatory limit of that analyte. */
export function setRowAnalyte(row: AnalyteRow, analyteId: string, startsOn: string): AnalyteRow {
  const analyte = findAnalyte(Number(analyteId));
  if (!analyte) return { ...blankRow, primary: row.primary };
  const { exceedanceLimit, checkExceedance } = createChosenAnalyte(analyte, startsOn);
  return { analyteId, exceedanceLimit: exceedanceLimit ?? '', lowerLimit: '', checkExceedance, primary: row.primary };
}

/** The row with another limit; entering the first limit turns on the check of results. */
export function setRowLimit(
  row: AnalyteRow,
  limit: Partial<Pick<AnalyteRow, 'exceedanceLimit' | 'lowerLimit'>>,
): AnalyteRow {
  const isFirst = row.exceedanceLimit === '' && row.lowerLimit === '';
  return { ...row, ...limit, checkExceedance: row.checkExceedance || isFirst };
}

/** The typed values, each step validated by its own rules. */
export function parseDetails(values: Values, { usedNames }: EventSetting): ParsedForm<z.output<typeof eventFields>> {
  const parsed = parseFields(eventFields, {
    ...parseTypedFields(pickChangeableFields(eventDescriptor), values),
    totalGoal: goalIn(values),
    status: values['status'] ?? 'Active',
  });
  return usedNames.has((values['name'] ?? '').trim().toLowerCase()) && !('errors' in parsed && parsed.errors['name'])
    ? { errors: { name: eventNameTaken, ...('errors' in parsed && parsed.errors) } }
    : parsed;
}

export function parseAnalytes(
  values: Values,
  setting: EventSetting,
): ParsedForm<NonNullable<EventChange['samplingEventAnalytes']>> {
  const choices = listAnalyteChoices(values, setting);
  const rows =
    choices.length === 0
      ? []
      : listRows(values, setting).map(({ analyteId, exceedanceLimit, lowerLimit, ...row }) => ({
          ...row,
          analyteId: analyteId === '' ? undefined : Number(analyteId),
          exceedanceLimit: textIn(exceedanceLimit),
          lowerLimit: textIn(lowerLimit),
        }));
  return parseFields(createEventAnalytesRule(choices), rows, rowsPath);
}

export function parseKit(values: Values, setting: EventSetting): ParsedForm<NewEvent['protocolDefinitions']> {
  const kit = findChosenKit(values, setting);
  const parsed = parseFields(
    createProtocolDefinitionsRule(listKitChoices(values, setting)),
    kit && listProtocolsOfKit(kit, { willDeliver: values['willDeliver'] === 'Yes' }),
    'kitId',
  );
  return 'errors' in parsed ? { errors: { kitId: Object.values(parsed.errors)[0] ?? '' } } : parsed;
}

/** The request body, or all validation errors. */
export function parseNewEvent(values: Values, programId: string, setting: EventSetting): ParsedForm<NewEvent> {
  const [details, analytes, kit] = [
    parseDetails(values, setting),
    parseAnalytes(values, setting),
    parseKit(values, setting),
  ];
  if ('errors' in details || 'errors' in analytes || 'errors' in kit)
    return { errors: mergeErrors(details, analytes, kit) };
  const { status: _, ...fields } = details.fields;
  return {
    fields: {
      programId,
      eventType: typeIn(values),
      ...fields,
      samplingEventAnalytes: analytes.fields,
      protocolDefinitions: kit.fields,
    },
  };
}

export interface ChangedEvent extends EventChange {
  readonly reason?: string;
  readonly confirmedLowerPercentiles?: string;
}

/** The editable fields, with the reason and the confirmation of days that lower 90th percentiles. */
export const toEditValues = (event: SamplingEvent): Values => ({
  ...toEventValues(event),
  reason: '',
  confirmedLowerPercentiles: '',
});

export function parseChangedEvent(values: Values, setting: EventSetting): ParsedForm<ChangedEvent> {
  const [details, analytes] = [parseDetails(values, setting), parseAnalytes(values, setting)];
  const lower = parsePercentileConfirmation(values);
  if ('errors' in details || 'errors' in analytes || 'errors' in lower)
    return { errors: mergeErrors(details, analytes, lower) };
  return { fields: { ...details.fields, samplingEventAnalytes: analytes.fields, ...lower.fields } };
}

function parsePercentileConfirmation(
  values: Values,
): ParsedForm<Pick<ChangedEvent, 'reason' | 'confirmedLowerPercentiles'>> {
  const { reason = '' } = values;
  if (!arePercentilesConfirmed(values)) return { fields: {} };
  return isExplanation(reason)
    ? { fields: { reason, ...getPercentileConfirmation(values) } }
    : { errors: { reason: percentileChangeProblems.loweredReasonMissing().message } };
}

/** The form's field of an API property: rows of analytes keep their path, and the protocol comes from the kit. */
export function getEventPath(property: string): string | undefined {
  if (property.startsWith('protocolDefinitions')) return 'kitId';
  const [name = ''] = property.split('.');
  return [...detailPaths, ...lowerPaths, rowsPath].includes(name) ? property : undefined;
}

const detailPaths = Object.keys(ownFields);
const lowerPaths = ['reason', 'confirmedLowerPercentiles'];

/** Whether a field belongs to the step of the event's details, of its analytes or of its kit. */
export const isInStep = {
  details: (path: string) => detailPaths.includes(path) || lowerPaths.includes(path),
  analytes: (path: string) => path.startsWith(rowsPath),
  kit: (path: string) => path === 'kitId',
} as const;

const textIn = (typed: string) => (typed.trim() === '' ? null : typed.trim());
/** A plain decimal number; exponents such as “1e3” are not accepted. */
function goalIn(values: Values): number | undefined {
  const typed = (values['totalGoal'] ?? '').trim();
  if (typed === '') return undefined;
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}

/** A note on the limit of a row; undefined until its dates and limit are valid. */
export function getRowLimitNote(
  { exceedanceLimit, lowerLimit, checkExceedance }: AnalyteRow,
  analyte: Analyte,
  days: LimitSetting,
): string | undefined {
  const limit = exceedanceLimit.trim() === '' ? null : parseDecimal(exceedanceLimit);
  if (limit === undefined || days.startsOn === '' || days.endsOn < days.startsOn) return undefined;
  const limited = {
    analyteId: analyte.id,
    unit: analyte.unit,
    exceedanceLimit: limit,
    lowerLimit: parseDecimal(lowerLimit) ?? null,
    checkExceedance,
  };
  const note = getLimitNote(limited, days);
  return note && `${note} ${formatEventLimit(limited, days)}.`;
}
