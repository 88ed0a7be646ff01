import { hasFeature } from './requirement.policy.ts';

type Features = ReadonlySet<string>;

/** The tabs of the top bar, in the specification's order [A2.26-A2.34]. */
export const tabPolicies = {
  programs: (features: Features) => listProgramTypesOfFeatures(features).length > 0,
  locations: () => true,
  /** [A2.30]: filters are handed out in the PF program; nothing is sampled there. */
  samples: (features: Features) => hasFeature(features, 'PT:sampled'),
  inventory: (features: Features) => hasFeature(features, 'ASSETS'),
  stateReporting: (features: Features) => hasFeature(features, 'STATERPT'),
  communications: (features: Features) => hasFeature(features, 'COMMS'),
  lslProbabilityFinder: (features: Features) => hasFeature(features, 'LSL:PROB'),
} as const satisfies Readonly<Record<string, (features: Features) => boolean>>;
export type TabName = keyof typeof tabPolicies;

function listProgramTypesOfFeatures(features: Features): readonly string[] {
  return [...features].filter((code) => code.startsWith('PT:'));
}

/** The target of the logo link [A2.35]. */
export function getHomeTab(features: Features): 'inventory' | 'programs' {
  return listProgramTypesOfFeatures(features).length === 0 ? 'inventory' : 'programs';
}
