import { hourMs } from '@curbstop/contract/primitives/calendar';
import { mailedStatuses, statusesAfterMailing } from '@curbstop/contract/letters/letter.values';
import { getLookUpTime } from '@curbstop/contract/letters/mail-house-event.calculation';
import type * as mailHouseEventEndpoints from '@curbstop/contract/letters/mail-house-event.endpoints';
import { parseScanName } from '@curbstop/contract/letters/mail-house-event.rules';
import {
  mailSignatureHeader,
  mailSignatureTimeHeader,
  maxDaysWithoutNews,
  maxMailSignatureAgeSeconds,
} from '@curbstop/contract/letters/mail-house-event.values';
import { parseReportedTracking } from '@curbstop/contract/letters/tracking-number.calculation';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { findOutageProblem } from '../../foundation/database/outage.ts';
import { runOnInterval } from '../../foundation/schedule.ts';
import type { AppContext, CreateReporterContext, RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, ResultOf } from '../../foundation/service.ts';
import type { AcceptedLetter } from '../../foundation/shipping/mail-house.ts';
import { ServiceUnavailableError } from '../../foundation/shipping/external-service.ts';
import { isSignedText, parseSplitSignature, type SignedText } from '../../foundation/shipping/signature.ts';
import { completeSamplesOfLetter } from './batch-completion.service.ts';
import { mergeLetterUpdate, addTracking, type LetterReport } from './mail-house-event.calculation.ts';
import {
  listLettersToLookUp,
  lockLetterAtMailHouse,
  updateLookUpTime,
  updateReported,
  type LetterAtMailHouse,
} from './mail-house-event.repository.ts';
import { findMailedOutdated } from './outdated-letter.service.ts';
import { recordMailedTexts } from './mailed-text.service.ts';

/** Refuses a notice that was not signed with the secret of the settings. */
export function requireSignedByMailHouse({ config, clock }: AppContext, { text, getHeader }: SignedText): void {
  const secret = config.mailHouseWebhookSecret;
  const signature = parseSplitSignature(getHeader(mailSignatureTimeHeader), getHeader(mailSignatureHeader));
  const signatureTime = { now: clock.now(), maxAgeSeconds: maxMailSignatureAgeSeconds };
  if (secret === undefined || !isSignedText(secret, { text, signature }, signatureTime))
    throw mailHouseProblems.notSigned();
}

/** Repeated and late notices change nothing that is known already; events about others are taken and ignored. */
export async function receiveMailHouseEvent(
  createReporterContext: CreateReporterContext,
  { notice }: InputOf<typeof mailHouseEventEndpoints.receiveMailHouseEvent>,
): Promise<ResultOf<typeof mailHouseEventEndpoints.receiveMailHouseEvent>> {
  if (!notice) return { isApplied: false };
  const { carrierId, trackingId, type, failure, occurredAt } = notice;
  const context = await createReporterContext({ accountId: notice.account, name: 'Mail house' });
  return context.database.writeBesideImports(async (trx) => {
    const letter = await lockLetterAtMailHouse(trx, notice.letterId);
    if (!letter || (letter.carrierId !== null && letter.carrierId !== carrierId)) throw commonProblems.notFound();
    const day = toDay(context, letter, occurredAt);
    const knownLetter = addTracking({ ...letter, carrierId }, trackingId);
    return {
      isApplied: await storeNews(trx, context, {
        letter,
        report: mergeLetterUpdate(knownLetter, { type, day, failure }),
      }),
    };
  });
}

/** A clock that is ahead or behind must not date a letter before it existed or in the future. */
function toDay({ app, account }: RequestContext, { createdOn }: LetterAtMailHouse, occurredAt: string): string {
  const [first, last] = [createdOn, getInstant(app.clock)].map((moment) => toDayAt(moment, account.timeZone));
  const day = toDayAt(occurredAt, account.timeZone);
  if (first !== undefined && day < first) return first;
  return last !== undefined && day > last ? last : day;
}

/** Stores what is known about a locked letter and returns whether that is new. */
async function storeNews(
  trx: AccountTransaction,
  context: RequestContext,
  { letter, report }: { readonly letter: LetterAtMailHouse; readonly report: LetterReport },
): Promise<boolean> {
  const changedAt = getInstant(context.app.clock);
  const lookUpOn = getLookUpTime(report.status, { now: changedAt, submittedOn: letter.submittedOn });
  const hasLeft = ({ status }: LetterReport) => statusesAfterMailing.includes(status);
  // No notice says what the letter said: it is compared with the records at the first sign that it left.
  const outdated =
    hasLeft(report) && !hasLeft(letter)
      ? await findMailedOutdated(trx, context, { id: letter.id, mailedOn: report.mailedOn })
      : undefined;
  await updateReported(trx, letter.id, { report, outdated, now: changedAt, lookUpOn });
  const { before, after } = diffRecords(toHistory(letter), {
    ...toHistory(report),
    ...(outdated && { outdatedReason: outdated.reason }),
  });
  if (Object.keys(after).length === 0) return false;
  await recordChange(trx, context, { entityType: 'letter', entityId: letter.id, operation: 'updated', before, after });
  const isMailed = ({ status }: LetterReport) => mailedStatuses.includes(status);
  if (isMailed(report) && !isMailed(letter)) {
    await recordMailedTexts(trx, { letterId: letter.id });
    await completeSamplesOfLetter(trx, context, letter.id);
  }
  return true;
}

/** What the change history shows. */
function toHistory(report: LetterReport): Readonly<Record<string, unknown>> {
  const { status, trackingId, reportedTrackingId, failure, returnReason } = report;
  const { mailedOn, inTransitOn, forwardedOn, deliveredOn, returnedOn } = report;
  const days = { mailedOn, inTransitOn, forwardedOn, deliveredOn, returnedOn };
  return { status, trackingId, reportedTrackingId, failure, ...days, returnReason };
}

/** The most letters of an account that one run looks up. */
const lettersPerRun = 200;

/** Failed look-ups in a row that count as an outage. */
const maxFailures = 3;

/** Gets the status of letters without a recent notice from the mail house; returns how many changed. */
export async function lookUpLetters(
  context: RequestContext,
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  const { mailHouse } = context.app;
  if (!mailHouse) return 0;
  const lookedUpAt = getInstant(context.app.clock);
  const letters = await context.database.read((trx) =>
    listLettersToLookUp(trx, { now: lookedUpAt, limit: lettersPerRun }),
  );
  const laterOn = new Date(Date.parse(lookedUpAt) + hourMs).toISOString();
  let [news, failures] = [0, 0];
  for (const { id } of letters) {
    if (signal.aborted) break;
    await context.database.writeBesideImports((trx) => updateLookUpTime(trx, id, laterOn));
    try {
      const mailHouseLetter = await mailHouse.find(id, signal);
      if (await context.database.writeBesideImports((trx) => storeFound(trx, context, { id, mailHouseLetter }))) news++;
      failures = 0;
    } catch (error) {
      if (findOutageProblem(error)) throw error;
      context.app.log.warn({ err: error, letterId: id }, 'Could not get the status of a letter from the mail house');
      if (error instanceof ServiceUnavailableError && ++failures === maxFailures) throw error;
    }
  }
  return news;
}

async function storeFound(
  trx: AccountTransaction,
  context: RequestContext,
  { id, mailHouseLetter }: { readonly id: string; readonly mailHouseLetter: AcceptedLetter | undefined },
): Promise<boolean> {
  const letter = await lockLetterAtMailHouse(trx, id);
  if (!letter) return false;
  return storeNews(trx, context, { letter, report: toReport(context, letter, mailHouseLetter) });
}

/** A letter that the mail house does not know twice, or does not mail for long, was not mailed as far as is known. */
function toReport(
  context: RequestContext,
  letter: LetterAtMailHouse,
  mailHouseLetter: AcceptedLetter | undefined,
): LetterReport {
  if (!mailHouseLetter) {
    if (letter.status !== 'Submitted') return letter;
    if (letter.failure === null) return { ...letter, failure: mailHouseProblems.unknownLetter().message };
    return { ...letter, status: 'Failed', failure: mailHouseProblems.unknownToMailHouse().message };
  }
  const report = addScans(context, letter, mailHouseLetter);
  if (report.status !== 'Submitted') return report;
  const silentSince = context.app.clock.now().getTime() - Date.parse(letter.submittedOn);
  if (silentSince < maxDaysWithoutNews * 24 * hourMs) return { ...report, failure: null };
  const failure = mailHouseProblems.noNews({ values: { days: maxDaysWithoutNews } }).message;
  return { ...report, status: 'Failed', failure, mayHaveLeft: true };
}

function addScans(context: RequestContext, letter: LetterAtMailHouse, mailHouseLetter: AcceptedLetter): LetterReport {
  const { id: carrierId, trackingId, failure, scans } = mailHouseLetter;
  const knownReport = addTracking({ ...letter, carrierId }, parseReportedTracking(trackingId));
  const failed: LetterReport =
    failure === null
      ? knownReport
      : mergeLetterUpdate(knownReport, { type: 'failed', day: toDay(context, letter, letter.createdOn), failure });
  return scans.reduce((report, { name, occurredAt }) => {
    const type = parseScanName(name);
    return type ? mergeLetterUpdate(report, { type, day: toDay(context, letter, occurredAt), failure: null }) : report;
  }, failed);
}

/** Runs at startup and every hour; several processes may run it at the same time. Returns a function that stops it. */
export function scheduleLookUps(app: AppContext, everyAccount: () => AsyncIterable<RequestContext>): () => void {
  if (!app.mailHouse) return () => undefined;
  if (app.config.mailHouseWebhookSecret === undefined)
    app.log.warn('MAIL_HOUSE_WEBHOOK_SECRET is not set, so news of letters comes only from hourly look-ups');
  const stopping = new AbortController();
  const run = async () => {
    for await (const context of everyAccount()) {
      if (stopping.signal.aborted) return;
      const letters = await lookUpLetters(context, stopping.signal).catch((error: unknown) => {
        if (error instanceof ServiceUnavailableError || findOutageProblem(error)) throw error;
        app.log.error({ err: error, accountId: context.accountId }, 'Letters of an account could not be looked up');
        return 0;
      });
      if (letters > 0) app.log.info({ accountId: context.accountId, letters }, 'The mail house had news of letters');
    }
  };
  const work = () =>
    run().catch((error: unknown) => {
      if (!(error instanceof ServiceUnavailableError)) throw error;
      app.log.warn({ err: error }, 'Could not get the status of letters from the mail house; will try again');
    });
  const failure = 'Asking the mail house about letters failed; it will be tried again';
  const stop = runOnInterval(work, { everyMs: hourMs, log: app.log, failure });
  return () => {
    stopping.abort();
    stop();
  };
}
