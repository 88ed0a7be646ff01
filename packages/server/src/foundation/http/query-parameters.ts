import { Problem, unknownFieldRule } from '@curbstop/contract/primitives/problem';
import { z } from 'zod';

/**
 * Rejects parameters that an endpoint does not define, so that a misspelled filter does not return an unfiltered list.
 * The shapes of lists read all parameters and refuse unknown ones themselves (contract/primitives/list).
 */
export function refuseUnknownParameters(shape: z.ZodType, query: unknown): void {
  const knownParameters = listKnownParameters(shape);
  if (knownParameters === 'readsAll') return;
  const unknown = Object.keys(query as Readonly<Record<string, unknown>>).filter(
    (name) => !knownParameters.includes(name),
  );
  if (unknown.length === 0) return;
  const details = unknown.map((name) => {
    const detail = `This request has no parameter ${name}`;
    return { code: 'invalidProperty', detail, property: name, constraints: { [unknownFieldRule]: detail } };
  });
  throw new Problem('invalidProperties', 400, details);
}

function listKnownParameters(shape: unknown): readonly string[] | 'readsAll' {
  if (shape instanceof z.ZodObject) return Object.keys(shape.shape);
  if (shape instanceof z.ZodPipe) return listKnownParameters(shape.in);
  if (shape instanceof z.ZodUnion) {
    const options = shape.options.map(listKnownParameters);
    return options.includes('readsAll') ? 'readsAll' : options.flat();
  }
  return 'readsAll';
}
