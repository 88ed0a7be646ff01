import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listSampleCandidates, listSamplesById as readSamples, type SampleCandidate } from './sample.repository.ts';

/** The samples of an event by which rows of a file find theirs. */
export function listEventSamples(trx: AccountTransaction, eventId: string): Promise<readonly SampleCandidate[]> {
  return listSampleCandidates(trx, eventId);
}

/** These samples; those of another account are missing. */
export function listSamplesById(trx: AccountTransaction, ids: readonly string[]) {
  return readSamples(trx, ids);
}
