import { describe, expect, test } from 'vitest';
import {
  clearVerification,
  changeLineFields,
  removesLeadFittings,
  withFittingsHistory,
} from './line-change.calculation.ts';
import { newServiceLine, type ServiceLineFields } from './service-line.rules.ts';
import type { YesNoUnknown, Material } from './service-line.values.ts';

interface LineOptions extends Partial<
  Pick<ServiceLineFields, 'previouslyLead' | 'connector' | 'connectorPreviouslyLead'>
> {
  readonly system?: Material;
  readonly customer?: Material;
}
function aLine({ system = 'nonLeadCopper', customer = 'nonLeadCopper', ...fields }: LineOptions): ServiceLineFields {
  return {
    ...newServiceLine,
    ...fields,
    system: { ...newServiceLine.system, material: system },
    customer: { ...newServiceLine.customer, material: customer },
  };
}

describe('an edit', () => {
  test('records previously lead when lead pipe is replaced', () => {
    const after = aLine({ system: 'nonLeadPlastic', previouslyLead: 'No' });
    expect(changeLineFields(aLine({ system: 'lead' }), after, null)).toEqual({
      fields: { ...after, previouslyLead: 'Yes' },
      refusal: null,
    });
    expect(changeLineFields(aLine({ system: 'leadLinedGalvanized' }), after, 'Checked').fields.previouslyLead).toBe(
      'Yes',
    );
    expect(
      changeLineFields(aLine({ connector: 'Lead' }), aLine({ connector: 'Non-lead' }), null).fields
        .connectorPreviouslyLead,
    ).toBe('Yes');
  });

  test('a change from one lead material to another does not leave lead', () => {
    expect(
      changeLineFields(aLine({ system: 'lead' }), aLine({ system: 'leadLinedGalvanized' }), null).fields.previouslyLead,
    ).toBe('Unknown');
  });

  test('rejects No with a lead side or connector, even with a reason', () => {
    for (const reason of [null, 'Checked the tap card']) {
      expect(
        changeLineFields(aLine({ system: 'lead' }), aLine({ system: 'lead', previouslyLead: 'No' }), reason).refusal,
      ).toEqual({ property: 'previouslyLead', remark: 'besideLead' });
      expect(
        changeLineFields(
          aLine({ connector: 'Lead' }),
          aLine({ connector: 'Lead', connectorPreviouslyLead: 'No' }),
          reason,
        ).refusal,
      ).toEqual({ property: 'connectorPreviouslyLead', remark: 'besideLead' });
    }
  });

  test('clears No when lead is found on a line recorded as never lead', () => {
    expect(
      changeLineFields(aLine({ previouslyLead: 'No' }), aLine({ system: 'lead', previouslyLead: 'No' }), null),
    ).toMatchObject({ fields: { previouslyLead: 'Unknown' }, refusal: null });
    expect(
      changeLineFields(
        aLine({ connectorPreviouslyLead: 'No' }),
        aLine({ connector: 'Lead', connectorPreviouslyLead: 'No' }),
        null,
      ),
    ).toMatchObject({ fields: { connectorPreviouslyLead: 'Unknown' }, refusal: null });
  });

  test.each([null, '', '  \n'])('requires a reason to correct a recorded Yes (%j)', (reason) => {
    expect(changeLineFields(aLine({ previouslyLead: 'Yes' }), aLine({ previouslyLead: 'No' }), reason)).toMatchObject({
      fields: { previouslyLead: 'Yes' },
      refusal: { property: 'previouslyLead', remark: 'needsReason' },
    });
    expect(changeLineFields(aLine({ connectorPreviouslyLead: 'Yes' }), aLine({}), reason).refusal).toEqual({
      property: 'connectorPreviouslyLead',
      remark: 'needsReason',
    });
  });

  test('corrects a recorded Yes with a reason', () => {
    expect(
      changeLineFields(aLine({ previouslyLead: 'Yes' }), aLine({ previouslyLead: 'No' }), 'Wrong tap card'),
    ).toEqual({ fields: aLine({ previouslyLead: 'No' }), refusal: null });
  });

  test('requires a reason again for No where a Yes was corrected to Unknown', () => {
    const before = { ...aLine({}), correctedFromYes: { previouslyLead: true, connectorPreviouslyLead: false } };
    const after = aLine({ previouslyLead: 'No', connectorPreviouslyLead: 'No' });
    expect(changeLineFields(before, after, null)).toMatchObject({
      fields: { previouslyLead: 'Unknown', connectorPreviouslyLead: 'No' },
      refusal: { property: 'previouslyLead', remark: 'wasYes' },
    });
    expect(changeLineFields(before, after, 'Wrong tap card')).toMatchObject({
      fields: { previouslyLead: 'No' },
      refusal: null,
    });
    expect(changeLineFields(aLine({}), after, null)).toMatchObject({ fields: { previouslyLead: 'No' }, refusal: null });
  });

  test('a refusal is found behind an answer that is carried', () => {
    const before = aLine({ system: 'lead', connectorPreviouslyLead: 'Yes' });
    expect(changeLineFields(before, aLine({ connectorPreviouslyLead: 'No' }), null).refusal).toEqual({
      property: 'connectorPreviouslyLead',
      remark: 'needsReason',
    });
  });

  test('leaves every other field as it is', () => {
    const before = aLine({ customer: 'galvanized', previouslyLead: 'Yes' });
    const after = { ...before, description: 'Behind the school', status: 'Abandoned' as const };
    expect(changeLineFields(before, after, null)).toEqual({ fields: after, refusal: null });
  });
});

describe('a new line', () => {
  test('accepts a new line unchanged', () => {
    const fields = aLine({ system: 'galvanized', previouslyLead: 'No', connectorPreviouslyLead: 'Yes' });
    expect(changeLineFields(null, fields, null)).toEqual({ fields, refusal: null });
  });

  test('rejects a new line with lead and the answer No', () => {
    expect(changeLineFields(null, aLine({ system: 'lead', previouslyLead: 'No' }), null).refusal).toEqual({
      property: 'previouslyLead',
      remark: 'besideLead',
    });
  });
});

describe('the field verification of a side', () => {
  const verifiedOn = { text: '5/7/2024', from: '2024-05-07', to: '2024-05-07' };
  const verified = {
    verified: true,
    verificationMethod: 'visualAtMeterPit',
    verifiedBy: 'A. Brook',
    verifiedOn,
  } as const;
  const cleared = { verified: false, verificationMethod: null, verifiedBy: null, verifiedOn: null };
  const both = (material: Material, fields: Partial<ServiceLineFields['system']> = verified) => {
    const line = aLine({});
    return {
      ...line,
      system: { ...line.system, material, ...fields },
      customer: { ...line.customer, material, ...fields },
    };
  };
  const sidesAfter = (before: ServiceLineFields | null, after: ServiceLineFields) => {
    const { fields } = changeLineFields(before, after, 'Replaced');
    return [fields.system, fields.customer];
  };

  test('clears the field verification when another kind of pipe is recorded', () => {
    for (const side of sidesAfter(both('galvanized'), both('nonLeadCopper')))
      expect(side).toMatchObject({ material: 'nonLeadCopper', ...cleared });
    for (const side of sidesAfter(both('nonLeadCopper'), both('unknown'))) expect(side).toMatchObject(cleared);
  });

  test('keeps the field verification where the pipe is of the same kind', () => {
    for (const side of sidesAfter(both('nonLeadCopper'), both('nonLeadPlastic'))) expect(side).toMatchObject(verified);
    for (const side of sidesAfter(both('lead'), both('leadLinedGalvanized'))) expect(side).toMatchObject(verified);
  });

  test.each<[string, Partial<ServiceLineFields['system']>]>([
    ['date', { verifiedOn: { text: '5/8/2024', from: '2024-05-08', to: '2024-05-08' } }],
    ['method', { verificationMethod: 'customerSelfIdentification' }],
    ['person', { verifiedBy: 'B. Brook' }],
  ])('a new pipe has its own %s', (_, own) => {
    for (const side of sidesAfter(both('galvanized'), both('nonLeadCopper', { ...verified, ...own })))
      expect(side).toMatchObject({ verified: true, ...own });
  });

  test('equal to that of the old pipe is recorded where the side was verified again', () => {
    const again = clearVerification(both('galvanized'), ['system']);
    const [system, customer] = sidesAfter(again, both('nonLeadCopper'));
    expect(system).toMatchObject({ material: 'nonLeadCopper', ...verified });
    expect(customer).toMatchObject({ material: 'nonLeadCopper', ...cleared });
  });

  test('keeps the field verification of a side that was not verified before, is not now, or is new', () => {
    for (const side of sidesAfter(both('galvanized', { ...verified, verified: false }), both('nonLeadCopper')))
      expect(side).toMatchObject(verified);
    for (const side of sidesAfter(both('galvanized'), both('nonLeadCopper', { ...verified, verified: false })))
      expect(side).toMatchObject({ ...verified, verified: false });
    for (const side of sidesAfter(null, both('nonLeadCopper'))) expect(side).toMatchObject(verified);
  });
});

test('removes lead fittings that the State counts where the answer is no longer Yes', () => {
  const michigan = { leadFittingsMakeLead: true };
  const change = (before: YesNoUnknown, after: YesNoUnknown, rules = michigan) =>
    removesLeadFittings({ leadFittings: before }, { leadFittings: after }, rules);
  expect([change('Yes', 'No'), change('Yes', 'Unknown')]).toEqual([true, true]);
  expect([change('Yes', 'Yes'), change('Unknown', 'No'), change('No', 'Yes')]).toEqual([false, false, false]);
  expect(change('Yes', 'No', { leadFittingsMakeLead: false })).toBe(false);
});

test('a line from which lead fittings were removed that the State counts was connected to lead', () => {
  const after = { ...aLine({ connectorPreviouslyLead: 'No' }), leadFittings: 'No' as const };
  const answerOf = (leadFittings: YesNoUnknown, leadFittingsMakeLead: boolean) =>
    withFittingsHistory({ leadFittings }, after, { leadFittingsMakeLead }).connectorPreviouslyLead;
  expect(answerOf('Yes', true)).toBe('Yes');
  expect([answerOf('Unknown', true), answerOf('No', true), answerOf('Yes', false)]).toEqual(['No', 'No', 'No']);
});
