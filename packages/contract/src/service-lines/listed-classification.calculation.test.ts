import { describe, expect, test } from 'vitest';
import { listedBases } from './listed-basis.calculation.ts';
import {
  classificationNames,
  materialCodes,
  getMaterial,
  protectiveOrder,
  type ClassificationName,
} from './service-line.values.ts';
import {
  applyListedClassification,
  getEvidence,
  isReplacementCategory,
  listEvidenceCombinations,
  listCombinationsWithListed,
  type EvidenceInputs,
  type ListedClassificationInputs,
} from './listed-classification.calculation.ts';

const facts: ListedClassificationInputs = {
  tableCategory: 'Lead Status Unknown',
  listed: null,
  hasMaterial: false,
  isProven: false,
  hasOneSide: false,
  isOtherSideLikelyLead: false,
  basis: 'missing',
  wasLead: false,
  isOpen: false,
};
const apply = (changed: Partial<ListedClassificationInputs>) => applyListedClassification({ ...facts, ...changed });
const evidence: EvidenceInputs = {
  ownership: 'Split',
  systemMaterial: 'nonLeadCopper',
  customerMaterial: 'nonLeadCopper',
  systemVerified: true,
  customerVerified: true,
};

/**
 * "Likely lead" is a recorded material. Without a material only connector and fittings, by the rule of a State, can
 * make the table's classification another than unknown.
 */
const combinations = listCombinationsWithListed().filter(
  ({ hasMaterial, isProven, isOtherSideLikelyLead, tableCategory }) =>
    hasMaterial ||
    (!isProven && !isOtherSideLikelyLead && (tableCategory === 'Lead Status Unknown' || tableCategory === 'Lead')),
);
const moreProtective = (one: ClassificationName, other: ClassificationName) =>
  protectiveOrder[one] >= protectiveOrder[other] ? one : other;
const danger = (changed: ListedClassificationInputs) => protectiveOrder[applyListedClassification(changed).category];

/** The rules once more, as they are written in words. */
function expectedCategory({
  tableCategory: ofSides,
  isOtherSideLikelyLead,
  listed,
  hasMaterial,
  isProven,
  basis,
  wasLead,
}: ListedClassificationInputs): ClassificationName {
  const tableCategory = isOtherSideLikelyLead ? moreProtective('Lead Status Unknown', ofSides) : ofSides;
  if (listed === null) return tableCategory;
  if (hasMaterial)
    return isProven || !['Lead', 'Galvanized Requiring Replacement'].includes(listed)
      ? tableCategory
      : moreProtective(listed, tableCategory);
  if (listed === 'Non-lead' && basis === 'counts' && !wasLead) return tableCategory === 'Lead' ? 'Lead' : 'Non-lead';
  return moreProtective(tableCategory, listed);
}

test('every combination of sides gets the classification that the rules in words give', () => {
  const different = combinations
    .map((each) => ({ ...each, expected: expectedCategory(each), category: applyListedClassification(each).category }))
    .filter(({ expected, category }) => expected !== category);
  expect(different).toEqual([]);
});

test('the combinations are all there are, each once', () => {
  expect(listCombinationsWithListed()).toHaveLength(4 * 5 * 2 * 2 * 2 * 2 * 10 * 2 * 2);
  expect(listEvidenceCombinations()).toHaveLength(4 * 9 * 9 * 2 * 2);
  for (const all of [listCombinationsWithListed(), listEvidenceCombinations()])
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(all.length);
});

describe('a listed classification without a recorded material', () => {
  test('Lead and Galvanized Requiring Replacement are the classification', () => {
    expect(apply({ listed: 'Lead' })).toEqual({ category: 'Lead', row: 'listed/lead', review: null, differs: false });
    expect(apply({ listed: 'Galvanized Requiring Replacement' })).toEqual({
      category: 'Galvanized Requiring Replacement',
      row: 'listed/galvanized',
      review: null,
      differs: false,
    });
  });

  test('Non-lead needs a basis', () => {
    expect(apply({ listed: 'Non-lead', basis: 'counts', isOpen: true })).toEqual({
      category: 'Non-lead',
      row: 'listed/nonLead',
      review: null,
      differs: false,
    });
    expect(apply({ listed: 'Non-lead', isOpen: true })).toEqual({
      category: 'Lead Status Unknown',
      row: 'listed/nonLead/noBasis',
      differs: true,
      review:
        'Listed as Non-lead without a basis of classification. Add the basis, or record the materials of both sides.',
    });
    expect(apply({ listed: 'Non-lead' })).toEqual({
      category: 'Lead Status Unknown',
      row: 'listed/nonLead/noBasis',
      review: null,
      differs: false,
    });
  });

  test('Non-lead without a valid basis is Lead Status Unknown, with what to do', () => {
    expect(apply({ listed: 'Non-lead', basis: 'diameterOfBoth', isOpen: true })).toEqual({
      category: 'Lead Status Unknown',
      row: 'listed/nonLead/basisDoesNotCount',
      differs: true,
      review:
        'Listed as Non-lead on the basis "Service line diameter is > 2 inches", but both sides are recorded as not over 2 inches. Correct the diameter, choose another basis, or record the materials of both sides.',
    });
  });

  test('Lead Status Unknown remains unchanged', () => {
    expect(apply({ listed: 'Lead Status Unknown', isOpen: true })).toEqual({
      category: 'Lead Status Unknown',
      row: null,
      review: null,
      differs: false,
    });
  });

  test.each(classificationNames)('%s gives way to lead parts that a State counts', (listed) => {
    for (const basis of listedBases) expect(apply({ listed, basis, tableCategory: 'Lead' }).category).toBe('Lead');
  });

  test('no basis is requested where it would not help', () => {
    expect(apply({ listed: 'Non-lead', tableCategory: 'Lead', isOpen: true })).toEqual({
      category: 'Lead',
      row: null,
      differs: true,
      review: 'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
    });
  });
});

describe('a listed classification beside recorded materials', () => {
  const sides = { hasMaterial: true, tableCategory: 'Non-lead' } as const;

  test.each([
    ['Lead', 'listed/lead/applies'],
    ['Galvanized Requiring Replacement', 'listed/galvanized/applies'],
  ] as const)('%s above the table applies until both sides are field-verified', (listed, row) => {
    const review = `Listed as ${listed}, but its sides give Non-lead. Field-verify both sides, or remove the listed classification with a reason.`;
    for (const isOpen of [true, false])
      expect(apply({ ...sides, listed, isOpen })).toEqual({ category: listed, row, review, differs: true });
    expect(apply({ ...sides, listed, hasOneSide: true }).review).toBe(
      `Listed as ${listed}, but its only side gives Non-lead. Field-verify it, then remove the listed classification with a reason.`,
    );
    expect(apply({ ...sides, listed, isProven: true, isOpen: false })).toEqual({
      category: 'Non-lead',
      row: null,
      review: null,
      differs: false,
    });
    // A list that came after the verification is looked at once.
    expect(apply({ ...sides, listed, isProven: true, isOpen: true })).toMatchObject({
      category: 'Non-lead',
      row: null,
      differs: true,
    });
  });

  test('Non-lead never makes it less protective, with a basis or without', () => {
    for (const tableCategory of classificationNames) {
      for (const basis of listedBases)
        expect(apply({ hasMaterial: true, tableCategory, listed: 'Non-lead', basis }).category).toBe(tableCategory);
    }
  });

  test('a less protective listed classification is in review only while its difference is open', () => {
    const line = { ...sides, tableCategory: 'Lead', listed: 'Non-lead' } as const;
    expect(apply({ ...line, isOpen: true })).toMatchObject({
      differs: true,
      review: 'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
    });
    expect(apply(line)).toMatchObject({ differs: false, review: null });
  });
});

describe('whatever was listed', () => {
  test('the difference is named exactly while the listed classification applies or is open', () => {
    const wrong = combinations.filter((each) => {
      const { category, row, review, differs } = applyListedClassification(each);
      const expected =
        (row?.endsWith('/applies') ?? false) || (each.listed !== null && each.isOpen && each.listed !== category);
      return differs !== expected || (review !== null) !== expected;
    });
    expect(wrong).toEqual([]);
  });

  test('a settled difference changes no classification', () => {
    expect(
      combinations.filter(
        (each) =>
          applyListedClassification({ ...each, isOpen: false }).category !==
          applyListedClassification({ ...each, isOpen: true }).category,
      ),
    ).toEqual([]);
  });

  test('a more protective listed classification never makes the line less protective', () => {
    const upwards: readonly ClassificationName[] = [...classificationNames].sort(
      (one, other) => protectiveOrder[one] - protectiveOrder[other],
    );
    const falling = combinations.filter((each) =>
      upwards.some(
        (listed, place) =>
          place > 0 && danger({ ...each, listed }) < danger({ ...each, listed: upwards[place - 1] ?? listed }),
      ),
    );
    expect(falling).toEqual([]);
  });

  test('a line never gets less protective without a basis that counts or the field verification', () => {
    expect(
      combinations.filter(
        (each) =>
          listedBases.some((basis) => basis !== 'counts' && danger({ ...each, basis }) < danger(each)) ||
          (each.isProven && danger({ ...each, isProven: false }) < danger(each)),
      ),
    ).toEqual([]);
  });

  test('a line with a material is never less protective than its sides', () => {
    expect(
      combinations.filter((each) => each.hasMaterial && danger(each) < protectiveOrder[each.tableCategory]),
    ).toEqual([]);
  });

  test('only a listed Non-lead with a basis that counts, and no material, makes the line less protective than its sides', () => {
    const lessProtective = combinations.filter((each) => danger(each) < protectiveOrder[each.tableCategory]);
    expect(lessProtective.length).toBeGreaterThan(0);
    expect(
      lessProtective.filter(
        ({ listed, basis, hasMaterial, tableCategory }) =>
          !(listed === 'Non-lead' && basis === 'counts' && !hasMaterial && tableCategory === 'Lead Status Unknown'),
      ),
    ).toEqual([]);
  });
});

describe('evidence of the sides', () => {
  test.each(materialCodes)('a material is recorded where a side is known or likely lead: %s', (material) => {
    const expected = getMaterial(material).kind !== 'unknown' || material === 'unknownLikelyLead';
    expect(getEvidence({ ...evidence, systemMaterial: material, customerMaterial: 'unknown' }).hasMaterial).toBe(
      expected,
    );
    expect(
      getEvidence({ ...evidence, systemMaterial: 'unknownUnlikelyLead', customerMaterial: material }).hasMaterial,
    ).toBe(expected);
  });

  test('proven where every side is known and field-verified', () => {
    const isProven = (changed: Partial<EvidenceInputs>) => getEvidence({ ...evidence, ...changed }).isProven;
    expect(isProven({})).toBe(true);
    expect(isProven({ systemVerified: false })).toBe(false);
    expect(isProven({ customerVerified: false })).toBe(false);
    expect(isProven({ customerMaterial: 'unknown' })).toBe(false);
    expect(isProven({ ownership: 'Unknown', customerMaterial: 'unknownUnlikelyLead' })).toBe(false);
  });

  test('who owns the line is no proof of the other side', () => {
    expect(
      getEvidence({ ...evidence, ownership: 'System-Owned', customerMaterial: 'unknown', customerVerified: false })
        .isProven,
    ).toBe(false);
    expect(
      getEvidence({ ...evidence, ownership: 'Customer-Owned', systemMaterial: 'unknownLikelyLead' }).isProven,
    ).toBe(false);
    expect(getEvidence({ ...evidence, ownership: 'System-Owned' }).isProven).toBe(true);
  });

  test('proven lines have a recorded material, and an unverified or unknown side proves nothing', () => {
    const wrong = listEvidenceCombinations().filter((each) => {
      const { hasMaterial, isProven } = getEvidence(each);
      const sides = [
        { kind: getMaterial(each.systemMaterial).kind, verified: each.systemVerified },
        { kind: getMaterial(each.customerMaterial).kind, verified: each.customerVerified },
      ];
      const expected = sides.every(({ kind, verified }) => kind !== 'unknown' && verified);
      return isProven !== expected || (isProven && !hasMaterial);
    });
    expect(wrong).toEqual([]);
  });
});

test('Lead and Galvanized Requiring Replacement have to be replaced', () => {
  expect(classificationNames.filter(isReplacementCategory)).toEqual(['Lead', 'Galvanized Requiring Replacement']);
});

describe('"likely lead" on the side that does not classify a line with one owner', () => {
  const review = (changed: Partial<EvidenceInputs>) => getEvidence({ ...evidence, ...changed }).review;

  test.each<[EvidenceInputs['ownership'], Partial<EvidenceInputs>]>([
    ['System-Owned', { customerMaterial: 'unknownLikelyLead' }],
    ['Customer-Owned', { systemMaterial: 'unknownLikelyLead' }],
  ])('"likely lead" of a %s line leads to review', (ownership, side) => {
    expect(review({ ownership, ...side })).toBe(
      `The line has one owner (${ownership}), but its other side is recorded as likely lead. Check the ownership and the material.`,
    );
  });

  test('does not where it is the side that classifies, the line is split, or the other side is something else', () => {
    expect([
      review({ ownership: 'System-Owned', systemMaterial: 'unknownLikelyLead' }),
      review({ ownership: 'Customer-Owned', customerMaterial: 'unknownLikelyLead' }),
      review({ systemMaterial: 'unknownLikelyLead', customerMaterial: 'unknownLikelyLead' }),
      review({ ownership: 'System-Owned', customerMaterial: 'lead' }),
    ]).toEqual([null, null, null, null]);
  });
});

test('a difference shows which of the two is more protective', () => {
  expect(apply({ tableCategory: 'Lead', listed: 'Non-lead', hasMaterial: true, isOpen: true }).review).toBe(
    'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
  );
  expect(
    apply({ tableCategory: 'Non-lead', listed: 'Lead', hasMaterial: true, isProven: true, isOpen: true }).review,
  ).toBe('Listed as Lead, but the line is Non-lead. Resolve the difference, or correct the materials.');
  expect(apply({ tableCategory: 'Lead', listed: 'Non-lead', isOpen: true }).review).toBe(
    'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
  );
});
