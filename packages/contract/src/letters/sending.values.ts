import { recipientKinds, type LetterStatus } from './letter.values.ts';

/** Whom letters about a location are addressed to. */
export const recipientChoices = [...recipientKinds, 'all'] as const;
export type RecipientChoice = (typeof recipientChoices)[number];
/** Letters that reached or will reach someone: what "previously sent" means [B7.7]. */
export const sentLetterStatuses: readonly LetterStatus[] = ['Queued', 'Rendered', 'Submitted', 'Mailed', 'Delivered'];

/** Locations that can't get a letter are listed up to this number; their total is exact. */
export const maxUnreachableShown = 100;
