import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';

export const recipientChoiceLabels: Readonly<Record<RecipientChoice, string>> = {
  serviceAddress: 'Service address',
  mailingAddress: 'Mailing address',
  owner: 'Property owner',
  all: 'Service address, mailing address and owner',
};

/** [B8.4] */
export const sendFailed = 'An error occurred. Close and try again.';
/** [B8.4] */
export const sendFailedTitle = 'Error Occurred.';

/** [B4.3] */
export const confirmPdfTitle = 'Your PDFs are Ready for Processing';
/** [B4.4] */
export const downloadsBegunTitle = 'Your downloads have begun processing!';
