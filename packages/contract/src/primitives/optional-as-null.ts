import type { z } from 'zod';

/** Fields of which one that is left out is null: for making a record, where leaving out and having nothing are the same. */
export function optionalAsNull<Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, (field as z.ZodNullable).default(null)]),
  ) as unknown as { [Name in keyof Fields]: z.ZodDefault<Fields[Name]> };
}
