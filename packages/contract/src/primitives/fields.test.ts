import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { createFieldRules, createRowRules } from './field-rules.ts';
import {
  pickChangeableFields,
  defineFields,
  pickEnteredFields,
  getFieldPath,
  pickFields,
  pickFieldsWithin,
  getFieldValue,
  pickListedFields,
  createListFields,
  pickOptionalFields,
  pickRequiredFields,
  pickValues,
  withChange,
} from './fields.ts';

const hydrant = defineFields({
  street: {
    label: 'Street name',
    type: { kind: 'text', maxLength: 5 },
    required: true,
    list: { label: 'Street', filter: 'text', sort: true },
  },
  color: { label: 'Color', type: { kind: 'choice', choices: ['red', 'yellow'] }, list: { filter: 'choice' } },
  unit: { label: 'Unit', type: { kind: 'text', maxLength: 3 }, list: {} },
  leaks: { label: 'Leaks', type: { kind: 'yesNo' }, within: 'inspection' },
  flow: { label: 'Flow', type: { kind: 'integer' }, within: 'inspection' },
});

test('filters and sorts a list by the fields of its descriptor, under the heading of the table', () => {
  expect(createListFields(hydrant)).toEqual({
    street: { label: 'Street', filter: 'text', sort: true },
    color: { label: 'Color', filter: 'choice', choices: ['red', 'yellow'] },
  });
  expect(Object.keys(pickListedFields(hydrant))).toEqual(['street', 'color', 'unit']);
});

test('each field belongs to the record itself, required or optional, or to one part of it', () => {
  expect(Object.keys(pickRequiredFields(hydrant))).toEqual(['street']);
  expect(Object.keys(pickOptionalFields(hydrant))).toEqual(['color', 'unit']);
  expect(Object.keys(pickFieldsWithin(hydrant, 'inspection'))).toEqual(['leaks', 'flow']);
  expect(getFieldPath('leaks', hydrant.leaks)).toBe('inspection.leaks');
  expect(getFieldPath('unit', hydrant.unit)).toBe('unit');
  expect(getFieldValue({ inspection: { leaks: true } }, 'leaks', hydrant.leaks)).toBe(true);
  expect(getFieldValue({}, 'leaks', hydrant.leaks)).toBeUndefined();
});

test('rules follow from the types, except those that are written', () => {
  const record = z.object(createFieldRules(hydrant, { flow: z.number().max(9_000, 'At most 9,000').nullable() }));
  const good = { street: ' Elm ', color: 'red', unit: ' ', leaks: null, flow: 10 } as const;
  expect(record.parse(good)).toEqual({ street: 'Elm', color: 'red', unit: null, leaks: null, flow: 10 });
  const problems = record.safeParse({ street: ' ', color: 'blue', unit: '1234', leaks: 'no', flow: 9_001 }).error
    ?.issues;
  expect(problems?.map(({ path, message }) => [path[0], message])).toEqual([
    ['street', 'Required'],
    ['color', 'Choose an option from the list'],
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
  expect(() => createFieldRules(hydrant, {})).toThrow('Write the rule of flow');
});

test('a row has stored values without limits', () => {
  const row = z.object(createRowRules(pickListedFields(hydrant), {}));
  const stored = { street: 'A street that is longer than the limit', color: 'blue', unit: null };
  expect(row.parse(stored)).toEqual(stored);
  expect(row.safeParse({ ...stored, street: null }).success).toBe(false);
});

const visit = defineFields({
  crew: { label: 'Crew', type: { kind: 'text', maxLength: 20 }, required: true, list: { sort: true } },
  outcomeId: {
    label: 'Outcome',
    type: { kind: 'lookup', options: [{ id: 3, name: 'Flushed' }] },
    required: true,
    entered: 'onCreate',
    list: { filter: 'choice' },
  },
  causeId: { label: 'Cause', type: { kind: 'lookup', options: [{ id: 7, name: 'Frost' }] } },
  visitedOn: { label: 'Visited', type: { kind: 'day' }, required: true, list: { filter: 'date', sort: true } },
  closedOn: { label: 'Closed', type: { kind: 'day' } },
  status: {
    label: 'Status',
    type: { kind: 'choice', choices: ['Open', 'Closed'] },
    required: true,
    entered: 'never',
  },
});

test('people enter some fields once, and the product sets others', () => {
  expect(Object.keys(pickEnteredFields(visit))).toEqual(['crew', 'outcomeId', 'causeId', 'visitedOn', 'closedOn']);
  expect(Object.keys(pickChangeableFields(visit))).toEqual(['crew', 'causeId', 'visitedOn', 'closedOn']);
});

test('sorts a list also by a field without a filter, and puts the fields listed first at the beginning', () => {
  expect(Object.keys(createListFields(visit))).toEqual(['crew', 'outcomeId', 'visitedOn']);
  expect(Object.entries(createListFields(visit, ['visitedOn']))).toEqual([
    ['visitedOn', { label: 'Visited', filter: 'date', sort: true }],
    ['crew', { label: 'Crew', sort: true }],
    ['outcomeId', { label: 'Outcome', filter: 'choice', choices: ['3'] }],
  ]);
});

test('days and lookups are checked, and refuse what is not in the list', () => {
  const record = z.object(createFieldRules(visit, {}));
  const good = { crew: 'North', outcomeId: 3, causeId: null, visitedOn: '2026-03-08', closedOn: null, status: 'Open' };
  expect(record.parse(good)).toEqual(good);
  const problems = record.safeParse({
    ...good,
    outcomeId: 4,
    causeId: 8,
    visitedOn: '2026-02-30',
    closedOn: '',
    status: '',
  });
  expect(problems.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['outcomeId', 'Choose an option from the list'],
    ['causeId', 'Choose an option from the list'],
    ['visitedOn', 'Enter a valid date'],
    ['closedOn', 'Required'],
    ['status', 'Choose an option from the list'],
  ]);
  expectTypeOf<z.output<typeof record>>().toEqualTypeOf<{
    crew: string;
    outcomeId: number;
    causeId: number | null;
    visitedOn: string;
    closedOn: string | null;
    status: 'Open' | 'Closed';
  }>();
});

test('a change keeps the fields that it leaves out, and null clears', () => {
  const stored = pickValues(pickFields(visit, ['crew', 'closedOn']), {
    id: 'v1',
    crew: 'North',
    closedOn: '2026-03-09' as string | null,
  });
  expect(stored).toEqual({ crew: 'North', closedOn: '2026-03-09' });
  expect(withChange(stored, { crew: undefined, closedOn: null })).toEqual({ crew: 'North', closedOn: null });
});
