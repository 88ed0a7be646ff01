import { schoolSamplingRules, type SchoolSamplingRule } from './school-sampling.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

/** The rule in force on a day, or the first one to come: until then its work is preparation. */
export function getSchoolSamplingRule(on: string): SchoolSamplingRule {
  const [first] = schoolSamplingRules;
  const rule = findInForce(schoolSamplingRules, on) ?? first;
  if (!rule) throw new Error('No rule about sampling in schools is recorded');
  return rule;
}

/** Whether the rule is in force on a day. */
export function isSchoolSamplingInForce(on: string): boolean {
  return findInForce(schoolSamplingRules, on) !== undefined;
}

/** The year from which plumbing is lead-free, with all of its days. */
export function getLeadFreeYear({ leadFreeFrom }: Pick<SchoolSamplingRule, 'leadFreeFrom'>): number {
  const year = Number(leadFreeFrom.slice(0, 4));
  return leadFreeFrom.endsWith('-01-01') ? year : year + 1;
}
