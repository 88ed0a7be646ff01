import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { fieldRules, rowRules } from './field-rules.ts';
import {
  describeFields,
  fieldPath,
  fieldsWithin,
  fieldValue,
  listedFields,
  listFields,
  optionalFields,
  requiredFields,
} from './fields.ts';

const hydrant = describeFields({
  street: {
    label: 'Street name',
    type: { kind: 'text', longest: 5 },
    required: true,
    list: { label: 'Street', filter: 'text', sort: true },
  },
  color: { label: 'Color', type: { kind: 'choice', choices: ['red', 'yellow'] }, list: { filter: 'choice' } },
  unit: { label: 'Unit', type: { kind: 'text', longest: 3 }, list: {} },
  leaks: { label: 'Leaks', type: { kind: 'yesNo' }, within: 'inspection' },
  flow: { label: 'Flow', type: { kind: 'integer' }, within: 'inspection' },
});

test('a list is filtered and sorted by the fields that say so, under the heading of the table', () => {
  expect(listFields(hydrant)).toEqual({
    street: { label: 'Street', filter: 'text', sort: true },
    color: { label: 'Color', filter: 'choice' },
  });
  expect(Object.keys(listedFields(hydrant))).toEqual(['street', 'color', 'unit']);
});

test('each field belongs to the record itself, required or optional, or to one part of it', () => {
  expect(Object.keys(requiredFields(hydrant))).toEqual(['street']);
  expect(Object.keys(optionalFields(hydrant))).toEqual(['color', 'unit']);
  expect(Object.keys(fieldsWithin(hydrant, 'inspection'))).toEqual(['leaks', 'flow']);
  expect(fieldPath('leaks', hydrant.leaks)).toBe('inspection.leaks');
  expect(fieldPath('unit', hydrant.unit)).toBe('unit');
  expect(fieldValue({ inspection: { leaks: true } }, 'leaks', hydrant.leaks)).toBe(true);
  expect(fieldValue({}, 'leaks', hydrant.leaks)).toBeUndefined();
});

test('rules follow from the types, except those that are written', () => {
  const record = z.object(fieldRules(hydrant, { flow: z.number().max(9_000, 'At most 9,000').nullable() }));
  const good = { street: ' Elm ', color: 'red', unit: ' ', leaks: null, flow: 10 } as const;
  expect(record.parse(good)).toEqual({ street: 'Elm', color: 'red', unit: null, leaks: null, flow: 10 });
  const problems = record.safeParse({ street: ' ', color: 'blue', unit: '1234', leaks: 'no', flow: 9_001 }).error
    ?.issues;
  expect(problems?.map(({ path, message }) => [path[0], message])).toEqual([
    ['street', 'Required'],
    ['color', 'Choose one of the list'],
    ['unit', 'At most 3 characters'],
    ['leaks', expect.any(String)],
    ['flow', 'At most 9,000'],
  ]);
  expectTypeOf<z.output<typeof record>>().toEqualTypeOf<{
    street: string;
    color: 'red' | 'yellow' | null;
    unit: string | null;
    leaks: boolean | null;
    flow: number | null;
  }>();
});

test('a type without a rule of its own must be written', () => {
  expect(() => fieldRules(hydrant, {})).toThrow('Write the rule of flow');
});

test('a row has stored values without limits', () => {
  const row = z.object(rowRules(listedFields(hydrant), {}));
  const stored = { street: 'A street that is longer than the limit', color: 'blue', unit: null };
  expect(row.parse(stored)).toEqual(stored);
  expect(row.safeParse({ ...stored, street: null }).success).toBe(false);
});
