import { addressPartKeys } from '@curbstop/contract/imports/address-parts.values';
import { listMissingFields } from '@curbstop/contract/imports/import-plan.calculation';
import { vocabularies } from '@curbstop/contract/imports/vocabulary.values';
import { serviceLineSheet } from '@curbstop/contract/service-lines/service-line.sheet';
import { describe, expect, test } from 'vitest';
import {
  listColumnProblems,
  listColumnsWithTerms,
  fieldChoices,
  getImportFieldLabel,
  getMeaningLabel,
  listMeanings,
  getVocabularyName,
} from './import-fields.calculation.ts';

const none = { city: '', state: '', zip: '' };
const millbrook = { city: 'Millbrook', state: 'CT', zip: '06001' };
const column = (position: number, letter: string, heading: string) => ({
  position,
  letter,
  heading,
  samples: [],
  proposed: null,
  confidence: 0,
  reason: '',
});

describe('the fields that a column can go to', () => {
  test('lists all fields of the sheet, each once, and the parts of an address', () => {
    expect(fieldChoices.map(({ group }) => group)).toEqual([
      'Line',
      'System side',
      'Customer side',
      'Location',
      'Parts of the street address',
    ]);
    expect(fieldChoices.flatMap(({ items }) => items.map(({ value }) => value)).toSorted()).toEqual(
      [...serviceLineSheet.map(({ key }) => key), ...addressPartKeys].toSorted(),
    );
    expect(getImportFieldLabel('location.zip')).toBe('ZIP');
  });
});

describe('what must be settled before rows can be checked [A5.28]', () => {
  test('address, city, state and ZIP', () => {
    expect(listMissingFields({ columns: {}, defaults: none })).toEqual([
      'location.addressLine1',
      'location.city',
      'location.state',
      'location.zip',
    ]);
    expect(
      listMissingFields({
        columns: { 4: 'location.addressLine1', 5: 'location.city' },
        defaults: { ...none, state: 'CT' },
      }),
    ).toEqual(['location.zip']);
    expect(listMissingFields({ columns: { 4: 'location.addressLine1' }, defaults: millbrook })).toEqual([]);
    expect(
      listMissingFields({ columns: { 4: 'location.addressLine1' }, defaults: { ...millbrook, city: ' ' } }),
    ).toEqual(['location.city']);
  });

  test('another identifier replaces the address', () => {
    expect(listMissingFields({ columns: { 0: 'otherLocationIdentifier' }, defaults: millbrook })).toEqual([]);
  });

  test('shows in sentences what must be settled', () => {
    const columns = [column(0, 'A', 'Town'), column(6, 'G', 'Municipality'), column(9, 'J', '')];
    expect(
      listColumnProblems(
        { columns: { 0: 'location.city', 6: 'location.city', 9: 'location.city' }, defaults: { ...none, zip: '601' } },
        columns,
      ),
    ).toEqual([
      'Choose the column with the street address.',
      'The file has no column for State. Choose one, or enter a value for all rows below.',
      'Enter a five-digit ZIP or ZIP+4, such as 06001-1234.',
      '3 columns are matched to City: Town (column A), Municipality (column G), column J. Choose one of them.',
    ]);
    expect(listColumnProblems({ columns: { 0: 'location.addressLine1' }, defaults: millbrook }, columns)).toEqual([]);
  });
});

describe('what words can mean', () => {
  test('a list of the account’s own has the name of its field, and its options for meanings', () => {
    const own = [
      { key: 'custom.1', label: 'Curb box', options: ['Iron', 'Plastic'] },
      { key: 'custom.2', label: 'Tapped', options: null },
    ];
    expect(getVocabularyName('custom.1', own)).toBe('Curb box');
    expect(listMeanings('custom.1', own).map(({ label }) => label)).toEqual(['Iron', 'Plastic', 'Leave blank']);
    expect(listMeanings('custom.2', own)).toEqual([]);
    expect(listColumnsWithTerms('custom.1', { columns: { 3: 'custom.1' } }, own)).toEqual(['Curb box']);
  });

  test('every vocabulary has a name, its meanings, and a word may mean nothing', () => {
    for (const vocabulary of vocabularies) {
      expect(getVocabularyName(vocabulary)).not.toBe(vocabulary);
      expect(listMeanings(vocabulary).length).toBeGreaterThan(2);
      expect(getMeaningLabel(vocabulary, '')).toBe('Leave blank');
    }
    expect(getMeaningLabel('material', 'nonLeadCopper')).toBe('Non-Lead - Copper');
    expect(listMeanings('a vocabulary of tomorrow')).toEqual([]);
  });

  test('a word is found in the columns that hold its vocabulary', () => {
    expect(
      listColumnsWithTerms('material', {
        columns: { 3: 'system.material', 4: 'location.city', 8: 'customer.material' },
      }),
    ).toEqual(['System side material', 'Customer side material']);
  });
});
