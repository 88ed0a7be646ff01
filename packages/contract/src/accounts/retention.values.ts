/** 40 CFR 141.91: records of the lead and copper rule are kept for at least 12 years. */
export const leadAndCopperRecordYears = 12;

/** Twelve years have at most three leap days. */
export const leadAndCopperRecordDays = leadAndCopperRecordYears * 365 + 3;

const recordRule = `Records of the lead and copper rule are kept for at least ${leadAndCopperRecordYears} years (40 CFR 141.91).`;

/**
 * The records that can be deleted, and after how long. The inventory, samples and the history are not among them: 40
 * CFR 141.91 requires records to be kept for at least 12 years. An import's rows show the source of a material and are
 * usually kept as long.
 */
export const retained = {
  importDays: {
    label: 'Rows and files of imports',
    help: `What each row of a finished import said, and the file itself. Its counts and everything that it wrote stay. ${recordRule} Choose fewer days only if you keep the file elsewhere.`,
    default: leadAndCopperRecordDays,
    least: 90,
    max: leadAndCopperRecordDays,
  },
  mailDays: {
    label: 'Mails in the outbox',
    help: 'The text of mails that were written.',
    default: 365,
    least: 90,
    max: leadAndCopperRecordDays,
  },
  exportDays: {
    label: 'Finished whole-account exports',
    help: 'The file; the export log keeps that it was made.',
    default: 7,
    least: 1,
    max: 90,
  },
} as const;
export type RetainedName = keyof typeof retained;
export const retainedNames = Object.keys(retained) as readonly RetainedName[];

/** Records that are kept permanently, and why. */
export const permanentRecords: readonly { readonly label: string; readonly why: string }[] = [
  {
    label: 'Service lines, locations, contacts, samples and results',
    why: `${recordRule} A line or location that is removed is marked and kept.`,
  },
  { label: 'Change history', why: 'It documents the inventory for the State. It cannot be changed.' },
  {
    label: 'Security events, import log and export log',
    why: 'They document sign-ins, imports and exports. They cannot be changed.',
  },
];
