import {
  categoriesWorstFirst,
  noticeCategories,
  type ClassificationName,
} from '../service-lines/service-line.values.ts';
import { getYearlyShare } from './school-plan.calculation.ts';
import type { PlannedFacility, SchoolPlan } from './school-plan.rules.ts';
import { isOutstanding, planKinds } from './school-plan.values.ts';

export interface SuggestedYear {
  readonly facility: PlannedFacility;
  readonly plannedYear: number;
  /** Why it comes then. */
  readonly because: string;
}

/**
 * Fills the coming years evenly with the open facilities that have none: those with a service line that is not known to
 * be Non-lead first, then buildings of an unknown year, then the oldest. Planned years stay, unless they are over.
 */
export function suggestPlan(plan: SchoolPlan): readonly SuggestedYear[] {
  return planKinds.flatMap(({ code }) => suggestGroup(plan, code));
}

function suggestGroup({ facilities, groups, today, yearlyPercent }: SchoolPlan, kind: string): SuggestedYear[] {
  const kindFacilities = facilities.filter((facility) => facility.kind === kind);
  const group = groups.find((one) => one.kind === kind);
  const years = (group?.years ?? []).filter(({ endsOn }) => endsOn >= today).map(({ number }) => number);
  if (years.length === 0) return [];
  const hasYear = ({ plannedYear }: PlannedFacility) => plannedYear !== null && years.includes(plannedYear);
  const share = getYearlyShare(kindFacilities.length, yearlyPercent);
  const load = new Map(
    years.map((year) => [
      year,
      kindFacilities.filter(
        (facility) => (isOutstanding(facility) ? facility.plannedYear : facility.countedIn) === year,
      ).length,
    ]),
  );
  const waiting = kindFacilities
    .filter((facility) => isOutstanding(facility) && !hasYear(facility))
    .toSorted(compareUrgency);
  return waiting.map((facility) => {
    // The first year below its share, then the year with the fewest.
    const plannedYear =
      years.find((year) => (load.get(year) ?? 0) < share) ??
      years.reduce((least, year) => ((load.get(year) ?? 0) < (load.get(least) ?? 0) ? year : least));
    load.set(plannedYear, (load.get(plannedYear) ?? 0) + 1);
    return { facility, plannedYear, because: describeUrgency(facility) };
  });
}

/** The worst line of a facility; undefined if none is recorded. */
const findWorstLine = ({ lineCategories }: PlannedFacility): ClassificationName | undefined =>
  categoriesWorstFirst.find((category) => lineCategories.includes(category));

/** Most urgent first. A facility without a recorded line comes before Non-lead, because its line is unknown. */
const linesByUrgency: readonly (ClassificationName | undefined)[] = [...noticeCategories, undefined, 'Non-lead'];

function compareUrgency(a: PlannedFacility, b: PlannedFacility): number {
  // Without a year the building may be old.
  const years = (facility: PlannedFacility) => facility.yearBuilt ?? 0;
  const getRank = (facility: PlannedFacility) => linesByUrgency.indexOf(findWorstLine(facility));
  return getRank(a) - getRank(b) || years(a) - years(b) || (a.name < b.name ? -1 : 1);
}

function describeUrgency(facility: PlannedFacility): string {
  const { yearBuilt } = facility;
  return `Service line ${findWorstLine(facility) ?? 'not recorded'}, ${yearBuilt === null ? 'year built not recorded' : `built ${yearBuilt}`}`;
}
