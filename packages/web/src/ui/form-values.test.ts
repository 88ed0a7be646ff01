import { Problem } from '@curbstop/contract/primitives/problem';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  mergeErrors,
  listFieldValues,
  sortErrorsByForm,
  isSameValues,
  mergeValues,
  parseFields,
  getRefusedFields,
  createConflictReader,
  withField,
  omitFieldErrors,
} from './form-values.ts';

const place = z.object({ city: z.string().min(1, 'Required'), contact: z.object({ email: z.email('Invalid') }) });

test('reads the fields, or the first error of each by its path', () => {
  const fields = { city: 'Hartwell', contact: { email: 'priya@example.com' } };
  expect(parseFields(place, fields)).toEqual({ fields });
  expect(parseFields(place, { city: '', contact: { email: 'priya' } })).toEqual({
    errors: { city: 'Required', 'contact.email': 'Invalid' },
  });
  expect(parseFields(z.string().min(1, 'Required'), '', 'reason')).toEqual({ errors: { reason: 'Required' } });
});

test('a rule without a message of its own is explained as the server explains it', () => {
  expect(parseFields(z.object({ days: z.number() }), {})).toEqual({ errors: { days: '“days” is missing' } });
});

test('adds up the errors of the parts of a form', () => {
  expect(mergeErrors({ errors: { a: '1' } }, { fields: {} }, { errors: { b: '2' } })).toEqual({ a: '1', b: '2' });
});

test('finds and changes fields in groups and under paths with dots', () => {
  const values = { 'contact.email': '', system: { material: 'lead', verified: false }, name: null };
  expect([...listFieldValues(values)]).toEqual([
    ['contact.email', ''],
    ['system.material', 'lead'],
    ['system.verified', false],
    ['name', null],
  ]);
  expect(withField(values, 'system.verified', true)).toEqual({
    ...values,
    system: { material: 'lead', verified: true },
  });
  expect(withField(values, 'contact.email', 'x')).toEqual({ ...values, 'contact.email': 'x' });
  expect(withField({}, 'customFields.zone', 'High')).toEqual({ 'customFields.zone': 'High' });
});

test('the same values are recognized in another order', () => {
  expect(isSameValues({ a: '1', b: { c: true } }, { b: { c: true }, a: '1' })).toBe(true);
  expect(isSameValues({ a: '1' }, { a: '2' })).toBe(false);
  expect(isSameValues({ a: '1' }, { a: '1', b: '' })).toBe(false);
});

test('merges a concurrent edit field by field and lists what both users changed', () => {
  const before = { name: 'Garage', city: 'Hartwell', system: { material: 'lead', notes: '' } };
  const mine = { ...before, name: 'Mine', system: { ...before.system, notes: 'dug' } };
  const theirs = { name: 'Theirs', city: 'Ashby', system: { material: 'copper', notes: 'dug' } };
  const { values, theirChanges } = mergeValues(before, mine, theirs);
  expect(values).toEqual({ name: 'Mine', city: 'Ashby', system: { material: 'copper', notes: 'dug' } });
  expect(theirChanges).toEqual([
    { path: 'name', theirs: 'Theirs', mine: 'Mine', both: true },
    { path: 'city', theirs: 'Ashby', mine: 'Hartwell', both: false },
    { path: 'system.material', theirs: 'copper', mine: 'lead', both: false },
    { path: 'system.notes', theirs: 'dug', mine: 'dug', both: false },
  ]);
});

const refused = new Problem('invalidProperties', 400, [
  { code: 'x', detail: 'Invalid Format', property: 'zip' },
  { code: 'x', detail: 'Invalid Format again', property: 'zip' },
  { code: 'nameTaken', detail: 'There is one of this name already.' },
  { code: 'x', detail: 'Not here', property: 'elsewhere' },
]);
const getPath = (property: string, code: string) =>
  code === 'nameTaken' ? 'name' : property === 'zip' ? 'zip' : undefined;

test('shows what the server refused at its fields, and the rest as messages', () => {
  expect(getRefusedFields(refused, getPath)).toEqual({
    zip: 'Invalid Format',
    name: 'There is one of this name already.',
  });
  expect((omitFieldErrors(refused, getPath) as Problem).details.map(({ detail }) => detail)).toEqual(['Not here']);
  expect(omitFieldErrors(refused, () => 'name')).toBeUndefined();
  const offline = new TypeError('Failed to fetch');
  expect([getRefusedFields(offline, getPath), omitFieldErrors(offline, getPath)]).toEqual([{}, offline]);
});

test('recognizes the version that another user saved, and no other failure', () => {
  const find = createConflictReader(z.object({ name: z.string() }));
  expect(find(new Problem('changedMeanwhile', 409, [], { name: 'Theirs' }))).toEqual({ name: 'Theirs' });
  expect(find(new Problem('nameTaken', 409, []))).toBeUndefined();
  expect(find(new Problem('changedMeanwhile', 400, [], { name: 'Theirs' }))).toBeUndefined();
  expect(find(new TypeError('Failed to fetch'))).toBeUndefined();
});

test('lists errors in the order of the form, rows after their field and unknown paths last', () => {
  const errors = { other: '4', zip: '3', 'rows.0.limit': '2', name: '1' };
  expect(Object.values(sortErrorsByForm(errors, { name: '', rows: '', zip: '' }))).toEqual(['1', '2', '3', '4']);
});
