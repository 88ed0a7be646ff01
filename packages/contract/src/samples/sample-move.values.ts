/** Why samples are moved to another event. "Other" requires a text [B5.19]. */
export const moveReasons = [
  'Created in the wrong event',
  'Collected for another event',
  'The events were combined or split',
  'Other',
] as const;
type MoveReason = (typeof moveReasons)[number];
export const otherMoveReason = 'Other' satisfies MoveReason;
