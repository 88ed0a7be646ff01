/** How long an email waits for the mail server; afterwards it is sent only if a person sends it. */
export const maxMailWaitHours = 24;

/** Why an email that waited is not sent any more. */
export const mailWaitEnded = `The mail server did not take this email within ${maxMailWaitHours} hours, so Curbstop stopped trying.`;

/** How long an email that was not sent is listed among what needs attention. */
export const unsentMailDays = 30;
