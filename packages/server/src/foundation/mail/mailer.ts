import type { AccountDatabase, AccountTransaction } from '../database/database.ts';

/** Outcome of a mail: only stored in the outbox, accepted by the mail server, or refused by it. */
export type MailOutcome = 'kept' | 'sent' | 'failed';
/**
 * Besides: the server could not be reached or wants the mail later, so it has not left, or the connection broke before
 * its answer.
 */
export type SendOutcome = MailOutcome | 'unreachable' | 'deferred' | 'unclear';
/**
 * A mail is 'waiting' until it is handed over to the mail server. It is 'unclear' if the connection broke or the
 * process ended before the mail server answered: it may or may not have arrived. One that a person caused stays in
 * 'sending' then.
 */
export type MailState = MailOutcome | 'waiting' | 'sending' | 'unclear';

export interface Mail {
  readonly to: { readonly address: string; readonly name: string };
  /**
   * On whose behalf it is sent; by default the product's own. The address stays that of the product, which the mail
   * server may use.
   */
  readonly from?: { readonly name: string; readonly replyTo: string | null };
  readonly subject: string;
  /** Plain text; `personalLink` is the placeholder for the reader's own link. */
  readonly text: string;
  /** A link that grants access. It is sent but never stored. */
  readonly link?: string;
}

/** What the outbox stores of a mail, so that any process can send it. */
export type WaitingMail = Pick<Mail, 'to' | 'subject' | 'text'>;

/** A mail in the outbox. */
export interface PreparedMail extends Mail {
  readonly id: string;
}

/** The part of RequestContext that is needed. */
export interface MailSender {
  readonly database: AccountDatabase;
  /** Who causes the mail; null for the product itself. */
  readonly person: { readonly id: string | null };
}

/** The part of RequestContext that is needed to send what waits. */
export interface MailingAccount extends Pick<MailSender, 'database'> {
  readonly accountId: string;
}

/** Sends mail; part of AppContext. */
export interface Mailer {
  /**
   * Stores the mail in the transaction of the change that it reports, so that each mail is counted before it is sent.
   */
  prepare(trx: AccountTransaction, context: MailSender, mail: Mail): Promise<PreparedMail>;
  /** Call after that transaction is committed. A failure is returned as an outcome, not thrown. */
  send(context: MailSender, mail: PreparedMail): Promise<MailOutcome>;
  /**
   * Like `send`, but waits up to ten minutes for the answer of a slow server, and says of a failure whether the mail
   * may have left.
   */
  sendWithCause(context: MailSender, mail: PreparedMail): Promise<SendOutcome>;
  /**
   * Stores a mail of the product itself in the transaction of what it reports, and returns its id. It waits in the
   * outbox until a process takes it, so it is also sent if a process ends before that or the mail server is down. One
   * that was taken when its process ended becomes 'unclear' and is sent again only if a person wants that, because it
   * may have arrived.
   */
  enqueue(trx: AccountTransaction, mail: WaitingMail): Promise<string>;
  /**
   * Sends the waiting mails of the account; of several processes only one sends each. What the mail server can't take
   * now waits for the next call, as does the rest after some minutes.
   */
  sendWaiting(context: Pick<MailSender, 'database'>): Promise<void>;
  /**
   * Does the same in the background; a failure is logged. Work that goes through all accounts calls this, because a
   * mail server may take minutes.
   */
  startSending(account: MailingAccount): void;
}

export const personalLink = '{personal link}';
export const personalLinkRemoved =
  '[Link removed for security. An administrator can create a new one under Administration, Users.]';
