import { isExpectedInBottle } from '@curbstop/contract/samples/sample-decision.calculation';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { skus } from '@curbstop/contract/sampling-events/sku.values';
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
  sql`(${isValid(table)} and (${column(table, 'status')} > ${sql.lit(sampleStatus.new)}
                              or ${column(table, 'collected_on')} is not null))`;

/** A sample with results was received, even without a recorded date. */
export const isReceived = (table?: string): Condition =>
  sql`${column(table, 'status')} between ${sql.lit(sampleStatus.atLab)} and ${sql.lit(sampleStatus.completed)}`;

export const isAnalyzed = (table?: string): Condition =>
  sql`${column(table, 'status')} in (${sql.lit(sampleStatus.analyzed)}, ${sql.lit(sampleStatus.completed)})`;

export const isAwaitingResults = (table?: string): Condition =>
  sql`${column(table, 'status')} < ${sql.lit(sampleStatus.analyzed)}`;

/** Its collection date can be entered with that of its kit: it has no results that the date would count elsewhere. */
export const isWithoutDate = (table?: string): Condition =>
  sql`(${isAwaitingResults(table)} and ${column(table, 'collected_on')} is null)`;

/** The results that laboratories don't report of a bottle, unless the event has the analyte as its primary one. */
const unexpectedResults = skus.flatMap(({ id, samples }) =>
  samples.flatMap((_, position) =>
    analytes
      .map(({ id: analyteId }) => ({ skuId: id, position, analyteId, primary: false }))
      .filter((missing) => !isExpectedInBottle(missing)),
  ),
);

interface EventAnalyte {
  /** The alias of `samples`. */
  readonly sample: string;
  /** The alias of `sampling_event_analytes`. */
  readonly analyte: string;
}

/** Whether an analyte of the event is analyzed in the bottle of the sample. */
export const isExpectedResult = ({ sample, analyte }: EventAnalyte): Condition =>
  sql`(${column(analyte, 'is_primary')}
       or (${column(sample, 'sku_id')}, ${column(sample, 'position')},
           ${column(analyte, 'analyte_id')}) not in (${sql.join(
             unexpectedResults.map(
               ({ skuId, position, analyteId }) =>
                 sql`(${sql.lit(skuId)}, ${sql.lit(position)}, ${sql.lit(analyteId)})`,
             ),
           )}))`;

/** A number for the half-year of a day. */
export const halfYear = (day: string) =>
  sql`extract(year from ${sql.ref(day)}) * 2 + (extract(month from ${sql.ref(day)}) > 6)::int`;
