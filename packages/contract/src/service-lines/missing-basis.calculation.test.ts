import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBasis } from './listed-basis.calculation.ts';
import {
  getBasisOfMaterial,
  listBasisCombinations,
  listMissingBases,
  listNewlyMissingBases,
  type LineBases,
} from './missing-basis.calculation.ts';
import {
  classificationNames,
  classificationBasisCodes,
  materialCodes,
  getMaterial,
  ownerships,
} from './service-line.values.ts';

const copper = { material: 'nonLeadCopper', classificationBasis: null } as const;
const known = { material: 'nonLeadCopper', classificationBasis: 'installationRecord' } as const;
const line = (change: Partial<LineBases>): LineBases => ({
  category: 'Non-lead',
  ownership: 'Split',
  system: known,
  customer: known,
  ...change,
});

describe('a Non-lead line', () => {
  it('needs a basis for each side that is recorded as no lead', () => {
    expect(listMissingBases(line({}))).toEqual([]);
    expect(
      listMissingBases(line({ system: copper, customer: { ...copper, classificationBasis: 'notAvailable' } })),
    ).toEqual(['system', 'customer']);
    expect(listMissingBases(line({ customer: { material: 'galvanized', classificationBasis: null } }))).toEqual([
      'customer',
    ]);
  });

  it('a line of a single owner requires the basis of the owner’s side alone', () => {
    expect(listMissingBases(line({ ownership: 'Customer-Owned', system: copper }))).toEqual([]);
    expect(listMissingBases(line({ ownership: 'System-Owned', system: copper }))).toEqual(['system']);
  });

  it('a line that was listed as a whole has the basis of its listing', () => {
    const unknown = { material: 'unknown', classificationBasis: 'notAvailable' } as const;
    expect(listMissingBases(line({ system: unknown, customer: unknown }))).toEqual([]);
  });

  it('only Non-lead lines require a basis', () => {
    for (const category of classificationNames.filter((one) => one !== 'Non-lead'))
      expect(listMissingBases(line({ category, system: copper, customer: copper }))).toEqual([]);
  });
});

describe('a change of a line', () => {
  it('may leave a missing basis as it was, and may not add one', () => {
    const old = line({ customer: copper });
    expect(listNewlyMissingBases(old, old)).toEqual([]);
    expect(listNewlyMissingBases(old, line({ customer: { ...copper, material: 'nonLeadPlastic' } }))).toEqual([
      'customer',
    ]);
    expect(listNewlyMissingBases(null, old)).toEqual(['customer']);
    expect(listNewlyMissingBases(line({}), old)).toEqual(['customer']);
  });

  it('a change to Non-lead requires the basis of the side that did not change, too', () => {
    expect(
      listNewlyMissingBases(
        line({ category: 'Lead', system: { material: 'lead', classificationBasis: null }, customer: copper }),
        line({ customer: copper }),
      ),
    ).toEqual(['customer']);
  });
});

describe('an unknown material', () => {
  it('keeps no basis; likely and unlikely lead may [B5.24]', () => {
    expect(getBasisOfMaterial('unknown', 'installationRecord')).toBe('notAvailable');
    expect(getBasisOfMaterial('unknownLikelyLead', 'predictiveModel')).toBe('predictiveModel');
    expect(getBasisOfMaterial('nonLeadCopper', null)).toBeNull();
  });
});

it('the combinations for bulk work answer as the rule does, for every line', () => {
  const combinations = new Map(
    listBasisCombinations().map(({ lacksBasis, ...facts }) => [JSON.stringify(facts), lacksBasis]),
  );
  const side = fc.record({
    material: fc.constantFrom(...materialCodes),
    classificationBasis: fc.constantFrom(null, ...classificationBasisCodes),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...classificationNames),
      fc.constantFrom(...ownerships),
      side,
      side,
      (category, ownership, system, customer) => {
        const facts = {
          category,
          ownership,
          systemKind: getMaterial(system.material).kind,
          customerKind: getMaterial(customer.material).kind,
          systemHasBasis: isBasis(system.classificationBasis),
          customerHasBasis: isBasis(customer.classificationBasis),
        };
        expect(combinations.get(JSON.stringify(facts))).toBe(
          listMissingBases({ category, ownership, system, customer }).length > 0,
        );
      },
    ),
  );
});
