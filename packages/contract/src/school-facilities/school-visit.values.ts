/** The outlets that the rule names first, where the facility has them (40 CFR 141.92(b)(1)). */
export const outletKinds = [
  { code: 'fountain', label: 'Drinking fountain' },
  { code: 'kitchen', label: 'Kitchen faucet' },
  { code: 'classroom', label: 'Classroom faucet' },
  { code: 'nurse', label: 'Nurse’s office faucet' },
  { code: 'other', label: 'Other outlet for drinking' },
] as const;

/** The units in which laboratories report lead. */
export const leadUnits = ['µg/L', 'mg/L', 'ppb', 'ppm'] as const;

export const maxOutletsOfVisit = 100;
export const maxOutletLocationLength = 120;
export const maxOutletLabIdLength = 60;
