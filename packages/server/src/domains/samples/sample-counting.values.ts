import { countedProgramRules, type CountedProgramRule } from '@curbstop/contract/regulations/counted-program.values';
import { sql, type RawBuilder } from 'kysely';

type Column = RawBuilder<unknown>;

interface ProgramColumns {
  readonly programTypeId: Column;
  /** The last day of the event. */
  readonly endsOn: Column;
  /** The State of the water system. */
  readonly state: Column;
}

/**
 * Whether samples count without a decision, by the rows of `countedProgramRules`: the State's own first, the latest
 * first.
 */
export function isCountedProgram(columns: ProgramColumns): RawBuilder<boolean> {
  const rows = countedProgramRules.toSorted((a, b) => rank(b).localeCompare(rank(a)));
  return sql`(case ${sql.join(
    rows.map((rule) => sql`when ${isInForce(rule, columns)} then ${sql.lit(rule.countedBy === 'always')}`),
    sql` `,
  )} else false end)`;
}

const rank = ({ state, effectiveFrom }: CountedProgramRule) => `${state === undefined ? 0 : 1} ${effectiveFrom}`;

const isInForce = (
  { state, programTypeIds, effectiveFrom, effectiveTo }: CountedProgramRule,
  columns: ProgramColumns,
): RawBuilder<boolean> => sql`${columns.programTypeId} in (${sql.join(programTypeIds.map((id) => sql.lit(id)))})
  and ${columns.endsOn} between ${effectiveFrom}::date and ${effectiveTo ?? 'infinity'}::date
  and ${state === undefined ? sql`true` : sql`${columns.state} = ${state}`}`;

/** Whether a sample counts: by its event's program, or by decision. */
export const isCounted = (isCompliance: Column, decision: Column): RawBuilder<boolean> =>
  sql`(${isCompliance} or ${decision} is not distinct from 'yes')`;

/** Whether a sample that would not count without a decision is left out by one. */
export const compileIsExcluded = (isCompliance: Column, decision: Column): RawBuilder<boolean> =>
  sql`(not ${isCompliance} and ${decision} is not distinct from 'no')`;
