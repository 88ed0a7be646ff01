import type { TriggerCondition } from '@curbstop/contract/communications/communication.values';
import { defaultSendOptions } from '@curbstop/contract/letters/letter-batch.values';
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
import { findings, type Finding } from '@curbstop/contract/samples/sample.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { resolveResults } from './letter-choice.service.ts';
import { toLetterDay } from './letter-day.service.ts';
import { sendPlanned, summarizePlan } from './letter-sending.service.ts';
import { listTargets } from './letter-target.service.ts';

/** [B7.3]: the letters by finding, before the way to send them is chosen. */
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
    const counts: Record<TriggerCondition, number> = { nonDetect: 0, detect: 0, exceedance: 0, allResults: 0 };
    const withoutLetter: Record<Finding, number> = { exceedance: 0, detect: 0, nonDetect: 0 };
    const byOtherMethod = { ...withoutLetter };
    let lettersMissingResults = 0;
    for (const { choose, obstacle, detection, versions, hasLetterOfOtherMethod } of targets) {
      const isThere = obstacle !== locationRemoved;
      if (isThere && detection !== null && versions.length === 0)
        (hasLetterOfOtherMethod ? byOtherMethod : withoutLetter)[detection]++;
      else if (isThere && obstacle !== undefined) lettersMissingResults++;
      const condition = obstacle === undefined ? choose(null)?.triggerCondition : undefined;
      if (condition) counts[condition]++;
    }
    return {
      ...counts,
      ...(findings.some((detection) => withoutLetter[detection] > 0) && { withoutLetter }),
      ...(findings.some((detection) => byOtherMethod[detection] > 0) && { byOtherMethod }),
      ...(lettersMissingResults > 0 && { lettersMissingResults }),
    } satisfies ResultLetterCounts;
  });

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
