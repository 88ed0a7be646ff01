import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { firstLetterDay, tooEarlyForLetters } from '../communications/communication.rules.ts';
import { languages, triggerConditions } from '../communications/communication.values.ts';
import { defaultRecipients, recipientChoices } from '../communications/recipient.values.ts';
import { locationList } from '../locations/location-list.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createSelectionShape } from '../primitives/selection.ts';
import { locationIds } from '../programs/program-location.rules.ts';
import { sampleList } from '../samples/sample-list.values.ts';
import { chosenSamples, hasSamplesOrSelection, samplesOrSelectionError } from '../samples/sample-selection.rules.ts';
import { maxKitCodes } from '../samples/kit.values.ts';
import { serviceLineList } from '../service-lines/service-line-list.values.ts';
import { canBeCertified, defaultSendOptions, deliveryMethods, mailTypes } from './letter-batch.values.ts';
import { unreachableLocation } from './letter.rules.ts';
import { noticeRecipients } from './sending.values.ts';

const certifiedNeedsFirstClass = 'Certified mail is First Class only';

/** How letters are sent [B3.24], with the defaults of [B4.6, B9.4]. */
const sendOptions = {
  method: z.enum(deliveryMethods, 'Choose how to send the letters'),
  to: z.enum(recipientChoices).default(defaultRecipients),
  isColor: z.boolean().default(defaultSendOptions.isColor),
  mailType: z.enum(mailTypes).default(defaultSendOptions.mailType),
  isCertified: z.boolean().default(defaultSendOptions.isCertified),
  /** Addresses letters to “Resident” if the font of letters does not have all characters of the name. */
  addressToResident: z.boolean().optional(),
  /** The day of the letters; today by default. */
  on: calendarDate.refine((day) => day >= firstLetterDay, tooEarlyForLetters).optional(),
};
const ownerAlone = 'Choose the service address, the mailing address or all of them; the owner alone is not enough';
/** How notices that the rule requires are sent. */
export const noticeOptions = {
  ...sendOptions,
  to: sendOptions.to.refine((to) => noticeRecipients.includes(to), ownerAlone),
};
export const certifiedRule = { path: ['isCertified'], message: certifiedNeedsFirstClass, when: isObjectInput };
/** Choosing PDF or email clears the certification; Standard mail with one is refused. */
export const hasValidCertification = ({
  isCertified,
  ...options
}: z.output<ReturnType<typeof z.object<typeof sendOptions>>>) =>
  !isCertified || options.method !== 'Mail' || canBeCertified(options);

/** What the person confirmed; if the records have changed since, nothing is sent. */
export const seenLetters = z.object({
  letters: z.number().int(),
  previouslySent: z.number().int().optional(),
  /** The newest of the letters that are repeated, as in the plan. */
  newestLetterId: id.nullable().optional(),
  /** Who gets the letters, as in the plan; compared if it is sent. */
  recipientsDigest: z.string().max(64).optional(),
});
export type ConfirmedLetters = z.output<typeof seenLetters>;
/** Of two people who repeat the same letter, one sends it. */
const seen = seenLetters.required({ letters: true, previouslySent: true, newestLetterId: true });

export const kitIds = z
  .array(id)
  .min(1, 'Select at least one kit')
  .max(maxKitCodes, `At most ${formatNumber(maxKitCodes)} kits at once`)
  .transform((ids): readonly string[] => [...new Set(ids)]);

/** The results that letters are about: of kits, or of samples by their ids or as a selection in their list. */
const chosenResults = { ...chosenSamples, kitIds: kitIds.optional() };
const isOneChoice = ({ kitIds: kits, ...samples }: { readonly kitIds?: readonly string[] | undefined }) =>
  kits === undefined ? hasSamplesOrSelection(samples) : Object.values(samples).every((one) => one === undefined);
const oneChoice = {
  ...samplesOrSelectionError,
  message: 'Send kit IDs, sample IDs or a selection, and only one of them',
};

const resultsChoice = z.object(chosenResults);
export type ResultsChoice = z.output<typeof resultsChoice>;

const pickChoice = ({ kitIds: kits, sampleIds, selection }: ResultsChoice) => ({ kitIds: kits, sampleIds, selection });

/** [B7.3] */
export const resultsToCount = z
  .object({ ...chosenResults, method: sendOptions.method.default('PDF') })
  .refine((one) => isOneChoice(pickChoice(one)), { ...oneChoice, when: isObjectInput });

export const skipDuplicates = z.boolean().default(false);
const markComplete = z.boolean().default(defaultSendOptions.markComplete);
const resultsPlanShape = z.object({ ...chosenResults, ...noticeOptions, skipDuplicates });

export const resultsPlan = resultsPlanShape
  .refine((one) => isOneChoice(pickChoice(one)), { ...oneChoice, when: isObjectInput })
  .refine(hasValidCertification, certifiedRule);
export const resultsSending = resultsPlanShape
  .extend({ markComplete, seen })
  .refine((one) => isOneChoice(pickChoice(one)), { ...oneChoice, when: isObjectInput })
  .refine(hasValidCertification, certifiedRule);
/**
 * The calls of the specification confirm no numbers: they say that a letter is repeated, or are refused if it would be.
 */
export const sendAgain = z.boolean().default(false);
/** [B7.4] */
export const kitResultsRequest = resultsPlanShape
  .extend({ markComplete, sendAgain })
  .refine(hasValidCertification, certifiedRule);
export type ResultsToSend = z.output<typeof kitResultsRequest>;

/**
 * The recipients of a letter [B7.18]: chosen locations, all that match a search (instead of the specification's
 * `paramsURL`, so that changes since are noticed), the locations of lines or samples, or everyone in a program or
 * sampling event.
 */
const letterLocations = z.union([
  z.strictObject({ locationIds }),
  z.strictObject({ locations: createSelectionShape(locationList) }),
  z.strictObject({ serviceLines: createSelectionShape(serviceLineList) }),
  z.strictObject({ samples: createSelectionShape(sampleList) }),
  z.strictObject({ programId: id }),
  z.strictObject({ eventId: id }),
]);
export type LetterLocations = z.output<typeof letterLocations>;

/**
 * Responds with the first of these locations that gets the letter, for its preview; with the first one if none of them
 * does.
 */
export const locationsToPreview = z.object({
  recipients: letterLocations,
  letter: z.object({ communicationId: id, method: sendOptions.method, to: sendOptions.to }).optional(),
});
/** Locations that are looked at to find one that gets the letter. */
export const maxLocationsToPreview = 500;
/** Null if there is none. */
export const firstLocation = z.object({ locationId: id.nullable() });

const adHocShape = z.object({
  communicationId: id,
  recipients: letterLocations,
  ...sendOptions,
  skipDuplicates,
});
export const adHocPlan = adHocShape.refine(hasValidCertification, certifiedRule);
/** [B7.8, B7.18]: what the letter was started from, if the caller says so; another template is refused. */
export const templateId = z.string().max(60).optional();
export const adHocSending = adHocShape.extend({ seen, templateId }).refine(hasValidCertification, certifiedRule);
/** [B7.8] */
export const adHocRequest = adHocShape.extend({ templateId, sendAgain }).refine(hasValidCertification, certifiedRule);
export type LettersToSend = z.output<typeof adHocRequest>;

const count = z.number().int();

const countByFinding = z.object({ exceedance: count, detect: count, nonDetect: count });

/** How many letters of each kind [B7.3]; `unreachable` get none. */
export const resultLetterCounts = z.object({
  nonDetect: count,
  detect: count,
  exceedance: count,
  allResults: count,
  /**
   * Locations with results for which no letter is active in English or the language of their recipient, by the worst
   * finding; absent without any.
   */
  withoutLetter: countByFinding.optional(),
  /** Those of `withoutLetter` whose letter is active in another language; absent without any. */
  inOtherLanguage: count.optional(),
  /**
   * Locations whose letter is created, but for some of the residents only: others have none in English or their
   * language; absent without any.
   */
  forSomeResidents: countByFinding.optional(),
  /** Locations whose active letter can be sent to their recipients in another way, such as emails; absent without any. */
  byOtherMethod: countByFinding.optional(),
  /** Locations whose active letter is an email, without the email address of a resident; absent without any. */
  withoutEmailAddress: countByFinding.optional(),
  /** Letters, one for each location and sampling event, that wait for results; absent without any. */
  lettersMissingResults: count.optional(),
  /** Letters, one for each location and sampling event, that can be sent in each way, also for some residents only. */
  sendable: z.object({ Mail: count, PDF: count, Email: count }),
});
export type ResultLetterCounts = z.output<typeof resultLetterCounts>;

/** What would be sent, without the letters. */
export const letterPlanSummary = z.object({
  letters: count,
  /** The letters by their text and language, in the order of their names. */
  byLetter: z.array(
    z.object({
      communicationId: id,
      name: z.string(),
      language: z.enum(languages),
      triggerCondition: z.enum(triggerConditions).nullable(),
      letters: count,
    }),
  ),
  /** Whether the letters would have no return address. */
  needsReturnAddress: z.boolean(),
  /** Letters to people with another language on record, by that language, most letters first. */
  otherLanguages: z.array(z.object({ language: z.string(), letters: count })),
  locations: count,
  unreachable: count,
  /** Letters about a sample without the result of another analyte of its event; absent without any. */
  incompleteLetters: count.optional(),
  /**
   * Letters with a name that the font of letters can’t print, which can be or are addressed to “Resident”; absent
   * without any.
   */
  unprintableNames: count.optional(),
  /** Locations that get no letter at all; others are listed for one of their recipients or sampling events. */
  locationsWithoutLetter: count,
  /** Those of them that are missing only results in all of their sampling events. */
  locationsWaiting: count,
  /** The first of them, those with exceedances before the others. */
  unreachableShown: z.array(unreachableLocation),
  /**
   * Locations with a recipient for whom the letter was created, or who was, or may have been, sent it in the year of
   * its day or half a year before, or the same results.
   */
  previouslySent: count,
  /** Those of them whose letter is not known to have left, but may have been delivered; absent without any. */
  uncertain: z.object({ locations: count, addresses: z.array(z.string()) }).optional(),
  /**
   * Those of them with a letter that was created and is not sent yet, also beside one to another recipient, with the
   * newest day of creation; absent without any.
   */
  notMailed: z.object({ locations: count, createdOn: calendarDate }).optional(),
  /** The others whose letter is at the mail house or is being emailed; absent without any. */
  onTheWay: count.optional(),
  /** The newest day of the letters that are known to have left. */
  lastSentOn: z.string().nullable(),
  /** The newest of those letters. */
  newestLetterId: id.nullable(),
  /** Changes when a letter goes to another location, name or address than before, also if the numbers stay. */
  recipientsDigest: z.string(),
});
export type LetterPlanSummary = z.output<typeof letterPlanSummary>;

export const lettersSent = z.object({
  batchId: id,
  letters: count,
  unreachable: count,
  /** Locations with a recipient who was skipped, because the letter was sent there before; absent without any. */
  skipped: count.optional(),
});
export type LettersSent = z.output<typeof lettersSent>;

/** [B7.6] */
export const adHocLetter = z.object({
  id,
  name: z.string(),
  templateId: z.string(),
  language: z.enum(languages),
  /** Whether it prints data of service lines, so that locations without lines can't get it. */
  usesInventory: z.boolean(),
});
