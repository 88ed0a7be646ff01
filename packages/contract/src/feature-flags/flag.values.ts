/**
 * Our feature flags, by the names of the specification [A6.16-A6.20]: what each one switches on, and its default.
 * Features that an account buys are feature codes (accounts/feature.values).
 */
export const flags = {
  commsTwoEnabled: {
    on: true,
    switches: 'Communications as journeys that are written, reviewed and sent step by step.',
  },
  combinedLocationServiceLineImports: {
    on: true,
    switches: 'One workbook that brings locations and their service lines together.',
  },
  configureAddressMatching: {
    on: false,
    switches: 'Choosing, for an import, how closely an address must match one that is known.',
  },
  editables: { on: true, switches: 'The editing actions in the rows of tables.' },
  showLslProbabilityAndInventoryMap: {
    on: true,
    switches: 'The lead probability of lines and the map of the inventory.',
  },
  newInventoryTable: { on: true, switches: 'The inventory as a table with filters, orders and views of its own.' },
  showAllResultsLetter: { on: true, switches: 'Letters with all results of a sample, and their templates.' },
  sampleAttachments: { on: true, switches: 'Files that are attached to samples.' },
  stateSubmissionTemplateAttachments: {
    on: true,
    switches: 'Files that are attached to the forms of a state submission.',
  },
  externalSubmissions: { on: false, switches: 'Keeping track of submissions that were made outside Curbstop.' },
  statePortalPtdSettings: { on: false, switches: 'The settings of periods that come from the State.' },
  communicationsAdminEditorOptions: {
    on: false,
    switches: 'Further options of the letter editor, for administrators.',
  },
  useNewExports: { on: true, switches: 'Exports that are written as a stream, in the columns of the template.' },
  dragAndDropLatlongAdjustments: { on: true, switches: 'Moving a location on the map by dragging its pin.' },
  useAssetRecords: {
    on: true,
    switches: 'The records of service lines as the source that lists and counts are read from.',
  },
  connectors: {
    on: true,
    switches: 'The connector between main and service line (gooseneck, pigtail) as a separate field.',
  },
  useNewSubmissionType: {
    on: false,
    switches: 'The newer kind of submission, whose questions come from the State as data.',
  },
} as const satisfies Readonly<Record<string, { readonly on: boolean; readonly switches: string }>>;

export type FlagName = keyof typeof flags;
export const flagNames = Object.keys(flags) as readonly FlagName[];

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(flags, name);
}
