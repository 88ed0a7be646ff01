import { toDay } from '../primitives/calendar.ts';
import { getFinishedDay, parseDayText } from '../primitives/day-text.ts';
import type { CustomField, CustomValue } from './custom-field.rules.ts';
import { customFieldLimits, optionSeparator } from './custom-field.values.ts';
import { clockAt } from './custom-value.calculation.ts';

type ParsedCustomValue = { readonly value: CustomValue | null } | { readonly problem: string };
type Reads = (
  text: string,
  options: { readonly field: CustomFieldType; readonly timeZone: string },
) => ParsedCustomValue;
/** The part of a definition that validation needs. */
export type CustomFieldType = Pick<CustomField, 'dataType' | 'picklistValues' | 'isPickListMulti'>;

/**
 * Validates an entered or imported value: its canonical form, or a message that says what the field accepts. Blank is
 * empty [A5.46].
 */
export function parseCustomValue(
  field: CustomFieldType,
  input: CustomValue | null,
  timeZone: string,
): ParsedCustomValue {
  const text = input === null ? '' : String(input).trim();
  return text === '' ? { value: null } : readers[field.dataType](text, { field, timeZone });
}

const readers: Readonly<Record<CustomFieldType['dataType'], Reads>> = {
  string: (text) =>
    text.length > customFieldLimits.text
      ? { problem: `At most ${customFieldLimits.text} characters` }
      : { value: text },
  number: parseNumber,
  date: (text) => {
    const day = dayIn(text);
    return day === undefined ? { problem: 'Enter a date such as 06-30-2025' } : { value: day };
  },
  datetime: (text, { timeZone }) => parseMoment(text, timeZone),
  boolean: (text) => {
    const truth = truths[text.toLowerCase()];
    return truth === undefined ? { problem: 'True or False' } : { value: truth };
  },
  hyperlink: parseLink,
  list: parseOptions,
};

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

/** An exact decimal, never a float: +1,204.50 is 1204.5. */
function parseNumber(text: string): ParsedCustomValue {
  const [, sign = '', whole, fraction = ''] =
    /^([-+]?)(\d{1,15}|\d{1,3}(?:,\d{3}){1,4}|(?=\.))(?:\.(\d{1,10}))?$/.exec(text) ?? [];
  if (whole === undefined)
    return { problem: 'Enter a number such as 62.5, with up to 15 digits before the decimal point and 10 after it' };
  const digits = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  const decimals = fraction.replace(/0+$/, '');
  const number = decimals === '' ? digits : `${digits}.${decimals}`;
  return { value: sign === '-' && number !== '0' ? `-${number}` : number };
}

/** YYYY-MM-DD, or as people write it: MM-DD-YYYY and MM/DD/YYYY. */
function dayIn(text: string): string | undefined {
  return getFinishedDay(parseDayText(text)) || undefined;
}

/** A moment in UTC, or a day and time in the water system's time zone. */
function parseMoment(text: string, timeZone: string): ParsedCustomValue {
  const problem = 'Enter a date and a time such as 06-30-2025 02:30 PM';
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]{5,}(?:Z|[-+]\d{2}:\d{2})$/.test(text)) {
    const moment = Date.parse(text);
    return Number.isNaN(moment) || dayIn(text.slice(0, 10)) === undefined ? { problem } : { value: momentText(moment) };
  }
  const [, date = '', hour, minute, half] =
    /^(\S+?)(?:T|\s+)(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?$/i.exec(text) ?? [];
  const day = dayIn(date);
  const clock = Number(hour);
  if (day === undefined || Number(minute) > 59 || (half ? clock < 1 || clock > 12 : clock > 23)) return { problem };
  const hours = half ? (clock % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : clock;
  return {
    value: momentText(
      atZone(
        Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)), hours, Number(minute)),
        timeZone,
      ),
    ),
  };
}

/** The moment of a local time; the first one if the local time occurs twice. */
function atZone(shown: number, timeZone: string): number {
  const approximateInstant = shown - offsetAt(shown, timeZone);
  const correctedInstant = shown - offsetAt(approximateInstant, timeZone);
  const earlier = shown - offsetAt(correctedInstant - 3_600_000, timeZone);
  return earlier < correctedInstant && clockAt(earlier, timeZone) === clockAt(correctedInstant, timeZone)
    ? earlier
    : correctedInstant;
}

function offsetAt(moment: number, timeZone: string): number {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = clockAt(moment, timeZone)
    .split(/[-T:]/)
    .map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/** To the minute, in UTC. */
function momentText(moment: number): string {
  const minutes = Math.floor(moment / 60_000);
  const [day, left] = [Math.floor(minutes / 1_440), ((minutes % 1_440) + 1_440) % 1_440];
  return `${toDay(day)}T${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}:00Z`;
}

/** Only addresses of web pages; other schemes could run code. */
function parseLink(text: string): ParsedCustomValue {
  const problem = 'Enter a link that begins with https:// or http://';
  if (text.length > customFieldLimits.text) return { problem: `At most ${customFieldLimits.text} characters` };
  return /^https?:\/\/(?:[^\s/?#"<>\\@]+@)?[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/iu.test(text)
    ? { value: text }
    : { problem };
}

function parseOptions(text: string, { field }: { readonly field: CustomFieldType }): ParsedCustomValue {
  const words = field.isPickListMulti
    ? text
        .split(optionSeparator)
        .map((word) => word.trim())
        .filter((word) => word !== '')
    : [text];
  const matchedOptions = words.map((word) =>
    field.picklistValues.find((option) => option.toLowerCase() === word.toLowerCase()),
  );
  if (matchedOptions.includes(undefined))
    return { problem: `${field.isPickListMulti ? 'One or more' : 'One'} of: ${field.picklistValues.join(', ')}` };
  const chosenOptions = field.picklistValues.filter((option) => matchedOptions.includes(option));
  return { value: chosenOptions.length === 0 ? null : chosenOptions.join(`${optionSeparator} `) };
}
