import type { DeliverySettings } from './delivery-settings.endpoints.ts';

export interface DeliveryGap {
  readonly about: 'email' | 'mailHouse';
  readonly text: string;
}

/**
 * What is missing for emails and letters to leave, by who can add it. A mail house is optional: without one, staff
 * mails letters.
 */
export function listDeliveryGaps(settings: DeliverySettings): readonly DeliveryGap[] {
  const { email, mailHouse, hasReturnAddress, isDemonstration } = settings;
  if (isDemonstration) return [];
  const gaps: (DeliveryGap | false)[] = [
    email.server === null && {
      about: 'email',
      text: 'A mail server (SMTP_URL). Until it is set up, emails are stored in the outbox and not sent, and letters cannot be sent by email.',
    },
    email.server !== null &&
      isPlaceholder(email.sender) && {
        about: 'email',
        text: 'A sender address of your own (MAIL_FROM). Mail servers reject the placeholder.',
      },
    mailHouse.server !== null &&
      !mailHouse.acceptsReports && {
        about: 'mailHouse',
        text: 'The secret for reports (MAIL_HOUSE_WEBHOOK_SECRET). Until it is set up, no report is accepted, and letters are looked up once a day.',
      },
    !hasReturnAddress && {
      about: 'mailHouse',
      text:
        mailHouse.server === null
          ? 'A complete return address in the account profile. Without it, undeliverable mail is not returned to you.'
          : 'A complete return address in the account profile. Without it, the mail house takes no letter.',
    },
  ];
  return gaps.filter((gap) => gap !== false);
}

/** RFC 2606: no mail leaves from the domain “example”. */
const isPlaceholder = (sender: string): boolean => /\.example\W*$/.test(sender);
