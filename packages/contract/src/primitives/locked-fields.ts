import { z } from 'zod';
import type { Fields } from './fields.ts';
import { Problem } from './problem.ts';

/** Fields that a change cannot set, with their labels. */
type LockedFields = Readonly<Record<string, string>>;

/** The fields of a descriptor that people enter only when they create a record, or never. */
export function listLockedFields<F extends Fields>(fields: F): LockedLabels<F> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, { entered }]) => entered === 'onCreate' || entered === 'never')
      .map(([name, { label }]) => [name, label]),
  ) as LockedLabels<F>;
}
type LockedLabels<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends { readonly entered: 'onCreate' | 'never' } ? Name : never]: string;
};

/** All fields of a shape as locked fields; those without a label keep their name. */
export function labelLockedFields<S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
  labels: Partial<Readonly<Record<keyof S, string>>>,
): { readonly [Name in keyof S]: string } {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, labels[name] ?? name])) as {
    readonly [Name in keyof S]: string;
  };
}

/** The part of a change's shape for its locked fields: a record can be sent back whole. */
export function createLockedShape<L extends LockedFields>(
  locked: L,
): { readonly [Name in keyof L]: z.ZodOptional<z.ZodUnknown> } {
  const optional = z.unknown().optional();
  return Object.fromEntries(Object.keys(locked).map((name) => [name, optional])) as {
    readonly [Name in keyof L]: typeof optional;
  };
}

interface LockedChange<Sent extends object> {
  readonly before: object;
  readonly sent: Sent;
  /** The part of the body that contains the fields. */
  readonly within?: string;
}

/**
 * Refuses a change that sends another value for a locked field, by the field's label: answering 200 without changing it
 * would say that it was changed. The stored value is accepted. Returns the change without its locked fields.
 */
export function requireStoredValues<L extends LockedFields, Sent extends object>(
  locked: L,
  { before, sent, within }: LockedChange<Sent>,
): Omit<Sent, keyof L> {
  const stored = before as Readonly<Record<string, unknown>>;
  const details = Object.entries(sent)
    .filter(([name, value]) => name in locked && value !== undefined && !isSame(value, stored[name]))
    .map(([name]) => {
      const detail = `${locked[name]} cannot be changed here. Leave it out, or send its current value.`;
      const property = within === undefined ? name : `${within}.${name}`;
      return { code: 'lockedField', detail, property, constraints: { lockedField: detail } };
    });
  if (details.length > 0) throw new Problem('invalidProperties', 400, details);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in locked))) as Omit<Sent, keyof L>;
}

/** Whether two values of JSON are equal; the order of the fields of an object does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null, sortFields) === JSON.stringify(other ?? null, sortFields);
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
