/** 40 CFR 141.91: records of the lead and copper rule are kept for at least 12 years. */
export const leadAndCopperRecordYears = 12;

/** Twelve years have at most three leap days. */
const leadAndCopperRecordDays = leadAndCopperRecordYears * 365 + 3;

const recordRule = `Lead and Copper Rule records must be kept for at least ${leadAndCopperRecordYears} years (40 CFR 141.91).`;

/**
 * The records that can be deleted, and after how long. The inventory, samples and the history are not among them: 40
 * CFR 141.91 requires records to be kept for at least 12 years. An import's rows show the source of a material and are
 * usually kept as long.
 */
export const retentionPeriods = {
  importDays: {
    label: 'Import rows and files',
    help: `Row results and the uploaded file. The import’s counts and the imported records are kept. ${recordRule} Choose fewer days only if you keep the file elsewhere.`,
    default: leadAndCopperRecordDays,
    least: 90,
    max: leadAndCopperRecordDays,
  },
  mailDays: {
    label: 'Sent and stored emails',
    help: 'The text of emails in the outbox.',
    default: 365,
    least: 90,
    max: leadAndCopperRecordDays,
  },
  exportDays: {
    label: 'Exports of all data',
    help: 'The file only. The entry in the export log is kept.',
    default: 7,
    least: 1,
    max: 90,
  },
  letterPageDays: {
    label: 'Web versions of letters',
    help: 'The web version only, if it is on. The letter and its PDF are kept.',
    default: 365,
    least: 30,
    max: leadAndCopperRecordDays,
  },
} as const;
export type RetainedName = keyof typeof retentionPeriods;
export const retainedNames = Object.keys(retentionPeriods) as readonly RetainedName[];

/** Records that are kept permanently, and why. */
export const permanentRecords: readonly { readonly label: string; readonly why: string }[] = [
  {
    label: 'Service lines, locations, contacts, samples and results',
    why: `${recordRule} Deleted lines and locations are marked as deleted, not erased.`,
  },
  { label: 'Change history', why: 'It documents the inventory for the State. It cannot be changed.' },
  {
    label: 'Security events, import log and export log',
    why: 'They document sign-ins, imports and exports. They cannot be changed.',
  },
];
