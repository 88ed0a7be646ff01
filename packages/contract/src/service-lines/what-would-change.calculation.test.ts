import { describe, expect, test } from 'vitest';
import { classificationRulesFor, type ClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { allCombinations, classify, kindOf, kindsOf, type ClassificationInputs } from './classification.calculation.ts';
import { whatWouldChange, type Change } from './what-would-change.calculation.ts';
import { answers, materialCodes, protectiveOrder, type Material, type MaterialKind } from './service-line.values.ts';

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
    // The answer "No" cannot outlive the lead that is there now.
    expect(sentences({ systemMaterial: 'lead', previouslyLead: 'No', customerMaterial: 'galvanized' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Finding that the system side is galvanized would make it Non-lead.',
      'Replacing the system side with non-lead pipe would make it Galvanized Requiring Replacement.',
    ]);
    expect(sentences({ systemMaterial: 'galvanized', previouslyLead: 'No', customerMaterial: 'lead' })[0]).toBe('Replacing the customer side with non-lead pipe would make it Non-lead.');
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
  const all = allCombinations.map((inputs) => ({ inputs, category: classify(inputs, rules).category, changes: whatWouldChange(inputs, rules) }));

  test('each claim is true: classifying the line afterwards gives that class, and it is another one', () => {
    const isTrue = (change: Change) =>
      change.inputs.length > 0 &&
      change.inputs.every((after) => {
        const then = classify(after, rules);
        return then.category === change.category && change.sentence.endsWith(` would make it ${then.category}${then.review ? ', subject to review' : ''}.`);
      });
    expect(all.filter(({ category, changes }) => !changes.every((change) => change.category !== category && isTrue(change)))).toEqual([]);
  });

  test('a line that is not Non-lead is always told the way there, first', () => {
    expect(all.filter(({ category, changes }) => category !== 'Non-lead' && changes[0]?.category !== 'Non-lead')).toEqual([]);
  });

  test('sentences are whole, different, and in the order of danger', () => {
    const said = new Set(all.flatMap(({ changes }) => changes.map(({ sentence }) => sentence)));
    expect([...said].filter((sentence) => !/^(Verifying|Replacing|Finding|Not knowing) [a-zA-Z ,-]+\.$/.test(sentence))).toEqual([]);
    expect(all.filter(({ changes }) => new Set(changes.map(({ sentence }) => sentence)).size !== changes.length)).toEqual([]);
    const dangers = all.map(({ changes }) => changes.map(({ category }) => protectiveOrder[category]));
    expect(dangers).toEqual(dangers.map((each) => each.toSorted((one, other) => one - other)));
  });

  test('losing knowledge is never a way to a less protective class', () => {
    const loses = ({ sentence }: Change) => sentence.startsWith('Not knowing');
    expect(all.filter(({ category, changes }) => changes.some((change) => loses(change) && protectiveOrder[change.category] < protectiveOrder[category]))).toEqual([]);
  });

  test('no single fact about a split line that would change its class goes unsaid', () => {
    const unsaid = all
      .filter(({ inputs }) => inputs.ownership === 'Split')
      .flatMap(({ inputs, category, changes }) => {
        const told = new Set(changes.flatMap((change) => change.inputs.map(factsOf)));
        return singleFacts(inputs).filter((after) => {
          const then = classify(after, rules).category;
          const losesKnowledge = protectiveOrder[then] < protectiveOrder[category] && unknownsIn(after) > unknownsIn(inputs);
          return then !== category && !losesKnowledge && !told.has(factsOf(after));
        });
      });
    expect(unsaid).toEqual([]);
  });

  test('it makes no difference which non-lead, unknown or lead material a claim was tried with', () => {
    const depends = all
      .filter((_, place) => place % 7 === 0)
      .flatMap(({ changes }) => changes)
      .filter(({ inputs, category }) =>
        inputs.some((after) =>
          likeIt(after.systemMaterial).some((systemMaterial) =>
            likeIt(after.customerMaterial).some((customerMaterial) => classify({ ...after, systemMaterial, customerMaterial }, rules).category !== category))));
    expect(depends).toEqual([]);
  });
});

/** Every line that differs in the kind of one side or in the previously-lead answer. */
function singleFacts(inputs: ClassificationInputs): ClassificationInputs[] {
  const { system, customer } = kindsOf(inputs);
  const kinds: MaterialKind[] = ['lead', 'galvanized', 'nonLead', 'unknown'];
  return [
    // A lead system side becomes non-lead by a new pipe (it was lead) or by proof that it never was; both are tested by their sentences.
    ...kinds.filter((kind) => kind !== system && !(system === 'lead' && kind === 'nonLead')).map((kind) => ({ ...inputs, systemMaterial: materialOfKind[kind] })),
    ...kinds.filter((kind) => kind !== customer).map((kind) => ({ ...inputs, customerMaterial: materialOfKind[kind] })),
    ...answers.map((previouslyLead) => ({ ...inputs, previouslyLead })),
  ];
}
const unknownsIn = (inputs: ClassificationInputs) => Object.values(kindsOf(inputs)).filter((kind) => kind === 'unknown').length + (inputs.previouslyLead === 'Unknown' ? 1 : 0);
const materialOfKind: Readonly<Record<MaterialKind, Material>> = { lead: 'lead', galvanized: 'galvanized', nonLead: 'nonLeadCopper', unknown: 'unknown' };
const likeIt = (material: Material) => materialCodes.filter((code) => kindOf(code) === kindOf(material));
const factsOf = ({ systemMaterial, previouslyLead, customerMaterial, connector }: ClassificationInputs) => [kindOf(systemMaterial), previouslyLead, kindOf(customerMaterial), connector].join('/');
