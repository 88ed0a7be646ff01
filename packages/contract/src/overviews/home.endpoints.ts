import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { reportedLevel } from '../sampling-events/reported-level.rules.ts';
import { eventStatuses, eventTypes } from '../sampling-events/sampling-event.values.ts';
import { classificationNames } from '../service-lines/service-line.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const count = z.number().int().nullable();

/** Events with such kits that are listed; the number of kits is that of all. */
export const maxUndecidedKitEvents = 20;

/** Files of laboratories that are named. */
export const maxUnimportedFiles = 200;
/** Older imports are in the list of imports. */
export const importDays = 30;

const attention = z.object({
  /**
   * Samples with an exceedance that are Analyzed and not yet completed, whose results changed after they were
   * completed, or that were invalidated before it was closed.
   */
  exceedances: count,
  /** Samples that were collected or received by the laboratory and have no result. */
  samplesWithoutResult: count,
  /** Samples with a request to the State for their invalidation that is not answered. */
  invalidationRequests: count,
  /** Letters that came back, were forwarded or failed, have no later letter in their place, and can be sent again. */
  lettersToResend: count,
  /** Letters that did not arrive, about an address that was corrected since: a new letter is needed. */
  lettersToRewrite: count,
  /** Batches of letters that could not be created or sent, unless all letters were sent again or canceled. */
  batchesFailed: count,
  /** Emails of Curbstop itself, such as reminders, that wait or were not sent. */
  mailsUnsent: count,
  /**
   * Active letters that can't be sent as they are written, or with the letterhead as it is: the notices with them wait.
   */
  lettersRefused: count,
  /** Active events past their last day with fewer analyzed samples, or samples of fewer sites, than planned. */
  eventsBehind: count,
  /** Ordered kits that the carrier refused or did not confirm, until someone decides about them. */
  kitsUndecided: count,
  /** Their events, those with most such kits first. */
  undecidedKits: z.array(z.object({ eventId: id, eventName: z.string(), kits: z.number().int() })).nullable(),
  linesToReview: count,
  /** Non-lead lines without a valid basis. */
  linesWithoutBasis: count,
  /**
   * Results of checked laboratory files that have no sample or failed, until they are imported or left out with a
   * reason.
   */
  resultsNotImported: count,
  /** Those of them above the action level. */
  levelsNotImported: count,
  /** The highest level of each analyte among them, and the highest that was reported as more than a number. */
  highestNotImported: z.array(reportedLevel).nullable(),
  /** How many of them have a level that can't be read, or that has no known unit or analyte. */
  unreadableNotImported: count,
  /**
   * Files of laboratories that are not imported yet and have levels above the action level, or whose levels are not
   * known, and delivered files that can't be read; those with most of them first.
   */
  unimportedLevels: z
    .array(
      z.object({
        importId: id,
        eventId: id,
        fileName: z.string(),
        /** Null: the file has to be checked first, or again. */
        aboveActionLevel: z.number().int().nullable(),
        /** A laboratory delivered it with its key, and no other file has replaced it. */
        isUnreadable: z.boolean(),
        highest: z.array(reportedLevel),
      }),
    )
    .nullable(),
  /** Imports of the inventory of the last `importDays` with rows that could not be imported. */
  importsWithFailedRows: count,
  /**
   * Checked files with something to import, or with failed rows of an inventory; results of laboratories that can't be
   * imported are in `resultsNotImported`.
   */
  importsReady: count,
});
/** Null for what the person has no access to. */
export type Attention = z.infer<typeof attention>;

/** Counts that open their rows. */
export const getAttention = defineEndpoint({
  name: 'getAttention',
  method: 'GET',
  path: `${account}/attention`,
  ...requirements.viewAccount,
  summary:
    'How many records need attention: exceedances, waiting samples, letters that did not arrive, late events, kits that the carrier did not confirm, lines in review, failed imports',
  params: accountParams,
  response: attention,
});

const answer = z.boolean().nullable();
const setUp = z.object({
  hasLines: answer,
  /** Service lines in review, or Non-lead without a valid basis. */
  hasLinesToCheck: answer,
  /** More than one active person. */
  hasColleagues: answer,
  hasPopulation: answer,
  hasEvents: answer,
});
/** Null for what the person has no access to. */
export type SetUp = z.infer<typeof setUp>;

/** What a new account still has to do. */
export const getSetUp = defineEndpoint({
  name: 'getSetUp',
  method: 'GET',
  path: `${account}/setup`,
  ...requirements.viewAccount,
  summary: 'How far the account is set up: service lines, people, population served and sampling events',
  params: accountParams,
  response: setUp,
});

const openEvent = z.object({
  id,
  name: z.string(),
  eventType: z.enum(eventTypes),
  programId: id,
  programName: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Negative after the last day. */
  daysLeft: z.number().int(),
  /** The planned samples, or filters. */
  goal: z.number().int(),
  locations: z.number().int(),
  collected: z.number().int(),
  /** Locations with a collected sample. */
  collectedSites: z.number().int(),
  analyzed: z.number().int(),
  /** Past its end date with fewer samples, or samples of fewer sites, than planned: all of these are listed, as many as `eventsBehind` counts. */
  isBehind: z.boolean(),
});
export type OpenEvent = z.infer<typeof openEvent>;

/** Events that are listed of those that have not ended, and of those that have, unless more of these are behind. */
export const maxOpenEvents = 20;

export const listOpenEvents = defineEndpoint({
  name: 'listOpenEvents',
  method: 'GET',
  path: `${account}/openevents`,
  ...requirements.viewSamples,
  summary: 'The active sampling events with their progress, those that end first at the top',
  params: accountParams,
  response: z.array(openEvent),
});

const closedEvent = z.object({
  id,
  name: z.string(),
  eventType: z.enum(eventTypes),
  status: z.enum(eventStatuses),
  endsOn: z.string(),
  /** Its samples without a result. */
  samples: z.number().int(),
  /** Its kits that are not done. */
  kits: z.number().int(),
});
export type ClosedEvent = z.infer<typeof closedEvent>;

/** The latest `maxClosedEvents` of all. */
const closedEventList = z.object({ total: z.number().int(), items: z.array(closedEvent) });
export type ClosedEventList = z.infer<typeof closedEventList>;

export const maxClosedEvents = 20;

export const listClosedEvents = defineEndpoint({
  name: 'listClosedEvents',
  method: 'GET',
  path: `${account}/closedevents`,
  ...requirements.viewSamples,
  summary: 'The sampling events that have ended or are not active and still have open samples or kits, latest first',
  params: accountParams,
  response: closedEventList,
});

const pastClassification = z.object({
  /** The day a year ago. */
  on: z.string(),
  /** The lines of each classification at the end of that day; null if the history doesn't tell. */
  counts: z.array(z.object({ category: z.enum(classificationNames), lines: z.number().int() })).nullable(),
  /** The day on which the first line was added; null without lines. */
  beganOn: z.string().nullable(),
});
export type PastClassification = z.infer<typeof pastClassification>;

export const getPastClassification = defineEndpoint({
  name: 'getPastClassification',
  method: 'GET',
  path: `${account}/pastclassification`,
  ...requirements.viewInventory,
  summary: 'The number of lines of each classification a year ago, from the change history',
  params: accountParams,
  response: pastClassification,
});
