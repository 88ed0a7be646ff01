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
  sql`(${isValid(table)} and (${column(table, 'status')} > ${sql.lit(sampleStatus.new)} or ${column(table, 'collected_on')} is not null))`;

/** A sample with results was received, even without a recorded date. */
export const isReceived = (table?: string): Condition =>
  sql`${column(table, 'status')} between ${sql.lit(sampleStatus.atLab)} and ${sql.lit(sampleStatus.completed)}`;

export const isAnalyzed = (table?: string): Condition =>
  sql`${column(table, 'status')} in (${sql.lit(sampleStatus.analyzed)}, ${sql.lit(sampleStatus.completed)})`;

export const isAwaitingResults = (table?: string): Condition =>
  sql`${column(table, 'status')} < ${sql.lit(sampleStatus.analyzed)}`;

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
  sql`(${column(analyte, 'is_primary')} or (${column(sample, 'sku_id')}, ${column(sample, 'position')}, ${column(analyte, 'analyte_id')}) not in (${sql.join(
    unexpectedResults.map(
      ({ skuId, position, analyteId }) => sql`(${sql.lit(skuId)}, ${sql.lit(position)}, ${sql.lit(analyteId)})`,
    ),
  )}))`;

/** The analytes of its event without a result in an analyzed or completed sample, in the order of the event; empty for others. */
export const missingAnalyteIds = (sample: string): RawBuilder<number[]> =>
  sql`case when ${isAnalyzed(sample)} then array(
      select a.analyte_id from sampling_event_analytes a
       where a.account_id = ${column(sample, 'account_id')} and a.event_id = ${column(sample, 'event_id')}
         and ${isExpectedResult({ sample, analyte: 'a' })}
         and not exists (select from analyte_results r where r.account_id = ${column(sample, 'account_id')}
                                and r.sample_id = ${column(sample, 'id')} and r.analyte_id = a.analyte_id and r.withdrawn_on is null)
       order by a.position) else '{}' end`;
