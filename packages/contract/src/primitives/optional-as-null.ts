import type { z } from 'zod';

/** Makes missing fields null, for creating a record, where a missing and an empty field mean the same. */
export function toNullableShape<Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (field as z.ZodNullable).default(null)]),
  ) as unknown as { [Name in keyof Fields]: z.ZodDefault<Fields[Name]> };
}
