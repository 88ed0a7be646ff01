import { describe, expect, test } from 'vitest';
import {
  getClassificationRules,
  combineClassificationRules,
  type ClassificationRules,
} from '../regulations/service-line-classification.calculation.ts';
import { classificationRuleSets, federalDecisions } from '../regulations/service-line-classification.values.ts';
import { classify, type ClassificationInputs } from './classification.calculation.ts';
import { explainClassification, explainRow } from './explanation.calculation.ts';
import { listedBases, type ListedBasis } from './listed-basis.calculation.ts';
import {
  yesNoUnknown,
  classificationNames,
  connectors,
  materialCodes,
  ownerships,
  type YesNoUnknown,
  type ClassificationName,
  type Material,
  type Ownership,
} from './service-line.values.ts';

const today = '2026-11-21';
const federal = getClassificationRules('NY', today);
const michigan = getClassificationRules('MI', today);
const minnesota = getClassificationRules('MN', today);
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
const recorded = { system: 'installationRecord', customer: 'installationRecord' } as const;
const getSentence = (facts: Partial<ClassificationInputs>, rules: ClassificationRules = federal) =>
  explainClassification(aLine(facts), rules, recorded).sentence;

describe('the reason for a classification', () => {
  test.each([
    ['lead', 'No', 'lead', 'Lead, because both sides are lead.'],
    [
      'lead',
      'No',
      'leadLinedGalvanized',
      'Lead, because the system side is lead and the customer side is lead-lined galvanized (which counts as lead).',
    ],
    ['lead', 'No', 'galvanized', 'Lead, because the system side is lead.'],
    [
      'leadLinedGalvanized',
      'No',
      'nonLeadCopper',
      'Lead, because the system side is lead-lined galvanized (which counts as lead).',
    ],
    ['lead', 'No', 'unknown', 'Lead, because the system side is lead.'],
    ['galvanized', 'No', 'lead', 'Lead, because the customer side is lead.'],
    [
      'galvanized',
      'Yes',
      'galvanized',
      'Galvanized Requiring Replacement, because both sides are galvanized and the line is recorded as previously lead.',
    ],
    [
      'galvanized',
      'Unknown',
      'galvanized',
      'Galvanized Requiring Replacement, because both sides are galvanized and past or present lead upstream has not been ruled out.',
    ],
    [
      'galvanized',
      'No',
      'galvanized',
      'Non-lead, because both sides are galvanized and nothing upstream was ever lead.',
    ],
    [
      'galvanized',
      'Yes',
      'nonLeadCopper',
      'Galvanized Requiring Replacement, because the system side is galvanized and the line is recorded as previously lead.',
    ],
    [
      'galvanized',
      'Unknown',
      'unknown',
      'Galvanized Requiring Replacement, because the system side is galvanized and past or present lead upstream has not been ruled out.',
    ],
    [
      'galvanized',
      'No',
      'nonLeadCopper',
      'Non-lead, because the system side is galvanized and the customer side is copper and nothing upstream was ever lead.',
    ],
    ['galvanized', 'No', 'unknown', 'Lead Status Unknown, because the customer side is unknown.'],
    ['nonLeadPlastic', 'No', 'lead', 'Lead, because the customer side is lead.'],
    [
      'nonLeadCopper',
      'Yes',
      'galvanized',
      'Galvanized Requiring Replacement, because the customer side is galvanized and the system side was lead before.',
    ],
    [
      'nonLeadCopper',
      'No',
      'galvanized',
      'Non-lead, because the customer side is galvanized, but the system side is copper and was never lead.',
    ],
    [
      'nonLeadCopper',
      'Unknown',
      'galvanized',
      'Galvanized Requiring Replacement, because the customer side is galvanized and past lead on the system side has not been ruled out.',
    ],
    [
      'nonLeadCopper',
      'No',
      'nonLeadPlastic',
      'Non-lead, because the system side is copper and the customer side is plastic.',
    ],
    ['nonLeadOther', 'No', 'nonLeadOther', 'Non-lead, because both sides are non-lead.'],
    [
      'nonLeadCopper',
      'No',
      'unknownLikelyLead',
      'Lead Status Unknown, because the customer side is unknown (likely lead).',
    ],
    ['unknown', 'No', 'lead', 'Lead, because the customer side is lead.'],
    [
      'unknown',
      'Unknown',
      'galvanized',
      'Galvanized Requiring Replacement, because the customer side is galvanized and the system side is unknown.',
    ],
    [
      'unknownUnlikelyLead',
      'No',
      'nonLeadCopper',
      'Lead Status Unknown, because the system side is unknown (unlikely lead).',
    ],
    ['unknown', 'No', 'unknown', 'Lead Status Unknown, because both sides are unknown.'],
  ] as [Material, YesNoUnknown, Material, string][])(
    'system %s, previously lead %s, customer %s',
    (systemMaterial, previouslyLead, customerMaterial, sentence) => {
      expect(getSentence({ systemMaterial, previouslyLead, customerMaterial })).toBe(sentence);
    },
  );

  test.each([
    [
      'System-Owned',
      'lead',
      'No',
      'unknown',
      'Lead, because the water system owns the whole line and its material is lead.',
    ],
    [
      'Customer-Owned',
      'unknown',
      'No',
      'galvanized',
      'Non-lead, because the customer owns the whole line and its material is galvanized and nothing upstream was ever lead.',
    ],
    [
      'System-Owned',
      'galvanized',
      'Yes',
      'unknown',
      'Galvanized Requiring Replacement, because the water system owns the whole line and its material is galvanized and the line is recorded as previously lead.',
    ],
    [
      'Customer-Owned',
      'unknown',
      'Unknown',
      'galvanized',
      'Galvanized Requiring Replacement, because the customer owns the whole line and its material is galvanized and past or present lead upstream has not been ruled out.',
    ],
    [
      'System-Owned',
      'nonLeadPlastic',
      'No',
      'unknown',
      'Non-lead, because the water system owns the whole line and its material is plastic.',
    ],
    [
      'Customer-Owned',
      'unknown',
      'No',
      'unknownLikelyLead',
      'Lead Status Unknown, because the customer owns the whole line and its material is unknown (likely lead).',
    ],
    ['System-Owned', 'nonLeadCopper', 'No', 'lead', 'Lead, because the customer side is lead.'],
  ] as [Ownership, Material, YesNoUnknown, Material, string][])(
    '%s, system %s, previously lead %s, customer %s',
    (...[ownership, systemMaterial, previouslyLead, customerMaterial, sentence]) => {
      expect(getSentence({ ownership, systemMaterial, previouslyLead, customerMaterial })).toBe(sentence);
    },
  );

  test('shows the State that counts connectors and fittings', () => {
    expect(getSentence({ connector: 'Lead' }, michigan)).toBe(
      'Lead, because the connector is lead, which Michigan counts as lead.',
    );
    expect(getSentence({ connector: 'Lead' }, minnesota)).toBe(
      'Lead, because the connector is lead, which Minnesota counts as lead.',
    );
    expect(getSentence({ leadFittings: 'Yes' }, michigan)).toBe(
      'Lead, because the line has lead fittings, which Michigan counts as lead.',
    );
    expect(getSentence({ customerMaterial: 'galvanized', connectorPreviouslyLead: 'Yes' }, michigan)).toBe(
      'Galvanized Requiring Replacement, because the customer side is galvanized and was once connected to a lead connector or lead fittings, which Michigan counts as lead upstream.',
    );
    expect(getSentence({ systemMaterial: 'galvanized', connectorPreviouslyLead: 'Unknown' }, minnesota)).toBe(
      'Galvanized Requiring Replacement, because the system side is galvanized and a past connection to a lead connector has not been ruled out, which Minnesota counts as lead upstream.',
    );
    expect(
      getSentence({ systemMaterial: 'galvanized', customerMaterial: 'galvanized', connector: 'Lead' }, onlyGrr),
    ).toBe(
      'Galvanized Requiring Replacement, because both sides are galvanized and the connector is lead, which Ohio counts as lead upstream.',
    );
  });

  test.each([
    [
      'Lead',
      'missing',
      'Lead, because the whole line is listed as Lead and no material is recorded for either side (portion unknown).',
    ],
    [
      'Galvanized Requiring Replacement',
      'missing',
      'Galvanized Requiring Replacement, because the whole line is listed as Galvanized Requiring Replacement and no material is recorded for either side (portion unknown).',
    ],
    [
      'Non-lead',
      'counts',
      'Non-lead, because the whole line is listed as Non-lead on a recorded basis and no material is recorded for either side.',
    ],
    [
      'Non-lead',
      'missing',
      'Lead Status Unknown, because the whole line is listed as Non-lead without a basis and no material is recorded for either side.',
    ],
    [
      'Non-lead',
      'dateOfSystem',
      'Lead Status Unknown, because no material is recorded for either side and the whole line is listed as Non-lead on the basis "Installation date after lead ban", but the system side has no installation date after the ban.',
    ],
    [
      'Non-lead',
      'waterSamplingOnly',
      'Lead Status Unknown, because no material is recorded for either side and the whole line is listed as Non-lead by water sampling alone, which needs the approval of the State.',
    ],
    ['Lead Status Unknown', 'counts', 'Lead Status Unknown, because both sides are unknown.'],
  ] as [ClassificationName, ListedBasis, string][])(
    'listed as %s without a material, with the basis %s',
    (listed, listedBasis, sentence) => {
      expect(getSentence({ systemMaterial: 'unknown', customerMaterial: 'unknown', listed, listedBasis })).toBe(
        sentence,
      );
    },
  );

  test('shows the listed classification that applies above the sides', () => {
    expect(getSentence({ listed: 'Lead' })).toBe(
      'Lead, because the whole line is listed as Lead, which applies until both sides are field-verified (based on the sides alone: Non-lead).',
    );
    expect(getSentence({ ownership: 'System-Owned', listed: 'Lead', customerMaterial: 'unknown' })).toBe(
      'Lead, because the whole line is listed as Lead, which applies until it is removed with a reason (based on the sides alone: Non-lead).',
    );
    expect(getSentence({ listed: 'Galvanized Requiring Replacement', customerMaterial: 'unknown' })).toBe(
      'Galvanized Requiring Replacement, because the whole line is listed as Galvanized Requiring Replacement, which applies until both sides are field-verified (based on the sides alone: Lead Status Unknown).',
    );
  });

  test('comes with the row, the version and the source of the rule', () => {
    const inputs = aLine({ systemMaterial: 'galvanized', previouslyLead: 'Yes' });
    const explained = explainClassification(inputs, federal, recorded);
    expect(explained).toMatchObject({
      category: 'Galvanized Requiring Replacement',
      row: 'galvanized/Yes/nonLead',
      ruleVersion: 'epa-2022-07-27-r3',
      review: null,
    });
    expect(explained.source).toBe(
      '40 CFR 141.2 and 141.84(a)(4)(ii): galvanized pipe that is or ever was downstream of lead requires replacement, and where that cannot be ruled out an upstream lead line is presumed; ' +
        federal.source,
    );
    expect(explainClassification(aLine({ connector: 'Lead' }), michigan, recorded).source).toBe(michigan.source);
  });

  test('the reason is a whole sentence for every line and every listed classification', () => {
    const isWhole = (text: string) => /^[A-Z][^{}]*\.$/.test(text) && !/undefined|null|\s\s|\.\./.test(text);
    const sides = ownerships.flatMap((ownership) =>
      materialCodes.flatMap((systemMaterial) =>
        materialCodes.map((customerMaterial) => ({ ownership, systemMaterial, customerMaterial })),
      ),
    );
    const parts = yesNoUnknown.flatMap((previouslyLead) =>
      connectors.map((connector, place) => ({
        previouslyLead,
        connector,
        connectorPreviouslyLead: yesNoUnknown[place % 3] ?? 'No',
        leadFittings: yesNoUnknown[(place + 1) % 3] ?? 'No',
      })),
    );
    const listedClassifications = [null, ...classificationNames].flatMap((listed) =>
      listedBases.map((listedBasis, place) => ({ listed, listedBasis, listedIsOpen: place % 2 === 0 })),
    );
    const broken = [federal, michigan].flatMap((rules) =>
      sides.flatMap((side, place) =>
        parts
          .map((part, other) =>
            explainRow(
              {
                ...ordinary,
                ...side,
                ...part,
                ...listedClassifications[(place + other) % listedClassifications.length],
              },
              rules,
            ),
          )
          .filter((text) => !isWhole(text)),
      ),
    );
    expect(broken).toEqual([]);
  });
});

describe('the column "why"', () => {
  test('gives the reason without the classification', () => {
    expect(explainRow(aLine({ systemMaterial: 'unknown', customerMaterial: 'galvanized' }), federal)).toBe(
      'The customer side is galvanized and the system side is unknown.',
    );
  });

  test('shows what a person should review', () => {
    expect(explainRow(aLine({ connector: 'Unknown' }), michigan)).toBe(
      'Both sides are copper. Review: It is not known whether the connector is lead. In Michigan, lead in it would make the line Lead. Check it.',
    );
    expect(explainRow(aLine({ systemMaterial: 'lead', listed: 'Non-lead', listedIsOpen: true }), federal)).toBe(
      'The system side is lead. Review: Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record.',
    );
    expect(explainRow(aLine({ systemMaterial: 'lead', listed: 'Non-lead' }), federal)).toBe('The system side is lead.');
  });

  test('shows what to review of a listing that a later file contradicts, after the other review', () => {
    const refused = 'Listed as Lead and kept, but row 2 of again.csv lists it as Non-lead.';
    expect(explainRow(aLine({ systemMaterial: 'lead' }), federal, refused)).toBe(
      `The system side is lead. Review: ${refused}`,
    );
    expect(
      explainRow(aLine({ systemMaterial: 'lead', listed: 'Non-lead', listedIsOpen: true }), federal, refused),
    ).toBe(
      `The system side is lead. Review: Listed as Non-lead, but its record makes it Lead. Resolve the difference, or correct the record. ${refused}`,
    );
  });

  test('caches the reason, and distinguishes other rules', () => {
    const inputs = aLine({ connector: 'Lead' });
    expect(explainRow(inputs, federal)).toBe('Both sides are copper.');
    expect(explainRow({ ...inputs }, federal)).toBe('Both sides are copper.');
    expect(explainRow(inputs, michigan)).toBe('The connector is lead, which Michigan counts as lead.');
  });

  test('agrees with the drawer', () => {
    for (const listed of [null, ...classificationNames]) {
      const inputs = aLine({ systemMaterial: 'galvanized', previouslyLead: 'Unknown', listed });
      const { category, sentence } = explainClassification(inputs, federal, recorded);
      expect(category).toBe(classify(inputs, federal).category);
      const reason = sentence.slice(`${category}, because `.length);
      expect(explainRow(inputs, federal).startsWith(reason.charAt(0).toUpperCase() + reason.slice(1))).toBe(true);
    }
  });
});
