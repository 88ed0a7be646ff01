import { describe, expect, test } from 'vitest';
import { classificationRulesFor, type ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { allCombinations, classify, kindOf, type ClassificationInputs } from './classification.calculation.ts';
import { whatWouldChange } from './what-would-change.calculation.ts';
import { materialCodes, protectiveOrder, type Material, type MaterialKind } from './service-line.values.ts';

const today = '2026-11-21';
const federal = classificationRulesFor('NY', today);
const michigan = classificationRulesFor('MI', today);

const ordinary: ClassificationInputs = { ownership: 'Split', systemMaterial: 'nonLeadCopper', previouslyLead: 'No', customerMaterial: 'nonLeadCopper', connector: 'None' };
const sentences = (facts: Partial<ClassificationInputs>, rules: ClassificationRules = federal) => whatWouldChange({ ...ordinary, ...facts }, rules).map(({ sentence }) => sentence);

describe('what would change a class', () => {
  test('galvanized below an unknown system side', () => {
    expect(sentences({ systemMaterial: 'unknown', previouslyLead: 'Unknown', customerMaterial: 'galvanized' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead, subject to review.',
      'Replacing the customer side with non-lead pipe would make it Lead Status Unknown.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('galvanized below an unknown system side that is known never to have been lead', () => {
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'galvanized' })[0]).toBe('Verifying the system side as non-lead would make it Non-lead.');
  });

  test('galvanized below a system side that may have been lead', () => {
    expect(sentences({ previouslyLead: 'Unknown', customerMaterial: 'galvanized' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Replacing the customer side with non-lead pipe would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead, subject to review.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('galvanized below a system side that never was lead', () => {
    expect(sentences({ customerMaterial: 'galvanized' })).toEqual([
      'Not knowing what the customer side is made of would make it Lead Status Unknown.',
      'Not knowing what the system side is made of would make it Galvanized Requiring Replacement.',
      'Not knowing whether the system side was ever lead would make it Galvanized Requiring Replacement.',
      'Finding that the system side was once lead would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('galvanized below lead: a new system side is not enough, for it was lead', () => {
    expect(sentences({ systemMaterial: 'lead', previouslyLead: 'Unknown', customerMaterial: 'galvanized' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead, subject to review.',
      'Replacing the system side with non-lead pipe would make it Galvanized Requiring Replacement.',
    ]);
  });

  test('lead on one side and copper on the other', () => {
    expect(sentences({ systemMaterial: 'lead' })).toEqual([
      'Replacing the system side with non-lead pipe would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead.',
    ]);
    expect(sentences({ customerMaterial: 'lead', previouslyLead: 'Yes' })).toEqual([
      'Replacing the customer side with non-lead pipe would make it Non-lead.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
    ]);
  });

  test('copper on both sides rests on what is known', () => {
    expect(sentences({ previouslyLead: 'Unknown' })).toEqual([
      'Not knowing what either side is made of would make it Lead Status Unknown.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('what takes more than one finding is said first', () => {
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'unknown' })).toEqual([
      'Verifying both sides as non-lead would make it Non-lead.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
    expect(sentences({ systemMaterial: 'lead', customerMaterial: 'lead' })).toEqual(['Replacing both sides with non-lead pipe would make it Non-lead.']);
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'lead' })).toEqual([
      'Verifying the system side as non-lead and replacing the customer side with non-lead pipe would make it Non-lead.',
      'Replacing the customer side with non-lead pipe would make it Lead Status Unknown.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
    ]);
  });

  test('a line with one owner is asked about that side, and about the other where something is recorded', () => {
    const unknownOwned = { ownership: 'System-Owned', systemMaterial: 'unknown' } as const;
    expect(sentences({ ...unknownOwned, customerMaterial: 'unknown' })).toEqual([
      'Verifying the system side as non-lead would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead.',
      'Finding that the system side is lead would make it Lead.',
    ]);
    expect(sentences({ ownership: 'Customer-Owned', systemMaterial: 'unknown' })).toEqual([
      'Not knowing what the customer side is made of would make it Lead Status Unknown.',
      'Finding that the customer side is lead would make it Lead.',
    ]);
    expect(sentences({ ownership: 'Customer-Owned', systemMaterial: 'lead' })).toEqual([
      'Replacing the system side with non-lead pipe would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead.',
    ]);
  });

  test('the connector is named where the state counts it', () => {
    expect(sentences({ connector: 'Lead' }, michigan)).toEqual(['Replacing the lead connector would make it Non-lead.']);
    expect(sentences({ connector: 'Lead', customerMaterial: 'unknown' }, michigan)).toEqual([
      'Verifying the customer side as non-lead and replacing the lead connector would make it Non-lead.',
      'Replacing the lead connector would make it Lead Status Unknown.',
    ]);
    expect(sentences({}, michigan).at(-1)).toBe('Finding that the connector is lead would make it Lead.');
    expect(sentences({ connector: 'Unknown', customerMaterial: 'unknown' }, michigan)[0]).toBe('Verifying the customer side as non-lead would make it Non-lead, subject to review.');
    expect(sentences({ connector: 'Lead' }).join(' ')).not.toContain('connector');
  });
});

describe.each([federal, michigan])('for every line under $version', (rules) => {
  test('each claim is true: classifying the line afterwards gives that class', () => {
    for (const inputs of allCombinations) {
      const { category } = classify(inputs, rules);
      for (const change of whatWouldChange(inputs, rules)) {
        expect(change.category).not.toBe(category);
        expect(change.inputs.length).toBeGreaterThan(0);
        for (const after of change.inputs) {
          const then = classify(after, rules);
          expect(then.category, `${JSON.stringify(inputs)}: ${change.sentence}`).toBe(change.category);
          expect(change.sentence.endsWith(` would make it ${change.category}${then.review ? ', subject to review' : ''}.`)).toBe(true);
        }
      }
    }
  });

  test('a line that is not Non-lead is always told the way there, first', () => {
    for (const inputs of allCombinations) {
      if (classify(inputs, rules).category === 'Non-lead') continue;
      expect(whatWouldChange(inputs, rules)[0]?.category, JSON.stringify(inputs)).toBe('Non-lead');
    }
  });

  test('sentences are whole, different, and in the order of danger', () => {
    for (const inputs of allCombinations) {
      const changes = whatWouldChange(inputs, rules);
      const dangers = changes.map(({ category }) => protectiveOrder[category]);
      expect(dangers).toEqual(dangers.toSorted((one, other) => one - other));
      expect(new Set(changes.map(({ sentence }) => sentence)).size).toBe(changes.length);
      for (const { sentence } of changes) expect(sentence).toMatch(/^(Verifying|Replacing|Finding|Not knowing) [a-zA-Z ,-]+\.$/);
    }
  });

  test('no better known fact about a side goes unsaid', () => {
    // Splitting a line leaves both sides open to be found out; of a single owner's line one is not there.
    for (const inputs of allCombinations.filter(({ ownership }) => ownership === 'Split')) {
      const { category } = classify(inputs, rules);
      const told = new Set(whatWouldChange(inputs, rules).flatMap((change) => change.inputs.map((after) => factsOf(after))));
      for (const side of ['systemMaterial', 'customerMaterial'] as const) {
        for (const kind of ['lead', 'galvanized', 'nonLead', 'unknown'] as const) {
          const after = { ...inputs, [side]: materialOfKind[kind] };
          const then = classify(after, rules).category;
          const losesLead = kind === 'unknown' && protectiveOrder[then] < protectiveOrder[category];
          // A lead system side becomes non-lead by a new pipe (it was lead) or by proof that it never was: two facts, tested above.
          const ofTheLeadSide = side === 'systemMaterial' && kind === 'nonLead' && kindOf(inputs.systemMaterial) === 'lead';
          if (then === category || losesLead || ofTheLeadSide || kindOf(inputs[side]) === kind) continue;
          expect(told, `${JSON.stringify(inputs)} -> ${side} ${kind} ${then}`).toContain(factsOf(after));
        }
      }
      for (const previouslyLead of ['Yes', 'No', 'Unknown'] as const) {
        const after = { ...inputs, previouslyLead };
        if (classify(after, rules).category !== category) expect(told).toContain(factsOf(after));
      }
    }
  });

  test('it makes no difference which non-lead, unknown or lead material a claim was tried with', () => {
    for (const inputs of allCombinations.filter((_, place) => place % 7 === 0)) {
      for (const { inputs: afters, category } of whatWouldChange(inputs, rules)) {
        for (const after of afters) {
          for (const systemMaterial of likeIt(after.systemMaterial)) {
            for (const customerMaterial of likeIt(after.customerMaterial)) expect(classify({ ...after, systemMaterial, customerMaterial }, rules).category).toBe(category);
          }
        }
      }
    }
  });
});

const materialOfKind: Readonly<Record<MaterialKind, Material>> = { lead: 'lead', galvanized: 'galvanized', nonLead: 'nonLeadCopper', unknown: 'unknown' };
const likeIt = (material: Material) => materialCodes.filter((code) => kindOf(code) === kindOf(material));
const factsOf = ({ systemMaterial, previouslyLead, customerMaterial, connector }: ClassificationInputs) => [kindOf(systemMaterial), previouslyLead, kindOf(customerMaterial), connector].join('/');
