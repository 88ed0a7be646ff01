import type { EventPercentile, EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';

const sampleId = (position: number) => `01995b1e-7c1a-7000-8000-0000000005${String(position).padStart(2, '0')}`;

/** Ten results of lead, the ninth above the action level. */
export function anEventPercentile(change: Partial<EventPercentile> = {}): EventPercentile {
  const amounts = ['1', '2', '3', '4', '5', '6', '7.5', '9', '18', '25'];
  return {
    analyteCode: 'lead',
    analyteId: 1,
    displayName: 'Lead',
    actionLevel: '15',
    actionLevelSource: '40 CFR 141.80(c)(1)',
    fifthLiterSource: null,
    missingFifthLiters: 0,
    method: 'ceiling',
    roundedTo: null,
    tierSelection: null,
    furtherVisits: null,
    percentile: {
      value: '18',
      rank: { lower: 9, upper: 9, tenths: 0, basis: 'ceiling' },
      count: 10,
      actionLevel: '15',
      exceeds: true,
    },
    moreUntilExceedance: 0,
    withInvalidated: null,
    underNextRule: null,
    zerosWithoutLimits: null,
    counted: amounts
      .map((amount, at) => ({
        sampleId: sampleId(at + 1),
        number: 100 + at,
        addressLine1: `${at + 1} Elm Street`,
        bottle: 'First liter',
        collectedOn: '2026-08-04',
        amount,
        position: at + 1,
      }))
      .toReversed(),
    notCounted: [],
    notCountedTotal: 0,
    ...change,
  };
}

export function createEventPercentiles(
  analytes: readonly EventPercentile[],
  change: Partial<EventPercentiles> = {},
): EventPercentiles {
  return {
    isCompliance: true,
    populationServed: 4_000,
    requiredSites: { standard: 40, reduced: 20 },
    rulesOn: '2026-12-31',
    analytes: [...analytes],
    ...change,
  };
}
