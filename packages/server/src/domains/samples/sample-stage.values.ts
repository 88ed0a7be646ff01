import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sql, type RawBuilder } from 'kysely';

// Conditions for rows of `samples`. The ids are literals, so that partial indexes match.

type Condition = RawBuilder<boolean>;

const column = (table: string | undefined, name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);

export const isInvalidated = (table?: string): Condition =>
  sql`${column(table, 'status')} = ${sql.lit(sampleStatus.invalidated)}`;

export const isValid = (table?: string): Condition =>
  sql`${column(table, 'status')} <> ${sql.lit(sampleStatus.invalidated)}`;

/** A sample that the lab has received was collected, even without a recorded date. */
export const isCollected = (table?: string): Condition =>
  sql`(${isValid(table)} and (${column(table, 'status')} > ${sql.lit(sampleStatus.new)} or ${column(table, 'collected_on')} is not null))`;

/** A sample with results was received, even without a recorded date. */
export const isReceived = (table?: string): Condition =>
  sql`${column(table, 'status')} between ${sql.lit(sampleStatus.atLab)} and ${sql.lit(sampleStatus.completed)}`;

export const isAnalyzed = (table?: string): Condition =>
  sql`${column(table, 'status')} in (${sql.lit(sampleStatus.analyzed)}, ${sql.lit(sampleStatus.completed)})`;

export const isAwaitingResults = (table?: string): Condition =>
  sql`${column(table, 'status')} < ${sql.lit(sampleStatus.analyzed)}`;
