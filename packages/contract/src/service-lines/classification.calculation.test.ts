import { galvanizedProofs } from './galvanized-proof.values.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getClassificationRules,
  combineClassificationRules,
  type ClassificationRules,
} from '../regulations/service-line-classification.calculation.ts';
import {
  classificationRuleSets,
  federalDecisions,
  stateRows,
  listedRows,
  otherSideRow,
} from '../regulations/service-line-classification.values.ts';
import {
  toClassificationInputs,
  classify,
  encodeCombination,
  isCountedBelowLeadConnector,
  getMaterialKind,
  findSingleOwner,
  type ClassificationInputs,
} from './classification.calculation.ts';
import { getLeadBan } from './lead-ban.calculation.ts';
import { newServiceLine } from './service-line.rules.ts';
import { isBasis, listedBases } from './listed-basis.calculation.ts';
import {
  yesNoUnknown,
  classificationNames,
  classificationBasisCodes,
  connectors,
  materialCodes,
  ownerships,
  protectiveOrder,
  type YesNoUnknown,
  type ClassificationName,
  type Material,
  type Ownership,
} from './service-line.values.ts';

const today = '2026-11-21';
const federal = getClassificationRules('NY', today);
const michigan = getClassificationRules('MI', today);
const minnesota = getClassificationRules('MN', today);
const connecticut = getClassificationRules('CT', today);

const ordinary: ClassificationInputs = {
  ownership: 'Split',
  systemMaterial: 'nonLeadCopper',
  previouslyLead: 'No',
  customerMaterial: 'nonLeadCopper',
  connector: 'None',
  connectorPreviouslyLead: 'No',
  leadFittings: 'No',
  systemVerified: false,
  customerVerified: false,
  systemProof: 'document',
  customerProof: 'document',
  listed: null,
  listedBasis: 'missing',
  listedIsOpen: false,
};
const aLine = (facts: Partial<ClassificationInputs>): ClassificationInputs => ({ ...ordinary, ...facts });
const classifyLine = (facts: Partial<ClassificationInputs>, rules = federal) => classify(aLine(facts), rules);

const L = 'Lead';
const GRR = 'Galvanized Requiring Replacement';
const N = 'Non-lead';
const U = 'Lead Status Unknown';

describe('a material counts by its kind', () => {
  const likeIt: Readonly<Record<string, readonly Material[]>> = {
    lead: ['lead', 'leadLinedGalvanized'],
    galvanized: ['galvanized'],
    nonLead: ['nonLeadCopper', 'nonLeadPlastic', 'nonLeadOther'],
    unknown: ['unknown', 'unknownLikelyLead', 'unknownUnlikelyLead'],
  };

  test.each(materialCodes)('classifies the material %s by its kind', (material) => {
    expect(likeIt[getMaterialKind(material)]).toContain(material);
    for (const customerMaterial of materialCodes) {
      const { category, row } = classifyLine({ systemMaterial: material, customerMaterial });
      expect(
        classifyLine({
          systemMaterial: likeIt[getMaterialKind(material)]?.[0],
          customerMaterial: likeIt[getMaterialKind(customerMaterial)]?.[0],
        }),
      ).toMatchObject({ category, row, review: null, differsFromListed: false });
    }
  });
});

describe('common mistakes', () => {
  test('a blank previously-lead answer is "do not know", never No', () => {
    expect(classifyLine({ previouslyLead: null, customerMaterial: 'galvanized' })).toBe(
      classifyLine({ previouslyLead: 'Unknown', customerMaterial: 'galvanized' }),
    );
    expect(classifyLine({ previouslyLead: null, customerMaterial: 'galvanized' }).category).toBe(GRR);
    expect(
      classifyLine({ previouslyLead: null, systemMaterial: 'galvanized', customerMaterial: 'galvanized' }).category,
    ).toBe(GRR);
    expect(
      classifyLine({
        ownership: 'System-Owned',
        previouslyLead: null,
        systemMaterial: 'galvanized',
        customerMaterial: 'unknown',
      }).category,
    ).toBe(GRR);
  });

  test('lead-lined galvanized is lead', () => {
    expect(classifyLine({ systemMaterial: 'leadLinedGalvanized' }).category).toBe(L);
    expect(classifyLine({ customerMaterial: 'leadLinedGalvanized' }).category).toBe(L);
  });

  test('downstream of unknown counts only while it is unknown', () => {
    const line = { systemMaterial: 'unknown', previouslyLead: 'Unknown', customerMaterial: 'galvanized' } as const;
    expect(classifyLine(line).category).toBe(GRR);
    expect(classifyLine({ ...line, systemMaterial: 'nonLeadCopper', previouslyLead: 'No' }).category).toBe(N);
    expect(classifyLine({ ...line, systemMaterial: 'nonLeadCopper', previouslyLead: 'Yes' }).category).toBe(GRR);
    expect(classifyLine({ ...line, systemMaterial: 'nonLeadCopper' }).category).toBe(GRR);
  });

  test.each([
    { ownership: 'Shared' },
    { systemMaterial: 'iron' },
    { customerMaterial: 'iron' },
    { previouslyLead: "Don't know" },
    { connector: 'Maybe' },
    { connectorPreviouslyLead: null },
    { leadFittings: 'Some' },
    { systemVerified: null },
    { listed: 'Not lead' },
    { listedBasis: undefined },
  ])('a value outside the closed sets is an error: %j', (fact) => {
    expect(() => classify({ ...ordinary, ...fact } as unknown as ClassificationInputs, federal)).toThrow(
      /^Classification error: \{"ownership"/,
    );
  });
});

describe('the inputs of a line', () => {
  const line = {
    ...newServiceLine,
    ownership: 'Split',
    previouslyLead: 'Yes',
    connector: 'Lead',
    connectorPreviouslyLead: 'No',
    leadFittings: 'Yes',
    system: { ...newServiceLine.system, material: 'lead', verified: true, verificationMethod: 'visualAtMeterPit' },
  } as const;

  const leadBan = getLeadBan('CT');

  test('come from its fields', () => {
    expect(toClassificationInputs(line, null, leadBan)).toEqual({
      ownership: 'Split',
      systemMaterial: 'lead',
      previouslyLead: 'Yes',
      customerMaterial: 'unknown',
      connector: 'Lead',
      connectorPreviouslyLead: 'No',
      leadFittings: 'Yes',
      systemVerified: true,
      customerVerified: false,
      systemProof: 'missing',
      customerProof: 'missing',
      listed: null,
      listedBasis: 'missing',
      listedIsOpen: false,
    });
  });

  test('and from its listed classification', () => {
    expect(
      toClassificationInputs(line, { category: N, basis: 'installationRecord', isOpen: true }, leadBan),
    ).toMatchObject({
      listed: N,
      listedBasis: 'counts',
      listedIsOpen: true,
    });
    expect(toClassificationInputs(line, { category: N, basis: 'notAvailable', isOpen: false }, leadBan)).toMatchObject({
      listed: N,
      listedBasis: 'missing',
      listedIsOpen: false,
    });
    expect(toClassificationInputs(line, { category: N, basis: null, isOpen: false }, leadBan).listedBasis).toBe(
      'missing',
    );
  });

  test('"Not available" is not a basis', () => {
    expect(classificationBasisCodes.filter((basis) => !isBasis(basis))).toEqual(['notAvailable']);
    expect(isBasis(null)).toBe(false);
  });

  test('a new line is unknown, without a listed classification or with Non-lead listed on no basis', () => {
    expect(classify(toClassificationInputs(newServiceLine, null, leadBan), federal)).toMatchObject({
      category: U,
      review: null,
    });
    expect(
      classify(toClassificationInputs(newServiceLine, { category: N, basis: null, isOpen: true }, leadBan), federal),
    ).toMatchObject({ category: U, differsFromListed: true });
  });
});

describe('a listed classification', () => {
  const unknownSides = {
    systemMaterial: 'unknown',
    customerMaterial: 'unknownUnlikelyLead',
    previouslyLead: 'Unknown',
  } as const;

  test.each([
    [L, 'missing', L, 'listed/lead'],
    [GRR, 'missing', GRR, 'listed/galvanized'],
    [N, 'counts', N, 'listed/nonLead'],
    [N, 'missing', U, 'listed/nonLead/noBasis'],
    [N, 'dateOfBoth', U, 'listed/nonLead/basisDoesNotCount'],
    [N, 'predictiveModel', U, 'listed/nonLead/basisDoesNotCount'],
    [U, 'counts', U, 'unknown/unknown'],
  ] as const)('%s without a material, with the basis %s: %s', (listed, listedBasis, category, row) => {
    expect(classifyLine({ ...unknownSides, listed, listedBasis })).toMatchObject({
      category,
      tableCategory: U,
      row,
      differsFromListed: false,
      review: null,
    });
  });

  test('"Unknown - Likely Lead" is a recorded material, so Non-lead does not overrule it', () => {
    expect(
      classifyLine({
        ...unknownSides,
        customerMaterial: 'unknownLikelyLead',
        listed: N,
        listedBasis: 'counts',
        listedIsOpen: true,
      }),
    ).toMatchObject({ category: U, subLabel: 'likelyLead', differsFromListed: true });
  });

  test('Lead applies above the sides until both are field-verified', () => {
    const listed = { listed: L } as const;
    expect(classifyLine({ ...listed, systemVerified: true })).toMatchObject({
      category: L,
      tableCategory: N,
      row: 'listed/lead/applies',
      differsFromListed: true,
    });
    expect(classifyLine({ ...listed, systemVerified: true, customerVerified: true })).toMatchObject({
      category: N,
      row: 'nonLead/nonLead',
      differsFromListed: false,
      review: null,
    });
    expect(
      classifyLine({ ...listed, systemVerified: true, customerVerified: true, customerMaterial: 'unknown' }),
    ).toMatchObject({ category: L, differsFromListed: true });
    // Who owns the line verifies nothing.
    expect(
      classifyLine({ ...listed, ownership: 'System-Owned', customerMaterial: 'unknown', systemVerified: true })
        .category,
    ).toBe(L);
  });

  test('changes nothing if the sides have the same classification', () => {
    expect(classifyLine({ systemMaterial: 'lead', listed: L, listedIsOpen: true })).toEqual(
      classifyLine({ systemMaterial: 'lead' }),
    );
  });

  test('a new difference from the sides goes to review, a settled one does not', () => {
    const line = { systemMaterial: 'lead', listed: N, listedBasis: 'counts' } as const;
    expect(classifyLine({ ...line, listedIsOpen: true })).toMatchObject({
      category: L,
      differsFromListed: true,
      review: 'Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
    });
    expect(classifyLine(line)).toMatchObject({ category: L, differsFromListed: false, review: null });
  });

  test('reviews of the sides and of the listed classification are both named', () => {
    const { review } = classifyLine({
      ownership: 'System-Owned',
      customerMaterial: 'lead',
      listed: N,
      listedIsOpen: true,
    });
    expect(review).toBe(
      'The line is recorded as System-Owned, but its customer side is recorded as lead. Both sides are used for the classification. Check the ownership and the material. Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
    );
  });

  test('lead parts that the State counts are above it', () => {
    expect(
      classifyLine({ ...unknownSides, connector: 'Lead', listed: N, listedBasis: 'counts' }, minnesota),
    ).toMatchObject({
      category: L,
      row: 'connector/lead',
    });
    expect(
      classifyLine({ ...unknownSides, leadFittings: 'Yes', listed: N, listedBasis: 'counts' }, michigan),
    ).toMatchObject({
      category: L,
      row: 'fittings/lead',
    });
    expect(classifyLine({ ...unknownSides, connector: 'Lead', listed: N, listedBasis: 'counts' }).category).toBe(N);
  });
});

test("Connecticut's separate count has galvanized lines below a lead connector, and leaves their classification as it is", () => {
  const isCounted = (facts: Partial<ClassificationInputs>, rules = connecticut) =>
    isCountedBelowLeadConnector(aLine(facts), rules);
  expect(isCounted({ customerMaterial: 'galvanized', connector: 'Lead' })).toBe(true);
  expect(isCounted({ systemMaterial: 'galvanized', connector: 'Lead' })).toBe(true);
  expect(isCounted({ connector: 'Lead' })).toBe(false);
  expect(isCounted({ customerMaterial: 'galvanized', connector: 'Unknown' })).toBe(false);
  expect(isCounted({ customerMaterial: 'galvanized', connector: 'Lead' }, federal)).toBe(false);
  for (const connector of connectors)
    expect(classifyLine({ customerMaterial: 'galvanized', connector }, connecticut).category).toBe(N);
});

describe('the finer words for an unknown line', () => {
  test.each([
    ['Split', 'unknownLikelyLead', 'nonLeadCopper', 'likelyLead'],
    ['Split', 'unknownUnlikelyLead', 'nonLeadCopper', 'unlikelyLead'],
    ['Split', 'unknown', 'nonLeadCopper', null],
    ['Split', 'unknownUnlikelyLead', 'unknownUnlikelyLead', 'unlikelyLead'],
    ['Split', 'unknownUnlikelyLead', 'unknownLikelyLead', 'likelyLead'],
    ['Split', 'unknownLikelyLead', 'unknown', 'likelyLead'],
    ['Split', 'unknownUnlikelyLead', 'unknown', null],
    ['Split', 'galvanized', 'unknownUnlikelyLead', 'unlikelyLead'],
    ['Unknown', 'nonLeadCopper', 'unknownLikelyLead', 'likelyLead'],
    ['System-Owned', 'unknownUnlikelyLead', 'unknown', 'unlikelyLead'],
    ['System-Owned', 'unknownUnlikelyLead', 'unknownLikelyLead', 'likelyLead'],
    ['System-Owned', 'nonLeadCopper', 'unknownLikelyLead', 'likelyLead'],
    ['Customer-Owned', 'unknownLikelyLead', 'nonLeadCopper', 'likelyLead'],
    ['Customer-Owned', 'unknownLikelyLead', 'unknownUnlikelyLead', 'likelyLead'],
    ['Customer-Owned', 'nonLeadCopper', 'unknownLikelyLead', 'likelyLead'],
  ] as [Ownership, Material, Material, string | null][])(
    '%s, %s and %s: %s',
    (ownership, systemMaterial, customerMaterial, subLabel) => {
      expect(classifyLine({ ownership, systemMaterial, customerMaterial })).toMatchObject({ category: U, subLabel });
    },
  );

  test('belong to Lead Status Unknown alone', () => {
    expect(classifyLine({ systemMaterial: 'unknownLikelyLead', customerMaterial: 'galvanized' })).toMatchObject({
      category: GRR,
      subLabel: null,
    });
    expect(classifyLine({ systemMaterial: 'unknownLikelyLead', customerMaterial: 'unknown', listed: L })).toMatchObject(
      {
        category: L,
        subLabel: null,
      },
    );
    expect(
      classifyLine({ systemMaterial: 'unknownUnlikelyLead', customerMaterial: 'unknownUnlikelyLead', listed: N }),
    ).toMatchObject({ category: U, subLabel: 'unlikelyLead' });
  });
});

/** No State has these rules; they try every decision by itself and together. */
function rulesWhere(decisions: Partial<typeof federalDecisions>): ClassificationRules {
  const [table] = classificationRuleSets;
  if (!table) throw new Error('there are no rules');
  return combineClassificationRules(table, {
    ...federalDecisions,
    state: 'OH',
    effectiveFrom: '2021-12-16',
    effectiveTo: null,
    source: 'Invented',
    ...decisions,
  });
}

describe('whatever a line is recorded as', () => {
  const line: fc.Arbitrary<ClassificationInputs> = fc.record({
    ownership: fc.constantFrom(...ownerships),
    systemMaterial: fc.constantFrom<Material[]>(...materialCodes),
    previouslyLead: fc.constantFrom<(YesNoUnknown | null)[]>(...yesNoUnknown, null),
    customerMaterial: fc.constantFrom<Material[]>(...materialCodes),
    connector: fc.constantFrom(...connectors),
    connectorPreviouslyLead: fc.constantFrom(...yesNoUnknown),
    leadFittings: fc.constantFrom(...yesNoUnknown),
    systemVerified: fc.boolean(),
    customerVerified: fc.boolean(),
    systemProof: fc.constantFrom(...galvanizedProofs),
    customerProof: fc.constantFrom(...galvanizedProofs),
    listed: fc.constantFrom<(ClassificationName | null)[]>(null, ...classificationNames),
    listedBasis: fc.constantFrom(...listedBases),
    listedIsOpen: fc.boolean(),
  });
  const invented = (Object.keys(federalDecisions) as (keyof typeof federalDecisions)[]).map((decision) =>
    rulesWhere({ [decision]: true }),
  );
  const rules = fc.constantFrom(federal, michigan, minnesota, connecticut, ...invented);
  /** The smallest line for which the claim is false, with its rules; null where it is true of all that were tried. */
  const counterexample = (claim: (inputs: ClassificationInputs, under: ClassificationRules) => boolean) => {
    const [inputs, under] = fc.check(fc.property(line, rules, claim), { numRuns: 2000 }).counterexample ?? [];
    return inputs && under ? { inputs, version: under.version } : null;
  };
  const danger = (inputs: ClassificationInputs, under: ClassificationRules) =>
    protectiveOrder[classify(inputs, under).category];
  const neverFalls = (dangers: readonly number[]) =>
    dangers.every((each, place) => place === 0 || each >= (dangers[place - 1] ?? each));

  test('a line has a classification by an existing row, under the version of the rules', () => {
    expect(
      counterexample((inputs, under) => {
        const { category, row, ruleVersion } = classify(inputs, under);
        const rows = [
          ...under.ruleSet.split,
          ...under.ruleSet.singleOwner,
          ...Object.values(stateRows),
          ...Object.values(listedRows),
          otherSideRow,
        ];
        return rows.find(({ id }) => id === row)?.category === category && ruleVersion === under.version;
      }),
    ).toBeNull();
  });

  test('it has the same classification every time, and a caller cannot change it', () => {
    expect(
      counterexample(
        (inputs, under) =>
          classify({ ...inputs }, under) === classify(inputs, under) && Object.isFrozen(classify(inputs, under)),
      ),
    ).toBeNull();
  });

  test('a side that turns out to be lead makes it Lead', () => {
    expect(
      counterexample((inputs, under) =>
        (['lead', 'leadLinedGalvanized'] as const).every((material) =>
          [{ systemMaterial: material }, { customerMaterial: material }].every(
            (side) => classify({ ...inputs, ...side }, under).category === L,
          ),
        ),
      ),
    ).toBeNull();
  });

  test('a line that was or may have been previously lead never gets less protective', () => {
    expect(
      counterexample((inputs, under) =>
        (['previouslyLead', 'connectorPreviouslyLead'] as const).every((property) => {
          const dangers = (['No', 'Unknown', 'Yes'] as const).map((answer) =>
            danger({ ...inputs, [property]: answer }, under),
          );
          return neverFalls(dangers);
        }),
      ),
    ).toBeNull();
  });

  test('lead parts and the rules of a State never make it less protective', () => {
    expect(
      counterexample((inputs, under) => {
        const withLead = [{ connector: 'Lead' }, { leadFittings: 'Yes' }] as const;
        return (
          withLead.every((part) => danger({ ...inputs, ...part }, under) >= danger(inputs, under)) &&
          danger(inputs, under) >= danger(inputs, federal)
        );
      }),
    ).toBeNull();
  });

  test('a more protective listed classification never makes it less protective', () => {
    expect(
      counterexample((inputs, under) =>
        neverFalls(([N, U, GRR, L] as const).map((listed) => danger({ ...inputs, listed }, under))),
      ),
    ).toBeNull();
  });

  test('a side without field verification, or a listed classification without its basis, never makes it less protective', () => {
    const facts = [
      { systemVerified: false },
      { customerVerified: false },
      ...listedBases.map((listedBasis) => ({ listedBasis })).filter(({ listedBasis }) => listedBasis !== 'counts'),
    ];
    expect(
      counterexample((inputs, under) =>
        facts.every((fact) => danger({ ...inputs, ...fact }, under) >= danger(inputs, under)),
      ),
    ).toBeNull();
  });

  // Two exceptions: Non-lead listed on a basis decides once no material is left, and the side that a single owner's
  // line lacks was recorded in error.
  test('a non-lead side that is no longer known never makes a line less protective', () => {
    expect(
      counterexample((inputs, under) => {
        const owner = findSingleOwner(inputs.ownership);
        return (['system', 'customer'] as const).every((side) => {
          const after = { ...inputs, [`${side}Material`]: 'unknown' } as ClassificationInputs;
          const isException =
            (owner !== null && owner !== side) ||
            getMaterialKind(inputs[`${side}Material`]) !== 'nonLead' ||
            classify(after, under).row === 'listed/nonLead';
          return isException || danger(after, under) >= danger(inputs, under);
        });
      }),
    ).toBeNull();
  });

  test('settling a difference changes neither its classification nor its row', () => {
    expect(
      counterexample((inputs, under) => {
        const [open, settled] = [true, false].map((listedIsOpen) => classify({ ...inputs, listedIsOpen }, under));
        return (
          settled?.category === open?.category &&
          settled?.row === open?.row &&
          settled?.differsFromListed === (settled?.row.endsWith('/applies') ?? false)
        );
      }),
    ).toBeNull();
  });

  test('it is less protective than its sides only by a Non-lead listed on a basis that counts, with no material recorded', () => {
    expect(
      counterexample((inputs, under) => {
        const { category, tableCategory, row } = classify(inputs, under);
        const hasMaterial = [inputs.systemMaterial, inputs.customerMaterial].some(
          (material) => getMaterialKind(material) !== 'unknown',
        );
        return (
          protectiveOrder[category] >= protectiveOrder[tableCategory] ||
          (row === 'listed/nonLead' && inputs.listed === N && inputs.listedBasis === 'counts' && !hasMaterial)
        );
      }),
    ).toBeNull();
  });

  test('galvanized pipe is never below replacement without the answer No', () => {
    expect(
      counterexample((inputs, under) => {
        const mayBeBelowLead =
          [inputs.systemMaterial, inputs.customerMaterial].includes('galvanized') && inputs.previouslyLead !== 'No';
        return !mayBeBelowLead || danger(inputs, under) >= protectiveOrder[GRR];
      }),
    ).toBeNull();
  });

  test('the number of a combination is its own', () => {
    const [shared] = fc.sample(line, 1) as [ClassificationInputs];
    const isOwn = (inputs: ClassificationInputs) => {
      const plain = { ...inputs, previouslyLead: inputs.previouslyLead ?? 'Unknown' };
      const others = Object.entries({ ...shared, previouslyLead: shared.previouslyLead ?? 'Unknown' }) as [
        keyof ClassificationInputs,
        unknown,
      ][];
      return others.every(
        ([name, value]) =>
          (encodeCombination({ ...plain, [name]: value } as ClassificationInputs) === encodeCombination(inputs)) ===
          (plain[name] === value),
      );
    };
    expect(counterexample(isOwn)).toBeNull();
  });
});

describe('a Non-lead listed classification', () => {
  const listed = {
    systemMaterial: 'unknown',
    customerMaterial: 'unknown',
    listed: N,
    listedBasis: 'counts',
    connector: 'Unknown',
    leadFittings: 'Unknown',
    previouslyLead: 'Unknown',
  } as const;

  test('goes to review where the State counts parts that were not inspected', () => {
    expect(classifyLine(listed, michigan)).toMatchObject({
      category: N,
      review:
        'It is not known whether the connector and the fittings are lead. In Michigan, lead in either would make the line Lead. Check them.',
    });
    expect(classifyLine(listed)).toMatchObject({ category: N, review: null });
  });

  test('does not decide while the line is recorded as previously lead', () => {
    expect(classifyLine({ ...listed, previouslyLead: 'Yes' }).category).toBe(U);
  });

  test('does not overrule a side that is likely lead', () => {
    expect(classifyLine({ ...listed, customerMaterial: 'unknownLikelyLead' })).toMatchObject({
      category: U,
      subLabel: 'likelyLead',
    });
  });
});

test('a line with one owner is not Non-lead while its other side is recorded as likely lead', () => {
  expect(
    classifyLine({ ownership: 'System-Owned', systemMaterial: 'nonLeadCopper', customerMaterial: 'unknownLikelyLead' }),
  ).toMatchObject({
    category: U,
    row: 'otherSide/likelyLead',
    review:
      'The line has one owner (System-Owned), but its other side is recorded as likely lead. Check the ownership and the material.',
  });
});
