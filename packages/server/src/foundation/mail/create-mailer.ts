import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { getInstant, type Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createId } from '../new-id.ts';
import { insertMail, updateMailState } from './mail.repository.ts';
import { linkNotKept, personalLink, type Mail, type Mailer, type MailOutcome } from './mailer.ts';

/** Sends a mail; throws on failure. */
export type Delivery = (mail: {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}) => Promise<unknown>;

const timeoutMs = 15_000;

/** Sends through the server that SMTP_URL names; without one, mails are only stored in the outbox. */
export function createMailer(
  config: Config,
  {
    log,
    clock,
    deliver = deliveryOf(config),
  }: { readonly log: Log; readonly clock: Clock; readonly deliver?: Delivery | undefined },
): Mailer {
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
      if (!deliver) return 'kept';
      const outcome = await attempt(mail, deliver, log);
      await context.database.write((trx) => updateMailState(trx, mail.id, outcome));
      return outcome.state;
    },
  };
}

async function attempt(
  { to, subject, text, link = '' }: Mail,
  deliver: Delivery,
  log: Log,
): Promise<{ state: MailOutcome; error: string | null }> {
  try {
    // Without the name, which is free text of the person who invites.
    await deliver({ to: to.address, subject, text: text.replaceAll(personalLink, link) });
    return { state: 'sent', error: null };
  } catch (error) {
    log.warn({ err: error, subject }, 'A mail could not be sent');
    return {
      state: 'failed',
      error: error instanceof Error ? error.message.slice(0, 500) : 'The mail server rejected the email.',
    };
  }
}

function deliveryOf({ mail }: Config): Delivery | undefined {
  if (!mail) return undefined;
  const transport = createTransport({
    url: mail.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return (message) => transport.sendMail({ from: mail.from, ...message });
}
