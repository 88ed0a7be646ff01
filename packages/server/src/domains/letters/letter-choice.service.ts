import type { LetterLocations, ResultsChoice } from '@curbstop/contract/letters/sending.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { ChosenRows } from '@curbstop/contract/primitives/selection';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listSelectedIds } from '../../foundation/database/selected-rows.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { selectLocations } from '../locations/location-selection.service.ts';
import { requireLocations } from '../locations/location.service.ts';
import { findProgramById } from '../programs/program.service.ts';
import { readSamplesById } from '../samples/event-samples.service.ts';
import { requireChosenResults, type ChosenResults } from '../samples/letter-result.service.ts';
import { listChosenSampleIds } from '../samples/sample-selection.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { listLocationIdsOfLines } from '../service-lines/service-line-selection.service.ts';
import { listEventLocationIds, listProgramLocationIds } from './letter-choice.repository.ts';

/** As the specification's calls choose them, the lines that match may come without their number. */
export type ChosenLocations = LetterLocations | { readonly serviceLines: ChosenRows };

/** The locations that a letter is sent to; refuses a selection whose list has changed since it was shown. */
export async function resolveLetterLocations(
  trx: AccountTransaction,
  context: RequestContext,
  recipients: ChosenLocations,
): Promise<readonly string[]> {
  if ('locationIds' in recipients) return requireLocations(trx, [...new Set(recipients.locationIds)]);
  if ('serviceLines' in recipients) return listLocationIdsOfLines(trx, context, recipients.serviceLines);
  if ('samples' in recipients) {
    const sampleIds = await listChosenSampleIds(trx, context, { selection: recipients.samples });
    return [...new Set((await readSamplesById(trx, sampleIds)).map(({ locationId }) => locationId))];
  }
  if ('programId' in recipients) {
    if (!(await findProgramById(trx, recipients.programId))) throw commonProblems.notFound({ property: 'programId' });
    return listProgramLocationIds(trx, recipients.programId);
  }
  if ('eventId' in recipients) {
    if (!(await findEventById(trx, recipients.eventId))) throw commonProblems.notFound({ property: 'eventId' });
    return listEventLocationIds(trx, recipients.eventId);
  }
  await selectLocations(trx, context, recipients.locations);
  return listSelectedIds(trx, 'selected');
}

/** The kits or samples whose results are sent; refuses ids that do not exist. */
export async function resolveResults(
  trx: AccountTransaction,
  context: RequestContext,
  { kitIds, ...samples }: ResultsChoice,
): Promise<ChosenResults> {
  const selection = kitIds ? { kitIds } : { sampleIds: await listChosenSampleIds(trx, context, samples) };
  await requireChosenResults(trx, selection);
  return selection;
}
