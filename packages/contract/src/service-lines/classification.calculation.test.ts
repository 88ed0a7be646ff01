import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classificationRulesFor, combine, type ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { classificationRuleSets, stateClassificationRules, type ClassificationRuleSet } from '../regulations/service-line-classification.values.ts';
import { allCombinations, classificationInputs, classify, combinationOf, isCountedBelowLeadConnector, type ClassificationInputs } from './classification.calculation.ts';
import {
  answers, connectors, materialCodes, materials, ownerships, protectiveOrder, type Answer, type Category, type Connector, type Material, type Ownership,
} from './service-line.values.ts';

const today = '2026-11-21';
const federal = classificationRulesFor('NY', today);
const michigan = classificationRulesFor('MI', today);
const connecticut = classificationRulesFor('CT', today);

const ordinary: ClassificationInputs = { ownership: 'Split', systemMaterial: 'nonLeadCopper', previouslyLead: 'No', customerMaterial: 'nonLeadCopper', connector: 'None' };
const aLine = (facts: Partial<ClassificationInputs>): ClassificationInputs => ({ ...ordinary, ...facts });
const classOf = (facts: Partial<ClassificationInputs>, rules = federal) => classify(aLine(facts), rules);

/** Rules that no state has yet, made from the ones that exist. */
function rulesWhere(decisions: Partial<Pick<ClassificationRules, 'leadConnectorMakesLead' | 'leadConnectorMakesGrr' | 'countsGalvanizedBelowLeadConnector'>>): ClassificationRules {
  const [table] = classificationRuleSets;
  const [state] = stateClassificationRules;
  if (!table || !state) throw new Error('there are no rules');
  return combine(table, { ...state, state: 'OH', leadConnectorMakesLead: false, leadConnectorMakesGrr: false, countsGalvanizedBelowLeadConnector: false, ...decisions });
}
const onlyGrr = rulesWhere({ leadConnectorMakesGrr: true });

const L = 'Lead';
const GRR = 'Galvanized Requiring Replacement';
const N = 'Non-lead';
const U = 'Lead Status Unknown';

describe("EPA's table, Building Conditionals P1:S19", () => {
  // System side, was it previously lead (- any answer), customer side, whole line, deciding row.
  const table: [Material, Answer | '-', Material, Category, string][] = [
    ['lead', '-', 'lead', L, 'lead/lead'],
    ['lead', '-', 'galvanized', L, 'lead/galvanized'],
    ['lead', '-', 'nonLeadCopper', L, 'lead/nonLead'],
    ['lead', '-', 'unknown', L, 'lead/unknown'],
    ['galvanized', '-', 'lead', L, 'galvanized/lead'],
    ['galvanized', '-', 'galvanized', N, 'galvanized/galvanized'],
    ['galvanized', '-', 'nonLeadCopper', N, 'galvanized/nonLead'],
    ['galvanized', '-', 'unknown', U, 'galvanized/unknown'],
    ['nonLeadCopper', '-', 'lead', L, 'nonLead/lead'],
    ['nonLeadCopper', 'Yes', 'galvanized', GRR, 'nonLead/Yes/galvanized'],
    ['nonLeadCopper', 'No', 'galvanized', N, 'nonLead/No/galvanized'],
    ['nonLeadCopper', 'Unknown', 'galvanized', GRR, 'nonLead/Unknown/galvanized'],
    ['nonLeadCopper', '-', 'nonLeadCopper', N, 'nonLead/nonLead'],
    ['nonLeadCopper', '-', 'unknown', U, 'nonLead/unknown'],
    ['unknown', '-', 'lead', L, 'unknown/lead'],
    ['unknown', '-', 'galvanized', GRR, 'unknown/galvanized'],
    ['unknown', '-', 'nonLeadCopper', U, 'unknown/nonLead'],
    ['unknown', '-', 'unknown', U, 'unknown/unknown'],
  ];
  const likeIt = (material: Material) => materials.filter(({ kind }) => kind === materials.find(({ code }) => code === material)?.kind).map(({ code }) => code);

  test('is all here', () => expect(table).toHaveLength(18));

  describe.each(['Split', 'Unknown'] as const)('ownership %s', (ownership) => {
    test.each(table)('system %s, previously lead %s, customer %s: %s', (...[system, previously, customer, category, row]) => {
      for (const systemMaterial of likeIt(system)) {
        for (const customerMaterial of likeIt(customer)) {
          for (const previouslyLead of previously === '-' ? answers : [previously]) {
            expect(classOf({ ownership, systemMaterial, previouslyLead, customerMaterial })).toMatchObject({ category, row, ruleVersion: 'epa-2022-07-27' });
          }
        }
      }
    });
  });

  test.each([
    ['lead', L, 'single/lead'],
    ['leadLinedGalvanized', L, 'single/lead'],
    ['galvanized', N, 'single/galvanized'],
    ['nonLeadPlastic', N, 'single/nonLead'],
    ['unknown', U, 'single/unknown'],
  ] as const)('one owner (V1:W5), %s: %s', (material, category, row) => {
    expect(classOf({ ownership: 'System-Owned', systemMaterial: material, customerMaterial: 'unknown' })).toMatchObject({ category, row });
    expect(classOf({ ownership: 'Customer-Owned', systemMaterial: 'unknown', customerMaterial: material })).toMatchObject({ category, row });
  });
});

describe('what developers get wrong', () => {
  test('a blank previously-lead answer is "do not know", never No', () => {
    expect(classOf({ previouslyLead: null, customerMaterial: 'galvanized' })).toBe(classOf({ previouslyLead: 'Unknown', customerMaterial: 'galvanized' }));
    expect(classOf({ previouslyLead: null, customerMaterial: 'galvanized' }).category).toBe(GRR);
    expect(classOf({ previouslyLead: null, systemMaterial: 'galvanized', customerMaterial: 'galvanized' }).review).toMatch(/^Nobody has answered/);
  });

  test('lead-lined galvanized is lead', () => {
    expect(classOf({ systemMaterial: 'leadLinedGalvanized' }).category).toBe(L);
    expect(classOf({ customerMaterial: 'leadLinedGalvanized' }).category).toBe(L);
  });

  test('downstream of unknown counts only while it is unknown: the class is worked out again', () => {
    const line = { systemMaterial: 'unknown', previouslyLead: 'Unknown', customerMaterial: 'galvanized' } as const;
    expect(classOf(line).category).toBe(GRR);
    expect(classOf({ ...line, systemMaterial: 'nonLeadCopper', previouslyLead: 'No' }).category).toBe(N);
    expect(classOf({ ...line, systemMaterial: 'nonLeadCopper', previouslyLead: 'Yes' }).category).toBe(GRR);
    expect(classOf({ ...line, systemMaterial: 'nonLeadCopper' }).category).toBe(GRR);
  });

  test('what a service line is worked out from is read from its two sides', () => {
    const line = { ownership: 'Split', previouslyLead: 'Yes', connector: 'Lead', system: { material: 'lead' }, customer: { material: 'unknown' } } as const;
    expect(classificationInputs(line)).toEqual({ ownership: 'Split', systemMaterial: 'lead', previouslyLead: 'Yes', customerMaterial: 'unknown', connector: 'Lead' });
  });

  test.each([
    { ownership: 'Shared' }, { systemMaterial: 'iron' }, { customerMaterial: 'iron' }, { previouslyLead: "Don't know" }, { connector: 'Maybe' },
  ])('a value outside the closed sets is an error: %j', (fact) => {
    expect(() => classify({ ...ordinary, ...fact } as ClassificationInputs, federal)).toThrow(/^Classification error: \{"ownership"/);
  });

  test('a table with a hole is refused before it classifies anything', () => {
    const without = (id: string): ClassificationRuleSet => {
      const ruleSet = federal.ruleSet;
      return { ...ruleSet, split: ruleSet.split.filter((row) => row.id !== id), singleOwner: ruleSet.singleOwner.filter((row) => row.id !== id) };
    };
    expect(() => classify(ordinary, combine(without('nonLead/Yes/galvanized')))).toThrow('Classification error: epa-2022-07-27 has no row for nonLead/Yes/galvanized');
    expect(() => classify(ordinary, combine(without('single/lead')))).toThrow("Classification error: epa-2022-07-27 has no row for a single owner's lead");
  });
});

describe("where EPA's table and the definition disagree, a person is asked", () => {
  const galvanizedNonLead: Partial<ClassificationInputs>[] = [
    { systemMaterial: 'galvanized', customerMaterial: 'galvanized' },
    { systemMaterial: 'galvanized', customerMaterial: 'nonLeadPlastic' },
    { systemMaterial: 'galvanized', customerMaterial: 'unknown' },
    { ownership: 'System-Owned', systemMaterial: 'galvanized', customerMaterial: 'unknown' },
    { ownership: 'Customer-Owned', systemMaterial: 'unknown', customerMaterial: 'galvanized' },
  ];
  test.each(galvanizedNonLead)('%j', (facts) => {
    expect(classOf({ ...facts, previouslyLead: 'Yes' }).review).toBe(
      "The line is recorded as previously lead. EPA's table does not ask about that here, but galvanized pipe that was ever downstream of lead requires replacement by definition. Confirm the class with the State.",
    );
    expect(classOf({ ...facts, previouslyLead: 'Unknown' }).review).toBe(
      "Nobody has answered whether the line was previously lead. EPA's table does not ask about that here, but galvanized pipe requires replacement by definition unless it is shown that it was never downstream of lead. Find the answer.",
    );
    expect(classOf({ ...facts, previouslyLead: 'No' }).review).toBeNull();
    expect(classOf({ ...facts, previouslyLead: 'Yes' }).category).toBe(classOf({ ...facts, previouslyLead: 'No' }).category);
  });

  test('and nowhere else: without galvanized pipe below GRR, a line of two sides needs nobody', () => {
    const shouldBeAsked = (inputs: ClassificationInputs) =>
      (inputs.systemMaterial === 'galvanized' || inputs.customerMaterial === 'galvanized') &&
      inputs.previouslyLead !== 'No' &&
      protectiveOrder[classify(inputs, federal).category] < protectiveOrder[GRR];
    const twoSided = allCombinations.filter(({ ownership }) => ownership === 'Split' || ownership === 'Unknown');
    expect(twoSided.filter((inputs) => (classify(inputs, federal).review !== null) !== shouldBeAsked(inputs))).toEqual([]);
  });
});

describe('a line with one owner', () => {
  test('is judged by that side alone', () => {
    expect(classOf({ ownership: 'System-Owned', customerMaterial: 'unknown' })).toMatchObject({ category: N, row: 'single/nonLead', review: null });
    expect(classOf({ ownership: 'Customer-Owned', systemMaterial: 'unknown', previouslyLead: 'Unknown' })).toMatchObject({ category: N, row: 'single/nonLead', review: null });
    expect(classOf({ ownership: 'System-Owned', systemMaterial: 'unknown' })).toMatchObject({ category: U, row: 'single/unknown', review: null });
  });

  test('is lead when lead is recorded on the other side all the same, and the contradiction is shown', () => {
    expect(classOf({ ownership: 'System-Owned', customerMaterial: 'leadLinedGalvanized' })).toEqual({
      category: L, row: 'nonLead/lead', ruleVersion: 'epa-2022-07-27', subLabel: null,
      review: 'The line is recorded as System-Owned, yet its customer side is recorded as lead. The class goes by both sides. Check the ownership and the material.',
    });
    expect(classOf({ ownership: 'Customer-Owned', systemMaterial: 'lead', customerMaterial: 'unknown' })).toMatchObject({
      category: L, row: 'lead/unknown',
      review: 'The line is recorded as Customer-Owned, yet its system side is recorded as lead. The class goes by both sides. Check the ownership and the material.',
    });
  });

  test('lead on both sides is no contradiction that changes anything', () => {
    expect(classOf({ ownership: 'System-Owned', systemMaterial: 'lead', customerMaterial: 'lead' })).toMatchObject({ row: 'single/lead', review: null });
  });

  test('galvanized seen on the customer side of a system-owned line counts when it is worse', () => {
    expect(classOf({ ownership: 'System-Owned', systemMaterial: 'unknown', customerMaterial: 'galvanized' })).toMatchObject({
      category: GRR, row: 'unknown/galvanized',
      review: 'The line is recorded as System-Owned, yet its customer side is recorded as galvanized. The class goes by both sides. Check the ownership and the material.',
    });
    expect(classOf({ ownership: 'System-Owned', customerMaterial: 'galvanized' })).toMatchObject({ category: N, row: 'single/nonLead', review: null });
  });

  test('a harmless pipe on the other side never makes it worse, but a person is told when both sides together would', () => {
    expect(classOf({ ownership: 'Customer-Owned', customerMaterial: 'galvanized', previouslyLead: 'Yes' })).toMatchObject({
      category: N, row: 'single/galvanized',
      review: expect.stringMatching(
        /^The line is recorded as previously lead\. .* Confirm the class with the State\. The line is recorded as Customer-Owned, yet its system side is recorded as non-lead\. Judged by both sides it would be Galvanized Requiring Replacement\. Check the ownership\.$/,
      ) as unknown,
    });
    expect(classOf({ ownership: 'Customer-Owned', customerMaterial: 'galvanized', previouslyLead: 'No' })).toMatchObject({ category: N, review: null });
  });
});

describe('a lead connector', () => {
  const sides = { systemMaterial: 'nonLeadCopper', previouslyLead: 'No', customerMaterial: 'galvanized' } as const;

  test.each(connectors)('%s: changes nothing federally and in Connecticut', (connector) => {
    const withConnector = allCombinations.filter((line) => line.connector === connector);
    const withNone = withConnector.map((inputs) => classify({ ...inputs, connector: 'None' }, federal));
    expect(withConnector.map((inputs) => classify(inputs, federal))).toEqual(withNone);
    expect(withConnector.map((inputs) => classify(inputs, connecticut))).toEqual(withNone.map((one) => ({ ...one, ruleVersion: connecticut.version })));
  });

  test('makes every line lead in Michigan', () => {
    const notLead = allCombinations.filter((inputs) => inputs.connector === 'Lead' && classify(inputs, michigan).category !== L);
    expect(notLead).toEqual([]);
    expect(classOf({ ...sides, connector: 'Lead' }, michigan)).toEqual({ category: L, row: 'connector/lead', ruleVersion: 'epa-2022-07-27+MI-2018-06-14', review: null, subLabel: null });
    expect(classOf({ ownership: 'Customer-Owned', connector: 'Lead' }, michigan).row).toBe('connector/lead');
  });

  test('does not hide that a side is lead already', () => {
    expect(classOf({ customerMaterial: 'lead', connector: 'Lead' }, michigan).row).toBe('nonLead/lead');
  });

  test('that decides leaves no question about galvanized pipe open', () => {
    const line = { systemMaterial: 'galvanized', customerMaterial: 'galvanized', previouslyLead: 'Yes', connector: 'Lead' } as const;
    expect(classOf(line, michigan)).toMatchObject({ row: 'connector/lead', review: null });
    expect(classOf(line, onlyGrr)).toMatchObject({ row: 'connector/galvanized', review: null });
  });

  test('where a state lets it make galvanized lines require replacement, it does so for either side and for nothing else', () => {
    expect(classOf({ ...sides, connector: 'Lead' }, onlyGrr)).toMatchObject({ category: GRR, row: 'connector/galvanized', review: null });
    expect(classOf({ systemMaterial: 'galvanized', connector: 'Lead' }, onlyGrr)).toMatchObject({ category: GRR, row: 'connector/galvanized' });
    expect(classOf({ systemMaterial: 'galvanized', customerMaterial: 'unknown', connector: 'Lead' }, onlyGrr)).toMatchObject({ category: GRR, subLabel: null });
    expect(classOf({ connector: 'Lead' }, onlyGrr)).toMatchObject({ category: N, row: 'nonLead/nonLead', review: null });
    expect(classOf({ systemMaterial: 'unknown', customerMaterial: 'galvanized', connector: 'Lead' }, onlyGrr).row).toBe('unknown/galvanized');
  });

  test('that nobody knows is asked about where it would count and the line would otherwise be Non-lead', () => {
    expect(classOf({ connector: 'Unknown' }, michigan)).toMatchObject({
      category: N, review: 'The connector is unknown; in Michigan a lead connector would make the line Lead. Find out what the connector is.',
    });
    expect(classOf({ connector: 'Unknown' }, onlyGrr).review).toBeNull();
    expect(classOf({ ...sides, connector: 'Unknown' }, onlyGrr).review).toBe(
      'The connector is unknown; in Ohio a lead connector would make the line Galvanized Requiring Replacement. Find out what the connector is.',
    );
    expect(classOf({ customerMaterial: 'unknown', connector: 'Unknown' }, michigan).review).toBeNull();
    expect(classOf({ connector: 'Unknown' }).review).toBeNull();
    expect(classOf({ connector: 'None' }, michigan).review).toBeNull();
    expect(classOf({ connector: 'Non-lead' }, michigan).review).toBeNull();
  });

  test("puts galvanized lines into Connecticut's separate count, and only there", () => {
    expect(isCountedBelowLeadConnector(aLine({ customerMaterial: 'galvanized', connector: 'Lead' }), connecticut)).toBe(true);
    expect(isCountedBelowLeadConnector(aLine({ systemMaterial: 'galvanized', connector: 'Lead' }), connecticut)).toBe(true);
    expect(isCountedBelowLeadConnector(aLine({ connector: 'Lead' }), connecticut)).toBe(false);
    expect(isCountedBelowLeadConnector(aLine({ customerMaterial: 'galvanized', connector: 'Unknown' }), connecticut)).toBe(false);
    expect(isCountedBelowLeadConnector(aLine({ customerMaterial: 'galvanized', connector: 'Lead' }), federal)).toBe(false);
  });
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
    ['System-Owned', 'unknownUnlikelyLead', 'unknownLikelyLead', 'unlikelyLead'],
    ['Customer-Owned', 'unknownLikelyLead', 'unknownUnlikelyLead', 'unlikelyLead'],
    ['Customer-Owned', 'nonLeadCopper', 'unknownLikelyLead', 'likelyLead'],
  ] as [Ownership, Material, Material, string | null][])('%s, %s and %s: %s', (ownership, systemMaterial, customerMaterial, subLabel) => {
    expect(classOf({ ownership, systemMaterial, customerMaterial })).toMatchObject({ category: U, subLabel });
  });

  test('belong to Lead Status Unknown alone', () => {
    expect(classOf({ systemMaterial: 'unknownLikelyLead', customerMaterial: 'galvanized' })).toMatchObject({ category: GRR, subLabel: null });
    expect(classOf({ ownership: 'System-Owned', customerMaterial: 'unknownLikelyLead' })).toMatchObject({ category: N, subLabel: null });
    const labelled = allCombinations.map((inputs) => classify(inputs, michigan)).filter(({ subLabel }) => subLabel !== null);
    expect(new Set(labelled.map(({ category }) => category))).toEqual(new Set([U]));
  });
});

describe('whatever a line is recorded as', () => {
  const line: fc.Arbitrary<ClassificationInputs> = fc.record({
    ownership: fc.constantFrom(...ownerships),
    systemMaterial: fc.constantFrom<Material[]>(...materialCodes),
    previouslyLead: fc.constantFrom<(Answer | null)[]>(...answers, null),
    customerMaterial: fc.constantFrom<Material[]>(...materialCodes),
    connector: fc.constantFrom<Connector[]>(...connectors),
  });
  const yesNo = [true, false];
  const everyDecision = yesNo.flatMap((leadConnectorMakesLead) => yesNo.map((leadConnectorMakesGrr) => rulesWhere({ leadConnectorMakesLead, leadConnectorMakesGrr })));
  const rules = fc.constantFrom(federal, michigan, connecticut, ...everyDecision);
  const every = (claim: (inputs: ClassificationInputs, under: ClassificationRules) => void) => fc.assert(fc.property(line, rules, claim), { numRuns: 300 });
  const danger = (inputs: ClassificationInputs, under: ClassificationRules) => protectiveOrder[classify(inputs, under).category];

  test('it has a class, by a row that exists, under the version of the rules', () =>
    every((inputs, under) => {
      const { category, row, ruleVersion } = classify(inputs, under);
      const rows = [...under.ruleSet.split, ...under.ruleSet.singleOwner, { id: 'connector/lead', category: L }, { id: 'connector/galvanized', category: GRR }];
      expect(rows.find(({ id }) => id === row)?.category).toBe(category);
      expect(ruleVersion).toBe(under.version);
    }));

  test('it has the same class every time, and nobody can change it behind our back', () =>
    every((inputs, under) => {
      expect(classify({ ...inputs }, under)).toBe(classify(inputs, under));
      expect(Object.isFrozen(classify(inputs, under))).toBe(true);
    }));

  test('a side that turns out to be lead makes it Lead', () =>
    every((inputs, under) => {
      for (const material of ['lead', 'leadLinedGalvanized'] as const) {
        expect(classify({ ...inputs, systemMaterial: material }, under).category).toBe(L);
        expect(classify({ ...inputs, customerMaterial: material }, under).category).toBe(L);
      }
    }));

  test('that it was previously lead, or may have been, never makes it less protective', () =>
    every((inputs, under) => {
      const never = danger({ ...inputs, previouslyLead: 'No' }, under);
      expect(danger({ ...inputs, previouslyLead: 'Unknown' }, under)).toBeGreaterThanOrEqual(never);
      expect(danger({ ...inputs, previouslyLead: 'Yes' }, under)).toBe(danger({ ...inputs, previouslyLead: 'Unknown' }, under));
    }));

  test('neither a lead connector nor a state that counts it makes it less protective', () =>
    every((inputs, under) => {
      expect(danger({ ...inputs, connector: 'Lead' }, under)).toBeGreaterThanOrEqual(danger({ ...inputs, connector: 'None' }, under));
      expect(danger(inputs, under)).toBeGreaterThanOrEqual(danger(inputs, federal));
    }));

  test('a single owner whose other side is recorded as dangerous is never less protected than by both sides', () =>
    every((inputs, under) => {
      const other = inputs.ownership === 'System-Owned' ? inputs.customerMaterial : inputs.systemMaterial;
      if (other !== 'lead' && other !== 'leadLinedGalvanized' && other !== 'galvanized') return;
      expect(danger(inputs, under)).toBeGreaterThanOrEqual(danger({ ...inputs, ownership: 'Split' }, under));
    }));

  test('Non-lead has a side of evidence everywhere: no unknown side that counts, no lead', () => {
    const nonLead = allCombinations.filter((one) => classify(one, federal).category === N);
    const counted = nonLead.flatMap(({ ownership, systemMaterial, customerMaterial }) => [
      ...(ownership === 'Customer-Owned' ? [] : [systemMaterial]),
      ...(ownership === 'System-Owned' ? [] : [customerMaterial]),
    ]);
    expect(new Set(counted)).toEqual(new Set(['galvanized', 'nonLeadCopper', 'nonLeadPlastic', 'nonLeadOther']));
  });

  test('every combination has its own place', () => {
    expect(allCombinations).toHaveLength(4 * 9 * 3 * 9 * 4);
    expect(allCombinations.map(combinationOf)).toEqual([...allCombinations.keys()]);
  });
});
