/** Files whose rows are imported at once, all or none: the locations of an event, and the statuses of kits. */
export const fileImportKinds = ['eventAssignment', 'kitStatus'] as const;
export type FileImportKind = (typeof fileImportKinds)[number];
