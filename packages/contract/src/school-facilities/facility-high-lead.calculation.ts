import { compareDecimals } from '../primitives/decimal.ts';
import { findActionLevel } from '../regulations/action-level.calculation.ts';
import type { SchoolFacility } from './school-facility.rules.ts';
import { compareHighLeads, toOutletResult, toOutletKey, type LeadResult } from './school-visit.calculation.ts';
import type { OutletSample } from './school-visit.rules.ts';
import { findHighTapSample, toTapKey, type TapSampleLead } from './tap-sample.calculation.ts';

type FacilityHighLead = NonNullable<SchoolFacility['highLead']>;

/** A sampling visit with its results. */
export interface VisitResults {
  readonly visitedOn: string;
  readonly outlets: readonly (LeadResult & Pick<OutletSample, 'place'>)[];
}

interface FacilityResults {
  readonly visits: readonly VisitResults[];
  /** Of the locations at the facility's address. */
  readonly tapSamples: readonly TapSampleLead[];
}

/** A lead result of an outlet on a day, or a level that is at or below the action level. */
interface OutletLevel {
  readonly outlet: string;
  readonly sampledOn: string;
  /** Null if the level is not above the action level of its day. */
  readonly high: FacilityHighLead | null;
}

/**
 * The highest lead above the action level of a facility's outlets, as long as they were not sampled again at or below
 * it; a limit such as <20 only if no measured level is open. If each outlet was sampled again, the latest high level.
 */
export function findFacilityHighLead(
  { visits, tapSamples }: FacilityResults,
  state: string | undefined,
): FacilityHighLead | null {
  const levels = [
    ...visits.flatMap((visit) => listOutletLevels(visit, state)),
    ...tapSamples.map((sample) => toTapLevel(sample, state)),
  ];
  const outlets = new Set(levels.map(({ outlet }) => outlet));
  const openLevels = [...outlets].flatMap(
    (outlet) => findOpenLevel(levels.filter((level) => level.outlet === outlet)) ?? [],
  );
  return openLevels.toSorted(compareHighLeads)[0] ?? findLatest(levels.flatMap(({ high }) => high ?? [])) ?? null;
}

function listOutletLevels({ visitedOn, outlets }: VisitResults, state: string | undefined): OutletLevel[] {
  const level = findActionLevel('lead', visitedOn, state)?.microgramsPerLiter;
  if (level === undefined) return [];
  return outlets.map(toOutletResult).flatMap(({ place, amount, isNonDetect: isLimit }): OutletLevel[] => {
    // A non-detect without a limit does not show that the outlet is at or below the action level.
    if (amount === null) return [];
    const isHigh = compareDecimals(amount, level) > 0;
    const high = isHigh ? { amount, level, isLimit, sampledOn: visitedOn, place, sample: null } : null;
    return [{ outlet: `outlet ${toOutletKey({ place })}`, sampledOn: visitedOn, high }];
  });
}

function toTapLevel(sample: TapSampleLead, state: string | undefined): OutletLevel {
  const { sampledOn } = sample;
  const high = findHighTapSample(sample, state);
  const outlet = `tap ${toTapKey(sample)}`;
  if (!high) return { outlet, sampledOn, high: null };
  const { id, number, outlet: place, amount, level, isLimit } = high;
  return { outlet, sampledOn, high: { amount, level, isLimit, sampledOn, place, sample: { id, number } } };
}

/**
 * The latest level of one outlet after the last day on which all of its results were at or below the action level. A
 * limit does not replace an earlier measured level.
 */
function findOpenLevel(levels: readonly OutletLevel[]): FacilityHighLead | undefined {
  const highLeads = levels.flatMap(({ high }) => high ?? []);
  const daysAbove = new Set(highLeads.map(({ sampledOn }) => sampledOn));
  const daysBelow = levels.map(({ sampledOn }) => sampledOn).filter((day) => !daysAbove.has(day));
  const lowered = daysBelow.toSorted().at(-1) ?? '';
  const openLeads = highLeads.filter(({ sampledOn }) => sampledOn > lowered);
  return findLatest(openLeads.filter(({ isLimit }) => !isLimit)) ?? findLatest(openLeads);
}

const findLatest = (highLeads: readonly FacilityHighLead[]): FacilityHighLead | undefined =>
  highLeads.toSorted((a, b) => b.sampledOn.localeCompare(a.sampledOn) || compareHighLeads(a, b))[0];
