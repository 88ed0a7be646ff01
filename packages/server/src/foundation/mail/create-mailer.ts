import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { getInstant, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createId } from '../new-id.ts';
import { insertMail, updateMailState } from './mail.repository.ts';
import { linkNotKept, personalLink, type Mail, type Mailer, type SendOutcome } from './mailer.ts';

/** Sends a mail; throws on failure. */
export type Delivery = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly senderName?: string;
  readonly replyTo?: string;
}) => Promise<unknown>;

const timeoutMs = 15_000;

/** Sends through the server that SMTP_URL names; without one, mails are only stored in the outbox. */
export function createMailer(
  config: Config,
  {
    log,
    clock,
    deliver = createDelivery(config),
  }: { readonly log: Log; readonly clock: Clock; readonly deliver?: Delivery | undefined },
): Mailer {
  const sendWithCause: Mailer['sendWithCause'] = async (context, mail) => {
    if (!deliver) return 'kept';
    const outcome = await attempt(mail, deliver, log);
    const { state, error } = outcome;
    await context.database.write((trx) => updateMailState(trx, mail.id, { state, error }));
    return outcome.state === 'failed' ? outcome.cause : outcome.state;
  };
  return {
    prepare: async (trx, context, mail) => {
      const id = createId();
      const stored = {
        id,
        toAddress: mail.to.address,
        toName: mail.to.name,
        subject: mail.subject,
        text: mail.text.replaceAll(personalLink, linkNotKept),
        createdOn: getInstant(clock),
        state: deliver ? ('sending' as const) : ('kept' as const),
        error: null,
      };
      await insertMail(trx, stored, context.person.id);
      return { ...mail, id };
    },
    send: async (context, mail) => {
      const outcome = await sendWithCause(context, mail);
      return outcome === 'kept' || outcome === 'sent' ? outcome : 'failed';
    },
    sendWithCause,
  };
}

type Attempt =
  | { readonly state: 'sent'; readonly error: null }
  | { readonly state: 'failed'; readonly error: string; readonly cause: Exclude<SendOutcome, 'kept' | 'sent'> };

async function attempt({ to, from, subject, text, link = '' }: Mail, deliver: Delivery, log: Log): Promise<Attempt> {
  try {
    // Without the name, which is free text of the person who invites.
    await deliver({
      to: to.address,
      subject,
      text: text.replaceAll(personalLink, link),
      ...(from && { senderName: from.name, ...(from.replyTo !== null && { replyTo: from.replyTo }) }),
    });
    return { state: 'sent', error: null };
  } catch (error) {
    log.warn({ err: error, subject }, 'A mail could not be sent');
    return {
      state: 'failed',
      error: error instanceof Error ? error.message.slice(0, 500) : 'The mail server rejected the email.',
      cause: findCause(error),
    };
  }
}

interface DeliveryError {
  readonly code?: string;
  readonly syscall?: string;
  readonly message?: string;
  readonly responseCode?: number;
}
/** Errors of nodemailer before a mail is handed over: name look-up, encryption, sign-in. */
const codesBeforeMail: ReadonlySet<string> = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);
const brokenConnections: ReadonlySet<string> = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT']);
const serviceNotAvailable = 421;
/** RFC 5321, 4.2.1: 4yz means that the same mail may be taken later, as with greylisting (450, 451) and limits (452). */
const isTemporary = (responseCode: number) => responseCode >= 400 && responseCode < 500;

/** Nodemailer gives a broken connection the same code before and after a mail; only the failed call or the words differ. */
function findCause(error: unknown): Exclude<SendOutcome, 'kept' | 'sent'> {
  const {
    code = '',
    syscall,
    message = '',
    responseCode,
  }: DeliveryError = typeof error === 'object' && error !== null ? error : {};
  if (responseCode !== undefined && !codesBeforeMail.has(code))
    return responseCode === serviceNotAvailable ? 'unreachable' : isTemporary(responseCode) ? 'deferred' : 'failed';
  const isBefore =
    syscall === 'connect' || syscall === 'getaddrinfo' || /^(Connection timeout|Greeting never received)/.test(message);
  if (isBefore || codesBeforeMail.has(code)) return 'unreachable';
  return brokenConnections.has(code) ? 'unclear' : 'failed';
}

function createDelivery({ mail }: Config): Delivery | undefined {
  if (!mail) return undefined;
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = /<([^<>]+)>/.exec(mail.from)?.[1] ?? mail.from;
  return ({ senderName, ...message }) =>
    transport.sendMail({ from: senderName === undefined ? mail.from : { name: senderName, address }, ...message });
}
