import { mailWaitEnded, maxMailWaitHours } from '@curbstop/contract/primitives/mail-retry';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { getInstant, type Clock } from '../clock.ts';
import type { AccountDatabase, AccountTransaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createId } from '../new-id.ts';
import { AccountMailQueue } from './account-mail-queue.ts';
import {
  claimWaitingMail,
  hasExpiredMails,
  hasInterruptedMails,
  hasWaitingMails,
  insertMail,
  markExpiredMails,
  markInterruptedMails,
  markWaitingKept,
  updateMailState,
  updateWaitingErrors,
} from './mail.repository.ts';
import {
  personalLinkRemoved,
  personalLink,
  type Mail,
  type Mailer,
  type MailSender,
  type MailState,
  type PreparedMail,
  type SendOutcome,
  type WaitingMail,
} from './mailer.ts';

/** Sends a mail; throws on failure, or if the mail server does not answer in time. */
export type Delivery = (
  mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly senderName?: string;
    readonly replyTo?: string;
  },
  limits: { readonly answerWithinMs: number },
) => Promise<unknown>;

/** Until there is a connection; a person may be waiting for the outcome. */
const connectWithinMs = 15_000;
const shortAnswerMs = 15_000;
/**
 * RFC 5321, 4.5.3.2.6: a server checks what it was sent before it says that it has taken it, which may last ten
 * minutes.
 */
const longAnswerMs = 10 * 60_000;
/** The waiting mails of other accounts wait meanwhile. */
const waitingAnswerMs = 2 * 60_000;
/** An attempt never lasts this long: the process that made it has ended. */
const interruptedAfterMs = 10 * 60_000;
const interrupted =
  'Curbstop was stopped while it sent this email, before the mail server answered. The email may have arrived.';
/** After this long, the rest of an account's waiting mails are left to the next pass. */
const maxPassMs = 2 * 60_000;

/** Sends through the server that SMTP_URL names; without one, mails are only stored in the outbox. */
export function createMailer(
  config: Config,
  {
    log,
    clock,
    deliver = createDelivery(config),
  }: { readonly log: Log; readonly clock: Clock; readonly deliver?: Delivery | undefined },
): Mailer {
  const sendWithin = async (answerWithinMs: number, context: MailSender, mail: PreparedMail): Promise<SendOutcome> => {
    if (!deliver) return 'kept';
    const { outcome, error } = await attempt(mail, { deliver, answerWithinMs, log });
    await context.database.write((trx) => updateMailState(trx, mail.id, { state: toState(outcome, 'failed'), error }));
    return outcome;
  };
  const store = async (
    trx: AccountTransaction,
    { to, subject, text }: WaitingMail,
    { state, by }: { readonly state: 'sending' | 'waiting'; readonly by: string | null },
  ) => {
    const id = createId();
    const stored = { id, toAddress: to.address, toName: to.name, subject, text, createdOn: getInstant(clock) };
    await insertMail(trx, { ...stored, state: deliver ? state : 'kept', error: null }, by);
    return id;
  };
  const sendWaiting: Mailer['sendWaiting'] = async ({ database }) => {
    const takenBefore = new Date(clock.now().getTime() - interruptedAfterMs).toISOString();
    // A pass that changes nothing for a reader stores no new version of the account's data.
    if (await database.read((trx) => hasInterruptedMails(trx, takenBefore)))
      await database.writeBesideImports((trx) =>
        markInterruptedMails(trx, { before: takenBefore, reason: interrupted }),
      );
    if (deliver) await sendWaitingMails(database, { deliver, log, clock });
    else if (await database.read(hasWaitingMails)) await database.writeBesideImports(markWaitingKept);
  };
  const queue = new AccountMailQueue(sendWaiting, log);
  return {
    prepare: async (trx, context, mail) => {
      const stored = { ...mail, text: mail.text.replaceAll(personalLink, personalLinkRemoved) };
      return { ...mail, id: await store(trx, stored, { state: 'sending', by: context.person.id }) };
    },
    enqueue: (trx, mail) => store(trx, mail, { state: 'waiting', by: null }),
    sendWaiting,
    startSending: (account) => queue.add(account),
    send: async (context, mail) => {
      const outcome = await sendWithin(shortAnswerMs, context, mail);
      return outcome === 'kept' || outcome === 'sent' ? outcome : 'failed';
    },
    sendWithCause: (context, mail) => sendWithin(longAnswerMs, context, mail),
  };
}

/**
 * A mail that the mail server can't take now waits. The others wait as well if the server is unreachable or leaves one
 * unanswered, because it would do so with all, or if the pass has lasted long enough.
 */
async function sendWaitingMails(
  database: AccountDatabase,
  { deliver, log, clock }: { readonly deliver: Delivery; readonly log: Log; readonly clock: Clock },
): Promise<void> {
  const now = clock.now().getTime();
  const until = now + maxPassMs;
  const expiredBefore = new Date(now - maxMailWaitHours * 60 * 60_000).toISOString();
  if (await database.read((trx) => hasExpiredMails(trx, expiredBefore)))
    await database.writeBesideImports((trx) =>
      markExpiredMails(trx, { before: expiredBefore, now: getInstant(clock), reason: mailWaitEnded }),
    );
  const later: string[] = [];
  do {
    const mail = await database.change((trx) => claimWaitingMail(trx, { except: later, now: getInstant(clock) }));
    if (!mail) return;
    const { outcome, error } = await attempt(mail, { deliver, answerWithinMs: waitingAnswerMs, log });
    const state = toState(outcome, 'waiting');
    const store = async (trx: AccountTransaction) => {
      await updateMailState(trx, mail.id, { state, error });
      if (outcome === 'unreachable') await updateWaitingErrors(trx, error);
    };
    await (state === 'waiting' ? database.change(store) : database.writeBesideImports(store));
    if (outcome === 'unreachable' || outcome === 'unclear') return;
    later.push(mail.id);
  } while (clock.now().getTime() < until);
}

/** How the outbox shows an outcome; `notTaken` is the state of a mail that the mail server could not take. */
function toState(outcome: SendOutcome, notTaken: 'waiting' | 'failed'): Exclude<MailState, 'sending'> {
  return outcome === 'unreachable' || outcome === 'deferred' ? notTaken : outcome;
}

interface Attempt {
  readonly outcome: Exclude<SendOutcome, 'kept'>;
  readonly error: string | null;
}

async function attempt(
  { to, from, subject, text, link = '' }: Mail,
  { deliver, answerWithinMs, log }: { readonly deliver: Delivery; readonly answerWithinMs: number; readonly log: Log },
): Promise<Attempt> {
  try {
    // Without the name, which is free text of the person who invites.
    const message = {
      to: to.address,
      subject,
      text: text.replaceAll(personalLink, link),
      ...(from && { senderName: from.name, ...(from.replyTo !== null && { replyTo: from.replyTo }) }),
    };
    await deliver(message, { answerWithinMs });
    return { outcome: 'sent', error: null };
  } catch (error) {
    log.warn({ err: error }, 'A mail could not be sent');
    return {
      outcome: findCause(error),
      error: error instanceof Error ? error.message.slice(0, 500) : 'The mail server rejected the email.',
    };
  }
}

interface DeliveryError {
  readonly code?: string;
  readonly command?: string;
  readonly syscall?: string;
  readonly message?: string;
  readonly responseCode?: number;
  /** Whether the server had agreed to receive the mail (354), so that it may have all of it. */
  readonly wasDataAccepted?: boolean;
}
/** Errors of nodemailer before a mail is handed over: name look-up, encryption, sign-in. */
const codesBeforeMail: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const brokenConnections: ReadonlySet<string> = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT']);
const serviceNotAvailable = 421;
/**
 * RFC 5321, 4.2.1: 4yz means that the same mail may be taken later, as with greylisting (450, 451) and limits (452).
 */
const isTemporary = (responseCode: number) => responseCode >= 400 && responseCode < 500;
const findCauseOfAnswer = (responseCode: number) =>
  responseCode === serviceNotAvailable ? 'unreachable' : isTemporary(responseCode) ? 'deferred' : 'failed';

/**
 * Nodemailer gives a broken connection the same code before and after a mail; only the failed call or the words differ.
 */
function findCause(error: unknown): Exclude<SendOutcome, 'kept' | 'sent'> {
  const deliveryError: DeliveryError = typeof error === 'object' && error !== null ? error : {};
  const { code = '', syscall, message = '', responseCode, wasDataAccepted } = deliveryError;
  // RFC 5321, 4.1.1.4: before 354 no part of the mail was sent.
  const uncertain = wasDataAccepted === false ? 'deferred' : 'unclear';
  if (isUnreadableAnswer(deliveryError)) return uncertain;
  if (responseCode !== undefined && !codesBeforeMail.has(code)) return findCauseOfAnswer(responseCode);
  const isBefore =
    syscall === 'connect' || syscall === 'getaddrinfo' || /^(Connection timeout|Greeting never received)/.test(message);
  if (isBefore || codesBeforeMail.has(code)) return 'unreachable';
  return brokenConnections.has(code) ? uncertain : 'failed';
}

/**
 * An answer to the mail itself, or after it, that neither takes nor rejects it: the server has the mail and may deliver
 * it.
 */
function isUnreadableAnswer({ code, command, message = '', responseCode = 0 }: DeliveryError): boolean {
  const isRefusal = responseCode >= 400 && responseCode < 600;
  if (code === 'EMESSAGE') return command === 'DATA' && !isRefusal;
  return code === 'EPROTOCOL' && command === 'CONN' && !isRefusal && !message.startsWith('Invalid greeting');
}

const silentLevels = Object.fromEntries(
  ['trace', 'info', 'warn', 'error', 'fatal'].map((level) => [level, () => undefined]),
);

function createDelivery({ mail }: Config): Delivery | undefined {
  if (!mail) return undefined;
  const address = /<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from;
  return async ({ senderName, ...message }, { answerWithinMs }) => {
    let wasDataAccepted = false;
    const readAnswer = ({ tnx }: { readonly tnx?: string }, line: string) => {
      if (tnx === 'server' && line.startsWith('354')) wasDataAccepted = true;
    };
    // Each mail has a connection of its own, so the transport is no more than its options.
    const transport = createTransport({
      url: mail.smtpUrl,
      connectionTimeout: connectWithinMs,
      greetingTimeout: connectWithinMs,
      socketTimeout: answerWithinMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Nodemailer tells the answers of the server to its logger only.
      transactionLog: true,
      logger: { debug: readAnswer, ...silentLevels },
    });
    try {
      return await transport.sendMail({
        from: senderName === undefined ? mail.from : { name: senderName, address },
        ...message,
      });
    } catch (error) {
      throw Object.assign(error instanceof Error ? error : new Error(String(error)), { wasDataAccepted });
    }
  };
}
