/**
 * Which address of a location a letter goes to. `owner` is that of the owner, and of any other contact elsewhere: it
 * does not reach the people served.
 */
export const recipientKinds = ['serviceAddress', 'mailingAddress', 'owner'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** The recipients of letters about a location. */
export const recipientChoices = [...recipientKinds, 'all'] as const;
export type RecipientChoice = (typeof recipientChoices)[number];
export const defaultRecipients: RecipientChoice = 'serviceAddress';
