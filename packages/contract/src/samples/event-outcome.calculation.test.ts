import { expect, test } from 'vitest';
import { calculateEventPercentile } from './event-percentile.calculation.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { describeEventOutcome, getEventOutcome, type EventOutcomeInputs } from './event-outcome.calculation.ts';
import { eventOutcomes, type EventOutcome } from './event-outcome.values.ts';

const event = { startsOn: '2026-01-01', endsOn: '2026-06-30', state: 'CT', populationServed: 4_000 };
const samples = ['2', '12', '3', '1', '4', '5', '6', '8', '9', '10'].map((amount, at) => ({
  sampleId: `sample-${at}`,
  number: at,
  locationId: `location-${at}`,
  addressLine1: `${at} Mill Street`,
  skuId: 1,
  position: 0,
  isInvalidated: false,
  collectedOn: '2026-02-03',
  amount,
}));
const calculate = (amounts: readonly (string | null)[]) => {
  const analyte = calculateEventPercentile(
    { analyteId: 1, displayName: 'Lead', analyteCode: 'lead' },
    event,
    samples.map((sample, at) => ({ ...sample, amount: amounts[at] ?? null })),
  );
  if (!analyte) throw new Error('No percentile');
  return analyte;
};
const met = calculate(samples.map(({ amount }) => amount));
const exceeded = calculate(samples.map(() => '18'));
const waiting = calculate(samples.map(({ amount }, at) => (at === 0 ? null : amount)));
const withoutFifthLiters: EventPercentile = {
  ...met,
  fifthLiterSource: '40 CFR 141.86(b)',
  missingFifthLiters: 3,
};
const { percentile } = exceeded;
const withZeros: EventPercentile = {
  ...met,
  zerosWithoutLimits: percentile && { count: 2, quantitationLimit: '5', percentile },
};

const decided = { exceeded: [], decided: ['lead'] };
const undecided = { exceeded: [], decided: ['copper'] };
const required = { standard: 10, reduced: 5 };
const ended = 'Exceedance still in effect: ask the State whether it ended';
const shortfall = 'Too few sites: 19 of 40';
type Case = readonly [title: string, outcome: EventOutcome, facts: EventOutcomeInputs];
const facts = (analyte: EventPercentile, rest: Partial<EventOutcomeInputs> = {}): EventOutcomeInputs => ({
  analyte,
  percentiles: { isCompliance: true, requiredSites: required },
  periods: decided,
  ...rest,
});
const cases: readonly Case[] = [
  ['a percentile above the level', 'exceedance', facts(exceeded, { periods: undecided })],
  ['an exceedance of its period', 'exceedanceInPeriod', facts(met, { periods: { exceeded: ['lead'], decided: [] } })],
  [
    'an exceedance of its period that a later change ended',
    'exceedanceInForce',
    facts(met, { periods: { ...decided, inForce: { lead: ended } } }),
  ],
  ['all results, and periods that decided', 'none', facts(met)],
  ['periods that have not decided', 'noneSoFar', facts(met, { periods: undecided })],
  ['a period that ended with too few sites', 'tooFewSites', facts(met, { periods: { ...undecided, shortfall } })],
  ['a sample without a result', 'noneSoFar', facts(waiting)],
  ['zeros that could exceed the level', 'noneSoFar', facts(withZeros)],
  ['sites without a fifth liter', 'fifthLitersMissing', facts(withoutFifthLiters)],
  [
    'fewer results than reduced monitoring requires',
    'noneSoFar',
    facts(met, { percentiles: { isCompliance: true, requiredSites: { standard: 40, reduced: 20 } } }),
  ],
  [
    'samples that are not for compliance, whatever the periods say',
    'none',
    facts(met, {
      percentiles: { isCompliance: false, requiredSites: { standard: 40, reduced: 20 } },
      periods: { exceeded: ['lead'], decided: [], shortfall, inForce: { lead: ended } },
    }),
  ],
];

test.each(cases)('the outcome of an event with %s is %s', (_, outcome, known) => {
  expect(getEventOutcome(known)).toBe(outcome);
});

test('every outcome of an event has a case', () => {
  expect(new Set(cases.map(([, outcome]) => outcome))).toEqual(new Set(eventOutcomes.map(({ code }) => code)));
});

test('an outcome that the periods describe has their sentence', () => {
  const described = facts(met, { periods: { ...undecided, shortfall, inForce: { lead: ended } } });
  expect(describeEventOutcome('tooFewSites', described)).toBe(shortfall);
  expect(describeEventOutcome('exceedanceInForce', described)).toBe(ended);
  expect(describeEventOutcome('fifthLitersMissing', described)).toBe('Not final: fifth-liter results missing');
});
