import { describe, expect, test } from 'vitest';
import { getClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { toClassificationInputs, type ListedInputs } from './classification.calculation.ts';
import { explainClassification } from './explanation.calculation.ts';
import { getLeadBan } from './lead-ban.calculation.ts';
import { listUsableBases } from './missing-basis-sentences.calculation.ts';
import { newServiceLine, type ServiceLineFields } from './service-line.rules.ts';
import type { ClassificationBasis, Material } from './service-line.values.ts';

const leadBan = getLeadBan('CT');

interface LineOptions extends Partial<Pick<ServiceLineFields, 'ownership' | 'previouslyLead' | 'connector'>> {
  readonly system: readonly [Material, ClassificationBasis | null];
  readonly customer: readonly [Material, ClassificationBasis | null];
  readonly listed?: ListedInputs;
}
function sentences({ system, customer, listed, ...fields }: LineOptions, state = 'NY'): string[] {
  const line = {
    ...newServiceLine,
    ...fields,
    system: { ...newServiceLine.system, material: system[0] },
    customer: { ...newServiceLine.customer, material: customer[0] },
  };
  return explainClassification(
    toClassificationInputs(line, listed ?? null, leadBan),
    getClassificationRules(state, '2026-11-22'),
    {
      system: system[1],
      customer: customer[1],
    },
  ).whatWouldChange.map(({ sentence }) => sentence);
}

describe('a change that leads to Non-lead', () => {
  test('lists the sides for which a basis of classification has to be chosen', () => {
    expect(sentences({ system: ['unknown', 'notAvailable'], customer: ['unknown', 'notAvailable'] })[0]).toBe(
      'Verifying both sides as non-lead would make it Non-lead, once a basis of classification is chosen for both sides.',
    );
    expect(sentences({ system: ['unknown', null], customer: ['nonLeadCopper', 'installationRecord'] })[0]).toBe(
      'Verifying the system side as non-lead would make it Non-lead, once a basis of classification is chosen for the system side.',
    );
    expect(sentences({ system: ['lead', 'installationRecord'], customer: ['nonLeadCopper', null] })[0]).toBe(
      'Replacing the system side with non-lead pipe would make it Non-lead, once a basis of classification is chosen for the customer side.',
    );
    expect(sentences({ system: ['galvanized', null], customer: ['galvanized', null] })[0]).toBe(
      'Verifying the system side as never lead would make it Non-lead, once a basis of classification is chosen for both sides.',
    );
  });

  test('lists the sides with a review and with a listed classification', () => {
    expect(
      sentences({ system: ['nonLeadCopper', 'other'], customer: ['unknown', null], connector: 'Unknown' }, 'MI')[0],
    ).toBe(
      'Verifying the customer side as non-lead would make it Non-lead and add it to the lines that need review, once a basis of classification is chosen for the customer side.',
    );
    expect(
      sentences({
        system: ['nonLeadCopper', null],
        customer: ['nonLeadCopper', null],
        listed: { category: 'Lead', basis: null, isOpen: true },
      }),
    ).toContain(
      'Removing the listed classification would make it Non-lead, once a basis of classification is chosen for both sides.',
    );
  });

  test('the sentence mentions only the owner’s side of a line with one owner', () => {
    expect(sentences({ ownership: 'System-Owned', system: ['unknown', null], customer: ['unknown', null] })[0]).toBe(
      'Verifying the system side as non-lead would make it Non-lead, once a basis of classification is chosen for the system side.',
    );
  });

  test('shows nothing for a recorded basis or for other changes', () => {
    expect(
      sentences({ system: ['lead', 'installationRecord'], customer: ['nonLeadCopper', 'installationRecord'] })[0],
    ).toBe('Replacing the system side with non-lead pipe would make it Non-lead.');
    expect(
      sentences({ system: ['unknown', null], customer: ['unknown', null] })
        .slice(1)
        .filter((sentence) => sentence.includes('basis')),
    ).toEqual([]);
    expect(
      sentences({
        system: ['unknown', null],
        customer: ['unknown', null],
        listed: { category: 'Non-lead', basis: null, isOpen: true },
      }),
    ).toContain('Adding a record or an inspection as the basis of the listed classification would make it Non-lead.');
  });
});

test('a basis that the date or diameter of its side contradicts has to be replaced', () => {
  const bases = (system: Partial<ServiceLineFields['system']>, customer: Partial<ServiceLineFields['system']> = {}) =>
    listUsableBases(
      { system: { ...newServiceLine.system, ...system }, customer: { ...newServiceLine.customer, ...customer } },
      leadBan,
    );
  const installed = (text: string) => ({ text, from: `${text}-01-01`, to: `${text}-12-31` });
  const afterBan = { classificationBasis: 'installedAfterLeadBan' } as const;
  const large = { classificationBasis: 'diameterOverTwoInches' } as const;
  expect(bases({ ...afterBan, installed: installed('1970') }, { ...large, diameterId: 6 })).toEqual({
    system: null,
    customer: null,
  });
  expect(bases({ ...large, diameterOverTwoInches: false }, { ...afterBan, installed: installed('2001') })).toEqual({
    system: null,
    customer: 'installedAfterLeadBan',
  });
  // The year of the ban and a missing date or diameter contradict nothing.
  expect(bases({ ...afterBan, installed: installed('1988') }, afterBan)).toEqual({
    system: 'installedAfterLeadBan',
    customer: 'installedAfterLeadBan',
  });
  expect(
    bases({ ...large, diameterId: 13 }, { classificationBasis: 'installationRecord', installed: installed('1970') }),
  ).toEqual({ system: 'diameterOverTwoInches', customer: 'installationRecord' });
});
