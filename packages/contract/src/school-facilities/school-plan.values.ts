/** The kinds that every cycle samples; secondary schools are sampled on request. */
export const planKinds = [
  { code: 'elementarySchool', label: 'Elementary schools', one: 'elementary school' },
  { code: 'childCare', label: 'Child care facilities', one: 'child care facility' },
] as const;
export type PlanKind = (typeof planKinds)[number]['code'];

/** How a facility counts in the cycle. */
export const facilityPlanStatuses = [
  { code: 'open', label: 'Not sampled yet' },
  // Sampled, but the laboratory has not reported.
  { code: 'waiting', label: 'Waiting for results' },
  { code: 'sampled', label: 'Sampled' },
  { code: 'declined', label: 'Declined' },
  { code: 'noResponse', label: 'No response' },
] as const;
export type FacilityPlanStatus = (typeof facilityPlanStatuses)[number]['code'];

/** Whether a facility does not count yet. */
export const isOutstanding = ({ state }: { readonly state: FacilityPlanStatus }): boolean =>
  state === 'open' || state === 'waiting';

/** The years of the plan, as choices. */
export const plannedYears = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Year ${id}` }));
