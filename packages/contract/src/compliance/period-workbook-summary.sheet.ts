import { capitalize } from '../primitives/capitalize.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { fillSheet, toDecimalCell, type FilledSheet } from '../primitives/sheet-layout.ts';
import { percentileMethods } from '../regulations/percentile.values.ts';
import { findRoundingRule, roundLevel } from '../regulations/rounding-rule.calculation.ts';
import type { ComparedPercentile } from '../samples/event-percentile.rules.ts';
import { nextRuleStartsOn } from '../samples/event-percentile.values.ts';
import { describeMissingFifthLiters, explainMissingFifthLiters } from '../samples/fifth-liter-sites.calculation.ts';
import {
  describeComparison,
  describeFurtherVisits,
  describeTreatedTaps,
  describeLiters,
  describeMargin,
  describeNextRule,
  describeRank,
  describeZeros,
  formatMicrograms,
  describeTierSelection,
  describeUnknownTiers,
} from '../samples/percentile-text.calculation.ts';
import { describeEndedExceedance } from './ended-exceedance.values.ts';
import type { EndedExceedanceRow } from './ended-exceedance-rows.calculation.ts';
import { describeEndedWaiver } from './ended-waiver.calculation.ts';
import { areHalvesFilled, describeHalves } from './lead-line-half.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import { explainOpenOutcome } from './period-outcome.calculation.ts';
import {
  describeBasis,
  describeOutcome,
  describeRulesDay,
  describeWindows,
  frequencyLabels,
} from './period-text.calculation.ts';
import { listEndedExceedanceRows } from './period-workbook-exceedances.sheet.ts';
import type { SummaryRow, ResultOfPeriod } from './period-workbook.sheet.ts';
import type { PeriodDetails } from './period.rules.ts';

export interface WorkbookSystem {
  readonly name: string;
  readonly pwsid: string;
  readonly state: string;
  /** The water system's day. */
  readonly preparedOn: string;
}

interface SummaryEntry extends SummaryRow {
  readonly part: string;
}

interface SummaryContents {
  /** The number of samples that are not counted. */
  readonly notCounted: ReadonlyMap<ResultOfPeriod, number>;
  readonly endedExceedances: readonly EndedExceedanceRow[];
}

const title = (period: PeriodDetails) => `Lead and copper tap samples, ${getPeriodName(period)}`;

/** The period, its sites, and the 90th percentile of each analyte with its rank and outcome. */
export function createSummarySheet(
  system: WorkbookSystem,
  period: PeriodDetails,
  { notCounted, endedExceedances }: SummaryContents,
): FilledSheet {
  const facts = [
    ...inPart('Water system', listSystemRows(system, period)),
    ...inPart('Monitoring period', listPeriodRows(period)),
    ...inPart('Sites', listSiteRows(period)),
    ...inPart('Exceedances that ended', listEndedExceedanceRows(endedExceedances)),
    ...period.results.flatMap((result) =>
      inPart(result.displayName, [
        ...listPercentileSummary(result, system.state, period),
        createOutcomeRow(result, period, endedExceedances),
        createTierRow(result),
        ...listCounts(result, notCounted.get(result) ?? result.notCountedTotal),
        ...listOutcomeWarnings(result),
      ]),
    ),
  ];
  const sheet = fillSheet<SummaryEntry>('Summary', summaryColumns, facts);
  const { top, ...plan } = sheet.plan;
  return {
    ...sheet,
    plan: { ...plan, top: [{ look: 'title', cells: [title(period)] }, ...top], frozen: { rows: 2, columns: 0 } },
  };
}

const summaryColumns = [
  { heading: 'Section', width: 18, cell: ({ part }: SummaryEntry) => part },
  { heading: 'Item', width: 40, cell: ({ item }: SummaryEntry) => item },
  { heading: 'Value', width: 30, kind: 'general', cell: ({ value }: SummaryEntry) => value },
  { heading: 'Explanation and source', width: 100, cell: ({ note }: SummaryEntry) => note ?? null },
] as const;

const inPart = (part: string, facts: readonly (SummaryRow | undefined)[]): readonly SummaryEntry[] =>
  facts.flatMap((fact) => (fact ? [{ part, ...fact }] : []));

function listSystemRows(system: WorkbookSystem, { populationServed }: PeriodDetails): readonly SummaryRow[] {
  return [
    { item: 'Name', value: system.name },
    { item: 'PWSID', value: system.pwsid },
    { item: 'State', value: system.state },
    {
      item: 'Population served',
      value: populationServed ?? 'Not recorded',
      note: populationServed === null ? 'The required number of sites depends on it and is not known.' : undefined,
    },
    { item: 'Prepared on', value: { date: system.preparedOn }, note: 'Based on the records on this date.' },
  ];
}

function listPeriodRows(period: PeriodDetails): readonly (SummaryRow | undefined)[] {
  const windows = describeWindows(period);
  const rules = describeRulesDay(period);
  return [
    { item: 'Start date', value: { date: period.startsOn } },
    { item: 'End date', value: { date: period.endsOn } },
    { item: 'Monitoring', value: frequencyLabels[period.frequency], note: describeBasis(period.basis) },
    rules === undefined ? undefined : { item: 'Rule in effect on', value: { date: period.rulesOn }, note: rules },
    windows === undefined
      ? undefined
      : { item: 'Sampling months', value: windows, note: 'Only sites sampled on these days count toward the number.' },
    describeStatus(period),
    ...period.events.map(({ name, samples }) => ({
      item: 'Sampling event',
      value: name,
      note: formatCount(samples, 'sample'),
    })),
  ];
}

function describeStatus({ isOver, isEnded, endsOn }: PeriodDetails): SummaryRow {
  if (isEnded) return { item: 'Status', value: 'Ended' };
  const note = isOver
    ? `The period ends on ${formatDay(endsOn)}. Until then, samples from outside the sampling months count too if they give a higher 90th percentile; these numbers are preliminary.`
    : 'Samples can still be added; these numbers are preliminary.';
  return { item: 'Status', value: isOver ? 'Sampling months over' : 'Open', note };
}

function listSiteRows(period: PeriodDetails): readonly SummaryRow[] {
  const { requiredSites, requiredSitesSource, siteSchedule, collectedSites, analyzedSites, isOver } = period;
  const missing = requiredSites === null ? null : requiredSites - analyzedSites;
  return [
    {
      item: 'Sites required',
      value: requiredSites ?? 'Unknown',
      note: `${siteSchedule === 'standard' ? 'Standard' : 'Reduced'} number of sites (${requiredSitesSource}).`,
    },
    {
      item: 'Sites collected',
      value: collectedSites,
      note: 'Sites with a valid compliance sample whose bottle counts toward the 90th percentile.',
    },
    {
      item: 'Sites with all results',
      value: analyzedSites,
      note: 'Sites with recorded lead and copper results and, where required, both first and fifth liter. Only these meet the required number.',
    },
    ...(missing !== null && missing > 0
      ? [
          {
            item: isOver ? 'Sites missing' : 'Sites still without all results',
            value: missing,
            note: isOver ? 'Taking too few samples in a monitoring period is a separate violation.' : undefined,
          },
        ]
      : []),
    ...listHalfRows(period),
  ];
}

/** 40 CFR 141.86(a)(8) as codified July 1, 2020. */
function listHalfRows({ leadLineHalf }: PeriodDetails): readonly SummaryRow[] {
  if (leadLineHalf === null) return [];
  const { needed, collected, source } = leadLineHalf;
  const note = `${describeHalves(leadLineHalf).join(' ')} Source: ${source}.`;
  const isFilled = areHalvesFilled(leadLineHalf);
  const status = isFilled === undefined ? 'Unknown' : isFilled ? 'Yes' : 'No';
  return [
    { item: 'Sites with lead service lines', value: collected.leadLines, note: formatNeeded(needed?.leadLines) },
    {
      item: 'Sites with lead pipe or lead solder',
      value: collected.leadPlumbing,
      note: formatNeeded(needed?.leadPlumbing),
    },
    { item: 'Requirement: half of the sites with lead service lines', value: status, note },
  ];
}

const formatNeeded = (needed: number | undefined) =>
  needed === undefined ? undefined : `${formatNumber(needed)} needed.`;

function listPercentileSummary(
  result: ResultOfPeriod,
  state: string,
  period: PeriodDetails,
): readonly (SummaryRow | undefined)[] {
  const { percentile, actionLevel, actionLevelSource, analyteCode: analyte } = result;
  const { rulesOn, isEnded } = period;
  return [
    {
      item: `90th percentile (µg/L)${isEnded ? '' : ', so far'}`,
      value: percentile === null ? 'No results used' : { decimal: percentile.value },
      note: percentile === null ? undefined : `${capitalize(describeComparison(percentile))}.`,
    },
    percentile === null ? undefined : { item: 'Rank', value: formatRank(percentile), note: describeRank(percentile) },
    {
      item: 'Method',
      value: percentileMethods.find(({ code }) => code === result.method)?.label ?? result.method,
      note: percentileMethods.find(({ code }) => code === result.method)?.help,
    },
    describeRounding(result, findRoundingRule({ state, analyte, on: rulesOn })?.source),
    {
      item: 'Action level (µg/L)',
      value: { decimal: actionLevel },
      note: `${actionLevelSource}. If your State has a lower one, that one applies.`,
    },
  ];
}

/** An exceedance that the results no longer show stays the outcome until the State agrees, as on the screen. */
function createOutcomeRow(
  result: ResultOfPeriod,
  period: PeriodDetails,
  endedExceedances: readonly EndedExceedanceRow[],
): SummaryRow {
  const outcome = describeOutcome(result.outcome, period);
  const open = explainOpenOutcome(result, period);
  const note = [describeEndedWaiver(period, result) ?? outcomeNotes[result.outcome], open].filter(Boolean).join(' ');
  const inForce = endedExceedances.find(
    ({ analyteCode, stateAnswer }) => analyteCode === result.analyteCode && stateAnswer !== 'ended',
  );
  return inForce === undefined
    ? { item: 'Outcome', value: outcome, note }
    : {
        item: 'Outcome',
        value: describeEndedExceedance(inForce),
        note: `See “Exceedances that ended”. By the results recorded now: ${outcome}. ${note}`,
      };
}

const createTierRow = (result: ResultOfPeriod): SummaryRow | undefined =>
  result.tierSelection === null
    ? undefined
    : {
        item: 'Selection by tier',
        value: `${formatNumber(result.tierSelection.leftOut)} left out`,
        note: [describeTierSelection(result), describeUnknownTiers(result)].filter(Boolean).join(' '),
      };

/** The reasons of an open outcome are its explanation. */
const outcomeNotes: Readonly<Partial<Record<ResultOfPeriod['outcome'], string>>> = {
  exceedance: 'The 90th percentile is above the action level (40 CFR 141.80(c)).',
  waiverEnded: 'The 90th percentile is above the limit of the monitoring waiver.',
  none: 'The period has ended and is complete, and the 90th percentile is not above the action level.',
  noResults: 'No results in this period count toward the 90th percentile.',
};

function formatRank({ rank: { lower, upper }, count }: ComparedPercentile): string {
  return lower === upper
    ? `${formatNumber(lower)} of ${formatNumber(count)}`
    : `${formatNumber(lower)} and ${formatNumber(upper)} of ${formatNumber(count)}`;
}

function describeRounding({ roundedTo, percentile }: ResultOfPeriod, source: string | undefined): SummaryRow {
  if (roundedTo === null)
    return {
      item: 'Rounding before the comparison',
      value: 'None',
      note: '40 CFR 141.80(c) does not mention rounding, so the exact value is compared.',
    };
  const rounded = percentile && roundLevel(percentile.value, { decimals: roundedTo });
  return {
    item: 'Rounding before the comparison',
    value: `To ${formatCount(roundedTo, 'decimal')} in mg/L`,
    note: `${rounded === null ? '' : `Compared as ${formatMicrograms(rounded)}. `}Source: ${source ?? 'not recorded'}.`,
  };
}

function listCounts(result: ResultOfPeriod, notCounted: number): readonly (SummaryRow | undefined)[] {
  const { counted, actionLevel, furtherVisits, treatedTaps } = result;
  const liters = describeLiters(result);
  return [
    { item: 'Results counted', value: counted.length, note: `Listed under “${result.displayName} results”.` },
    {
      item: 'Results used that are above the action level',
      value: counted.filter(({ amount }) => compareDecimals(amount, actionLevel) > 0).length,
      note: describeMargin(result),
    },
    {
      item: 'Samples not used',
      value: notCounted,
      note: notCounted === 0 ? undefined : 'Listed under “Not used”, each with its reason.',
    },
    treatedTaps === undefined
      ? undefined
      : {
          item: 'Taps with a treatment device',
          value: `${formatNumber(treatedTaps.count)} ${treatedTaps.areLeftOut ? 'left out' : 'counted'}`,
          note: describeTreatedTaps(result),
        },
    furtherVisits === null
      ? undefined
      : {
          item: 'Further visits to a site',
          value: `${formatNumber(furtherVisits.count)} ${furtherVisits.areLeftOut ? 'left out' : 'counted'}`,
          note: describeFurtherVisits(result),
        },
    liters === undefined ? undefined : { item: 'Liters', value: 'First and fifth', note: liters },
  ];
}

/**
 * The percentile with or without samples that were perhaps not taken on days that count; the other one has more results
 * if it includes them.
 */
function describeOutsideMonths({ outsideMonths, percentile }: ResultOfPeriod): SummaryRow | undefined {
  if (outsideMonths === null) return undefined;
  const { count, percentile: other } = outsideMonths;
  const includesOutside = (other?.count ?? 0) > (percentile?.count ?? 0);
  return {
    item: `90th percentile ${includesOutside ? 'including' : 'excluding'} samples outside the sampling months or without a collection date (µg/L)`,
    value: toDecimalCell(other?.value ?? null) ?? 'No results used',
    note: `${formatCount(count, 'sample')} outside the sampling months or without a collection date. Record the missing dates, and ask your State whether the others count. The 90th percentile above is the higher of the two.`,
  };
}

/** What could make the outcome another one. */
function listOutcomeWarnings(result: ResultOfPeriod): readonly (SummaryRow | undefined)[] {
  const { zerosWithoutLimits, withInvalidated, otherPrograms, underNextRule } = result;
  const missing = describeMissingFifthLiters(result);
  return [
    missing === undefined
      ? undefined
      : {
          item: 'Sites without a fifth liter',
          value: result.missingFifthLiters,
          note: `${missing}. ${explainMissingFifthLiters(result)}`,
        },
    zerosWithoutLimits
      ? {
          item: '90th percentile with zeros at the quantitation limit (µg/L)',
          value: { decimal: zerosWithoutLimits.percentile.value },
          note: describeZeros(result),
        }
      : undefined,
    withInvalidated
      ? {
          item: '90th percentile with the invalidated samples (µg/L)',
          value: { decimal: withInvalidated.value },
          note: `${capitalize(describeComparison(withInvalidated))}. Only the State can invalidate a sample (40 CFR 141.86(f)).`,
        }
      : undefined,
    describeOutsideMonths(result),
    otherPrograms
      ? {
          item: '90th percentile with results of other programs (µg/L)',
          value: toDecimalCell(otherPrograms.percentile?.value ?? null) ?? 'No results used',
          note: `${formatCount(otherPrograms.count, 'result')} from programs that are not for compliance ${otherPrograms.count === 1 ? 'is' : 'are'} not used. Results beyond the required number count if the site and the sample meet the rule (40 CFR 141.86(e)).`,
        }
      : undefined,
    underNextRule
      ? {
          item: `90th percentile under the LCRI, from ${formatDay(nextRuleStartsOn)} (µg/L)`,
          value: { decimal: underNextRule.value },
          note: describeNextRule(result),
        }
      : undefined,
  ];
}
