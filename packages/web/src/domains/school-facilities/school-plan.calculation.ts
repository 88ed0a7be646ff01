import type {
  SchoolPlanGroup,
  SchoolPlanYear,
  SchoolPlan,
} from '@curbstop/contract/school-facilities/school-plan.rules';
import {
  isOutstanding,
  planKinds,
  type FacilityPlanStatus,
} from '@curbstop/contract/school-facilities/school-plan.values';
import type { Series, StackedRow } from '../../ui/chart-layout.ts';
import { formatCount } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

export const planStateTones: Readonly<Record<FacilityPlanStatus, StatusTone>> = {
  open: 'muted',
  waiting: 'working',
  sampled: 'done',
  declined: 'working',
  noResponse: 'working',
};

export const planSeries: readonly Series[] = [
  { key: 'sampled', label: 'Sampled', color: 'var(--action)' },
  { key: 'declined', label: 'Declined', color: 'var(--attention)' },
  { key: 'noResponse', label: 'No response', color: 'var(--muted)' },
  { key: 'planned', label: 'Planned', color: 'var(--line-strong)' },
];

/** The facilities of a year: those that count in it, and those that are planned and open. */
export function toPlanRow(year: SchoolPlanYear, { kind }: SchoolPlanGroup, { facilities }: SchoolPlan): StackedRow {
  const open = facilities.filter(
    (facility) => facility.kind === kind && isOutstanding(facility) && facility.plannedYear === year.number,
  ).length;
  return {
    key: String(year.number),
    label: `Year ${year.number}`,
    values: [year.sampled, year.declined, year.noResponse, open],
  };
}

/** "2 required, 1 planned, 1 complete" */
export function describeYear({ required, planned, sampled, declined, noResponse, missing }: SchoolPlanYear): string {
  const completeFacilities = sampled + declined + noResponse;
  return [
    `${required} required`,
    `${planned} planned`,
    `${completeFacilities} complete`,
    ...(missing > 0 ? [`${missing} short`] : []),
  ].join(', ');
}

/** What is missing in the plan, as sentences. */
export function listPlanShortfalls({ groups, facilities, today }: SchoolPlan): string[] {
  return groups.flatMap(({ kind, unplanned, years }) => {
    const label = planKinds.find(({ code }) => code === kind)?.label ?? kind;
    const kindFacilities = facilities.filter((facility) => facility.kind === kind);
    const readyIn = (year: number) =>
      kindFacilities.filter(
        (facility) => (isOutstanding(facility) ? facility.plannedYear : facility.countedIn) === year,
      ).length;
    const short = years.filter(({ endsOn, number, required }) => endsOn >= today && readyIn(number) < required);
    return [
      ...(unplanned > 0 ? [`${label}: ${formatCount(unplanned, 'facility', 'facilities')} without a year.`] : []),
      ...short.map(({ number, required }) => `${label}: year ${number} has ${readyIn(number)} of ${required} planned.`),
      ...years
        .filter(({ missing }) => missing > 0)
        .map(({ number, missing }) => `${label}: year ${number} ended ${missing} short.`),
    ];
  });
}
