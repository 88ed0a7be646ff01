import { defaultSendOptions } from '@curbstop/contract/letters/letter-batch.values';
import type * as sendingEndpoints from '@curbstop/contract/letters/sending.endpoints';
import type { LettersSent, ResultsToSend, ConfirmedLetters } from '@curbstop/contract/letters/sending.rules';
import { hasPermission } from '@curbstop/contract/primitives/access';
import { formatLongDate } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { resolveResults } from './letter-choice.service.ts';
import { toLetterDay } from './letter-day.service.ts';
import { sendPlanned, summarizePlan } from './letter-sending.service.ts';

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
