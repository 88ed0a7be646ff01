import { newCommunication } from '@curbstop/contract/communications/communication.rules';
import { defaultSendOptions } from '@curbstop/contract/letters/letter-batch.values';
import type { LetterRow } from '@curbstop/contract/letters/letter.rules';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import { changeCommunicationStatus } from '../src/domains/communications/communication.service.ts';
import { createCommunication } from '../src/domains/communications/specified-communication.service.ts';
import { renderBatch } from '../src/domains/letters/batch-rendering.service.ts';
import { markBatchMailed, recordReturnedLetter } from '../src/domains/letters/letter-delivery.service.ts';
import { resendLetter } from '../src/domains/letters/letter-resend.service.ts';
import { sendPlanned } from '../src/domains/letters/letter-sending.service.ts';
import { listLetters } from '../src/domains/letters/letter.service.ts';
import { sendKitResults } from '../src/domains/letters/results-letter.service.ts';
import { listSamples } from '../src/domains/samples/sample.service.ts';
import { getSamplingEvent } from '../src/domains/sampling-events/sampling-event.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { listLocationsForNotices } from './demonstration.repository.ts';
import { firstHalf } from './harlow-falls/programs.ts';

type At = (on: string) => Promise<RequestContext>;

interface Mailing {
  readonly campaignKey: string;
  readonly title: string;
  readonly sentOn: string;
  readonly mailedOn: string;
  /** Letters about lines of each classification, from the one with this place in the order of addresses on. */
  readonly letters: Readonly<Record<(typeof noticeCategories)[number], number>>;
  readonly from: number;
  /** Which of the letters came back. */
  readonly returned: readonly { readonly sheet: number; readonly on: string; readonly reason: Reason }[];
}
type Reason = Parameters<typeof recordReturnedLetter>[1]['reason'];

/** The notices of last year, and the part of this year's that has been mailed. */
const mailings: readonly Mailing[] = [
  {
    campaignKey: 'serviceLineNotice:2025',
    title: 'Annual notices of service lines 2025',
    sentOn: '2025-11-03T15:10:00Z',
    mailedOn: '2025-11-04',
    letters: { Lead: 6, 'Galvanized Requiring Replacement': 3, 'Lead Status Unknown': 3 },
    from: 0,
    returned: [
      { sheet: 2, on: '2025-11-12', reason: 'Vacant' },
      { sheet: 5, on: '2025-11-13', reason: 'Moved, left no address' },
      { sheet: 8, on: '2025-11-18', reason: 'Insufficient address' },
    ],
  },
  {
    campaignKey: 'serviceLineNotice:2026',
    title: 'Annual notices of service lines 2026',
    sentOn: '2026-11-02T14:20:00Z',
    mailedOn: '2026-11-03',
    letters: { Lead: 5, 'Galvanized Requiring Replacement': 3, 'Lead Status Unknown': 2 },
    from: 1,
    returned: [{ sheet: 4, on: '2026-11-12', reason: 'Unable to forward' }],
  },
];

/** The letters that the office has mailed, what came back, and one of them sent again. */
export async function createDemonstrationMailings(at: At, events: ReadonlyMap<string, string>): Promise<void> {
  for (const mailing of mailings) await mailNotices(at, mailing);
  await mailResults(at, events.get(firstHalf) as string);
}

async function mailNotices(
  at: At,
  { campaignKey, title, sentOn, mailedOn, letters, from, returned }: Mailing,
): Promise<void> {
  const context = await at(sentOn);
  const { batchId } = await context.database.write(async (trx) => {
    const notices = [];
    for (const category of noticeCategories)
      notices.push({
        templateIds: templatesOfCategory[category],
        name: category,
        locationIds: await listLocationsForNotices(trx, { category, from, limit: letters[category] }),
      });
    return sendPlanned(trx, context, {
      kind: 'AdHoc',
      title,
      plan: {
        source: { kind: 'notices', notices },
        // The office prints and mails them itself.
        method: 'PDF',
        to: 'serviceAddress',
        skipDuplicates: false,
        on: sentOn.slice(0, 10),
      },
      options: { ...defaultSendOptions, markComplete: false },
      seen: undefined,
      sendAgain: true,
      campaignKey,
    });
  });
  const sent = await printAndMail(at, { batchId, context, mailedOn });
  for (const { sheet, on, reason } of returned) {
    const code = sent.find((letter) => letter.sheet === sheet)?.code ?? '';
    await recordReturnedLetter(await at(`${on}T19:30:00Z`), { code, reason, returnedOn: on });
  }
  if (returned.length > 2)
    await sendAgain(
      at,
      sent.find((letter) => letter.sheet === returned[2]?.sheet),
    );
}

/** The address lacked its apartment. */
async function sendAgain(at: At, letter: LetterRow | undefined): Promise<void> {
  if (!letter) return;
  const context = await at('2025-11-19T14:15:00Z');
  const { id, recipientName } = letter;
  const [name = '', street = '', ...rest] = letter.address;
  const { batchId } = await resendLetter(context, { id, recipientName, address: [name, `${street}, Apt 2`, ...rest] });
  await printAndMail(at, { batchId, context, mailedOn: '2025-11-19' });
}

/** Results of the half year to the households whose water had lead below the action level. */
async function mailResults(at: At, eventId: string): Promise<void> {
  const context = await at('2026-03-26T14:40:00Z');
  const { programId } = await getSamplingEvent(context, { id: eventId });
  const input = newCommunication.parse({
    name: 'Your result: lead found',
    templateId: 'resultDetect-en',
    language: 'en',
    triggerType: 'SendKitResult',
    triggerCondition: 'detect',
    programId,
    eventId,
  });
  const { id, version } = await createCommunication(context, input);
  await changeCommunicationStatus(context, { id, version, status: 'Active' });
  const { items } = await listSamples(context, {
    ...request,
    sort: 'number',
    filters: { eventId: [eventId], detection: ['detect'] },
  });
  const { batchId } = await sendKitResults(context, {
    ...defaultSendOptions,
    sampleIds: items.slice(0, 4).map((sample) => sample.id),
    // The office prints and mails them itself.
    method: 'PDF',
    to: 'serviceAddress',
    skipDuplicates: false,
    markComplete: false,
  });
  await printAndMail(at, { batchId, context, mailedOn: '2026-03-27' });
}

interface Printed {
  readonly batchId: string;
  readonly context: RequestContext;
  readonly mailedOn: string;
}

/** Creates the PDFs at once instead of by the job, and records the mailing. */
async function printAndMail(at: At, { batchId, context, mailedOn }: Printed): Promise<readonly LetterRow[]> {
  await renderBatch({
    context,
    jobId: 'demonstration',
    payload: { batchId },
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    runsAgainAfter: () => false,
    throwIfCanceled: () => undefined,
    finishIn: async () => undefined,
  });
  await markBatchMailed(await at(`${mailedOn}T20:15:00Z`), { id: batchId, mailedOn });
  return (await listLetters(context, { ...request, sort: 'createdOn', filters: { batchId: [batchId] } })).items;
}

const request = { page: 1, pageSize: 100, searchTerm: '', filters: {} };
