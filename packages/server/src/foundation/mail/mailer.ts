import type { RequestContext } from '../request-context.ts';

/** How a mail ended: kept in the outbox for people to read, handed to the mail server, or refused by it. */
export type MailState = 'kept' | 'sent' | 'failed';

export interface Mail {
  readonly to: { readonly address: string; readonly name: string };
  readonly subject: string;
  /** Plain text; `personalLink` stands in it where the reader's own link belongs. */
  readonly text: string;
  /** A link that lets its holder in. It goes to the reader and is kept nowhere. */
  readonly link?: string;
}

/** The way out for mail; configured once, handed in with the house. */
export interface Mailer {
  /** Sends after what it tells of has been committed. A mail that cannot be sent is an outcome, not an error. */
  send(context: RequestContext, mail: Mail): Promise<MailState>;
}

export const personalLink = '{personal link}';
export const linkNotKept =
  '(The personal link stood here. It is not kept; an administrator can make a fresh one under Administration, People.)';
