/**
 * What may be forgotten, and for how long it has to be kept. 40 CFR 141.91: records of the lead and copper rule are kept
 * for no less than twelve years; so the inventory and its history are not among these, and an import's rows, which say
 * where a material is known from, are usually kept as long.
 */
export const retained = {
  importDays: { label: 'Rows and files of imports', help: 'What each row of a finished import said, and the file itself. Its counts and everything that it wrote stay.', usual: 4380, least: 90, most: 4380 },
  mailDays: { label: 'Mails in the outbox', help: 'The text of mails that were written.', usual: 365, least: 90, most: 4380 },
  exportDays: { label: 'Finished whole-account exports', help: 'The file; the export log keeps that it was made.', usual: 7, least: 1, most: 90 },
} as const;
export type RetainedName = keyof typeof retained;
export const retainedNames = Object.keys(retained) as readonly RetainedName[];

/** What is never forgotten, and why. */
export const keptForGood: readonly { readonly label: string; readonly why: string }[] = [
  { label: 'Service lines, locations and contacts', why: 'Records of the lead and copper rule are kept for at least twelve years (40 CFR 141.91). What is taken off the inventory is marked and kept.' },
  { label: 'Change history', why: 'It is how the inventory proves itself to the State. Nobody can rewrite it.' },
  { label: 'Security events, import log and export log', why: 'They say who came in, and what came in and left. Nobody can rewrite them.' },
];
