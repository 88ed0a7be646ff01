export const maxFacilityNameLength = 200;
export const maxFacilityNotesLength = 2_000;
export const earliestYearBuilt = 1600;
export const maxOutlets = 9_999;

/** Why a facility needs no sampling. Each needs proof, attached to the facility. */
export const exemptReasons = [
  { code: 'leadFreePlumbing', label: 'Built or all plumbing replaced in 2014 or later' },
  { code: 'ownWaterSystem', label: 'Regulated as a public water system itself' },
  { code: 'stateWaiver', label: 'State waiver' },
  { code: 'notLicensed', label: 'Child care without a license' },
] as const;
export const exemptReasonCodes = exemptReasons.map(({ code }) => code);

/** What the rule demands of a facility. */
export const coverages = [
  { code: 'sampled', label: 'In the five-year plan' },
  { code: 'onRequest', label: 'On request' },
  { code: 'exempt', label: 'Exempt' },
] as const;
export type Coverage = (typeof coverages)[number]['code'];
