import { describe, expect, test } from 'vitest';
import {
  getClassificationRules,
  combineClassificationRules,
  findClassificationRules,
  findInForce,
} from './service-line-classification.calculation.ts';
import {
  classificationRuleSets,
  stateClassificationRules,
  stateRows,
  listedRows,
  type TableYesNo,
  type TableMaterial,
} from './service-line-classification.values.ts';

const materials: TableMaterial[] = ['lead', 'galvanized', 'nonLead', 'unknown'];
const answers: TableYesNo[] = ['Yes', 'No', 'Unknown'];

describe('which rules apply', () => {
  test('a state without rules of its own follows EPA', () => {
    const rules = getClassificationRules('NY', '2026-11-21');
    expect(rules).toMatchObject({
      version: 'epa-2022-07-27-r3',
      decidedBy: 'EPA',
      leadConnectorMakesLead: false,
      leadConnectorMakesGrr: false,
      leadFittingsMakeLead: false,
      galvanizedNeedsConnectorHistory: false,
      countsGalvanizedBelowLeadConnector: false,
    });
    expect(rules.source).toBe(
      'EPA Service Line Inventory Template, July 27, 2022 (Exhibit 2-3 of the inventory guidance); 40 CFR 141.2 and 141.84(a)(4)',
    );
  });

  test('Michigan counts lead connectors, lead fittings and galvanized once connected to lead', () => {
    const rules = getClassificationRules('MI', '2026-11-21');
    expect(rules).toMatchObject({
      version: 'epa-2022-07-27-r3+MI-2018-06-14',
      decidedBy: 'Michigan',
      leadConnectorMakesLead: true,
      leadConnectorMakesGrr: true,
      leadFittingsMakeLead: true,
      galvanizedNeedsConnectorHistory: true,
      countsGalvanizedBelowLeadConnector: false,
    });
    expect(rules.source).toMatch(/^EPA Service Line Inventory Template.*; Michigan Lead and Copper Rule/);
  });

  test('Minnesota counts lead connectors and requires the history of galvanized pipe', () => {
    const rules = getClassificationRules('MN', '2026-11-21');
    expect(rules).toMatchObject({
      version: 'epa-2022-07-27-r3+MN-2021-12-16',
      decidedBy: 'Minnesota',
      leadConnectorMakesLead: true,
      leadConnectorMakesGrr: true,
      leadFittingsMakeLead: false,
      galvanizedNeedsConnectorHistory: true,
      countsGalvanizedBelowLeadConnector: false,
    });
    expect(rules.source).toContain('Minnesota Statutes 144.3853');
  });

  test('Connecticut keeps the classification and counts galvanized below a lead connector separately', () => {
    expect(getClassificationRules('CT', '2026-11-21')).toMatchObject({
      version: 'epa-2022-07-27-r3+CT-2021-12-16',
      decidedBy: 'Connecticut',
      leadConnectorMakesLead: false,
      leadConnectorMakesGrr: false,
      leadFittingsMakeLead: false,
      galvanizedNeedsConnectorHistory: false,
      countsGalvanizedBelowLeadConnector: true,
    });
  });

  test('returns one object for equal rules, so that calculations are cached', () => {
    expect(getClassificationRules('MI', '2026-11-21')).toBe(getClassificationRules('MI', '2030-01-01'));
    expect(getClassificationRules('NY', '2026-11-21')).toBe(getClassificationRules('PR', '2026-11-21'));
    expect(Object.isFrozen(getClassificationRules('NY', '2026-11-21'))).toBe(true);
  });

  test('apply from their first day, and no table applied before', () => {
    expect(getClassificationRules('NY', '2021-12-16').version).toBe('epa-2022-07-27-r3');
    expect(() => getClassificationRules('NY', '2021-12-15')).toThrow(
      'No service line classification table was in force on 2021-12-15',
    );
  });

  test.each(['NY', 'MI', 'MN', 'CT'])('finds the rules again by the version that a line stores (%s)', (state) => {
    const rules = getClassificationRules(state, '2026-11-21');
    expect(findClassificationRules(rules.version)).toBe(rules);
  });

  test.each(['epa-1991', 'epa-2022-07-27', 'epa-2022-07-27+MI-2018-06-14', 'epa-2022-07-27-r3+NY-2021-12-16'])(
    'an unknown or withdrawn version has no rules (%s)',
    (version) => {
      expect(findClassificationRules(version)).toBeUndefined();
    },
  );
});

describe('dated entries', () => {
  const entry = (name: string, effectiveFrom: string, effectiveTo: string | null) => ({
    name,
    effectiveFrom,
    effectiveTo,
    source: '',
  });
  const entries = [
    entry('new', '2027-11-01', null),
    entry('old', '2021-12-16', '2027-10-31'),
    entry('trial', '2027-06-01', '2027-06-30'),
  ];

  test.each([
    ['2021-12-15', undefined],
    ['2021-12-16', 'old'],
    ['2027-05-31', 'old'],
    ['2027-06-01', 'trial'],
    ['2027-06-30', 'trial'],
    ['2027-07-01', 'old'],
    ['2027-10-31', 'old'],
    ['2027-11-01', 'new'],
    ['2099-01-01', 'new'],
  ])('finds the entry in force on %s: %s', (on, name) => {
    expect(findInForce(entries, on)?.name).toBe(name);
    expect(findInForce(entries.toReversed(), on)?.name).toBe(name);
  });
});

describe.each(classificationRuleSets)('the table $version', (ruleSet) => {
  test('decides every combination of two sides by exactly one row', () => {
    for (const system of materials) {
      for (const customer of materials) {
        for (const answer of answers) {
          const fitting = ruleSet.split.filter(
            (row) => row.system === system && row.customer === customer && (row.previouslyLead ?? answer) === answer,
          );
          expect(fitting, `${system}/${answer}/${customer}`).toHaveLength(1);
        }
      }
    }
  });

  test('decides every material of a single owner by exactly one row', () => {
    for (const material of materials) {
      for (const answer of answers) {
        for (const isProven of [true, false]) {
          const fitting = ruleSet.singleOwner.filter(
            (row) =>
              row.material === material &&
              (row.previouslyLead ?? answer) === answer &&
              (row.isProven ?? isProven) === isProven,
          );
          expect(fitting, `${answer}/${material}/${isProven}`).toHaveLength(1);
        }
      }
    }
  });

  test('has one row for each combination', () => {
    const ids = [
      ...ruleSet.split,
      ...ruleSet.singleOwner,
      ...Object.values(stateRows),
      ...Object.values(listedRows),
    ].map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const row of ruleSet.split)
      expect(row.id).toBe([row.system, row.previouslyLead, row.customer].filter(Boolean).join('/'));
    for (const row of ruleSet.singleOwner)
      expect(row.id).toBe(
        ['single', row.previouslyLead, row.material, row.isProven === false && 'notProven'].filter(Boolean).join('/'),
      );
  });

  // 40 CFR 141.2 and 141.84(a)(4)(ii)-(iii): Non-lead needs evidence that the galvanized pipe was never downstream of
  // lead.
  test('galvanized pipe requires replacement without the answer No', () => {
    const rows = [
      ...ruleSet.split.filter(({ system, customer }) => system === 'galvanized' || customer === 'galvanized'),
      ...ruleSet.singleOwner.filter(({ material }) => material === 'galvanized'),
    ];
    const below = rows.filter(({ category }) => category === 'Non-lead' || category === 'Lead Status Unknown');
    expect(below.map(({ id }) => id)).toEqual([
      'galvanized/No/galvanized',
      'galvanized/No/nonLead',
      'galvanized/No/unknown',
      'nonLead/No/galvanized',
      'single/No/galvanized',
    ]);
    expect(below.filter(({ previouslyLead }) => previouslyLead !== 'No')).toEqual([]);
  });

  test('classifies every line with a lead side as Lead, and no line with an unknown side as Non-lead', () => {
    const has = (material: TableMaterial) =>
      ruleSet.split.filter(({ system, customer }) => system === material || customer === material);
    expect(has('lead').filter(({ category }) => category !== 'Lead')).toEqual([]);
    expect(has('unknown').filter(({ category }) => category === 'Non-lead')).toEqual([]);
  });
});

test('a state has one set of rules at a time', () => {
  expect(stateClassificationRules).not.toHaveLength(0);
  for (const { state, effectiveFrom } of stateClassificationRules) {
    const applying = stateClassificationRules.filter(
      (rules) => rules.state === state && findInForce([rules], effectiveFrom),
    );
    expect(applying).toHaveLength(1);
  }
});

test('a table and a state make rules without touching either', () => {
  const [table] = classificationRuleSets;
  const [michigan] = stateClassificationRules;
  if (!table || !michigan) throw new Error('there are no rules');
  expect(combineClassificationRules(table, michigan).ruleSet).toBe(table);
  expect(combineClassificationRules(table)).toMatchObject({ version: table.version, decidedBy: 'EPA' });
});
