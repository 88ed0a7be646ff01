import { sql, type RawBuilder } from 'kysely';

/** Results at a location of an event that a letter reported as they were when it was composed. */
export interface SentResults {
  readonly eventId: string;
  readonly locationId: string;
  readonly composedOn: string;
}

/** Whether results at the location of an event changed after a letter about them was composed. */
export const haveResultsChanged = (letter: {
  readonly accountId: RawBuilder<unknown>;
  readonly eventId: RawBuilder<unknown>;
  readonly locationId: RawBuilder<unknown>;
  readonly composedOn: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql`
  exists (select from samples s left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id
   where s.account_id = ${letter.accountId} and s.event_id = ${letter.eventId} and s.location_id = ${letter.locationId}
     and (s.invalidated_on > ${letter.composedOn} or r.updated_on > ${letter.composedOn}))`;
