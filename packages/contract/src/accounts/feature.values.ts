/** What accounts can buy (specification A6.10-A6.13). Program types are features whose code starts with `PT:`. */
export const featureCodes = [
  'COMM:ENV:120',
  'LOC:ACT',
  'ASSETS',
  'COMM:CERTIFIED_MAIL',
  'IMPT:LOC_SERV',
  'COMM:ALM',
  'COMMS',
  'IMPT:CONT',
  'CONTACTS',
  'COMM:ENV:CUSTOM',
  'CF',
  'LSL:PROB',
  'IMPT:LOC',
  'ENR:LOC',
  'R',
  'IMPT:SERV',
  'LOC:LSL',
  'STATERPT',
  'COMM:EMAIL',
  'PT:LSLR',
  'PT:LCR',
  'PT:CR',
  'PT:LIS',
  'PT:PF',
  'PT:COVID',
  'PT:VERIFICATION',
] as const;
export type FeatureCode = (typeof featureCodes)[number];

/** The labels of the features. */
export const featureLabels: Readonly<Record<FeatureCode, string>> = {
  'COMM:ENV:120': 'Letters in #10 envelopes',
  'LOC:ACT': 'Location activities',
  ASSETS: 'Service line inventory',
  'COMM:CERTIFIED_MAIL': 'Certified mail',
  'IMPT:LOC_SERV': 'Combined location and service line imports',
  'COMM:ALM': 'Automated letter mailing',
  COMMS: 'Communications',
  'IMPT:CONT': 'Imports of contacts',
  CONTACTS: 'Contacts',
  'COMM:ENV:CUSTOM': 'Custom envelopes',
  CF: 'Custom fields',
  'LSL:PROB': 'LSL Probability Finder',
  'IMPT:LOC': 'Imports of locations',
  'ENR:LOC': 'Location updates by import',
  R: 'Reports',
  'IMPT:SERV': 'Imports of service lines',
  'LOC:LSL': 'Location service lines',
  STATERPT: 'State reporting',
  'COMM:EMAIL': 'Email to customers',
  'PT:LSLR': 'Lead service line replacement programs',
  'PT:LCR': 'Lead and copper sampling programs',
  'PT:CR': 'Customer request programs',
  'PT:LIS': 'Line inspection programs',
  'PT:PF': 'Pitcher filter programs',
  'PT:COVID': 'COVID programs',
  'PT:VERIFICATION': 'Verification programs',
};

/** Features that accounts can buy but that have no screens yet; the plan page says so. */
export const featuresNotAvailableYet: ReadonlySet<FeatureCode> = new Set<FeatureCode>([
  'COMM:ENV:120',
  'IMPT:CONT',
  'COMM:ENV:CUSTOM',
  'LSL:PROB',
  'IMPT:LOC',
  'ENR:LOC',
  'R',
  'IMPT:SERV',
  'STATERPT',
]);

export const subscriptionPlans = ['Basic', 'Pro', 'Expert', 'PWS Portal'] as const;
export type SubscriptionPlan = (typeof subscriptionPlans)[number];

const inventory = [
  'ASSETS',
  'IMPT:LOC_SERV',
  'IMPT:LOC',
  'IMPT:SERV',
  'ENR:LOC',
  'LOC:LSL',
  'LOC:ACT',
] as const satisfies readonly FeatureCode[];
const basic = [...inventory, 'CONTACTS', 'IMPT:CONT', 'STATERPT', 'R'] as const satisfies readonly FeatureCode[];
const pro = [
  ...basic,
  'CF',
  'COMMS',
  'COMM:EMAIL',
  'COMM:ENV:CUSTOM',
  'PT:LCR',
  'PT:CR',
  'PT:LIS',
] as const satisfies readonly FeatureCode[];

/** What each plan includes; an account's overrides add or remove features. */
export const planFeatures: Readonly<Record<SubscriptionPlan, readonly FeatureCode[]>> = {
  Basic: basic,
  Pro: pro,
  Expert: featureCodes,
  'PWS Portal': [...inventory, 'STATERPT', 'R'],
};

/** The account's features: those of its plan, with its overrides. */
export function getFeatures(
  plan: SubscriptionPlan,
  overrides: readonly { readonly featureCode: string; readonly enabled: boolean }[],
): ReadonlySet<string> {
  const features = new Set<string>(planFeatures[plan]);
  for (const { featureCode, enabled } of overrides) {
    if (enabled) features.add(featureCode);
    else features.delete(featureCode);
  }
  return features;
}
