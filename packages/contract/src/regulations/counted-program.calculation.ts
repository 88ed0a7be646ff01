import { formatDay } from '../primitives/calendar.ts';
import { countedProgramRules, type CountedProgramRule } from './counted-program.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

interface Program {
  readonly programTypeId: number;
  readonly state: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

/** The rule about results of a type of program; the State's own takes precedence over the federal one. */
export function findCountedProgramRule(
  { programTypeId, state, on }: Program,
  rules: readonly CountedProgramRule[] = countedProgramRules,
): CountedProgramRule | undefined {
  const ofType = rules.filter(({ programTypeIds }) => programTypeIds.includes(programTypeId));
  return (
    findInForce(
      ofType.filter((rule) => rule.state === state),
      on,
    ) ??
    findInForce(
      ofType.filter((rule) => rule.state === undefined),
      on,
    )
  );
}

/**
 * Whether the results count without a decision: by the last day of their event, as in lists and totals of samples, which
 * don't know its monitoring period.
 */
export const isCountedProgram = ({ endsOn, ...program }: Omit<Program, 'on'> & { readonly endsOn: string }): boolean =>
  findCountedProgramRule({ ...program, on: endsOn })?.countedBy === 'always';

/** What the rule says about results of programs that count only by decision. */
export function describeCountedRule({ needsLeadLine, effectiveFrom, effectiveTo, source }: CountedProgramRule): string {
  const from = effectiveTo === null ? `From ${formatDay(effectiveFrom)} on` : `Until ${formatDay(effectiveTo)}`;
  return needsLeadLine
    ? `${from}, results that customers asked for count at sites with a known lead service line, if the sample meets the rule (${source}).`
    : `${from}, results beyond the required number count if the site and the sample meet the rule (${source}).`;
}
