import { formatDay } from '../primitives/calendar.ts';
import type { ListField } from '../primitives/list.ts';
import type { CustomField, CustomValue, CustomValues } from './custom-field.rules.ts';
import { customListKinds, optionSeparator } from './custom-field.values.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** `2026-01-31T14:30:00` in a time zone. */
export function clockAt(moment: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock)
    clocks.set(
      timeZone,
      (clock = new Intl.DateTimeFormat('en-CA', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      })),
    );
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`;
}

/** The options in a value of a picklist, including ones that are no longer offered. */
export function splitOptions(value: CustomValue | null | undefined): string[] {
  return typeof value === 'string'
    ? value
        .split(optionSeparator)
        .map((option) => option.trim())
        .filter((option) => option !== '')
    : [];
}

/**
 * A value as people read and type it: MM-DD-YYYY, MM-DD-YYYY hh:mm AM in the water system's time zone, True or False
 * [A5.47, A5.49].
 */
export function formatCustomValue(
  { dataType }: Pick<CustomField, 'dataType'>,
  value: CustomValue | null | undefined,
  timeZone: string,
): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (dataType === 'date') return formatDay(value);
  if (dataType !== 'datetime') return value;
  const clock = clockAt(Date.parse(value), timeZone);
  const hour = Number(clock.slice(11, 13));
  return `${formatDay(clock)} ${String(hour % 12 || 12).padStart(2, '0')}:${clock.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A custom field's name in lists, URLs and saved views. */
export function getCustomListName(id: string): string {
  return `custom.${id}`;
}

/** An account's custom fields as fields of a list. */
export function toCustomListFields(fields: readonly CustomField[]): Record<string, ListField> {
  return Object.fromEntries(
    fields.map((field) => [
      getCustomListName(field.id),
      {
        label: field.name,
        filter: customListKinds[field.dataType],
        ...(!field.isPickListMulti && { sort: true as const }),
      },
    ]),
  );
}

/** Applies a change to the existing values: missing fields stay, null clears. */
export function mergeCustomValues(existing: CustomValues, change: CustomValues | undefined): CustomValues {
  return Object.fromEntries(Object.entries({ ...existing, ...change }).filter(([, value]) => value !== null));
}
