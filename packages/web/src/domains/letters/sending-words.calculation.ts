import type { RecipientChoice } from '@curbstop/contract/communications/recipient.values';

export const recipientChoiceLabels: Readonly<Record<RecipientChoice, string>> = {
  serviceAddress: 'Service address',
  mailingAddress: 'Mailing address',
  owner: 'Property owner',
  all: 'Service address, mailing address and owner',
};

/** 40 CFR 141.85(e). */
export const emailNeedsApproval =
  'The rule requires mail or another method approved by your State for its notices. Send them by email only if your State approved it.';

/** [B8.4] */
export const sendFailed = 'An error occurred. Close and try again.';
/** [B8.4] */
export const sendFailedTitle = 'Error Occurred.';

/** [B4.3] */
export const confirmPdfTitle = 'Your PDFs are Ready for Processing';
/** [B4.4] */
export const downloadsBegunTitle = 'Your downloads have begun processing!';
