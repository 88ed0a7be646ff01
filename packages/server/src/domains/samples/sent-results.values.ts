import { sql, type RawBuilder } from 'kysely';

/** Results at a location of an event that a letter reported as they were when it was composed. */
export interface SentResults {
  readonly eventId: string;
  readonly locationId: string;
  /** The samples that had results. */
  readonly sampleIds: readonly string[];
  readonly composedOn: string;
}

/** Whether the sample `s` has a result. */
export const hasResult = sql<boolean>`exists (select from analyte_results r
  where r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null)`;

/**
 * Whether results at the location of an event changed after a letter about them was composed: a result, or which
 * samples have one. A sample with results can be moved to another event.
 */
export const haveResultsChanged = (letter: {
  readonly accountId: RawBuilder<unknown>;
  readonly eventId: RawBuilder<unknown>;
  readonly locationId: RawBuilder<unknown>;
  readonly sampleIds: RawBuilder<unknown>;
  readonly composedOn: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql`(
  exists (select from samples s left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id
   where s.account_id = ${letter.accountId} and s.event_id = ${letter.eventId} and s.location_id = ${letter.locationId}
     and (s.invalidated_on > ${letter.composedOn} or r.updated_on > ${letter.composedOn}
       or (r.withdrawn_on is null and r.id is not null and s.id <> all(${letter.sampleIds}))))
  or cardinality(${letter.sampleIds}) > (select count(*) from samples s
   where s.account_id = ${letter.accountId} and s.id = any(${letter.sampleIds})
     and s.event_id = ${letter.eventId} and s.location_id = ${letter.locationId}))`;
