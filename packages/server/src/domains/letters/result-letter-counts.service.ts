import { defaultRecipients } from '@curbstop/contract/communications/recipient.values';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type * as sendingEndpoints from '@curbstop/contract/letters/sending.endpoints';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { listOtherLanguages, type LetterLocation } from '../communications/addressee.calculation.ts';
import { listLetterLocationsWithin } from '../communications/recipient.service.ts';
import { resolveResults } from './letter-choice.service.ts';
import { toLetterDay } from './letter-day.service.ts';
import { listAddresseesBy, partSize } from './letter-plan.service.ts';
import { readResultTargets } from './letter-target.service.ts';
import {
  ResultLetterCounter,
  type LocationRecipients,
  type RecipientLanguages,
} from './result-letter-counts.calculation.ts';

/**
 * [B7.3]: the letters by finding, before the way to send them is chosen, and how many locations get one in each way.
 */
export const countResultLetters: Service<typeof sendingEndpoints.countResultLetters> = (
  context,
  { method, ...choice },
) =>
  context.database.change(async (trx) => {
    const chosenResults = await resolveResults(trx, context, choice);
    const listTargetsBy = await readResultTargets(trx, context, {
      source: { kind: 'results', chosenResults },
      on: toLetterDay(context, { method }),
    });
    const targets = listTargetsBy(method);
    const recipientsAt = await listRecipientsByLocation(
      trx,
      targets.map(({ locationId }) => locationId),
    );
    const counter = new ResultLetterCounter(method);
    for (const target of targets) counter.add(target, recipientsAt.get(target.locationId) ?? toUnnamedHousehold());
    return counter.toCounts();
  });

/** Of a location that is not read: counted as speaking English, and without an email address. */
const toUnnamedHousehold = (): LocationRecipients => ({ onPaper: [[null]], byEmail: [] });

/** The languages of those to whom the plan writes unless another address is chosen. */
async function listRecipientsByLocation(
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<ReadonlyMap<string, LocationRecipients>> {
  const ids = [...new Set(locationIds)];
  const byLocation = new Map<string, LocationRecipients>();
  for (let start = 0; start < ids.length; start += partSize)
    for (const location of await listLetterLocationsWithin(trx, ids.slice(start, start + partSize)))
      byLocation.set(location.locationId, {
        onPaper: listRecipientLanguages(location, 'PDF'),
        byEmail: listRecipientLanguages(location, 'Email'),
      });
  return byLocation;
}

/** An email is for one person; a letter on paper is for the household. */
function listRecipientLanguages(location: LetterLocation, method: DeliveryMethod): readonly RecipientLanguages[] {
  const { addressees } = listAddresseesBy(method, location, defaultRecipients);
  return addressees.map((addressee) => {
    const otherResidents = method === 'Email' ? [] : listOtherLanguages(location, addressee);
    return [addressee.language, ...otherResidents.map(({ language }) => language)];
  });
}
