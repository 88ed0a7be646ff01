/** How long an email waits for the mail server; afterwards it is sent only if a person sends it. */
export const maxMailWaitHours = 24;
