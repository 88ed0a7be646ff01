import { expect, test } from 'vitest';
import { parseCustomValue, type CustomFieldType } from './custom-value-input.calculation.ts';
import { formatCustomValue } from './custom-value.calculation.ts';

const zone = 'America/New_York';
const of = (
  dataType: CustomFieldType['dataType'],
  picklistValues: string[] = [],
  isPickListMulti = false,
): CustomFieldType => ({
  dataType,
  picklistValues,
  isPickListMulti,
});
const read = (field: CustomFieldType, text: string | boolean | null) => {
  const found = parseCustomValue(field, text, zone);
  return 'value' in found ? found.value : found;
};

test('blank and white space are no value for any field [A5.46]', () => {
  for (const type of ['string', 'number', 'date', 'datetime', 'boolean', 'hyperlink', 'list'] as const)
    expect(read(of(type), ' \t')).toBeNull();
});

test.each([
  ['62.5', '62.5'],
  ['+1,204.50', '1204.5'],
  ['007', '7'],
  ['-0.0', '0'],
  ['.25', '0.25'],
  ['123456789012345.0123456789', '123456789012345.0123456789'],
])('the number %s is kept exactly as %s', (text, value) => expect(read(of('number'), text)).toBe(value));
test.each(['twelve', '1,20', '1e5', '12 psi', '1.2.3', '-', '1234567890123456'])('%s is not a number', (text) =>
  expect(read(of('number'), text)).toHaveProperty('problem'),
);

test('a date is a day that the calendar has and no time zone shifts', () => {
  expect(read(of('date'), '06-30-2025')).toBe('2025-06-30');
  expect(read(of('date'), '6/3/2025')).toBe('2025-06-03');
  expect(read(of('date'), '2025-06-30')).toBe('2025-06-30');
  expect(read(of('date'), '02-30-2025')).toEqual({ problem: 'Enter a date such as 06-30-2025' });
  expect(formatCustomValue(of('date'), '2025-06-30', zone)).toBe('06-30-2025');
});

test('a moment is read and shown on the water system’s clock and kept in UTC', () => {
  expect(read(of('datetime'), '06-30-2025 02:30 PM')).toBe('2025-06-30T18:30:00Z');
  expect(read(of('datetime'), '2025-01-31T14:30')).toBe('2025-01-31T19:30:00Z');
  expect(read(of('datetime'), '2025-01-31T19:30:00.000Z')).toBe('2025-01-31T19:30:00Z');
  // The clock shows 1:30 twice on this night; the first one is meant.
  expect(read(of('datetime'), '11-02-2025 01:30 AM')).toBe('2025-11-02T05:30:00Z');
  expect(read(of('datetime'), '06-30-2025 14:30')).toBe('2025-06-30T18:30:00Z');
  expect(read(of('datetime'), '06-30-2025')).toHaveProperty('problem');
  expect(formatCustomValue(of('datetime'), '2025-06-30T18:30:00Z', zone)).toBe('06-30-2025 02:30 PM');
  expect(formatCustomValue(of('datetime'), '2025-06-30T04:05:00Z', zone)).toBe('06-30-2025 12:05 AM');
});

test('only http and https are links', () => {
  expect(read(of('hyperlink'), 'https://maps.example.gov/parcel/41?x=1')).toBe(
    'https://maps.example.gov/parcel/41?x=1',
  );
  for (const text of [
    'javascript:alert(1)',
    'ftp://files.example',
    'www.example.gov',
    'https://',
    'https://a b.example',
    'data:text/html,x',
  ])
    expect(read(of('hyperlink'), text)).toHaveProperty('problem');
});

test('a list takes its options alone, however they are cased; several are in the order of the list', () => {
  expect(read(of('list', ['High', 'Middle', 'Low']), 'middle')).toBe('Middle');
  expect(read(of('list', ['High', 'Middle', 'Low']), 'Upper')).toEqual({ problem: 'One of: High, Middle, Low' });
  expect(read(of('list', ['High', 'Middle', 'Low'], true), 'low; HIGH;low')).toBe('High; Low');
  expect(read(of('list', ['High', 'Low'], true), 'High; Upper')).toEqual({ problem: 'One or more of: High, Low' });
});

test('true and false have several spellings [A5.49]', () => {
  expect([read(of('boolean'), true), read(of('boolean'), 'No'), read(of('boolean'), 'TRUE')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(read(of('boolean'), 'maybe')).toEqual({ problem: 'True or False' });
});
