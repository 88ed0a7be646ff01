/**
 * Files whose rows are imported at once, all or none: the locations of an event, the statuses of kits, and the
 * tracking numbers of letters.
 */
export const fileImportKinds = ['eventAssignment', 'kitStatus', 'letterTracking'] as const;
export type FileImportKind = (typeof fileImportKinds)[number];
