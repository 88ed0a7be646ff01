import { describe, expect, test } from 'vitest';
import type { Cell } from '../kinds/cell.ts';
import { serviceLineSheet } from '../service-lines/service-line.sheet.ts';
import { proposeColumns } from './columns.calculation.ts';
import { normaliseHeading } from './heading-names.calculation.ts';

function keysOf(columns: Readonly<Record<string, readonly Cell[]>>, before: Readonly<Record<string, string>> = {}): (string | null)[] {
  return propose(columns, before).map(({ key }) => key);
}
function propose(columns: Readonly<Record<string, readonly Cell[]>>, before: Readonly<Record<string, string>> = {}) {
  return proposeColumns(Object.entries(columns).map(([heading, samples], position) => ({ position, heading, samples })), new Map(Object.entries(before)));
}
const words = ['x', 'y'];

describe('what a column means', () => {
  test('our own labels and EPA’s headings are certain', () => {
    for (const column of serviceLineSheet) expect(propose({ [column.label]: [] })).toMatchObject([{ key: column.key }]);
  });

  test.each([
    ['SITE ID', 'externalId'], ['Service Address', 'location.addressLine1'], ['TOWN', 'location.city'], ['Zip Code', 'location.zip'], ['Lat', 'location.latitude'], ['long', 'location.longitude'], ['Public SL Material', 'system.material'], ['Customer SL Material', 'customer.material'],
    ['Private Side Material', 'customer.material'], ['Utility-Owned Material', 'system.material'], ['SL Category', 'statedCategory'], ['Building_Type', 'location.propertyClassification'], ['Lead Gooseneck, Pigtail or Connector', 'connector'], ['Map/Lot', 'location.parcelNumber'],
  ])('%s', (heading, key) => expect(keysOf({ [heading]: [] })).toEqual([key]));

  test('a heading on both sides is told apart by its group', () => {
    expect(keysOf({ 'System-Owned Portion › Notes': words, 'Customer-Owned Portion › Notes': words, 'Customer-Owned Portion › Service Line Size': [1] })).toEqual(['system.notes', 'customer.notes', 'customer.diameterId']);
  });

  test('notes and remarks that name no side are kept with the system side, as a guess', () => {
    expect(propose({ Notes: words })).toMatchObject([{ key: 'system.notes', confidence: 0.5 }]);
    expect(keysOf({ 'System notes': words, Remarks: words })).toEqual(['system.notes', null]);
  });

  test('each field is proposed once, for the column that fits best', () => {
    expect(keysOf({ 'LOCATION IDENTIFIER': ['12 Main St'], 'STREET ADDRESS': ['12 Main St'] })).toEqual([expect.not.stringContaining('addressLine1') as unknown, 'location.addressLine1']);
  });

  test('cells that hold something else speak against a heading, with the reason', () => {
    const [found] = propose({ 'Service ZIP': ['North', 'South', 'East'] });
    expect(found?.key).toBeNull();
    expect(propose({ 'Zip Code': ['North', 'South'] })[0]).toMatchObject({ key: null });
  });

  test('a heading that names its column outright keeps it although nobody knows its codes', () => {
    const [system, customer] = proposeColumns([{ position: 0, heading: 'System side material', samples: ['M1', 'M2'] }, { position: 1, heading: 'Customer side material', samples: ['M1', 'M3'] }], new Map());
    expect([system?.key, customer?.key]).toEqual(['system.material', 'customer.material']);
  });

  test('a ZIP is known by its cells alone', () => {
    expect(propose({ 'Field 7': ['06415', '06416', '6417'] })[0]).toMatchObject({ key: 'location.zip', reason: 'The cells look like ZIP' });
  });

  test('what nobody can know is left to a person', () => {
    expect(propose({ Flurbo: ['a'], Empty: [] })).toMatchObject([{ key: null, reason: 'No field fits; choose one or leave it out' }, { key: null, reason: 'The column is empty' }]);
  });
});

describe('what was chosen before', () => {
  test('wins over everything, also when a column was left out', () => {
    const [first, second] = propose({ Flurbo: ['a'], City: ['Millbrook'] }, { flurbo: 'location.parcelNumber', city: '' });
    expect(first).toEqual({ position: 0, key: 'location.parcelNumber', confidence: 1, reason: 'You chose this the last time' });
    expect(second).toEqual({ position: 1, key: null, confidence: 1, reason: 'You left this column out the last time' });
  });

  test('a field that no longer exists is forgotten', () => {
    expect(keysOf({ City: ['Millbrook'] }, { city: 'location.planet' })).toEqual(['location.city']);
  });
});

test('headings are compared without case, accents, punctuation and line breaks', () => {
  expect(normaliseHeading('  Matériau:\r\n(Service-Line)  ')).toBe('materiau service line');
});

describe('a basis of classification without a side', () => {
  const proposed = (...headings: string[]) => proposeColumns(headings.map((heading, position) => ({ position, heading, samples: ['Tap card'] })), new Map()).map(({ key }) => key);

  test.each(['Basis of classification', 'Classification Basis', 'Basis'])('"%s" is the basis of the whole line', (heading) => expect(proposed(heading)).toEqual(['statedBasis']));

  test.each(['System-Owned Portion › Basis', 'Meter to house › Basis of classification', 'Curb basis of classification'])('"%s" is not', (heading) => expect(proposed(heading)).not.toContain('statedBasis'));

  test('the two sides keep theirs', () => expect(proposed('Public basis of classification', 'Private basis of classification', 'Basis')).toEqual(['system.classificationBasis', 'customer.classificationBasis', 'statedBasis']));
});
