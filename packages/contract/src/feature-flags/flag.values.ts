interface Flag {
  readonly on: boolean;
  readonly switches: string;
  readonly withoutEffect?: string;
}

/**
 * Our feature flags, by the names of the specification [A6.16-A6.20]: what each one switches on, and its default.
 * `withoutEffect` says why switching a flag changes nothing. Features that an account buys are feature codes
 * (accounts/feature.values).
 */
export const flags = {
  commsTwoEnabled: {
    on: true,
    switches: 'The progress of letters as PDF under Bulk downloads once they are sent.',
  },
  combinedLocationServiceLineImports: {
    on: true,
    switches: 'One workbook that brings locations and their service lines together.',
  },
  configureAddressMatching: {
    on: false,
    switches: 'Choosing, for an import, how closely an address must match one that is known.',
    withoutEffect: 'An import matches addresses by their normalized spelling; there is nothing to choose.',
  },
  editables: { on: true, switches: 'The editing actions in the rows of tables.' },
  showLslProbabilityAndInventoryMap: {
    on: true,
    switches: 'The lead probability of lines and the map of the inventory.',
  },
  newInventoryTable: {
    on: true,
    switches: 'The inventory as a table with filters, orders and views of its own.',
    withoutEffect: 'There is one inventory table, and it is the new one.',
  },
  showAllResultsLetter: {
    on: true,
    switches: 'Letters with all results of a sample, and their templates.',
  },
  sampleAttachments: { on: true, switches: 'Files that are attached to samples.' },
  stateSubmissionTemplateAttachments: {
    on: true,
    switches: 'Files that are attached to the forms of a state submission.',
    withoutEffect: 'State submissions are not built yet.',
  },
  externalSubmissions: {
    on: false,
    switches: 'Keeping track of submissions that were made outside Curbstop.',
    withoutEffect: 'State submissions are not built yet.',
  },
  statePortalPtdSettings: {
    on: false,
    switches: 'The settings of periods that come from the State.',
    withoutEffect: 'State submissions are not built yet.',
  },
  communicationsAdminEditorOptions: {
    on: false,
    switches: 'Further options of the letter editor, for administrators.',
    withoutEffect: 'The letter editor has one set of options, for everyone who may edit templates.',
  },
  useNewExports: {
    on: true,
    switches: 'Exports that are written as a stream, in the columns of the template.',
    withoutEffect: 'There is one way to export, and it is the new one.',
  },
  dragAndDropLatlongAdjustments: { on: true, switches: 'Moving a location on the map by dragging its pin.' },
  useAssetRecords: {
    on: true,
    switches: 'The records of service lines as the source that lists and counts are read from.',
    withoutEffect: 'Lists and counts have one source, the service line records.',
  },
  connectors: {
    on: true,
    switches: 'The connector between main and service line (gooseneck, pigtail) as a separate field.',
    withoutEffect: 'Some States count a lead connector, so a switch must not hide one. The field is always shown.',
  },
  useNewSubmissionType: {
    on: false,
    switches: 'The newer kind of submission, whose questions come from the State as data.',
    withoutEffect: 'State submissions are not built yet.',
  },
} as const satisfies Readonly<Record<string, Flag>>;

export type FlagName = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly FlagName[];

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flags, name);
}
