import { getSchoolSamplingRule } from '../regulations/school-sampling.calculation.ts';
import type { SchoolFacility } from './school-facility.rules.ts';
import type { Coverage } from './school-facility.values.ts';

/** What the coverage of a facility depends on. */
export type CoveredFacility = Pick<SchoolFacility, 'kind' | 'exemptReason' | 'proofs' | 'lineCategories'>;

interface CoverageResult {
  readonly coverage: Coverage;
  readonly coverageBecause: string;
}

/**
 * What the rule requires for a facility. An exemption needs proof; new plumbing exempts it only if its service line is
 * known to be Non-lead (40 CFR 141.92 as amended, by secondary sources).
 */
export function getCoverage(facility: CoveredFacility, on: string): CoverageResult {
  const obstacle = findObstacle(facility);
  if (facility.exemptReason !== null && obstacle === undefined)
    return { coverage: 'exempt', coverageBecause: 'Exempt. Proof is attached.' };
  const note = obstacle === undefined ? '' : ` ${obstacle}`;
  if (facility.kind === 'secondarySchool')
    return { coverage: 'onRequest', coverageBecause: `Sample secondary schools on request.${note}` };
  const { cycleYears } = getSchoolSamplingRule(on);
  return { coverage: 'sampled', coverageBecause: `To be sampled once within ${cycleYears} years.${note}` };
}

/** Why a recorded exemption does not count. */
function findObstacle({ exemptReason, proofs, lineCategories }: CoveredFacility): string | undefined {
  if (exemptReason === null) return undefined;
  if (proofs === 0) return 'An exemption needs proof: attach it.';
  if (exemptReason !== 'leadFreePlumbing') return undefined;
  if (lineCategories.length === 0) return 'The exemption doesn’t apply: no service line is recorded at this address.';
  const worst = lineCategories.find((category) => category !== 'Non-lead');
  return worst && `The exemption doesn’t apply: a service line at this address is ${worst}.`;
}
