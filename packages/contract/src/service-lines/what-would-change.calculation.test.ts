import { describe, expect, test } from 'vitest';
import {
  getClassificationRules,
  type ClassificationRules,
} from '../regulations/service-line-classification.calculation.ts';
import { type ClassificationInputs } from './classification.calculation.ts';
import { listPossibleChanges } from './what-would-change.calculation.ts';

const today = '2026-11-21';
const federal = getClassificationRules('NY', today);
const michigan = getClassificationRules('MI', today);
const minnesota = getClassificationRules('MN', today);

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
const sentences = (facts: Partial<ClassificationInputs>, rules: ClassificationRules = federal) =>
  listPossibleChanges({ ...ordinary, ...facts }, rules).map(({ sentence }) => sentence);

describe('what would change a classification', () => {
  test('galvanized below an unknown system side', () => {
    expect(sentences({ systemMaterial: 'unknown', previouslyLead: 'Unknown', customerMaterial: 'galvanized' })).toEqual(
      [
        'Verifying the system side as non-lead and as never lead would make it Non-lead.',
        'Replacing the customer side with non-lead pipe would make it Lead Status Unknown.',
        'Finding that either side is lead would make it Lead.',
      ],
    );
  });

  test('galvanized below an unknown system side with the answer No', () => {
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'galvanized' })[0]).toBe(
      'Verifying the system side as non-lead would make it Non-lead.',
    );
  });

  test('galvanized below a system side that may have been lead', () => {
    expect(sentences({ previouslyLead: 'Unknown', customerMaterial: 'galvanized' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Replacing the customer side with non-lead pipe would make it Non-lead.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('a galvanized system side: its history, or a new pipe', () => {
    expect(sentences({ systemMaterial: 'galvanized', previouslyLead: 'Unknown' })).toEqual([
      'Verifying the system side as never lead would make it Non-lead.',
      'Replacing the system side with non-lead pipe would make it Non-lead.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test.each([
    ['recorded as previously lead', { previouslyLead: 'Yes' }],
    [
      'listed as Galvanized Requiring Replacement',
      { previouslyLead: 'Unknown', listed: 'Galvanized Requiring Replacement' },
    ],
  ] as const)('a line %s is verified as never lead only with a reason', (_, recorded) => {
    const found = sentences({
      ...recorded,
      customerMaterial: 'galvanized',
      systemVerified: true,
      customerVerified: true,
    });
    const review = 'listed' in recorded ? ' and add it to the lines that need review' : '';
    expect(found).toContain(`Verifying the system side as never lead, with a reason, would make it Non-lead${review}.`);
    expect(found.filter((each) => each.startsWith('Verifying the system side as never lead would'))).toEqual([]);
  });

  test('a line once connected to lead is verified as never connected only with a reason', () => {
    const found = sentences(
      { connectorPreviouslyLead: 'Yes', customerMaterial: 'galvanized' },
      { ...federal, galvanizedNeedsConnectorHistory: true },
    );
    expect(found[0]).toBe(
      'Verifying that the line was never connected to a lead connector, with a reason, would make it Non-lead.',
    );
  });

  test('galvanized below a system side that never was lead', () => {
    expect(sentences({ customerMaterial: 'galvanized' })).toEqual([
      'Recording the material of the customer side as unknown would make it Lead Status Unknown.',
      'Recording the material of the system side as unknown would make it Galvanized Requiring Replacement.',
      'Recording previously lead as unknown would make it Galvanized Requiring Replacement.',
      'Finding that the system side was once lead would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test.each(['No', 'Unknown', 'Yes'] as const)(
    'galvanized below lead: a new system side is not enough, for it was lead (%s)',
    (previouslyLead) => {
      expect(sentences({ systemMaterial: 'lead', previouslyLead, customerMaterial: 'galvanized' })).toEqual([
        'Replacing both sides with non-lead pipe would make it Non-lead.',
        'Replacing the system side with non-lead pipe would make it Galvanized Requiring Replacement.',
        'Finding that the system side is galvanized would make it Galvanized Requiring Replacement.',
      ]);
    },
  );

  test('lead on one side and copper on the other', () => {
    expect(sentences({ systemMaterial: 'lead' })).toEqual([
      'Replacing the system side with non-lead pipe would make it Non-lead.',
      'Finding that the system side is galvanized would make it Galvanized Requiring Replacement.',
    ]);
    expect(sentences({ customerMaterial: 'lead', previouslyLead: 'Yes' })).toEqual([
      'Replacing the customer side with non-lead pipe would make it Non-lead.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
    ]);
  });

  test('copper on both sides rests on what is known', () => {
    expect(sentences({ previouslyLead: 'Unknown' })).toEqual([
      'Recording the material of either side as unknown would make it Lead Status Unknown.',
      'Finding that either side is galvanized would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
  });

  test('what takes more than one finding comes first', () => {
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'unknown' })).toEqual([
      'Verifying both sides as non-lead would make it Non-lead.',
      'Finding that the customer side is galvanized would make it Galvanized Requiring Replacement.',
      'Finding that either side is lead would make it Lead.',
    ]);
    expect(sentences({ systemMaterial: 'lead', customerMaterial: 'lead' })).toEqual([
      'Replacing both sides with non-lead pipe would make it Non-lead.',
    ]);
    expect(sentences({ systemMaterial: 'unknown', customerMaterial: 'lead' })[0]).toBe(
      'Verifying the system side as non-lead and replacing the customer side with non-lead pipe would make it Non-lead.',
    );
  });

  test('a line with one owner lists that side, and the other where something is recorded', () => {
    expect(
      sentences({
        ownership: 'System-Owned',
        systemMaterial: 'unknown',
        previouslyLead: 'Unknown',
        customerMaterial: 'unknown',
      }),
    ).toEqual([
      'Verifying the system side as non-lead would make it Non-lead.',
      'Finding that the system side is galvanized would make it Galvanized Requiring Replacement.',
      'Finding that the system side is lead would make it Lead.',
    ]);
    expect(sentences({ ownership: 'Customer-Owned', systemMaterial: 'lead' })).toEqual([
      'Replacing the system side with non-lead pipe would make it Non-lead.',
      'Finding that the system side is galvanized would make it Galvanized Requiring Replacement and add it to the lines that need review.',
    ]);
  });

  test('connector and fittings are named where the State counts them', () => {
    expect(sentences({ connector: 'Lead' }, michigan)).toEqual([
      'Replacing the lead connector would make it Non-lead.',
    ]);
    expect(sentences({ connector: 'Lead', customerMaterial: 'unknown' }, michigan)).toEqual([
      'Verifying the customer side as non-lead and replacing the lead connector would make it Non-lead.',
      'Replacing the lead connector would make it Lead Status Unknown.',
    ]);
    expect(sentences({ leadFittings: 'Yes' }, michigan)).toEqual([
      'Replacing the lead fittings, with a reason, would make it Non-lead.',
    ]);
    expect(sentences({}, michigan).slice(-2)).toEqual([
      'Finding that the connector is lead would make it Lead.',
      'Finding lead fittings would make it Lead.',
    ]);
    expect(sentences({ connector: 'Unknown', customerMaterial: 'unknown' }, michigan)[0]).toBe(
      'Verifying the customer side as non-lead would make it Non-lead and add it to the lines that need review.',
    );
    expect(sentences({ connector: 'Lead', leadFittings: 'Yes' }).join(' ')).not.toMatch(/connector|fittings/);
    expect(sentences({ leadFittings: 'Yes' }, minnesota).join(' ')).not.toContain('fittings');
  });

  test.each([michigan, minnesota])('a new connector above galvanized pipe is not enough: $decidedBy', (rules) => {
    expect(sentences({ connector: 'Lead', customerMaterial: 'galvanized' }, rules)).toContain(
      'Replacing the lead connector would make it Galvanized Requiring Replacement.',
    );
    expect(sentences({ connectorPreviouslyLead: 'Unknown', customerMaterial: 'galvanized' }, rules)[0]).toBe(
      'Verifying that the line was never connected to a lead connector would make it Non-lead.',
    );
    expect(sentences({ customerMaterial: 'galvanized' }, rules)).toContain(
      'Finding that the line was once connected to a lead connector would make it Galvanized Requiring Replacement.',
    );
  });

  test('explains what would change a listed classification', () => {
    const unknown = { systemMaterial: 'unknown', customerMaterial: 'unknown' } as const;
    expect(sentences({ listed: 'Lead' }).slice(0, 2)).toEqual([
      'Field-verifying both sides as recorded would make it Non-lead and add it to the lines that need review.',
      'Removing the listed classification would make it Non-lead.',
    ]);
    expect(sentences({ ...unknown, listed: 'Lead' })).toEqual([
      'Verifying both sides as non-lead and field-verifying both sides would make it Non-lead and add it to the lines that need review.',
      'Removing the listed classification would make it Lead Status Unknown.',
    ]);
    expect(sentences({ ...unknown, listed: 'Non-lead' })[0]).toBe(
      'Adding a record or an inspection as the basis of the listed classification would make it Non-lead.',
    );
  });
});
