import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem, parseShape } from './problem.ts';

const shape = z.object({
  version: z.number().int(),
  relationId: z.uuid(),
  kind: z.enum(['Location', 'ServiceLine']),
  fields: z.object({
    tier: z.number().nullable(),
    notes: z.string().max(5),
    done: z.boolean(),
    places: z.array(z.string()).min(1),
  }),
  comment: z.string('Say something'),
});
const good = {
  version: 1,
  relationId: '01995b1e-7c1a-7000-8000-000000000001',
  kind: 'Location',
  fields: { tier: 3, notes: 'none', done: true, places: ['a'] },
  comment: 'x',
};

function listMessages(input: unknown): string[] {
  try {
    parseShape(shape, input);
  } catch (error) {
    if (error instanceof Problem) return error.details.map(({ detail }) => detail);
    throw error;
  }
  return [];
}

test.each([
  [good, []],
  [undefined, ['The request is empty']],
  ['text', ['The request must be a group of fields']],
  [{ ...good, version: undefined }, ['“version” is missing']],
  [{ ...good, version: 'one' }, ['“version” must be a number']],
  [{ ...good, version: 1.5 }, ['“version” must be a whole number']],
  [{ ...good, relationId: undefined, kind: undefined }, ['“relationId” is missing', '“kind” is missing']],
  [
    { ...good, relationId: '7', kind: 'Kit' },
    [
      '“relationId” must be an id, such as 01995b1e-7c1a-7000-8000-000000000001',
      '“kind” must be Location or ServiceLine',
    ],
  ],
  [
    { ...good, fields: { tier: '3', notes: 'longer', done: 'yes', places: [] } },
    [
      '“fields.tier” must be a number',
      '“fields.notes” must have at most 5 characters',
      '“fields.done” must be true or false',
      '“fields.places” must have at least 1 entry',
    ],
  ],
  // A rule that has words of its own keeps them.
  [{ ...good, comment: undefined }, ['Say something']],
])('a rejected shape has a plain sentence with the field (%#)', (input, sentences) => {
  expect(listMessages(input)).toEqual(sentences);
});
