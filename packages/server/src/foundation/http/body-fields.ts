import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { Problem, unknownFieldRule } from '@curbstop/contract/primitives/problem';
import { findUnknownFields, listFieldNames } from '@curbstop/contract/primitives/unknown-fields';
import type { z } from 'zod';

/** A response names at most this many unknown fields. */
const maxNamedFields = 50;

/**
 * Refuses fields that a body does not define, by their paths: a misspelled field must not answer as if it was saved.
 * `records` are the shapes of the record itself, because a record can be sent back whole.
 */
export function refuseUnknownFields(body: unknown, change: z.ZodType, records: readonly z.ZodType[]): void {
  const unknownInRecords = records.map((record) => findUnknownFields(record, body));
  const unknown = findUnknownFields(change, body).filter((path) =>
    unknownInRecords.every((paths) => paths.some((one) => path === one || path.startsWith(`${one}.`))),
  );
  if (unknown.length === 0) return;
  const details = unknown.slice(0, maxNamedFields).map((property) => {
    const detail = `This request has no field ${property}`;
    return { code: 'invalidProperty', detail, property, constraints: { [unknownFieldRule]: detail } };
  });
  throw new Problem('invalidProperties', 400, details);
}

/** The fields of a record that a change of it does not define. */
export function listReadOnlyFields(change: z.ZodType, record: z.ZodType): readonly string[] {
  const changeable = listFieldNames(change);
  return listFieldNames(record).filter((name) => !changeable.includes(name));
}

/** Refuses another value than the record's for the fields that a change of it does not define. */
export function requireReadOnlyValues(readOnly: readonly string[], sent: object, record: object): void {
  const locked = Object.fromEntries(readOnly.filter((name) => name in record).map((name) => [name, name]));
  requireStoredValues(locked, { before: record, sent });
}
