import { describe, expect, test } from 'vitest';
import { getLeadBan } from './lead-ban.calculation.ts';
import { newServiceLine } from './service-line.rules.ts';
import { classificationBasisCodes, type ClassificationBasis, type Ownership } from './service-line.values.ts';
import { evaluateListedBasis, findFailingSides, listedBases, listedBasisProblems } from './listed-basis.calculation.ts';

/** The lead ban of Connecticut is enforceable from December 31, 1988. */
const leadBan = getLeadBan('CT');
const none = newServiceLine.system;
const year = (text: string) => ({ ...none, installed: { text, from: `${text}-01-01`, to: `${text}-12-31` } });
const later = year('2001');
const sameYear = year('1988');
const earlier = year('1970');
const large = { ...none, diameterId: 13 };
const small = { ...none, diameterId: 6 };
const evaluate = (
  basis: ClassificationBasis | null,
  {
    ownership = 'Split',
    system = none,
    customer = none,
  }: { ownership?: Ownership; system?: object; customer?: object },
) =>
  evaluateListedBasis(
    { ownership, system: { ...none, ...system }, customer: { ...none, ...customer } },
    { basis, leadBan },
  );

describe('the basis of a listed classification', () => {
  test.each([
    ['not recorded', [none, none], 'dateOfBoth'],
    ['recorded for the system side alone', [later, none], 'dateOfCustomer'],
    ['before the ban on the system side', [earlier, later], 'dateOfSystem'],
    ['possibly before the ban', [sameYear, sameYear], 'dateOfBoth'],
    ['after the ban on both sides', [later, later], 'counts'],
  ] as const)(
    'counts as an installation after the lead ban by dates that show it: %s',
    (_, [system, customer], found) => {
      expect(evaluate('installedAfterLeadBan', { system, customer })).toBe(found);
    },
  );

  test('needs no date of a side that belongs to another owner, and none that contradicts it', () => {
    const owned = { ownership: 'System-Owned', system: later } as const;
    expect(evaluate('installedAfterLeadBan', owned)).toBe('counts');
    expect(evaluate('installedAfterLeadBan', { ...owned, customer: sameYear })).toBe('counts');
    expect(evaluate('installedAfterLeadBan', { ...owned, customer: earlier })).toBe('dateOfCustomer');
    expect(evaluate('installedAfterLeadBan', { ownership: 'Customer-Owned', system: later })).toBe('dateOfCustomer');
  });

  test('a diameter that is not over two inches contradicts the basis', () => {
    expect(evaluate('diameterOverTwoInches', {})).toBe('counts');
    expect(evaluate('diameterOverTwoInches', { system: large, customer: large })).toBe('counts');
    expect(evaluate('diameterOverTwoInches', { system: small })).toBe('diameterOfSystem');
    expect(evaluate('diameterOverTwoInches', { customer: { diameterOverTwoInches: false } })).toBe(
      'diameterOfCustomer',
    );
    expect(evaluate('diameterOverTwoInches', { system: small, customer: small })).toBe('diameterOfBoth');
  });

  test('counts as a record or an inspection, for any record of the sides', () => {
    const counting = classificationBasisCodes.filter(
      (basis) => evaluate(basis, { system: { ...earlier, diameterId: 6 }, customer: earlier }) === 'counts',
    );
    expect(counting).toEqual([
      'previousMaterialsEvaluation',
      'installationRecord',
      'repairOrReplacementRecord',
      'fieldInspectionOnly',
      'other',
    ]);
  });

  test('a model, a water test alone or no basis does not count', () => {
    expect(evaluate('predictiveModel', {})).toBe('predictiveModel');
    expect(evaluate('waterSamplingOnly', {})).toBe('waterSamplingOnly');
    expect([evaluate(null, {}), evaluate('notAvailable', {})]).toEqual(['missing', 'missing']);
  });

  test('shows the side whose date or diameter has to be corrected', () => {
    expect(listedBases).toHaveLength(Object.keys(listedBasisProblems).length + 1);
    expect(Object.fromEntries(listedBases.map((basis) => [basis, findFailingSides(basis)]))).toEqual({
      counts: null,
      missing: null,
      predictiveModel: null,
      waterSamplingOnly: null,
      dateOfSystem: { field: 'date', side: 'system' },
      dateOfCustomer: { field: 'date', side: 'customer' },
      dateOfBoth: { field: 'date', side: null },
      diameterOfSystem: { field: 'diameter', side: 'system' },
      diameterOfCustomer: { field: 'diameter', side: 'customer' },
      diameterOfBoth: { field: 'diameter', side: null },
    });
  });
});
