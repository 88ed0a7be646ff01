import { activityDescriptor } from '../activities/activity.fields.ts';
import { locationDescriptor } from '../locations/location.fields.ts';
import { formatDay } from '../primitives/calendar.ts';
import { capitalize } from '../primitives/capitalize.ts';
import type { Change } from '../primitives/change.ts';
import type { Field, Fields } from '../primitives/fields.ts';
import { formatInstantAt } from '../primitives/zoned-day.ts';
import { leadPredictionDescriptor } from '../lead-predictions/lead-prediction.fields.ts';
import { programDescriptor } from '../programs/program.fields.ts';
import { programLocationDescriptor } from '../programs/program-location.fields.ts';
import { eventLocationDescriptor } from '../sampling-events/event-location.fields.ts';
import { eventDescriptor } from '../sampling-events/sampling-event.fields.ts';
import { sampleDescriptor } from '../samples/sample.fields.ts';
import { schoolFacilityDescriptor } from '../school-facilities/school-facility.fields.ts';
import { lineDescriptor } from '../service-lines/service-line.fields.ts';
import { createSideFields } from '../service-lines/side.fields.ts';

const fieldsByType: Readonly<Record<string, Fields>> = {
  serviceLine: { ...createSideFields('system'), ...createSideFields('customer'), ...lineDescriptor },
  location: locationDescriptor,
  activity: activityDescriptor,
  samplingEvent: eventDescriptor,
  program: programDescriptor,
  programLocation: programLocationDescriptor,
  eventLocation: eventLocationDescriptor,
  sample: sampleDescriptor,
  schoolFacility: schoolFacilityDescriptor,
  leadPrediction: leadPredictionDescriptor,
};

interface Labeled {
  readonly label: string;
  readonly type?: Field['type'];
}

/** The fields of a record type under the names that the history may record them by. */
const labelsByType = new Map(
  Object.entries(fieldsByType).map(([entityType, fields]) => [
    entityType,
    new Map<string, Labeled>(
      Object.entries(fields).flatMap(([name, field]) => {
        const { label, within, history } = field;
        const names = [name, `${name}Text`, ...(within === undefined ? [] : [within + capitalize(name)])];
        return [...names, ...(history ? [history] : [])].map((one) => [one, field.type ? field : { label }] as const);
      }),
    ),
  ]),
);

/** What was recorded, for people: "Sample number: 42; Collected: 11-20-2026". Every recorded value is in it. */
export function describeRecorded(
  { entityType }: Pick<Change, 'entityType'>,
  recorded: Change['before'],
  timeZone: string,
): string | null {
  if (!recorded) return null;
  const labels = labelsByType.get(entityType);
  return flatten(recorded)
    .map(({ name, label, value }) => {
      const field = labels?.get(name);
      return `${field?.label ?? label}: ${formatRecorded(value, field?.type, timeZone)}`;
    })
    .join('; ');
}

interface Recorded {
  readonly name: string;
  /** Without a descriptor of the field. */
  readonly label: string;
  readonly value: unknown;
}

/** Screens record nested fields (`system.material`) and imports record columns (`system_material`). */
function flatten(recorded: object, prefix = ''): readonly Recorded[] {
  return Object.entries(recorded).flatMap(([key, value]: [string, unknown]) => {
    // Custom fields of the account and percentiles of its periods are recorded under their own names.
    if (prefix === 'customFields' || prefix === 'labeled') return [{ name: '', label: key, value }];
    const name = prefix === '' ? toCamelCase(key) : prefix + capitalize(toCamelCase(key));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return flatten(value, name);
    return [{ name, label: toWords(name), value }];
  });
}

function formatRecorded(value: unknown, type: Field['type'] | undefined, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '(empty)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string' && typeof value !== 'number') return formatList(value);
  const text = String(value);
  if (type?.kind === 'lookup') return type.options.find(({ id }) => String(id) === text)?.name ?? text;
  return formatText(text, type, timeZone);
}

function formatText(text: string, type: Field['type'] | undefined, timeZone: string): string {
  if (type?.kind === 'choice') return type.labels?.[text] ?? text;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text);
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:.*Z$/.test(text) ? formatInstantAt(text, timeZone) : text;
}

const formatList = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' || typeof one === 'number')
    ? value.join(', ')
    : JSON.stringify(value);

const toCamelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const toWords = (name: string) => capitalize(name.replace(/([A-Z])/g, ' $1').toLowerCase());
