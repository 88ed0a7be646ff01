import { expect, test } from 'vitest';
import { getClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { toClassificationInputs, type ClassificationInputs } from './classification.calculation.ts';
import { isDifferenceOpen } from './open-difference.calculation.ts';
import { getLeadBan } from './lead-ban.calculation.ts';
import { newServiceLine } from './service-line.rules.ts';

const rules = getClassificationRules('CT', '2026-11-22');
const listed: ClassificationInputs = {
  ...toClassificationInputs({ ...newServiceLine, ownership: 'Split' }, null, getLeadBan('CT')),
  listed: 'Lead',
};
const copper = { systemMaterial: 'nonLeadCopper', customerMaterial: 'nonLeadCopper' } as const;
const verified = { systemVerified: true, customerVerified: true } as const;
const isOpen = (before: Partial<ClassificationInputs>, after: Partial<ClassificationInputs>) =>
  isDifferenceOpen({ ...listed, ...before }, { ...listed, ...after }, rules);

test('a line that falls below its listed Lead is reviewed, at once or in steps', () => {
  const half = { systemMaterial: 'nonLeadCopper', systemVerified: true, listedIsOpen: true } as const;
  expect(isOpen({}, { ...copper, ...verified })).toBe(true);
  expect(isOpen(half, { ...copper, ...verified })).toBe(true);
  expect(isOpen({ ...copper, listedIsOpen: true }, { ...copper, ...verified })).toBe(true);
});

test('a settled difference remains settled, also after other edits', () => {
  expect(isOpen({ ...copper, ...verified }, { ...copper, ...verified, connector: 'None' })).toBe(false);
});

test('field verification settles a difference that is more protective than the listing', () => {
  const lead = { systemMaterial: 'lead', customerMaterial: 'lead', listed: 'Non-lead', listedIsOpen: true } as const;
  expect(isOpen(lead, { ...lead, connector: 'None' })).toBe(true);
  expect(isOpen(lead, { ...lead, ...verified })).toBe(false);
});

test('a line without a listed classification has no difference', () => {
  expect(isOpen({}, { ...copper, listed: null })).toBe(false);
});
