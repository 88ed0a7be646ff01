import { defineFields } from '@curbstop/contract/primitives/fields';
import { expect, test } from 'vitest';
import { getFieldLabels } from './change-labels.ts';
import { toFieldValues, formatFieldValue, parseTypedFields } from './field-values.ts';
import { getOptionsByField, createFieldColumns } from './table/field-columns.tsx';

const hydrant = defineFields({
  street: {
    label: 'Street name',
    type: { kind: 'text', maxLength: 50 },
    required: true,
    list: { label: 'Street', filter: 'text' },
  },
  state: { label: 'State', type: { kind: 'state' }, list: { filter: 'choice' } },
  color: {
    label: 'Color',
    type: { kind: 'choice', choices: ['red', 'yellow'] },
    list: { filter: 'choice', startsHidden: true },
  },
  unit: { label: 'Unit', type: { kind: 'text', maxLength: 3 }, list: {} },
  leaks: { label: 'Leaks', type: { kind: 'yesNo' }, within: 'inspection' },
});
const record = { street: 'Elm Street', state: 'CT', color: null, unit: null, inspection: { leaks: false } };
const values = { street: 'Elm Street', state: 'CT', color: '', unit: '', 'inspection.leaks': 'No' };

test('a record goes into a form by path and comes out as it was; the rules clear blank text', () => {
  expect(toFieldValues(hydrant, record)).toEqual(values);
  expect(parseTypedFields(hydrant, values)).toEqual({ ...record, unit: '' });
});

test('an empty form has every field, and an unanswered question remains unanswered', () => {
  const empty = toFieldValues(hydrant, undefined);
  expect(empty).toEqual({ street: '', state: '', color: '', unit: '', 'inspection.leaks': '' });
  expect(parseTypedFields(hydrant, empty)).toMatchObject({ color: null, inspection: { leaks: null } });
});

test('a table has a column for each filter, under its heading; a screen overrides what differs', () => {
  const columns = createFieldColumns<typeof record>(hydrant, { state: { width: 56, cell: () => 'Connecticut' } });
  expect(columns.map(({ id, header, width, startsHidden }) => [id, header, width, startsHidden])).toEqual([
    ['street', 'Street', 120, undefined],
    ['state', 'State', 56, undefined],
    ['color', 'Color', 120, true],
  ]);
  expect(columns.map(({ text }) => text?.(record))).toEqual(['Elm Street', 'CT', null]);
  expect(columns[1]?.cell(record)).toBe('Connecticut');
});

test('a filter offers the choices of its field', () => {
  const choices = getOptionsByField(hydrant);
  expect(Object.keys(choices)).toEqual(['state', 'color']);
  expect(choices['color']).toEqual([
    { value: 'red', label: 'red' },
    { value: 'yellow', label: 'yellow' },
  ]);
});

test('the history knows a field by its name, alone and in its part of the record', () => {
  const words = getFieldLabels(hydrant, { leaks: (value) => (value ? 'It leaks' : 'Tight') });
  expect(words['street']).toEqual({ label: 'Street name' });
  expect(words['inspectionLeaks']).toBe(words['leaks']);
  expect(words['leaks']?.words?.(false)).toBe('Tight');
});

const visit = defineFields({
  outcomeId: {
    label: 'Outcome',
    type: { kind: 'lookup', options: [{ id: 3, name: 'Flushed' }] },
    required: true,
    list: { filter: 'choice' },
  },
  visitedOn: { label: 'Visited', type: { kind: 'day' }, list: { filter: 'date' } },
  rounds: { label: 'Rounds', type: { kind: 'integer', unit: 'round' } },
  isOpen: { label: 'Open', type: { kind: 'yesNo' }, required: true },
  crewId: { label: 'Crew', type: { kind: 'code' }, history: 'crewName' },
});
const visited = { outcomeId: 3, visitedOn: '2026-03-08', rounds: 1_200, isOpen: false };

test('people read names, dates and counts; a form has the values', () => {
  const words = Object.entries(visit).map(([name, field]) =>
    formatFieldValue(field, (visited as Readonly<Record<string, unknown>>)[name]),
  );
  expect(words).toEqual(['Flushed', '03-08-2026', '1,200 rounds', 'No', null]);
  const values = toFieldValues(visit, visited);
  expect(values).toEqual({ outcomeId: '3', visitedOn: '2026-03-08', rounds: '1200', isOpen: '', crewId: '' });
  expect(parseTypedFields(visit, values)).toEqual({ ...visited, crewId: null });
  expect(parseTypedFields(visit, toFieldValues(visit, undefined))).toMatchObject({
    outcomeId: null,
    visitedOn: null,
    rounds: null,
    isOpen: false,
  });
});

test('a filter offers the names of a lookup', () => {
  expect(getOptionsByField(visit)).toEqual({ outcomeId: [{ value: '3', label: 'Flushed' }] });
});

test('the history formats days and lookups, and has a name instead of an id', () => {
  const labels = getFieldLabels(visit);
  expect(Object.keys(labels)).toEqual(['outcomeId', 'visitedOn', 'rounds', 'isOpen', 'crewName']);
  expect(labels['outcomeId']?.words?.(3)).toBe('Flushed');
  expect(labels['visitedOn']?.words?.('2026-03-08')).toBe('03-08-2026');
  expect(labels['crewName']).toEqual({ label: 'Crew' });
});
