import type { AccountDatabase } from '../database/database.ts';

/** Outcome of a mail: only stored in the outbox, accepted by the mail server, or refused by it. */
export type MailState = 'kept' | 'sent' | 'failed';

export interface Mail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** Plain text; `personalLink` is the placeholder for the reader's own link. */
  readonly text: string;
  /** A link that grants access. It is sent but never stored. */
  readonly link?: string;
}

/** The part of RequestContext that is needed. */
export interface Sender {
  readonly database: AccountDatabase;
  readonly person: { readonly id: string };
}

/** Sends mail; part of AppContext. */
export interface Mailer {
  /** Call after the change it reports is committed. A failure is returned as an outcome, not thrown. */
  send(context: Sender, mail: Mail): Promise<MailState>;
}

export const personalLink = '{personal link}';
export const linkNotKept =
  '[Link removed for security. An administrator can create a new one under Administration, People.]';
