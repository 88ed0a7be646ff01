import type { FlagName } from '../feature-flags/flag.values.ts';
import type { Access } from '../primitives/endpoint.ts';
import type { FeatureCode } from './feature.values.ts';

/** What a screen, a tab, an action or an endpoint requires, checked in this order: feature, flag, permission. */
export interface Requirement {
  readonly access: Exclude<Access, 'public' | 'signedIn'>;
  /**
   * The feature that the account must have; `PT:` is any program type [A6.13], `PT:sampled` any but pitcher filters.
   */
  readonly feature?: FeatureCode | 'PT:' | 'PT:sampled';
  /** The feature flag that must be on. */
  readonly flag?: FlagName;
}

/**
 * The single table of requirements. Endpoints, routes, tabs and buttons all use it, so that the browser shows exactly
 * what the server allows.
 */
export const requirements = {
  /** What every member may see: the account's features, and imports, whose service checks the feature of each. */
  viewAccount: { access: 'pws:read' },
  viewLocations: { access: 'pws:read' },
  createLocation: { access: 'pws:create' },
  /** [A6.5, B6.3]: the permission that the specification does not name is `pws:edit`. */
  editLocation: { access: 'pws:edit' },
  /** For the forms of new and of existing locations [A7.44]. */
  geocodeAddress: { access: 'pws:create or pws:edit' },
  /** [A6.7] */
  editLocationInRow: { access: 'pws:edit', flag: 'editables' },
  /** [A6.11, B6.4] */
  viewContacts: { access: 'pws:read', feature: 'CONTACTS' },
  editContacts: { access: 'pws:edit', feature: 'CONTACTS' },
  /** [A6.10] */
  viewActivities: { access: 'pws:read', feature: 'LOC:ACT' },
  logActivity: { access: 'pws:create', feature: 'LOC:ACT' },
  editActivity: { access: 'pws:edit', feature: 'LOC:ACT' },
  viewInventory: { access: 'pws:read', feature: 'ASSETS' },
  createServiceLine: { access: 'pws:create', feature: 'ASSETS' },
  editServiceLine: { access: 'pws:edit', feature: 'ASSETS' },
  /** [A6.7] */
  editServiceLineInRow: { access: 'pws:edit', feature: 'ASSETS', flag: 'editables' },
  exportInventory: { access: 'pws:read', feature: 'ASSETS' },
  viewImports: { access: 'pws:read', feature: 'IMPT:LOC_SERV' },
  /** [A6.14, B6.8] */
  importInventory: { access: 'pws:create', feature: 'IMPT:LOC_SERV', flag: 'combinedLocationServiceLineImports' },
  /** Templates are for accounts that can import them [A6.14]. */
  fetchTemplates: { access: 'pws:read', feature: 'IMPT:LOC_SERV', flag: 'combinedLocationServiceLineImports' },
  /** Canceling and undoing need no import feature: what was imported can be undone after imports are switched off. */
  undoImport: { access: 'pws:create', feature: 'IMPT:LOC_SERV' },
  viewPrograms: { access: 'pws:read', feature: 'PT:' },
  createProgram: { access: 'pws:create', feature: 'PT:' },
  editProgram: { access: 'pws:edit', feature: 'PT:' },
  /** [A6.7] */
  editProgramInRow: { access: 'pws:edit', feature: 'PT:', flag: 'editables' },
  deleteProgram: { access: 'pws:edit', feature: 'PT:' },
  createEvent: { access: 'pws:create', feature: 'PT:' },
  editEvent: { access: 'pws:edit', feature: 'PT:' },
  /** [A6.7] */
  editEventInRow: { access: 'pws:edit', feature: 'PT:', flag: 'editables' },
  /** [A6.4, B6.4]: a crew that adds locations may also assign them to programs. */
  assignToProgram: { access: 'pws:create', feature: 'PT:' },
  editProgramLocations: { access: 'pws:edit', feature: 'PT:' },
  /** [A6.7] */
  editProgramLocationsInRow: { access: 'pws:edit', feature: 'PT:', flag: 'editables' },
  /**
   * [A2.30]: the list of all samples. Samples of programs that the account had before stay visible in their records.
   */
  viewAllSamples: { access: 'pws:read', feature: 'PT:sampled' },
  viewSamples: { access: 'pws:read', feature: 'PT:' },
  /** [A6.17] */
  viewSampleAttachments: { access: 'pws:read', feature: 'PT:', flag: 'sampleAttachments' },
  createSamples: { access: 'pws:create', feature: 'PT:' },
  /**
   * A laboratory's key may report results, read the events and samples that it reports on, and nothing else
   * (docs/decisions/0040).
   */
  reportResults: { access: 'pws:create or pws:results', feature: 'PT:' },
  viewForResults: { access: 'pws:read or pws:results', feature: 'PT:' },
  editSample: { access: 'pws:edit', feature: 'PT:' },
  /** [A6.7] */
  reportResultInRow: { access: 'pws:create', feature: 'PT:', flag: 'editables' },
  editSampleInRow: { access: 'pws:edit', feature: 'PT:', flag: 'editables' },
  viewKits: { access: 'pws:read', feature: 'PT:' },
  orderKits: { access: 'pws:create', feature: 'PT:' },
  editKits: { access: 'pws:edit', feature: 'PT:' },
  /** [A6.7] */
  editKitInRow: { access: 'pws:edit', feature: 'PT:', flag: 'editables' },
  viewCompliance: { access: 'pws:read', feature: 'PT:sampled' },
  editDeadlines: { access: 'pws:edit', feature: 'PT:sampled' },
  editSitePlan: { access: 'pws:edit', feature: 'PT:sampled' },
  /** Reduced monitoring lowers what the rule requires. */
  manageMonitoringSchedules: { access: 'pws:admin', feature: 'PT:sampled' },
  viewSchoolFacilities: { access: 'pws:read', feature: 'PT:sampled' },
  createSchoolFacility: { access: 'pws:create', feature: 'PT:sampled' },
  editSchoolFacility: { access: 'pws:edit', feature: 'PT:sampled' },
  viewStateReporting: { access: 'pws:read', feature: 'STATERPT' },
  editSubmission: { access: 'pws:edit', feature: 'STATERPT' },
  viewCommunications: { access: 'pws:read', feature: 'COMMS' },
  createCommunication: { access: 'pws:create', feature: 'COMMS' },
  /** One GraphQL call does both [B7.11]; what it does is checked again. */
  writeCommunication: { access: 'pws:create or pws:edit', feature: 'COMMS' },
  editCommunication: { access: 'pws:edit', feature: 'COMMS' },
  /** Letters as PDF; mail and email need their own features as well. */
  sendLetters: { access: 'pws:create', feature: 'COMMS' },
  emailLetters: { access: 'pws:create', feature: 'COMM:EMAIL' },
  /** [B6.4]: without it the utility prints letters itself. */
  mailLettersByProvider: { access: 'pws:create', feature: 'COMM:ALM' },
  mailCertified: { access: 'pws:create', feature: 'COMM:CERTIFIED_MAIL' },
  /** [B6.6] */
  useAllResultsLetter: { access: 'pws:create', feature: 'COMMS', flag: 'showAllResultsLetter' },
  viewProbability: { access: 'pws:read', feature: 'LSL:PROB', flag: 'showLslProbabilityAndInventoryMap' },
  editPredictions: { access: 'pws:edit', feature: 'LSL:PROB', flag: 'showLslProbabilityAndInventoryMap' },
  /** [A6.3, B6.1] */
  viewAttachments: { access: 'pws:read' },
  /** Users who can create records can attach photos; the others view and download [A6.3]. */
  addAttachment: { access: 'pws:create' },
  deleteAttachment: { access: 'pws:admin' },
  /** [A6.12]: screens and fields are shown only with it. */
  viewCustomFields: { access: 'pws:read', feature: 'CF' },
  editCustomValues: { access: 'pws:edit', feature: 'CF' },
  manageCustomFields: { access: 'pws:admin', feature: 'CF' },
  useSavedViews: { access: 'pws:read' },
  /** [A6.1] */
  manageTeamViews: { access: 'pws:admin' },
  /** [A6.1, B6.1] */
  administer: { access: 'pws:admin' },
} as const satisfies Readonly<Record<string, Requirement>>;
