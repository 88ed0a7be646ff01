/** EPA's template, column "Sensitive Population?". */
export const sensitivePopulations = [
  'No',
  'Yes - School',
  'Yes - Day Care',
  'Yes - Multifamily Home',
  'Yes - Other',
] as const;
export type SensitivePopulation = (typeof sensitivePopulations)[number];

/** EPA's template, column "Building Type". */
export const propertyClassifications = [
  'Single Family Residence',
  'Multiple Family Residence',
  'Building',
  'Other',
] as const;
export type PropertyClassification = (typeof propertyClassifications)[number];
