/** Why a sample of an event is not part of its 90th percentile. */
export const notCountedReasons = [
  { code: 'leftOut', label: 'Not used, by your decision' },
  { code: 'invalidated', label: 'Invalidated' },
  { code: 'lateReplacement', label: 'Replacement taken too late' },
  { code: 'noCollectionDate', label: 'No collection date (would not raise the percentile)' },
  { code: 'treatmentDevice', label: 'Treatment device at the tap (would not raise the percentile)' },
  { code: 'noFifthLiter', label: 'No fifth liter (would not raise the percentile)' },
  { code: 'furtherVisit', label: 'Another result of this site is higher (would not raise the percentile)' },
  { code: 'noResult', label: 'No result yet' },
  { code: 'otherDraw', label: 'Not a first-liter sample' },
  { code: 'lowerTier', label: 'Lower tier, enough Tier 1 and 2 sites' },
  { code: 'lowerTierRest', label: 'Lower tier, not needed' },
  { code: 'unknownTier', label: 'No tier recorded (would not raise the percentile)' },
  { code: 'lowerLiter', label: 'The other liter of this tap is higher' },
] as const;
export type NotCountedReason = (typeof notCountedReasons)[number]['code'];

/** The first day of the LCRI, which the preview compares with. */
export const nextRuleStartsOn = '2027-11-01';

/** Maximum number of counted and of not counted samples in one response; the percentile is always of all of them. */
export const maxPercentileRows = 1_000;
