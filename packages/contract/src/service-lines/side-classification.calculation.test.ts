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
} from '../regulations/service-line-classification.values.ts';
import {
  yesNoUnknown,
  protectiveOrder,
  type YesNoUnknown,
  type ClassificationName,
  type MaterialKind,
} from './service-line.values.ts';
import {
  classifySides,
  listSideCombinations,
  findSingleOwner,
  type SideInputs,
} from './side-classification.calculation.ts';

const today = '2026-11-21';
const federal = getClassificationRules('NY', today);
const michigan = getClassificationRules('MI', today);
const minnesota = getClassificationRules('MN', today);
const connecticut = getClassificationRules('CT', today);
const [table] = classificationRuleSets;
if (!table) throw new Error('there are no rules');
/** No State has these rules; they show one decision alone. */
const onlyGrr = combineClassificationRules(table, {
  ...federalDecisions,
  state: 'OH',
  effectiveFrom: '2021-12-16',
  effectiveTo: null,
  source: 'Invented',
  leadConnectorMakesGrr: true,
});

const copper: SideInputs = {
  ownership: 'Split',
  system: 'nonLead',
  previouslyLead: 'No',
  customer: 'nonLead',
  connector: 'None',
  connectorPreviouslyLead: 'No',
  leadFittings: 'No',
  proof: 'document',
};
const getSides = (facts: Partial<SideInputs>, rules: ClassificationRules = federal) => {
  const { row, review } = classifySides({ ...copper, ...facts }, rules);
  return { id: row.id, category: row.category, review };
};
const reviewIfNonLead = (facts: Partial<SideInputs>, rules: ClassificationRules = federal) =>
  classifySides({ ...copper, ...facts }, rules).reviewIfNonLead;
const combinations = listSideCombinations();
const danger = (facts: SideInputs, rules: ClassificationRules) =>
  protectiveOrder[classifySides(facts, rules).row.category];

/** The rules once more, written as conditions: a line has the most protective classification that one of them gives. */
function expectedCategory(facts: SideInputs, state: 'federal' | 'MI' | 'MN'): ClassificationName {
  const { ownership, system, customer, connector } = facts;
  const galvanized = system === 'galvanized' || customer === 'galvanized';
  const isLead =
    system === 'lead' ||
    customer === 'lead' ||
    (state !== 'federal' && connector === 'Lead') ||
    (state === 'MI' && facts.leadFittings === 'Yes');
  if (isLead) return 'Lead';
  const belowUnknown = customer === 'galvanized' && system === 'unknown' && ownership !== 'Customer-Owned';
  const notShown =
    galvanized && (facts.previouslyLead !== 'No' || (state !== 'federal' && facts.connectorPreviouslyLead !== 'No'));
  const isGalvanizedOfOneOwner =
    (ownership === 'System-Owned' && system === 'galvanized') ||
    (ownership === 'Customer-Owned' && customer === 'galvanized');
  const notProven =
    (isGalvanizedOfOneOwner && facts.proof === 'missing') ||
    (state === 'MN' && galvanized && facts.proof !== 'document');
  if (belowUnknown || notShown || notProven) return 'Galvanized Requiring Replacement';
  const hasUnknown =
    (system === 'unknown' && ownership !== 'Customer-Owned') ||
    (customer === 'unknown' && ownership !== 'System-Owned');
  return hasUnknown ? 'Lead Status Unknown' : 'Non-lead';
}

describe.each([
  ['federal', federal],
  ['federal', connecticut],
  ['MI', michigan],
  ['MN', minnesota],
] as const)('every combination of sides, by the conditions of %s', (state, rules) => {
  test(`classifies every combination as the table under ${rules.version} does`, () => {
    const different = combinations
      .map((facts) => ({
        facts,
        expected: expectedCategory(facts, state),
        category: classifySides(facts, rules).row.category,
      }))
      .filter(({ expected, category }) => expected !== category);
    expect(different).toEqual([]);
  });
});

test('the combinations are all there are, each once', () => {
  expect(combinations).toHaveLength(4 * 4 * 3 * 4 * 4 * 3 * 3 * 3);
  expect(new Set(combinations.map((facts) => JSON.stringify(facts))).size).toBe(combinations.length);
});

describe("EPA's published table, with the rows of the definition for a galvanized system side", () => {
  // System side, was it previously lead (- any answer), customer side, whole line.
  const rows: [MaterialKind, YesNoUnknown | '-', MaterialKind, ClassificationName][] = [
    ['lead', '-', 'lead', 'Lead'],
    ['lead', '-', 'galvanized', 'Lead'],
    ['lead', '-', 'nonLead', 'Lead'],
    ['lead', '-', 'unknown', 'Lead'],
    ['galvanized', '-', 'lead', 'Lead'],
    ['galvanized', 'Yes', 'galvanized', 'Galvanized Requiring Replacement'],
    ['galvanized', 'Unknown', 'galvanized', 'Galvanized Requiring Replacement'],
    ['galvanized', 'No', 'galvanized', 'Non-lead'],
    ['galvanized', 'Yes', 'nonLead', 'Galvanized Requiring Replacement'],
    ['galvanized', 'Unknown', 'nonLead', 'Galvanized Requiring Replacement'],
    ['galvanized', 'No', 'nonLead', 'Non-lead'],
    ['galvanized', 'Yes', 'unknown', 'Galvanized Requiring Replacement'],
    ['galvanized', 'Unknown', 'unknown', 'Galvanized Requiring Replacement'],
    ['galvanized', 'No', 'unknown', 'Lead Status Unknown'],
    ['nonLead', '-', 'lead', 'Lead'],
    ['nonLead', 'Yes', 'galvanized', 'Galvanized Requiring Replacement'],
    ['nonLead', 'No', 'galvanized', 'Non-lead'],
    ['nonLead', 'Unknown', 'galvanized', 'Galvanized Requiring Replacement'],
    ['nonLead', '-', 'nonLead', 'Non-lead'],
    ['nonLead', '-', 'unknown', 'Lead Status Unknown'],
    ['unknown', '-', 'lead', 'Lead'],
    ['unknown', '-', 'galvanized', 'Galvanized Requiring Replacement'],
    ['unknown', '-', 'nonLead', 'Lead Status Unknown'],
    ['unknown', '-', 'unknown', 'Lead Status Unknown'],
  ];

  test('has every row of the rule set', () => expect(rows).toHaveLength(table.split.length));

  test.each(rows)('system %s, previously lead %s, customer %s: %s', (system, previously, customer, category) => {
    const id = [system, previously, customer].filter((part) => part !== '-').join('/');
    for (const ownership of ['Split', 'Unknown'] as const) {
      for (const previouslyLead of previously === '-' ? yesNoUnknown : [previously])
        expect(getSides({ ownership, system, previouslyLead, customer })).toEqual({ id, category, review: null });
    }
  });

  test.each([
    ['lead', '-', 'Lead'],
    ['galvanized', 'Yes', 'Galvanized Requiring Replacement'],
    ['galvanized', 'Unknown', 'Galvanized Requiring Replacement'],
    ['galvanized', 'No', 'Non-lead'],
    ['nonLead', '-', 'Non-lead'],
    ['unknown', '-', 'Lead Status Unknown'],
  ] as [MaterialKind, YesNoUnknown | '-', ClassificationName][])(
    'one owner, %s, previously lead %s: %s',
    (material, previously, category) => {
      const id = ['single', previously, material].filter((part) => part !== '-').join('/');
      for (const previouslyLead of previously === '-' ? yesNoUnknown : [previously]) {
        expect(getSides({ ownership: 'System-Owned', system: material, previouslyLead, customer: 'unknown' })).toEqual({
          id,
          category,
          review: null,
        });
        expect(
          getSides({ ownership: 'Customer-Owned', system: 'unknown', previouslyLead, customer: material }),
        ).toEqual({ id, category, review: null });
      }
    },
  );
});

describe('a line with one owner', () => {
  test('classifies by one owner only where the ownership is recorded so', () => {
    expect([
      findSingleOwner('System-Owned'),
      findSingleOwner('Customer-Owned'),
      findSingleOwner('Split'),
      findSingleOwner('Unknown'),
    ]).toEqual(['system', 'customer', null, null]);
  });

  test('the owner’s side classifies a line with one owner', () => {
    expect(getSides({ ownership: 'System-Owned', customer: 'unknown' })).toEqual({
      id: 'single/nonLead',
      category: 'Non-lead',
      review: null,
    });
    expect(getSides({ ownership: 'System-Owned', system: 'unknown' })).toEqual({
      id: 'single/unknown',
      category: 'Lead Status Unknown',
      review: null,
    });
  });

  test('counts worse pipe recorded on the other side, and goes to review', () => {
    const recorded = (category: ClassificationName, other: string) => ({
      category,
      review: expect.stringMatching(
        `${other}\\. Both sides are used for the classification\\. Check the ownership and the material\\.$`,
      ) as unknown,
    });
    expect(getSides({ ownership: 'System-Owned', customer: 'lead' })).toMatchObject({
      id: 'nonLead/lead',
      ...recorded('Lead', 'customer side is recorded as lead'),
    });
    expect(getSides({ ownership: 'Customer-Owned', system: 'galvanized', previouslyLead: 'Unknown' })).toMatchObject({
      id: 'galvanized/Unknown/nonLead',
      ...recorded('Galvanized Requiring Replacement', 'system side is recorded as galvanized'),
    });
  });

  test('a line with one owner is never less protective than both sides where the other one is lead or galvanized', () => {
    const lessProtective = combinations.filter((facts) => {
      const owner = findSingleOwner(facts.ownership);
      const other = owner && facts[owner === 'system' ? 'customer' : 'system'];
      return (
        (other === 'lead' || other === 'galvanized') &&
        danger(facts, federal) < danger({ ...facts, ownership: 'Split' }, federal)
      );
    });
    expect(lessProtective).toEqual([]);
  });

  test('goes to review exactly where the other side decides', () => {
    const wrong = combinations.filter((facts) => {
      const isByBothSides =
        findSingleOwner(facts.ownership) !== null && !classifySides(facts, federal).row.id.startsWith('single/');
      return (classifySides(facts, federal).review !== null) !== isByBothSides;
    });
    expect(wrong).toEqual([]);
  });
});

describe('rows of a State', () => {
  test.each([michigan, minnesota])('a lead connector makes every line Lead: $decidedBy', (rules) => {
    expect(
      combinations.filter((facts) => facts.connector === 'Lead' && classifySides(facts, rules).row.category !== 'Lead'),
    ).toEqual([]);
    expect(getSides({ connector: 'Lead' }, rules)).toEqual({
      id: stateRows.leadConnector.id,
      category: 'Lead',
      review: null,
    });
    expect(getSides({ customer: 'lead', connector: 'Lead' }, rules).id).toBe('nonLead/lead');
  });

  test('lead fittings make every line Lead in Michigan alone', () => {
    expect(
      combinations.filter(
        (facts) => facts.leadFittings === 'Yes' && classifySides(facts, michigan).row.category !== 'Lead',
      ),
    ).toEqual([]);
    expect(getSides({ leadFittings: 'Yes' }, michigan)).toEqual({
      id: stateRows.leadFittings.id,
      category: 'Lead',
      review: null,
    });
    for (const rules of [federal, minnesota, connecticut])
      expect(getSides({ leadFittings: 'Yes' }, rules).category).toBe('Non-lead');
  });

  test.each([michigan, minnesota])('galvanized needs No for both kinds of earlier lead: $decidedBy', (rules) => {
    const galvanized = { customer: 'galvanized' } as const;
    expect(getSides({ ...galvanized, connectorPreviouslyLead: 'Yes' }, rules)).toEqual({
      id: 'connector/Yes/galvanized',
      category: 'Galvanized Requiring Replacement',
      review: null,
    });
    expect(getSides({ ...galvanized, connectorPreviouslyLead: 'Unknown' }, rules)).toEqual({
      id: 'connector/Unknown/galvanized',
      category: 'Galvanized Requiring Replacement',
      review: null,
    });
    expect(getSides({ ...galvanized, connectorPreviouslyLead: 'No' }, rules).category).toBe('Non-lead');
    expect(getSides({ ...galvanized, connectorPreviouslyLead: 'No', previouslyLead: 'Unknown' }, rules)).toMatchObject({
      id: 'nonLead/Unknown/galvanized',
      category: 'Galvanized Requiring Replacement',
    });
    expect(getSides({ connectorPreviouslyLead: 'Yes' }, rules).category).toBe('Non-lead');
  });

  test('connector and fittings change nothing federally and in Connecticut', () => {
    const changed = combinations.filter((facts) => {
      const without = classifySides(
        { ...facts, connector: 'None', connectorPreviouslyLead: 'No', leadFittings: 'No' },
        federal,
      );
      return [federal, connecticut].some((rules) => {
        const { row, review } = classifySides(facts, rules);
        return row !== without.row || review !== without.review;
      });
    });
    expect(changed).toEqual([]);
  });

  test('a lead connector that counts for galvanized pipe alone does so on either side', () => {
    expect(getSides({ customer: 'galvanized', connector: 'Lead' }, onlyGrr)).toEqual({
      id: 'connector/galvanized',
      category: 'Galvanized Requiring Replacement',
      review: null,
    });
    expect(getSides({ system: 'galvanized', connector: 'Lead' }, onlyGrr).id).toBe('connector/galvanized');
    expect(getSides({ connector: 'Lead' }, onlyGrr)).toEqual({
      id: 'nonLead/nonLead',
      category: 'Non-lead',
      review: null,
    });
  });

  test('parts that would count and are unknown send a Non-lead line to review', () => {
    expect(reviewIfNonLead({ connector: 'Unknown' }, michigan)).toBe(
      'It is not known whether the connector is lead. In Michigan, lead in it would make the line Lead. Check it.',
    );
    expect(reviewIfNonLead({ leadFittings: 'Unknown' }, michigan)).toBe(
      'It is not known whether the fittings are lead. In Michigan, lead in them would make the line Lead. Check them.',
    );
    expect(reviewIfNonLead({ connector: 'Unknown', leadFittings: 'Unknown' }, michigan)).toBe(
      'It is not known whether the connector and the fittings are lead. In Michigan, lead in either would make the line Lead. Check them.',
    );
    expect(reviewIfNonLead({ connector: 'Unknown', leadFittings: 'Unknown' }, minnesota)).toBe(
      'It is not known whether the connector is lead. In Minnesota, lead in it would make the line Lead. Check it.',
    );
    expect(reviewIfNonLead({ connector: 'Unknown', customer: 'galvanized' }, onlyGrr)).toBe(
      'It is not known whether the connector is lead. In Ohio, lead in it would make the line Galvanized Requiring Replacement. Check it.',
    );
    expect(reviewIfNonLead({ connector: 'Unknown' }, onlyGrr)).toBeNull();
    expect(reviewIfNonLead({ connector: 'Unknown', leadFittings: 'Unknown' })).toBeNull();
  });
});

describe.each([federal, michigan, minnesota, connecticut, onlyGrr])(
  'a classification never gets less protective, under $version',
  (rules) => {
    const lessProtective = (worse: (facts: SideInputs) => SideInputs[]) =>
      combinations.flatMap((facts) =>
        worse(facts)
          .filter((then) => danger(then, rules) < danger(facts, rules))
          .map((then) => ({ facts, then })),
      );
    const withKind = (facts: SideInputs, from: MaterialKind, to: MaterialKind) =>
      (['system', 'customer'] as const)
        .filter((side) => facts[side] === from)
        .map((side) => ({ ...facts, [side]: to }));

    test.each([
      ['nonLead', 'unknown'],
      ['nonLead', 'galvanized'],
      ['nonLead', 'lead'],
      ['unknown', 'lead'],
      ['galvanized', 'lead'],
    ] as const)('when a side turns from %s to %s', (from, to) => {
      expect(lessProtective((facts) => withKind(facts, from, to))).toEqual([]);
    });

    // With the answer No the galvanized pipe is known and shown never to have been below lead, which is less than
    // nothing known.
    test('when an unknown side turns out galvanized, unless nothing upstream was ever lead', () => {
      const found = lessProtective((facts) => withKind(facts, 'unknown', 'galvanized'));
      expect(found.filter(({ facts }) => facts.previouslyLead !== 'No')).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    });

    test.each(['previouslyLead', 'connectorPreviouslyLead'] as const)(
      'when %s goes from No to Unknown to Yes',
      (property) => {
        expect(
          lessProtective((facts) =>
            facts[property] === 'No'
              ? [{ ...facts, [property]: 'Unknown' }]
              : facts[property] === 'Unknown'
                ? [{ ...facts, [property]: 'Yes' }]
                : [],
          ),
        ).toEqual([]);
      },
    );

    test('when the connector or the fittings turn out to be lead, or by the rules of a State', () => {
      expect(
        lessProtective((facts) => [
          { ...facts, connector: 'Lead' },
          { ...facts, leadFittings: 'Yes' },
        ]),
      ).toEqual([]);
      expect(combinations.filter((facts) => danger(facts, rules) < danger(facts, federal))).toEqual([]);
    });
  },
);

test('a table with a missing row is refused', () => {
  const without = (id: string) =>
    combineClassificationRules({
      ...table,
      split: table.split.filter((row) => row.id !== id),
      singleOwner: table.singleOwner.filter((row) => row.id !== id),
    });
  expect(() => classifySides(copper, without('nonLead/nonLead'))).toThrow(
    'Classification error: epa-2022-07-27-r3 has no row for nonLead/No/nonLead',
  );
  expect(() => classifySides({ ...copper, ownership: 'System-Owned' }, without('single/nonLead'))).toThrow(
    "Classification error: epa-2022-07-27-r3 has no row for a single owner's No/nonLead",
  );
});
