import type { z } from 'zod';
import { joinWithOr } from './join-list.ts';

/**
 * The default message of a failed validation when its rule has no message of its own: a sentence that names the field.
 * All endpoints share one map.
 */
export function getValidationMessage(issue: z.core.$ZodRawIssue): string {
  const name = (issue.path ?? []).map(String).join('.');
  const field = name === '' ? 'The request' : `“${name}”`;
  if (issue.input === undefined && codesOfMissing.has(issue.code))
    return name === '' ? 'The request is empty' : `${field} is missing`;
  switch (issue.code) {
    case 'invalid_type':
      return `${field} must be ${kinds[issue.expected] ?? 'of a different type'}`;
    case 'invalid_value':
      return `${field} must be ${joinWithOr(issue.values.map(String))}`;
    case 'invalid_format':
      return `${field} must be ${formats[issue.format] ?? 'in a different format'}`;
    case 'too_small':
      return `${field} must ${bounds(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `${field} must ${bounds(issue.origin, 'at most', issue.maximum)}`;
    case 'unrecognized_keys':
      return `${field} has unknown fields: ${issue.keys.map((key: string) => `“${key}”`).join(', ')}`;
    default:
      return findMessageOfForm(issue) ?? `${field} has an invalid format`;
  }
}

/** If the input has the fields of one of several forms and only breaks a rule of it, the message of that rule. */
function findMessageOfForm(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_union') return undefined;
  const form = issue.errors.find((issues) => issues.length > 0 && issues.every(({ code }) => !codesOfForm.has(code)));
  return form?.[0]?.message;
}

/** Codes of issues that say that the input does not have the fields of a form. */
const codesOfForm: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'unrecognized_keys']);

/** A missing field fails its type, its list of values, or every form that it may have. */
const codesOfMissing: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  null: 'null',
  date: 'a date',
  nan: 'a number',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id, such as 01995b1e-7c1a-7000-8000-000000000001',
  email: 'an email address',
  url: 'a web address',
  datetime: 'a date and time, such as 2026-01-31T14:30:00Z',
  date: 'a date, such as 2026-01-31',
};

function bounds(origin: string, how: 'at least' | 'at most', limit: number | bigint): string {
  const isOne = Number(limit) === 1;
  if (origin === 'string') return `have ${how} ${limit} ${isOne ? 'character' : 'characters'}`;
  return origin === 'array' || origin === 'set'
    ? `have ${how} ${limit} ${isOne ? 'entry' : 'entries'}`
    : `be ${how} ${limit}`;
}
