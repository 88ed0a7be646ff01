import { addDays, formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import type { FacilityKind, SchoolSamplingRule } from '../regulations/school-sampling.values.ts';
import { isNonDetectQualifier } from '../samples/result-count.calculation.ts';
import { formatReportedResult } from '../samples/result.calculation.ts';
import { toAnalyteUnit } from '../samples/unit.calculation.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import { findUnitWarning } from '../samples/unit-warning.calculation.ts';
import { analytes } from '../sampling-events/analyte.values.ts';
import type { OutletSample, SchoolVisitFields } from './school-visit.rules.ts';
import { outletKinds } from './school-visit.values.ts';

const [lead] = analytes;

/** What the number of samples depends on. */
export interface SampledFacility {
  readonly kind: FacilityKind;
  readonly outletCount: number | null;
}

/** 40 CFR 141.92(b)(1)(iii): a facility with fewer outlets than required is sampled at all of them. */
export function getRequiredOutlets({ kind, outletCount }: SampledFacility, rule: SchoolSamplingRule): number {
  return outletCount === null ? rule.outlets[kind] : Math.min(rule.outlets[kind], Math.max(1, outletCount));
}

/** What decides whether and when a visit counts as sampling of its facility. */
export interface CountedVisit extends Pick<
  SchoolVisitFields,
  'visitedOn' | 'resultsReceivedOn' | 'stagnationHours' | 'milliliters'
> {
  readonly outlets: readonly Pick<OutletSample, 'kind' | 'place' | 'hasFilter'>[];
}

/** Why a visit does not count as sampling of its facility (40 CFR 141.92(b)); empty if it counts. */
export function listVisitProblems(
  visit: Pick<CountedVisit, 'stagnationHours' | 'milliliters' | 'outlets'>,
  facility: SampledFacility,
  rule: SchoolSamplingRule,
): string[] {
  const { stagnationHours, milliliters, outlets } = visit;
  const { from, to } = rule.stagnationHours;
  const required = getRequiredOutlets(facility, rule);
  const isStagnant =
    stagnationHours !== null &&
    compareDecimals(stagnationHours, from) >= 0 &&
    compareDecimals(stagnationHours, to) <= 0;
  const sampled = countOutlets(outlets);
  const filtered = outlets.filter(({ hasFilter }) => hasFilter).length;
  return [
    sampled < required && `Only ${sampled} of ${formatCount(required, 'required outlet')} sampled.`,
    stagnationHours === null && `The hours of stagnation are not recorded; ${from} to ${to} are required.`,
    stagnationHours !== null &&
      !isStagnant &&
      `The water stood for ${stagnationHours} hours; ${from} to ${to} are required.`,
    milliliters === null && `The sample volume is not recorded; ${rule.milliliters} mL are required.`,
    milliliters !== null &&
      milliliters !== rule.milliliters &&
      `The samples had ${formatNumber(milliliters)} mL; ${formatNumber(rule.milliliters)} mL are required.`,
    filtered > 0 &&
      filtered < outlets.length &&
      'Outlets with a filter can be sampled only if every outlet for drinking has one.',
  ].filter((problem) => problem !== false);
}

/** Several bottles of one outlet are one outlet. */
export const countOutlets = (outlets: readonly Pick<OutletSample, 'kind' | 'place'>[]): number =>
  new Set(outlets.map((outlet) => `${outlet.kind} ${toOutletKey(outlet)}`)).size;

export type LeadResult = Pick<OutletSample, 'value' | 'unit' | 'qualifier'>;

/** The lead result of an outlet in µg/L, exact. */
export function toOutletResult<Outlet extends LeadResult>(outlet: Outlet) {
  const { value, unit, qualifier } = outlet;
  return {
    ...outlet,
    amount: value === null ? null : toAnalyteUnit({ unit: 'µg/L' }, value, unit),
    isNonDetect: qualifier !== null && isNonDetectQualifier(qualifier),
  };
}

/**
 * Why the unit of each outlet's result may be wrong, by the rule of tap samples; null if the level is plausible or was
 * recorded so before. A visit replaces all its outlets, which have no ids, so each earlier doubt excuses one result.
 */
export function listOutletWarnings(
  outlets: readonly LeadResult[],
  recorded: readonly LeadResult[] = [],
): (string | null)[] {
  const excused = recorded.map(findOutletWarning);
  return outlets.map((outlet) => {
    const doubt = findOutletWarning(outlet);
    const at = doubt === null ? -1 : excused.indexOf(doubt);
    if (at === -1) return doubt;
    excused.splice(at, 1);
    return null;
  });
}

const findOutletWarning = ({ value, unit, qualifier }: LeadResult) =>
  findUnitWarning({
    analyteId: lead.id,
    value,
    unit,
    qualifier,
    reportingLimit: null,
    detectionLimit: null,
    reportedAs: null,
  });

export interface HighLead {
  /** The highest result, in µg/L. */
  readonly amount: string;
  /** The action level on the day of sampling, in µg/L. */
  readonly level: string;
  /** The laboratory reported less than the amount, which is above the level: so may be the lead. */
  readonly isLimit: boolean;
}

/** "20 µg/L"; "<20 µg/L" if the laboratory reported less than that. */
export const formatHighLead = ({ amount, isLimit }: Pick<HighLead, 'amount' | 'isLimit'>): string =>
  `${isLimit ? '<' : ''}${formatMicrograms(amount)}`;

interface SampledOutlets {
  readonly visitedOn: string;
  readonly outlets: readonly LeadResult[];
}

/** The highest lead result of a visit, if it is or may be above the action level on the day of sampling. */
export const findHighLead = (visit: SampledOutlets, state: string | undefined): HighLead | undefined =>
  listHighLeads(visit, state)[0];

type VisitResults = Pick<SchoolVisitFields, 'visitedOn' | 'resultsReceivedOn'> & {
  readonly outlets: readonly (LeadResult & Pick<OutletSample, 'place'>)[];
};

/**
 * The highest level above the action level that a correction lowers, makes a limit or moves to another outlet, an
 * earlier day or a later receipt, from which its notices are due, or that a removal takes away; undefined if none.
 */
export function findLoweredLead(
  before: VisitResults,
  after: VisitResults | null,
  state: string | undefined,
): HighLead | undefined {
  const highLeads = listHighLeads(before, state);
  if (after === null || after.visitedOn < before.visitedOn || isReceivedLater(before, after)) return highLeads[0];
  const places = new Set(before.outlets.map(toOutletKey));
  const lowered = [...places].flatMap((place) => {
    const listAtPlace = (visit: VisitResults) =>
      listHighLeads({ ...visit, outlets: visit.outlets.filter((outlet) => toOutletKey(outlet) === place) }, state);
    const kept = listAtPlace(after);
    return listAtPlace(before).filter(({ amount, isLimit }, at) => {
      const other = kept[at];
      return other === undefined || compareDecimals(other.amount, amount) < 0 || (other.isLimit && !isLimit);
    });
  });
  return lowered.toSorted(compareHighLeads)[0];
}

/** The same for each name of an outlet that differs only in its capital letters. */
export const toOutletKey = ({ place }: Pick<OutletSample, 'place'>) => place.trim().toLowerCase();

const isReceivedLater = (before: VisitResults, after: VisitResults) =>
  before.resultsReceivedOn !== null &&
  (after.resultsReceivedOn === null || after.resultsReceivedOn > before.resultsReceivedOn);

/** The levels that are above the action level, highest first; then those that may be, such as <20. */
function listHighLeads({ visitedOn, outlets }: SampledOutlets, state: string | undefined): readonly HighLead[] {
  const level = findActionLevel('lead', visitedOn, state)?.microgramsPerLiter;
  if (level === undefined) return [];
  return outlets
    .map(toOutletResult)
    .flatMap(({ amount, isNonDetect: isLimit }) => (amount === null ? [] : [{ amount, level, isLimit }]))
    .filter(({ amount }) => compareDecimals(amount, level) > 0)
    .toSorted(compareHighLeads);
}

/** Measured levels first, then limits; the highest first. */
export const compareHighLeads = (a: HighLead, b: HighLead) =>
  Number(a.isLimit) - Number(b.isLimit) || compareDecimals(b.amount, a.amount);

/**
 * "10-05-2026, results received 10-20-2026, water stood 9 h, 250 mL: Hall (Drinking fountain, lab 7) 20 µg/L, Kitchen
 * (Kitchen faucet, filter) <1 µg/L": all that the history of a facility has to tell apart.
 */
export function describeVisit(visit: SchoolVisitFields): string {
  const { visitedOn, resultsReceivedOn, stagnationHours, milliliters, collectedBy, notes, outlets } = visit;
  const details = [
    formatDay(visitedOn),
    resultsReceivedOn !== null && `results received ${formatDay(resultsReceivedOn)}`,
    stagnationHours !== null && `water stood ${stagnationHours} h`,
    milliliters !== null && `${formatNumber(milliliters)} mL`,
    collectedBy !== null && `collected by ${collectedBy}`,
    notes !== null && `notes: ${notes}`,
  ].filter((detail) => detail !== false);
  return `${details.join(', ')}: ${outlets.map(describeOutlet).join(', ')}`;
}

function describeOutlet({ place, kind, hasFilter, labSampleId, value, qualifier, unit }: OutletSample): string {
  const isReported = value !== null || qualifier !== null;
  const result = { value, qualifier, unit, reportingLimit: null, detectionLimit: null };
  const details = [
    outletKinds.find(({ code }) => code === kind)?.label ?? kind,
    hasFilter && 'filter',
    labSampleId !== null && `lab ${labSampleId}`,
  ].filter((detail) => detail !== false);
  return `${place} (${details.join(', ')}) ${isReported ? formatReportedResult(result) : 'without a result'}`;
}

export function getResultsDueOn(receivedOn: string | null, rule: SchoolSamplingRule): string | null {
  return receivedOn === null ? null : addDays(receivedOn, rule.resultDays);
}
