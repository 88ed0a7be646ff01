import { describe, expect, test } from 'vitest';
import { classificationRulesFor, combine } from '../regulations/service-line-classification.calculation.ts';
import { classificationRuleSets, stateClassificationRules } from '../regulations/service-line-classification.values.ts';
import { allCombinations, classify, type ClassificationInputs } from './classification.calculation.ts';
import { compareWithStated, explain, explainRow, explainStored } from './explanation.calculation.ts';
import { categories, type Answer, type Connector, type Material, type Ownership } from './service-line.values.ts';

const today = '2026-11-21';
const federal = classificationRulesFor('NY', today);
const michigan = classificationRulesFor('MI', today);

const ordinary: ClassificationInputs = { ownership: 'Split', systemMaterial: 'nonLeadCopper', previouslyLead: 'No', customerMaterial: 'nonLeadCopper', connector: 'None' };
const aLine = (facts: Partial<ClassificationInputs>): ClassificationInputs => ({ ...ordinary, ...facts });

describe('the reason for a class', () => {
  test.each([
    ['lead', 'No', 'lead', 'Lead, because both sides are lead.'],
    ['lead', 'No', 'leadLinedGalvanized', 'Lead, because the system side is lead and the customer side is lead-lined galvanized (which counts as lead).'],
    ['lead', 'No', 'galvanized', 'Lead, because the system side is lead.'],
    ['leadLinedGalvanized', 'No', 'nonLeadCopper', 'Lead, because the system side is lead-lined galvanized (which counts as lead).'],
    ['lead', 'No', 'unknown', 'Lead, because the system side is lead.'],
    ['galvanized', 'No', 'lead', 'Lead, because the customer side is lead.'],
    ['galvanized', 'No', 'galvanized', "Non-lead, because both sides are galvanized, which EPA's table counts as Non-lead."],
    ['galvanized', 'No', 'nonLeadCopper', "Non-lead, because the system side is galvanized and the customer side is copper, which EPA's table counts as Non-lead."],
    ['galvanized', 'No', 'unknown', 'Lead Status Unknown, because the customer side is unknown and the system side is galvanized.'],
    ['nonLeadPlastic', 'No', 'lead', 'Lead, because the customer side is lead.'],
    ['nonLeadCopper', 'Yes', 'galvanized', 'Galvanized Requiring Replacement, because the customer side is galvanized and the system side was lead before.'],
    ['nonLeadCopper', 'No', 'galvanized', 'Non-lead, because the customer side is galvanized, but the system side is copper and was never lead.'],
    ['nonLeadCopper', 'Unknown', 'galvanized', 'Galvanized Requiring Replacement, because the customer side is galvanized and nobody has shown that the system side was never lead.'],
    ['nonLeadCopper', 'No', 'nonLeadPlastic', 'Non-lead, because the system side is copper and the customer side is plastic.'],
    ['nonLeadOther', 'No', 'nonLeadOther', 'Non-lead, because both sides are non-lead.'],
    ['nonLeadCopper', 'No', 'unknownLikelyLead', 'Lead Status Unknown, because the customer side is unknown (likely lead).'],
    ['unknown', 'No', 'lead', 'Lead, because the customer side is lead.'],
    ['unknown', 'Unknown', 'galvanized', 'Galvanized Requiring Replacement, because the customer side is galvanized and the system side is unknown.'],
    ['unknownUnlikelyLead', 'No', 'nonLeadCopper', 'Lead Status Unknown, because the system side is unknown (unlikely lead).'],
    ['unknown', 'No', 'unknown', 'Lead Status Unknown, because both sides are unknown.'],
  ] as [Material, Answer, Material, string][])('system %s, previously lead %s, customer %s', (systemMaterial, previouslyLead, customerMaterial, sentence) => {
    expect(explain(aLine({ systemMaterial, previouslyLead, customerMaterial }), federal).sentence).toBe(sentence);
  });

  test.each([
    ['System-Owned', 'lead', 'unknown', 'Lead, because the water system owns the whole line and its material is lead.'],
    ['Customer-Owned', 'unknown', 'galvanized', "Non-lead, because the customer owns the whole line and its material is galvanized, which EPA's table counts as Non-lead."],
    ['System-Owned', 'nonLeadPlastic', 'unknown', 'Non-lead, because the water system owns the whole line and its material is plastic.'],
    ['Customer-Owned', 'unknown', 'unknownLikelyLead', 'Lead Status Unknown, because the customer owns the whole line and its material is unknown (likely lead).'],
    ['System-Owned', 'nonLeadCopper', 'lead', 'Lead, because the customer side is lead.'],
  ] as [Ownership, Material, Material, string][])('%s, system %s, customer %s', (ownership, systemMaterial, customerMaterial, sentence) => {
    expect(explain(aLine({ ownership, systemMaterial, customerMaterial }), federal).sentence).toBe(sentence);
  });

  test('names the state that counts a lead connector', () => {
    const [table] = classificationRuleSets;
    const [state] = stateClassificationRules;
    if (!table || !state) throw new Error('there are no rules');
    const onlyGrr = combine(table, { ...state, state: 'OH', leadConnectorMakesLead: false });
    const of = (facts: Partial<ClassificationInputs>, rules = onlyGrr) => explain(aLine({ connector: 'Lead', ...facts }), rules).sentence;
    expect(of({}, michigan)).toBe('Lead, because the connector is lead, which Michigan counts as lead.');
    expect(of({ customerMaterial: 'galvanized' })).toBe('Galvanized Requiring Replacement, because the customer side is galvanized and the connector is lead, which Ohio counts as lead upstream.');
    expect(of({ systemMaterial: 'galvanized' })).toBe('Galvanized Requiring Replacement, because the system side is galvanized and the connector is lead, which Ohio counts as lead upstream.');
    expect(of({ systemMaterial: 'galvanized', customerMaterial: 'galvanized' })).toBe(
      'Galvanized Requiring Replacement, because both sides are galvanized and the connector is lead, which Ohio counts as lead upstream.',
    );
  });

  test('comes with the row, the version and the source of the rule', () => {
    const inputs = aLine({ systemMaterial: 'galvanized', previouslyLead: 'Yes', connector: 'None' });
    expect(explain(inputs, michigan)).toMatchObject({
      category: 'Non-lead', row: 'galvanized/nonLead', ruleVersion: 'epa-2022-07-27+MI-2018-06-14', source: michigan.source, review: classify(inputs, michigan).review,
    });
  });

  test('of a stored line is told by the rules that it was stored with', () => {
    const inputs = aLine({ connector: 'Lead' });
    expect(explainStored(inputs, { ruleVersion: michigan.version })).toEqual(explain(inputs, michigan));
    expect(explainStored(inputs, { ruleVersion: federal.version }).category).toBe('Non-lead');
  });

  test('is a whole sentence for every line there can be', () => {
    const isWhole = (text: string | undefined) => text !== undefined && /^[A-Z][^{}]*\.$/.test(text) && !/undefined|\s\s|\.\./.test(text);
    for (const rules of [federal, michigan]) {
      const written = allCombinations.flatMap((inputs) => {
        const stated = classify(inputs, rules).category === 'Lead' ? 'Non-lead' : 'Lead';
        return [explainRow(inputs, rules), compareWithStated(stated, inputs, rules)?.sentence];
      });
      expect(written.filter((text) => !isWhole(text))).toEqual([]);
    }
  });
});

describe('the column "why"', () => {
  test('gives the reason without the class', () => {
    expect(explainRow(aLine({ systemMaterial: 'unknown', customerMaterial: 'galvanized' }), federal)).toBe('The customer side is galvanized and the system side is unknown.');
  });

  test('says what a person should look at', () => {
    expect(explainRow(aLine({ connector: 'Unknown' }), michigan)).toBe(
      'Both sides are copper. Review: The connector is unknown; in Michigan a lead connector would make the line Lead. Find out what the connector is.',
    );
  });

  test('says the same again, and something else for other rules', () => {
    const inputs = aLine({ connector: 'Lead' });
    expect(explainRow(inputs, federal)).toBe('Both sides are copper.');
    expect(explainRow({ ...inputs }, federal)).toBe('Both sides are copper.');
    expect(explainRow(inputs, michigan)).toBe('The connector is lead, which Michigan counts as lead.');
  });
});

describe('a stated class against the computed one', () => {
  test('stated Non-lead though a side is unknown protects less', () => {
    expect(compareWithStated('Non-lead', aLine({ customerMaterial: 'unknown' }), federal)).toEqual({
      stated: 'Non-lead',
      computed: 'Lead Status Unknown',
      statedProtects: 'less',
      sentence: 'Stated as Non-lead, but it is Lead Status Unknown, because the customer side is unknown. Check the sides before relying on the stated class.',
    });
  });

  test('stated Lead though no side is lead protects more', () => {
    expect(compareWithStated('Lead', aLine({}), federal)).toEqual({
      stated: 'Lead',
      computed: 'Non-lead',
      statedProtects: 'more',
      sentence: 'Stated as Lead, but it is Non-lead, because both sides are copper. Check whether a side lacks what the statement knows.',
    });
  });

  test('says nothing where both agree', () => {
    for (const stated of categories) {
      const silent = allCombinations.filter((inputs) => compareWithStated(stated, inputs, federal) === null);
      expect(silent).toEqual(allCombinations.filter((inputs) => classify(inputs, federal).category === stated));
    }
  });

  test('depends on the state where the connector does', () => {
    const inputs = aLine({ connector: 'Lead' satisfies Connector });
    expect(compareWithStated('Lead', inputs, michigan)).toBeNull();
    expect(compareWithStated('Lead', inputs, federal)?.computed).toBe('Non-lead');
  });
});
