import { addDays, addMonths } from '../primitives/calendar.ts';
import type { SchoolSamplingRule } from '../regulations/school-sampling.values.ts';
import { outreachOutcomes } from './school-outreach.values.ts';
import type { SchoolOutreachFields } from './school-outreach.rules.ts';
import { listKitVisits } from './school-kit.calculation.ts';
import type { SchoolKitSample } from './school-kit.rules.ts';
import { listVisitProblems, type CountedVisit } from './school-visit.calculation.ts';
import type { SchoolPlanGroup, PlannedFacility, SchoolPlanYear, SchoolPlan } from './school-plan.rules.ts';
import type { FacilityPlanStatus, PlanKind } from './school-plan.values.ts';
import { isOutstanding, planKinds } from './school-plan.values.ts';

/** A facility with all that its state follows from. */
export interface FacilityWithRecords extends Omit<PlannedFacility, 'state' | 'countedOn' | 'countedIn'> {
  readonly outletCount: number | null;
  readonly outreach: readonly Pick<SchoolOutreachFields, 'contactedOn' | 'purpose' | 'outcome'>[];
  readonly visits: readonly CountedVisit[];
  /** Of the locations at its address. */
  readonly kitSamples: readonly SchoolKitSample[];
}

interface Years {
  readonly number: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** The years of the cycle, from the day on which the rule takes effect. */
function listCycleYears({ effectiveFrom, cycleYears }: SchoolSamplingRule): readonly Years[] {
  return Array.from({ length: cycleYears }, (_, at) => ({
    number: at + 1,
    startsOn: addMonths(effectiveFrom, at * 12),
    endsOn: addDays(addMonths(effectiveFrom, (at + 1) * 12), -1),
  }));
}

/** The part of a number of facilities that a percentage requires, rounded up; exact. */
export function getYearlyShare(facilities: number, percent: number): number {
  return Math.floor((facilities * percent + 99) / 100);
}

interface CountedCycle {
  readonly state: FacilityPlanStatus;
  /** The day on which it began to count; null if it does not yet. */
  readonly on: string | null;
}

/**
 * How a facility counts in the cycle. The first of sampling, a refusal and a missing response counts
 * (40 CFR 141.92(c)(1)); later sampling changes the state, but not the year. A visit counts once it has results.
 */
function getFacilityPlanStatus(facility: FacilityWithRecords, rule: SchoolSamplingRule): CountedCycle {
  const inCycle = (on: string) => on >= rule.effectiveFrom;
  const visits = [
    ...facility.visits.filter((visit) => listVisitProblems(visit, facility, rule).length === 0),
    ...listKitVisits(facility.kitSamples, facility, rule).filter(({ problems }) => problems.length === 0),
  ].filter(({ visitedOn }) => inCycle(visitedOn));
  const sampled = visits
    .flatMap(({ visitedOn, resultsReceivedOn }) => (resultsReceivedOn === null ? [] : [visitedOn]))
    .toSorted()[0];
  const attempts = facility.outreach
    .filter(({ purpose, contactedOn }) => purpose === 'scheduling' && inCycle(contactedOn))
    .toSorted((a, b) => (a.contactedOn < b.contactedOn ? -1 : 1));
  const declined = attempts.find(({ outcome }) => outcome === 'declined')?.contactedOn;
  const silent = findNonResponse(attempts, rule.attempts);
  const days = [sampled, declined, silent].filter((on) => on !== undefined).toSorted();
  const stateDay = days[0];
  if (stateDay === undefined) return { on: null, state: visits.length > 0 ? 'waiting' : 'open' };
  return {
    on: stateDay,
    state: sampled !== undefined ? 'sampled' : declined !== undefined ? 'declined' : 'noResponse',
  };
}

/** The day of the attempt with which a facility is non-responsive; attempts of one day are one attempt. */
function findNonResponse(
  attempts: readonly Pick<SchoolOutreachFields, 'contactedOn' | 'outcome'>[],
  required: number,
): string | undefined {
  const isAnswer = (code: string) => outreachOutcomes.find((outcome) => outcome.code === code)?.isAnswer === true;
  const lastAnswer = attempts.findLast(({ outcome }) => isAnswer(outcome))?.contactedOn ?? '';
  const days = new Set(attempts.filter(({ contactedOn }) => contactedOn > lastAnswer).map((one) => one.contactedOn));
  return [...days].toSorted()[required - 1];
}

interface PlanInputs {
  readonly facilities: readonly FacilityWithRecords[];
  readonly rule: SchoolSamplingRule;
  readonly today: string;
}

/** The five-year plan: what each year requires, what is planned and what counts. */
export function describePlan({ facilities, rule, today }: PlanInputs): SchoolPlan {
  const years = listCycleYears(rule);
  const planned = facilities.map((stored): PlannedFacility => {
    const { outletCount: _, outreach: __, visits: ___, kitSamples: ____, ...facility } = stored;
    const { state, on } = getFacilityPlanStatus(stored, rule);
    const year = on === null ? undefined : years.find(({ startsOn, endsOn }) => startsOn <= on && on <= endsOn);
    return {
      ...facility,
      state,
      countedOn: on,
      countedIn: year?.number ?? null,
    };
  });
  return {
    startsOn: rule.effectiveFrom,
    yearlyPercent: rule.yearlyPercent,
    today,
    facilities: planned,
    groups: planKinds.map(({ code }) => describeGroup(code, { planned, years, rule, today })),
  };
}

interface GroupInputs {
  readonly planned: readonly PlannedFacility[];
  readonly years: readonly Years[];
  readonly rule: SchoolSamplingRule;
  readonly today: string;
}

function describeGroup(kind: PlanKind, { planned, years, rule, today }: GroupInputs): SchoolPlanGroup {
  const kindFacilities = planned.filter((facility) => facility.kind === kind);
  return {
    kind,
    total: kindFacilities.length,
    open: kindFacilities.filter(isOutstanding).length,
    unplanned: kindFacilities.filter((facility) => isOutstanding(facility) && facility.plannedYear === null).length,
    years: describeYears(kindFacilities, { years, rule, today }),
  };
}

/** A year requires its share of all, and no more than are left when the years before it have met theirs. */
function describeYears(own: readonly PlannedFacility[], { years, rule, today }: Omit<GroupInputs, 'planned'>) {
  const share = getYearlyShare(own.length, rule.yearlyPercent);
  let left = own.length;
  return years.map((year): SchoolPlanYear => {
    const countedFacilities = own.filter(({ countedIn }) => countedIn === year.number);
    const countOf = (state: FacilityPlanStatus) =>
      countedFacilities.filter((facility) => facility.state === state).length;
    const required = year.number === rule.cycleYears ? left : Math.min(share, left);
    const isOver = year.endsOn < today;
    left = Math.max(0, left - (isOver ? countedFacilities.length : Math.max(required, countedFacilities.length)));
    return {
      ...year,
      required,
      planned: own.filter(({ plannedYear }) => plannedYear === year.number).length,
      sampled: countOf('sampled'),
      declined: countOf('declined'),
      noResponse: countOf('noResponse'),
      missing: isOver ? Math.max(0, required - countedFacilities.length) : 0,
    };
  });
}
