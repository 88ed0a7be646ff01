import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import { listSamplesAt } from '../samples/event-samples.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { listLineDetails } from '../service-lines/service-line-details.service.ts';
import type { LetterLocation } from './addressee.calculation.ts';
import { listLetterLocations } from './letter-location.repository.ts';
import { toRecipient, type LetterSetting, type Recipient, type RecipientKey } from './recipient-values.calculation.ts';
import { listStoredRecipients } from './recipient.repository.ts';

interface SettingInput {
  readonly language: LetterLanguage;
  readonly on: string;
  readonly eventId: string | null;
  readonly exceedance?: LeadExceedance | undefined;
  readonly unnumbered?: UnnumberedExceedance | undefined;
}

/** What the letters of one batch share. */
export async function getLetterSetting(
  trx: AccountTransaction,
  { language, on, eventId, ...about }: SettingInput,
): Promise<LetterSetting> {
  const sender = await getAccountProfileWithin(trx);
  const event = eventId === null ? undefined : await findEventById(trx, eventId);
  return { language, on, state: sender.primacyCode, sender, event, ...about };
}

/** The addresses and contacts of these locations, which determine the recipients of their letters. */
export const listLetterLocationsWithin = (
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly LetterLocation[]> => listLetterLocations(trx, locationIds);

/** The recipients in the order of their keys, set-wise; locations that do not exist are left out. */
export async function listRecipientsWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { keys, setting }: { readonly keys: readonly RecipientKey[]; readonly setting: LetterSetting },
): Promise<readonly Recipient[]> {
  const stored = await listStoredRecipients(trx, keys);
  const lineIds = stored.flatMap(({ lineId }) => lineId ?? []);
  const lines = new Map((await listLineDetails(trx, context, lineIds)).map((line) => [line.id, line]));
  const samples = setting.event
    ? await listSamplesAt(trx, context, {
        event: setting.event,
        locationIds: keys.map(({ locationId }) => locationId),
      })
    : [];
  const byLocation = new Map<string, Sample[]>();
  for (const sample of samples)
    byLocation.set(sample.locationId, [...(byLocation.get(sample.locationId) ?? []), sample]);
  return stored.map((recipient) =>
    toRecipient(
      {
        recipient,
        line: recipient.lineId === null ? undefined : lines.get(recipient.lineId),
        samples: byLocation.get(recipient.locationId) ?? [],
      },
      setting,
    ),
  );
}
