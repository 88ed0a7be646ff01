import { describe, expect, it } from 'vitest';
import { listBasisProblems, listNewlyContradicted, type LineWithBases } from './basis-check.calculation.ts';
import { getLeadBan } from './lead-ban.calculation.ts';
import { getClassificationRules } from '../regulations/service-line-classification.calculation.ts';
import { classify, toClassificationInputs } from './classification.calculation.ts';
import { galvanizedProofs } from './galvanized-proof.values.ts';
import { newServiceLine } from './service-line.rules.ts';
import { yesNoUnknown, classificationNames, materialCodes, ownerships } from './service-line.values.ts';

const getRules = (state: string) => ({ leadBan: getLeadBan(state) });
const record = {
  ...newServiceLine.system,
  material: 'nonLeadCopper',
  classificationBasis: 'installationRecord',
} as const;
const line = (change: Partial<LineWithBases>): LineWithBases => ({
  category: 'Non-lead',
  ownership: 'Split',
  system: record,
  customer: record,
  ...change,
});
const kinds = (change: Partial<LineWithBases>, state = 'CT') =>
  listBasisProblems(line(change), getRules(state)).map(({ side, kind }) => [side, kind]);

describe('the basis of a Non-lead line', () => {
  it('counts where the record of the side does not contradict it', () => {
    const large = { ...record, classificationBasis: 'diameterOverTwoInches' } as const;
    expect(kinds({})).toEqual([]);
    expect(kinds({ system: large })).toEqual([]);
    expect(kinds({ system: { ...large, diameterId: 13 } })).toEqual([]);
    expect(kinds({ system: { ...large, diameterId: 6 } })).toEqual([['system', 'contradicted']]);
    expect(kinds({ system: { ...large, diameterOverTwoInches: false } })).toEqual([['system', 'contradicted']]);
    const dated = (text: string) => ({
      ...record,
      classificationBasis: 'installedAfterLeadBan' as const,
      installed: { text, from: `${text}-01-01`, to: `${text}-12-31` },
    });
    expect(kinds({ customer: dated('1950') })).toEqual([['customer', 'contradicted']]);
    expect(kinds({ customer: dated('2001') })).toEqual([]);
  });

  it('an installation after the lead ban requires a date that shows it', () => {
    const ban = { ...record, classificationBasis: 'installedAfterLeadBan', installed: null } as const;
    const year = { text: '1988', from: '1988-01-01', to: '1988-12-31' };
    const later = { text: '2001', from: '2001-01-01', to: '2001-12-31' };
    const sentences = (change: Partial<LineWithBases>) =>
      listBasisProblems(line(change), getRules('CT')).map(({ sentence }) => sentence);
    expect(sentences({ system: ban })).toEqual([
      'The system side has the basis "Installation date after lead ban", but no installation date is recorded. Add the date or choose another basis.',
    ]);
    expect(sentences({ system: { ...ban, installed: year } })).toEqual([
      'The system side has the basis "Installation date after lead ban", but its installation date (1988) may be before the ban of December 31, 1988. Add a more exact date or choose another basis.',
    ]);
    expect(kinds({ system: { ...ban, installed: later } })).toEqual([]);
    expect(kinds({ ownership: 'Customer-Owned', system: ban })).toEqual([]);
  });

  it('a model or a water test alone is not a basis', () => {
    const model = { ...record, classificationBasis: 'predictiveModel' } as const;
    const water = { ...record, classificationBasis: 'waterSamplingOnly' } as const;
    expect(kinds({ system: model, customer: water })).toEqual([
      ['system', 'notEnough'],
      ['customer', 'notEnough'],
    ]);
    expect(kinds({ ownership: 'System-Owned', customer: water })).toEqual([]);
  });

  it('needs no rule of its own for galvanized pipe in Minnesota, where no line is Non-lead without documents for it', () => {
    const rules = getClassificationRules('MN', '2026-11-22');
    const base = toClassificationInputs(newServiceLine, null, getLeadBan('MN'));
    const proofsOfNonLead = new Set<string>();
    for (const ownership of ownerships)
      for (const previouslyLead of yesNoUnknown)
        for (const otherMaterial of materialCodes)
          for (const proof of galvanizedProofs)
            for (const listed of [null, ...classificationNames])
              for (const [side, other] of [
                ['system', 'customer'],
                ['customer', 'system'],
              ] as const) {
                const { category } = classify(
                  {
                    ...base,
                    ownership,
                    previouslyLead,
                    connector: 'None',
                    connectorPreviouslyLead: 'No',
                    leadFittings: 'No',
                    [`${side}Material`]: 'galvanized',
                    [`${side}Proof`]: proof,
                    [`${other}Material`]: otherMaterial,
                    [`${other}Proof`]: 'document',
                    listed,
                    listedBasis: 'counts',
                  },
                  rules,
                );
                if (category === 'Non-lead') proofsOfNonLead.add(proof);
              }
    expect([...proofsOfNonLead]).toEqual(['document']);
  });

  it('matters for no other classification', () => {
    expect(kinds({ category: 'Lead', system: { ...record, classificationBasis: 'predictiveModel' } })).toEqual([]);
  });

  it('may keep a contradiction of before, and may not add one', () => {
    const small = line({ system: { ...record, classificationBasis: 'diameterOverTwoInches', diameterId: 6 } });
    expect(listNewlyContradicted(small, small, getRules('CT'))).toEqual([]);
    expect(listNewlyContradicted(line({}), small, getRules('CT'))).toHaveLength(1);
  });
});
