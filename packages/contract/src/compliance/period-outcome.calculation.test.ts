import { expect, test } from 'vitest';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import {
  explainOpenOutcome,
  getPeriodOutcome,
  type ComparedAnalyte,
  type Completeness,
} from './period-outcome.calculation.ts';
import { openReasons } from './period.values.ts';

const percentile = (change: Partial<ComparedPercentile> = {}): ComparedPercentile => ({
  value: '4',
  count: 5,
  rank: { lower: 5, upper: 5, tenths: 45, basis: 'ceiling' },
  actionLevel: '15',
  exceeds: false,
  ...change,
});

const analyte: ComparedAnalyte = {
  percentile: percentile(),
  zerosWithoutLimits: null,
  outsideMonths: null,
  otherPrograms: null,
};
const complete: Completeness = {
  isOver: true,
  isEnded: true,
  requiredSites: 5,
  collectedSites: 5,
  waiting: 0,
  unknownTiers: 0,
  missingFifthLiters: 0,
  openHalves: undefined,
  endsWaiver: false,
};
const other = (change: Partial<ComparedPercentile>) => ({ count: 2, percentile: percentile(change) });
const zeros = (exceeds: boolean) => ({ count: 1, quantitationLimit: '5', percentile: percentile({ exceeds }) });

interface Case {
  readonly name: string;
  readonly analyte?: Partial<ComparedAnalyte>;
  readonly period?: Partial<Completeness>;
  readonly outcome: string;
  /** The codes of the reasons. */
  readonly reasons?: readonly string[];
  readonly note?: string;
}
const cases: readonly Case[] = [
  { name: 'ended and complete', outcome: 'none' },
  { name: 'above the action level', analyte: { percentile: percentile({ exceeds: true }) }, outcome: 'exceedance' },
  {
    name: 'above the action level while samples wait and sites are missing',
    analyte: { percentile: percentile({ exceeds: true }) },
    period: { isOver: false, isEnded: false, waiting: 3, requiredSites: 40, missingFifthLiters: 1 },
    outcome: 'exceedance',
  },
  {
    name: 'above the action level by the other percentile',
    analyte: { outsideMonths: other({ exceeds: true }) },
    outcome: 'exceedance',
  },
  { name: 'without results', analyte: { percentile: null }, period: { isEnded: false }, outcome: 'noResults' },
  {
    name: 'in its sampling days',
    period: { isOver: false, isEnded: false },
    outcome: 'noneSoFar',
    reasons: ['samplingOpen'],
    note: 'Not final: samples can still be taken until 12-31-2026.',
  },
  {
    name: 'after its sampling months, before its last day is past',
    period: { isEnded: false },
    outcome: 'noneSoFar',
    reasons: ['periodOpen'],
    note: 'Not final: the sampling months are over, but other samples count until 12-31-2026 if they give a higher 90th percentile.',
  },
  {
    name: 'without a recorded population',
    period: { requiredSites: null },
    outcome: 'noneSoFar',
    reasons: ['requiredSitesUnknown'],
    note: 'Not final: the required number of sites is unknown.',
  },
  {
    name: 'with results of too few sites',
    period: { requiredSites: 40, collectedSites: 19 },
    analyte: { percentile: percentile({ count: 21 }) },
    outcome: 'noneSoFar',
    reasons: ['tooFewSites'],
    note: 'Not final: only 19 of 40 required sites have a result that counts, and results of the missing sites could change the outcome.',
  },
  {
    name: 'with fewer counted results than sites',
    analyte: { percentile: percentile({ count: 4 }) },
    outcome: 'noneSoFar',
    reasons: ['tooFewSites'],
    note: 'Not final: only 4 of 5 required sites have a result that counts, and results of the missing sites could change the outcome.',
  },
  {
    name: 'with too few sites for a half',
    period: { openHalves: 'halvesUnfilled' },
    outcome: 'noneSoFar',
    reasons: ['halvesUnfilled'],
    note: 'Not final: half of the sites must have lead service lines and half lead pipe or lead solder, and results of the missing sites could change the outcome.',
  },
  {
    name: 'of which the record does not show whether its sites fill the halves',
    period: { openHalves: 'halvesUnknown' },
    outcome: 'noneSoFar',
    reasons: ['halvesUnknown'],
    note: 'Not final: the record does not show whether the requirement that half of the sites have lead service lines is met.',
  },
  {
    name: 'with a sample that waits for its result',
    period: { waiting: 1 },
    outcome: 'noneSoFar',
    reasons: ['resultsMissing'],
    note: 'Not final: samples have no result yet.',
  },
  {
    name: 'with a site without a tier',
    period: { unknownTiers: 1 },
    outcome: 'noneSoFar',
    reasons: ['tiersUnknown'],
    note: 'Not final: sites whose tier is unknown could change the outcome.',
  },
  {
    name: 'with zeros that could exceed the level',
    analyte: { zerosWithoutLimits: zeros(true) },
    outcome: 'noneSoFar',
    reasons: ['zerosWithoutLimits'],
    note: 'Not final: results reported as 0 without a detection limit could change the outcome.',
  },
  { name: 'with zeros that cannot', analyte: { zerosWithoutLimits: zeros(false) }, outcome: 'none' },
  {
    name: 'with results of other programs that could exceed the level',
    analyte: { otherPrograms: other({ exceeds: true }) },
    outcome: 'noneSoFar',
    reasons: ['otherPrograms'],
    note: 'Not final: results of programs that are not for compliance could change the outcome.',
  },
  { name: 'with results of other programs that cannot', analyte: { otherPrograms: other({}) }, outcome: 'none' },
  {
    name: 'without a fifth liter',
    period: { missingFifthLiters: 1 },
    outcome: 'fifthLitersMissing',
    reasons: ['fifthLitersMissing'],
    note: 'Not final: sites with a lead service line have a first liter and no fifth, which may be the higher one.',
  },
  {
    name: 'without a fifth liter in its sampling days, above the limit of its waiver',
    period: { missingFifthLiters: 1, isOver: false, isEnded: false, endsWaiver: true },
    outcome: 'fifthLitersMissing',
    reasons: ['fifthLitersMissing', 'samplingOpen'],
    note: 'Not final: sites with a lead service line have a first liter and no fifth, which may be the higher one; samples can still be taken until 12-31-2026.',
  },
  { name: 'above the limit of its waiver', period: { endsWaiver: true }, outcome: 'waiverEnded' },
  {
    name: 'above the limit of its waiver with a sample that waits',
    period: { endsWaiver: true, waiting: 1 },
    outcome: 'waiverEnded',
    reasons: ['resultsMissing'],
    note: 'Not final: samples have no result yet.',
  },
];

test.each(cases)('a period $name is $outcome with every reason why that is not final', (one) => {
  const ofAnalyte = { ...analyte, ...one.analyte };
  const period = { ...complete, ...one.period };
  const result = getPeriodOutcome(ofAnalyte, period);
  expect(result).toEqual({ outcome: one.outcome, openReasons: one.reasons ?? [] });
  const explained = { percentile: ofAnalyte.percentile, openReasons: [...result.openReasons] };
  expect(explainOpenOutcome(explained, { ...period, endsOn: '2026-12-31' })).toBe(one.note);
});

test('each reason why an outcome is open has a case', () => {
  expect(new Set(cases.flatMap(({ reasons = [] }) => reasons))).toEqual(new Set(openReasons));
});
