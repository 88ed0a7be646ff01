import { describe, expect, test } from 'vitest';
import type { SampleOfEvent } from './percentile-sample.calculation.ts';
import { getReplacementDueOn, compareWithoutSamples } from './sample-invalidation.calculation.ts';
import { createInvalidationRules, createInvalidationsRules, invalidationFields } from './sample-invalidation.rules.ts';
import { sampleStatusReasons } from './sample-status-reason.values.ts';

const lead = { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' } as const;
const event = { startsOn: '2026-01-01', endsOn: '2026-06-30', state: 'CT', populationServed: 80 };

function getSamples(...amounts: (string | null)[]): readonly SampleOfEvent[] {
  return amounts.map((amount, at) => ({
    sampleId: `sample-${at + 1}`,
    number: at + 1,
    locationId: `location-${at + 1}`,
    addressLine1: `${at + 1} Mill Street`,
    skuId: 1,
    position: 0,
    isInvalidated: false,
    collectedOn: '2026-02-03',
    amount,
  }));
}

test.each([
  ['2026-06-01', '2026-06-30', '2026-06-30'],
  ['2026-06-10', '2026-06-30', '2026-06-30'],
  ['2026-06-11', '2026-06-30', '2026-07-01'],
  ['2026-12-20', '2026-06-30', '2027-01-09'],
  ['2028-02-10', '2027-12-31', '2028-03-01'],
])('a decision on %s in a period until %s: the replacement is due on %s, the later day', (decided, ends, due) => {
  expect(getReplacementDueOn(decided, ends)).toBe(due);
});

describe('the percentile before and after an invalidation', () => {
  const samples = getSamples('2', '3', '4', '5', '6', '28');
  const preview = (sampleId: string, overrides: object = {}) =>
    compareWithoutSamples(lead, [sampleId], { event, samples, ...overrides });

  test('shows the rank both times and whether an exceedance would disappear', () => {
    expect(preview('sample-6')).toMatchObject({
      before: { value: '28', count: 6, exceeds: true, rank: { lower: 6, basis: 'ceiling' } },
      // Five samples of a system under 100 people: the average of the two highest.
      after: { value: '5.5', count: 5, exceeds: false, rank: { lower: 4, upper: 5, basis: 'averageOfTwoHighest' } },
    });
  });

  test('leaves out all invalidated samples together, not each alone', () => {
    const context = {
      event: { ...event, populationServed: 4_000 },
      samples: getSamples('2', '3', '16', '28'),
    };
    const after = (...sampleIds: string[]) => compareWithoutSamples(lead, sampleIds, context)?.after;
    expect([after('sample-3')?.value, after('sample-4')?.value]).toEqual(['28', '16']);
    expect(after('sample-3', 'sample-4')).toMatchObject({ value: '3', count: 2, exceeds: false });
    expect(compareWithoutSamples(lead, ['sample-9'], context)).toBeUndefined();
  });

  test('leaves no percentile after the only result is invalidated', () => {
    expect(preview('sample-1', { samples: getSamples('30') })).toMatchObject({
      before: { value: '30' },
      after: null,
    });
  });

  test('changes no number when a sample without a result is invalidated', () => {
    expect(preview('sample-1', { samples: getSamples(null, '4') })).toMatchObject({
      before: { value: '4' },
      after: { value: '4' },
    });
  });
});

describe('what is recorded of the decision of the State', () => {
  const sample = { number: 4, collectedOn: '2026-02-03', program: { shippingVendorId: null } };
  const fields = { statusReason: 3, stateDecisionOn: '2026-03-01' };
  const inputs = { today: '2026-03-15', isShippedByVendor: true };
  const messages = (overrides: object, of: Parameters<typeof createInvalidationRules>[0] = sample) =>
    createInvalidationRules(of, inputs)
      .safeParse({ ...fields, ...overrides })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('needs one of the four reasons of 40 CFR 141.86(f)(1)', () => {
    expect(sampleStatusReasons).toHaveLength(4);
    expect(messages({})).toBeUndefined();
    for (const statusReason of [undefined, 0, 5, '3'])
      expect(messages({ statusReason })).toEqual([['statusReason', 'Choose the State’s reason']]);
  });

  test('needs the day of its written decision, not in the future and not before the sample', () => {
    for (const stateDecisionOn of [undefined, ''])
      expect(messages({ stateDecisionOn })).toEqual([
        ['stateDecisionOn', 'Enter the date of the State’s written decision'],
      ]);
    expect(messages({ stateDecisionOn: '2026-03-16' })?.[0]?.[1]).toBe('The State’s decision cannot be in the future');
    expect(messages({ stateDecisionOn: '2026-02-02' })?.[0]?.[1]).toBe(
      'The State’s decision cannot be before the collection date',
    );
    expect(messages({ stateDecisionOn: '2026-02-03' })).toBeUndefined();
    expect(messages({ stateDecisionOn: '2026-02-02' }, { ...sample, collectedOn: null })).toBeUndefined();
  });

  test('cannot ask for a new kit without a shipping vendor [B5.18]', () => {
    expect(messages({ resend: true })).toEqual([
      [
        'resend',
        'The Program for this sample needs to have a Shipping Vendor Id to resend, please reach out to support to add one.',
      ],
    ]);
    expect(messages({ resend: true }, { ...sample, program: { shippingVendorId: 'V-7' } })).toBeUndefined();
    // Staff hands out the kits of the event.
    const byStaff = createInvalidationRules(sample, { ...inputs, isShippedByVendor: false });
    expect(byStaff.safeParse({ ...fields, resend: true }).success).toBe(true);
  });

  test('records a reason for each of several samples and the decision after the collection of each', () => {
    const later = { ...sample, number: 5, collectedOn: '2026-02-20' };
    const of = (overrides: object) =>
      createInvalidationsRules([sample, later], inputs).safeParse({
        samples: [
          { sampleId: '01995b1e-7c1a-7000-8000-000000000001', statusReason: 3 },
          { sampleId: '01995B1E-7C1A-7000-8000-000000000002', statusReason: 1 },
        ],
        stateDecisionOn: '2026-03-01',
        ...overrides,
      });
    expect(of({}).data?.samples[1]?.sampleId).toBe('01995b1e-7c1a-7000-8000-000000000002');
    const [first] = of({}).data?.samples ?? [];
    const sentences = (overrides: object) => of(overrides).error?.issues.map(({ message }) => message);
    expect(sentences({ stateDecisionOn: '2026-02-10' })).toEqual([
      'The State’s decision cannot be before the collection date of Sample 5',
    ]);
    expect(sentences({ samples: [first, first] })).toEqual(['Each sample once']);
    expect(sentences({ samples: [{ ...first, statusReason: 7 }] })).toEqual(['Choose the State’s reason']);
    expect(sentences({ resend: true })).toHaveLength(1);
  });

  test('keeps notes without blanks around them, and does not resend by default', () => {
    expect(invalidationFields.parse({ ...fields, notes: '  Bottle broken ' })).toMatchObject({
      notes: 'Bottle broken',
      resend: false,
    });
    expect(invalidationFields.parse({ ...fields, notes: ' ' }).notes).toBeNull();
  });
});
