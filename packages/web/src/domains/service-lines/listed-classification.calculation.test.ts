import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { getLeadBan } from '@curbstop/contract/service-lines/lead-ban.calculation';
import { expect, test } from 'vitest';
import { aServiceLine } from '../../../testing/a-service-line.ts';
import {
  getBasisLabel,
  calculateCategoryAfter,
  describeEnteredBy,
  validateListedValues,
  clearsPreviouslyLeadNo,
  type ListedValues,
} from './listed-classification.calculation.ts';

const at = { state: 'CT', today: '2026-11-22', leadBan: getLeadBan('CT') };
const listedClassification: NonNullable<ServiceLineDetails['listedClassification']> = {
  category: 'Lead',
  basis: null,
  source: 'app',
  text: null,
  batchId: null,
  rowNumber: null,
  listedOn: '2026-10-30T14:00:00.000Z',
  listedBy: 'Dana Reyes',
  fileName: null,
};
const values = (change: Partial<ListedValues> = {}): ListedValues => ({
  category: null,
  basis: null,
  reason: 'Field card',
  ...change,
});
const line = aServiceLine();
const withoutMaterials = aServiceLine({
  system: { ...line.system, material: 'unknown' },
  customer: { ...line.customer, material: 'unknown', verified: false },
  classification: { ...line.classification, category: 'Lead Status Unknown' },
});

test('a listing needs a classification and a reason; settling and removing need the reason only', () => {
  const nothing = values({ reason: '  ' });
  expect(validateListedValues('set', nothing)).toEqual({
    category: 'Choose a classification',
    reason: 'A reason is required',
  });
  expect(validateListedValues('settle', nothing)).toEqual({ reason: 'A reason is required' });
  expect(validateListedValues('remove', nothing)).toEqual({ reason: 'A reason is required' });
  expect(validateListedValues('set', values({ category: 'Lead' }))).toEqual({});
});

test('shows no sentence about the line before a classification is chosen', () => {
  expect(calculateCategoryAfter(line, { action: 'set', values: values() }, at)).toBeNull();
});

test('a listed Lead decides a line whose sides are Non-lead', () => {
  const sides = aServiceLine({ customer: { ...line.customer, verified: false } });
  expect(calculateCategoryAfter(sides, { action: 'set', values: values({ category: 'Lead' }) }, at)).toBe('Lead');
});

test('a listed Non-lead does not make a side of lead less protective', () => {
  const lead = aServiceLine({
    system: { ...line.system, material: 'lead' },
    classification: { ...line.classification, category: 'Lead' },
  });
  const listed = values({ category: 'Non-lead', basis: 'installationRecord' });
  expect(calculateCategoryAfter(lead, { action: 'set', values: listed }, at)).toBe('Lead');
});

test('a listed Non-lead without materials counts only with a basis that counts', () => {
  const listed = (basis: ListedValues['basis']) =>
    calculateCategoryAfter(withoutMaterials, { action: 'set', values: values({ category: 'Non-lead', basis }) }, at);
  expect(listed(null)).toBe('Lead Status Unknown');
  expect(listed('installedAfterLeadBan')).toBe('Lead Status Unknown');
  expect(listed('installationRecord')).toBe('Non-lead');
});

test('settling a difference keeps the classification', () => {
  const open = aServiceLine({
    listedClassification,
    differsFromListed: true,
    classification: { ...line.classification, category: 'Galvanized Requiring Replacement' },
  });
  expect(calculateCategoryAfter(open, { action: 'settle', values: values() }, at)).toBe(
    'Galvanized Requiring Replacement',
  );
});

test('the sides alone decide without the listing', () => {
  const listed = aServiceLine({ listedClassification, classification: { ...line.classification, category: 'Lead' } });
  expect(calculateCategoryAfter(listed, { action: 'remove', values: values() }, at)).toBe('Non-lead');
  expect(
    calculateCategoryAfter({ ...withoutMaterials, listedClassification }, { action: 'remove', values: values() }, at),
  ).toBe('Lead Status Unknown');
});

test('the answer No from before a listing as Lead or GRR is lost; next to a less protective listing it remains', () => {
  const loses = (category: ListedValues['category']) => clearsPreviouslyLeadNo(line, 'set', values({ category }));
  expect(loses('Lead')).toBe(true);
  expect(loses('Galvanized Requiring Replacement')).toBe(true);
  expect(loses('Lead Status Unknown')).toBe(false);
  expect(loses('Non-lead')).toBe(false);
  expect(loses(null)).toBe(false);
});

test('only a No can be lost, and only by listing the line', () => {
  const lead = values({ category: 'Lead' });
  expect(clearsPreviouslyLeadNo(aServiceLine({ previouslyLead: 'Unknown' }), 'set', lead)).toBe(false);
  expect(clearsPreviouslyLeadNo(aServiceLine({ previouslyLead: 'Yes' }), 'set', lead)).toBe(false);
  expect(clearsPreviouslyLeadNo(line, 'settle', lead)).toBe(false);
  expect(clearsPreviouslyLeadNo(line, 'remove', lead)).toBe(false);
});

test('a No that was recorded after the line was listed is kept when it is listed the same again', () => {
  expect(clearsPreviouslyLeadNo(aServiceLine({ listedClassification }), 'set', values({ category: 'Lead' }))).toBe(
    false,
  );
});

test('shows the label of a basis, and nothing without one', () => {
  expect(getBasisLabel('installationRecord')).toMatch(/record/i);
  expect(getBasisLabel(null)).toBeUndefined();
});

test('who listed a line is named, also where the name is missing or a key of the API was used', () => {
  expect(describeEnteredBy(listedClassification)).toBe('Dana Reyes');
  expect(describeEnteredBy({ ...listedClassification, source: 'api', listedBy: 'LIMS of Valley Lab' })).toBe(
    'LIMS of Valley Lab (API)',
  );
  expect(describeEnteredBy({ ...listedClassification, listedBy: '' })).toBe('Unknown user');
});
