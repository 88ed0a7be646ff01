import { describeFields } from '@curbstop/contract/primitives/fields';
import { expect, test } from 'vitest';
import { fieldLabels } from './change-labels.ts';
import { fieldText, fieldValues, typedFields } from './field-values.ts';
import { fieldChoices, fieldColumns } from './table/field-columns.tsx';

const hydrant = describeFields({
  street: {
    label: 'Street name',
    type: { kind: 'text', longest: 50 },
    required: true,
    list: { label: 'Street', filter: 'text' },
  },
  state: { label: 'State', type: { kind: 'state' }, list: { filter: 'choice' } },
  color: {
    label: 'Color',
    type: { kind: 'choice', choices: ['red', 'yellow'] },
    list: { filter: 'choice', startsHidden: true },
  },
  unit: { label: 'Unit', type: { kind: 'text', longest: 3 }, list: {} },
  leaks: { label: 'Leaks', type: { kind: 'yesNo' }, within: 'inspection' },
});
const record = { street: 'Elm Street', state: 'CT', color: null, unit: null, inspection: { leaks: false } };
const values = { street: 'Elm Street', state: 'CT', color: '', unit: '', 'inspection.leaks': 'No' };

test('a record goes into a form by path and comes out as it was; the rules clear blank text', () => {
  expect(fieldValues(hydrant, record)).toEqual(values);
  expect(typedFields(hydrant, values)).toEqual({ ...record, unit: '' });
});

test('an empty form has every field, and an unanswered question stays unanswered', () => {
  const empty = fieldValues(hydrant, undefined);
  expect(empty).toEqual({ street: '', state: '', color: '', unit: '', 'inspection.leaks': '' });
  expect(typedFields(hydrant, empty)).toMatchObject({ color: null, inspection: { leaks: null } });
});

test('a field is shown as text', () => {
  expect(fieldText(record, 'leaks', hydrant.leaks)).toBe('No');
  expect(fieldText(record, 'unit', hydrant.unit)).toBe('');
});

test('a table has a column for each filter, under its heading; a screen overrides what differs', () => {
  const columns = fieldColumns<typeof record>(hydrant, { state: { width: 56, cell: () => 'Connecticut' } });
  expect(columns.map(({ id, header, width, startsHidden }) => [id, header, width, startsHidden])).toEqual([
    ['street', 'Street', 120, undefined],
    ['state', 'State', 56, undefined],
    ['color', 'Color', 120, true],
  ]);
  expect(columns.map(({ text }) => text?.(record))).toEqual(['Elm Street', 'CT', null]);
  expect(columns[1]?.cell(record)).toBe('Connecticut');
});

test('a filter offers the choices of its field', () => {
  const choices = fieldChoices(hydrant);
  expect(Object.keys(choices)).toEqual(['state', 'color']);
  expect(choices['color']).toEqual([
    { value: 'red', label: 'red' },
    { value: 'yellow', label: 'yellow' },
  ]);
});

test('the history knows a field by its name, alone and in its part of the record', () => {
  const words = fieldLabels(hydrant, { leaks: (value) => (value ? 'It leaks' : 'Tight') });
  expect(words['street']).toEqual({ label: 'Street name' });
  expect(words['inspectionLeaks']).toBe(words['leaks']);
  expect(words['leaks']?.words?.(false)).toBe('Tight');
});
