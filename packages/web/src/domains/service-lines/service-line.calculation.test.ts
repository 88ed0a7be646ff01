import { materialCodes } from '@curbstop/contract/service-lines/service-line.values';
import { expect, test } from 'vitest';
import {
  formatAddressLines,
  formatOptionalDate,
  formatDiameter,
  toPictureInputs,
  describeSaved,
} from './service-line.calculation.ts';

const split = {
  ownership: 'Split',
  connector: 'None',
  systemMaterial: 'nonLeadCopper',
  systemVerified: true,
  customerMaterial: 'galvanized',
  customerVerified: false,
} as const;

test('a split line shows both sides with material and verification', () => {
  expect(toPictureInputs(split)).toEqual({
    ownership: 'Split',
    connector: 'None',
    system: { kind: 'nonLead', label: 'Copper', verified: true },
    customer: { kind: 'galvanized', label: 'Galvanized', verified: false },
  });
});

test('draws the other half of a line with one owner only when something is known of it', () => {
  const line = { ...split, ownership: 'Customer-Owned', systemMaterial: 'unknown', systemVerified: false } as const;
  expect(toPictureInputs(line).system).toBeUndefined();
  expect(toPictureInputs({ ...line, systemMaterial: 'lead' }).system?.kind).toBe('lead');
  expect(toPictureInputs({ ...line, ownership: 'Split' }).system?.label).toBe('Unknown');
  expect(
    toPictureInputs({ ...split, ownership: 'System-Owned', customerMaterial: 'unknown' }).customer,
  ).toBeUndefined();
});

test('every material has words of its own', () => {
  expect(
    new Set(materialCodes.map((code) => toPictureInputs({ ...split, customerMaterial: code }).customer?.label)).size,
  ).toBe(materialCodes.length);
});

test('formats exact dates and keeps imprecise ones as entered', () => {
  expect(formatOptionalDate({ text: '10/16/2024', from: '2024-10-16', to: '2024-10-16' })).toBe('10-16-2024');
  expect(formatOptionalDate({ text: '1986 (est.)', from: '1986-01-01', to: '1986-12-31' })).toBe('1986 (est.)');
  expect(formatOptionalDate(null)).toBeNull();
});

test('the diameter reads as its value, else by the answer on two inches, else Unknown [B3.15]', () => {
  expect(formatDiameter({ diameterId: 6, diameterOverTwoInches: false })).toBe('3/4"');
  expect(formatDiameter({ diameterId: 1, diameterOverTwoInches: true })).toBe('Greater Than 2 Inches');
  expect(formatDiameter({ diameterId: 1, diameterOverTwoInches: false })).toBe('Less Than 2 Inches');
  expect(formatDiameter({ diameterId: 1, diameterOverTwoInches: null })).toBe('Unknown');
});

test('an address with a second line is one line with a comma', () => {
  expect(formatAddressLines({ addressLine1: '12 Elm St', addressLine2: null })).toBe('12 Elm St');
  expect(formatAddressLines({ addressLine1: '12 Elm St', addressLine2: 'Unit 2' })).toBe('12 Elm St, Unit 2');
});

test('the message after an edit shows when the classification changed', () => {
  expect(describeSaved('Lead', 'Lead')).toBe('Asset has been updated');
  expect(describeSaved('Lead Status Unknown', 'Non-lead')).toBe(
    'Asset has been updated. Classification changed from Lead Status Unknown to Non-lead',
  );
});
