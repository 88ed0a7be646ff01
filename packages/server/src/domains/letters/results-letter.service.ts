import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { defaultRecipients } from '@curbstop/contract/communications/recipient.values';
import { defaultSendOptions, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import type * as sendingEndpoints from '@curbstop/contract/letters/sending.endpoints';
import type {
  LettersSent,
  ResultLetterCounts,
  ResultsToSend,
  ConfirmedLetters,
} from '@curbstop/contract/letters/sending.rules';
import { locationRemoved } from '@curbstop/contract/letters/sending.values';
import { hasPermission } from '@curbstop/contract/primitives/access';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { findings, type Finding } from '@curbstop/contract/samples/sample.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { listLetterLocationsWithin } from '../communications/recipient.service.ts';
import { resolveResults } from './letter-choice.service.ts';
import { toLetterDay } from './letter-day.service.ts';
import { listAddresseesBy, partSize } from './letter-plan.service.ts';
import { sendPlanned, summarizePlan } from './letter-sending.service.ts';
import { listTargets, type LetterTarget } from './letter-target.service.ts';

/**
 * [B7.3]: the letters by finding, before the way to send them is chosen. Each location that was not removed is in one
 * number, by the language of its addressee as in the plan.
 */
export const countResultLetters: Service<typeof sendingEndpoints.countResultLetters> = (
  context,
  { method, ...choice },
) =>
  context.database.change(async (trx) => {
    const resultSet = await resolveResults(trx, context, choice);
    const targets = await listTargets(trx, context, {
      source: { kind: 'results', chosenResults: resultSet },
      method,
      on: toLetterDay(context, { method }),
    });
    const languagesAt = await listLanguagesByLocation(trx, targets, method);
    const tally: Tally = {
      counts: { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0 },
      withoutLetter: { exceedance: 0, detect: 0, nonDetect: 0 },
      byOtherMethod: { exceedance: 0, detect: 0, nonDetect: 0 },
      inOtherLanguage: 0,
      lettersMissingResults: 0,
    };
    for (const target of targets) countTarget(tally, target, languagesAt.get(target.locationId) ?? [null]);
    const { counts, withoutLetter, byOtherMethod, inOtherLanguage, lettersMissingResults } = tally;
    return {
      ...counts,
      ...(findings.some((detection) => withoutLetter[detection] > 0) && { withoutLetter }),
      ...(inOtherLanguage > 0 && { inOtherLanguage }),
      ...(findings.some((detection) => byOtherMethod[detection] > 0) && { byOtherMethod }),
      ...(lettersMissingResults > 0 && { lettersMissingResults }),
    } satisfies ResultLetterCounts;
  });

interface Tally {
  readonly counts: Record<TriggerCondition, number>;
  readonly withoutLetter: Record<Finding, number>;
  readonly byOtherMethod: Record<Finding, number>;
  inOtherLanguage: number;
  lettersMissingResults: number;
}

function countTarget(
  tally: Tally,
  { choose, chooseOfAnyMethod, obstacle, detection, versions }: LetterTarget,
  languages: readonly (LetterLanguage | null)[],
): void {
  if (obstacle === locationRemoved) return;
  const condition = languages.map(choose).find((letter) => letter !== undefined)?.triggerCondition;
  if (detection !== null && !condition) {
    const hasOther = languages.some((language) => chooseOfAnyMethod?.(language));
    tally[hasOther ? 'byOtherMethod' : 'withoutLetter'][detection]++;
    if (!hasOther && versions.length > 0) tally.inOtherLanguage++;
  } else if (obstacle !== undefined || !condition) tally.lettersMissingResults++;
  else tally.counts[condition]++;
}

/** The languages of the addressees to whom the plan writes unless another address is chosen. */
async function listLanguagesByLocation(
  trx: AccountTransaction,
  targets: readonly LetterTarget[],
  method: DeliveryMethod,
): Promise<ReadonlyMap<string, readonly (LetterLanguage | null)[]>> {
  const ids = [...new Set(targets.map(({ locationId }) => locationId))];
  const byLocation = new Map<string, readonly (LetterLanguage | null)[]>();
  for (let start = 0; start < ids.length; start += partSize)
    for (const location of await listLetterLocationsWithin(trx, ids.slice(start, start + partSize))) {
      const { addressees } = listAddresseesBy(method, location, defaultRecipients);
      if (addressees.length > 0)
        byLocation.set(
          location.locationId,
          addressees.map(({ language }) => language),
        );
    }
  return byLocation;
}

export const planResultLetters: Service<typeof sendingEndpoints.planResultLetters> = (
  context,
  { method, to, on, skipDuplicates, addressToResident, ...input },
) =>
  context.database.change(async (trx) => {
    const resultSet = await resolveResults(trx, context, input);
    return summarizePlan(trx, context, {
      source: { kind: 'results', chosenResults: resultSet },
      method,
      to,
      skipDuplicates,
      addressToResident,
      on: toLetterDay(context, { on, method }),
    });
  });

/** [B7.4]: the samples are completed once the letters have left, if the person may edit samples and chose so [B4.6]. */
export const sendResultLetters: Service<typeof sendingEndpoints.sendResultLetters> = (context, input) =>
  sendKitResults(context, input);

/** The same for the calls of the specification, which confirm no numbers. */
export function sendKitResults(
  context: RequestContext,
  input: Omit<ResultsToSend, 'sendAgain'> & { readonly seen?: ConfirmedLetters; readonly sendAgain?: boolean },
): Promise<LettersSent> {
  const {
    method,
    to,
    on,
    skipDuplicates,
    addressToResident,
    isColor,
    mailType,
    isCertified,
    markComplete,
    seen,
    sendAgain = false,
  } = input;
  return context.database.write(async (trx) => {
    const resultSet = await resolveResults(trx, context, input);
    const day = toLetterDay(context, { on, method });
    const completes = markComplete && hasPermission(context.permissions, 'pws:edit');
    return sendPlanned(trx, context, {
      kind: 'Results',
      title: `Results letters of ${formatLongDate(day)}`,
      plan: {
        source: { kind: 'results', chosenResults: resultSet },
        method,
        to,
        skipDuplicates,
        addressToResident,
        on: day,
      },
      options: { isColor, mailType, isCertified, markComplete: completes },
      seen,
      sendAgain,
    });
  });
}

/** [B7.5] */
export const downloadKitResults: Service<typeof sendingEndpoints.downloadKitResults> = async (
  context,
  {
    accountId,
    kitIds,
    markCompleteOnResultLetterSent,
    skipDuplicates,
    sendAgain,
  }: InputOf<typeof sendingEndpoints.downloadKitResults> & {
    readonly accountId?: string;
  },
) => {
  if (accountId !== undefined && accountId !== context.accountId) throw commonProblems.notFound();
  const { batchId } = await sendKitResults(context, {
    ...defaultSendOptions,
    kitIds,
    method: 'PDF',
    to: 'serviceAddress',
    skipDuplicates,
    sendAgain,
    markComplete: markCompleteOnResultLetterSent ?? defaultSendOptions.markComplete,
  });
  return { batchId };
};
