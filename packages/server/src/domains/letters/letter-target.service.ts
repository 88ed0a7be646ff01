import { formatCount } from '@curbstop/contract/primitives/count-text';
import {
  chooseByLanguage,
  chooseLanguageVersion,
  chooseResultsLetter,
  isWrittenFor,
  type ActiveCommunication,
} from '@curbstop/contract/letters/letter-choice.calculation';
import type { CommunicationType } from '@curbstop/contract/communications/communication.values';
import { listLevelsOfLetter } from '@curbstop/contract/communications/letter-result.calculation';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import { locationRemoved } from '@curbstop/contract/letters/sending.values';
import { letterLanguages, type LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { findingLabels, type Finding } from '@curbstop/contract/samples/sample.values';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { mayUseAllResultsLetters } from '../communications/starter-template.service.ts';
import { listResultsForLetters, type ChosenResults, type LetterResultAt } from '../samples/letter-result.service.ts';
import { listCommunicationsToSend } from './letter-plan.repository.ts';

/** Results of kits or samples. Letters of a location wait for its other samples, unless the notice is due now. */
interface ResultsSource {
  readonly kind: 'results';
  readonly chosenResults: ChosenResults;
  readonly sendsPartialResults?: boolean;
}

/** What letters are about: results of kits or samples, locations that get a chosen letter, or notices to locations. */
export type LetterSource =
  | ResultsSource
  | { readonly kind: 'locations'; readonly communicationId: string; readonly locationIds: readonly string[] }
  | { readonly kind: 'notices'; readonly notices: readonly NoticesByTemplate[] };

/** Locations that get the active letter that was started from one of the templates. */
interface NoticesByTemplate {
  readonly templateIds: readonly string[];
  /** What the letter is: "service line notice for Lead". */
  readonly name: string;
  readonly locationIds: readonly string[];
}

/** One location that should get a letter. */
export interface LetterTarget {
  readonly locationId: string;
  readonly kitId: string | null;
  readonly programId: string | null;
  readonly eventId: string | null;
  readonly detection: Finding | null;
  /** When its results last changed; null for letters that are not about results. */
  readonly changedOn: string | null;
  /** Its samples with results. */
  readonly sampleIds: readonly string[];
  /** The letter in the recipient's language, if there is one. */
  readonly choose: (language: LetterLanguage | null) => ActiveCommunication | undefined;
  /** The letter in every language. A recipient who got any of them was sent this letter before. */
  readonly versions: readonly ActiveCommunication[];
  /** Why there is no letter for it. */
  readonly obstacle?: string;
  /** Whether only its results are missing. */
  readonly isWaiting?: boolean;
  /** Whether no active letter fits, whichever way letters are sent. */
  readonly lacksLetter?: boolean;
  /** The same if the letter were sent in this way. */
  readonly chooseBy?: (method: DeliveryMethod, language: LetterLanguage | null) => ActiveCommunication | undefined;
  /** Whether a sample has a result, but not those of all analytes of its event. */
  readonly isIncomplete?: boolean;
}

/** Letters that are written for printing; emails are texts of their own [B3.3]. */
const typesOfMethod: Readonly<Record<DeliveryMethod, readonly CommunicationType[]>> = {
  Mail: ['Letter'],
  PDF: ['Letter', 'Letter as PDF'],
  Email: ['Email'],
};

/** Whether letters of this type are sent in this way. */
export function isLetterOfMethod(
  { communicationType }: Pick<ActiveCommunication, 'communicationType'>,
  method: DeliveryMethod,
): boolean {
  return typesOfMethod[method].includes(communicationType);
}

interface TargetRequest {
  readonly source: LetterSource;
  readonly method: DeliveryMethod;
  /** The day of the letters. */
  readonly on: string;
}

/** The locations of the letters, with the letter for each. */
export async function listTargets(
  trx: AccountTransaction,
  context: RequestContext,
  { source, method, on }: TargetRequest,
): Promise<readonly LetterTarget[]> {
  const isOfMethod = (letter: ActiveCommunication) => isLetterOfMethod(letter, method);
  if (source.kind === 'results') return (await readResultTargets(trx, context, { source, on }))(method);
  const letters = await listCommunicationsToSend(trx, { triggerType: 'AdHocLocation' });
  if (source.kind === 'notices') {
    const sendable = letters.filter(isOfMethod);
    return source.notices.flatMap((notices) => toNoticeTargets(notices, sendable));
  }
  const chosenLetter = letters.find(({ id }) => id === source.communicationId);
  if (!chosenLetter) throw sendingProblems.letterNotActive({ property: 'communicationId' });
  if (!isOfMethod(chosenLetter))
    throw sendingProblems.otherMethod({ property: 'method', values: { name: chosenLetter.name, method } });
  const sendable = letters.filter(isOfMethod);
  return source.locationIds.map((locationId) => toLocationTarget(locationId, chosenLetter, sendable));
}

/** The locations with results as each way to send letters has them, from one reading of the records. */
export async function readResultTargets(
  trx: AccountTransaction,
  context: RequestContext,
  { source, on }: { readonly source: ResultsSource; readonly on: string },
): Promise<(method: DeliveryMethod) => readonly LetterTarget[]> {
  const results = await listResultsForLetters(trx, {
    chosenResults: source.chosenResults,
    levels: listLevelsOfLetter({ on, state: context.account.primacyCode }),
  });
  const letters = await listResultsLetters(trx, context, results);
  return (method) => results.map((result) => toResultTarget(result, letters, { ...source, method }));
}

/** The active results letters of the events; those with all results only where they are switched on [B6.6]. */
async function listResultsLetters(
  trx: AccountTransaction,
  context: RequestContext,
  results: readonly LetterResultAt[],
): Promise<readonly ActiveCommunication[]> {
  const eventIds = [...new Set(results.map(({ eventId }) => eventId))];
  const letters = await listCommunicationsToSend(trx, { triggerType: 'SendKitResult', eventIds });
  if (await mayUseAllResultsLetters(context)) return letters;
  return letters.filter(({ triggerCondition }) => triggerCondition !== 'allResults');
}

/** All letters that fit the result are looked at, to know whether one is missing or only not sent in this way. */
function toResultTarget(
  result: LetterResultAt,
  activeLetters: readonly ActiveCommunication[],
  { method, sendsPartialResults = false }: ResultsSource & Pick<TargetRequest, 'method'>,
): LetterTarget {
  const { locationId, kitId, programId, eventId, detection, changedOn, sampleIds } = result;
  const fitting = activeLetters.filter(
    (letter) => letter.eventId === eventId && detection !== null && isWrittenFor(letter, detection),
  );
  const listLettersBy = (way: DeliveryMethod) => fitting.filter((letter) => isLetterOfMethod(letter, way));
  const chooseBy = (way: DeliveryMethod, language: LetterLanguage | null) =>
    detection === null ? undefined : chooseResultsLetter(listLettersBy(way), { detection, language });
  const letters = listLettersBy(method);
  const choose = (language: LetterLanguage | null) => chooseBy(method, language);
  const chosenLetter = choose('en') ?? choose('es');
  const versions = letters.filter(({ triggerCondition }) => triggerCondition === chosenLetter?.triggerCondition);
  const gap = findGap(sendsPartialResults ? { ...result, waiting: 0 } : result);
  const hasLetterOfOtherMethod = fitting.length > 0 && !chosenLetter;
  const missing = chosenLetter ? undefined : findMissingLetter(result, { hasLetterOfOtherMethod });
  const obstacle = result.isRemoved ? locationRemoved : (gap ?? missing);
  return {
    locationId,
    kitId,
    programId,
    eventId,
    detection,
    changedOn,
    sampleIds,
    choose,
    versions,
    isIncomplete: result.incomplete + result.waiting > 0,
    chooseBy,
    ...(obstacle && { obstacle }),
    ...(obstacle !== undefined && obstacle === gap && { isWaiting: true }),
    ...(obstacle !== undefined && obstacle === missing && { lacksLetter: fitting.length === 0 }),
  };
}

/**
 * Which results are missing. An exceedance is not kept waiting for the other bottles: its notice is due within days.
 */
function findGap({ detection, waiting, samples }: LetterResultAt): string | undefined {
  if (detection === null) return samples === 0 ? 'No samples were created' : 'No results yet';
  if (waiting > 0 && detection !== 'exceedance')
    return formatCount(waiting, 'sample has no result yet', 'samples have no result yet');
  return undefined;
}

function findMissingLetter(
  { detection, eventName }: LetterResultAt,
  { hasLetterOfOtherMethod }: { readonly hasLetterOfOtherMethod: boolean },
): string | undefined {
  if (detection === null) return undefined;
  const missing = `${eventName} has no active letter for “${findingLabels[detection]}”`;
  return hasLetterOfOtherMethod ? `${missing} that can be sent this way` : missing;
}

const withoutResults = { kitId: null, detection: null, changedOn: null, sampleIds: [] };

function toLocationTarget(
  locationId: string,
  chosenLetter: ActiveCommunication,
  letters: readonly ActiveCommunication[],
): LetterTarget {
  const choose = (language: LetterLanguage | null) => chooseLanguageVersion(chosenLetter, letters, language);
  const versions = listVersions(chosenLetter, letters);
  const { programId, eventId } = chosenLetter;
  return { locationId, programId, eventId, ...withoutResults, choose, versions };
}

/** The letter with the active ones that are it in another language. */
function listVersions(
  chosenLetter: ActiveCommunication,
  letters: readonly ActiveCommunication[],
): readonly ActiveCommunication[] {
  return [
    ...new Set([
      chosenLetter,
      ...letterLanguages.map((language) => chooseLanguageVersion(chosenLetter, letters, language)),
    ]),
  ];
}

function toNoticeTargets(
  { templateIds, name, locationIds }: NoticesByTemplate,
  letters: readonly ActiveCommunication[],
): readonly LetterTarget[] {
  const versions = letters.filter(({ templateId }) => templateIds.includes(templateId));
  const choose = (language: LetterLanguage | null) => chooseByLanguage(versions, language);
  const { programId = null, eventId = null } = choose('en') ?? versions[0] ?? {};
  const obstacle = versions.length === 0 && `No active letter that can be sent this way is a ${name}`;
  const shared = { programId, eventId, ...withoutResults, choose, versions };
  return locationIds.map((locationId) => ({ ...shared, locationId, ...(obstacle && { obstacle }) }));
}
