import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { LetterResult, RecipientValues } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterLine } from '@curbstop/contract/communications/line-drawing.calculation';
import { materialPhrases } from '@curbstop/contract/service-lines/classification.values';
import type { LeadExceedance, UnnumberedExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import { describePeriod, formatLevel } from '@curbstop/contract/communications/letter-exceedance.calculation';
import { lineDifferenceField } from '@curbstop/contract/communications/line-difference.calculation';
import { findWorstFinding } from '@curbstop/contract/communications/letter-finding.calculation';
import { compareOnLetterDay } from '@curbstop/contract/communications/letter-result.calculation';
import { lineBasisField, missingBasis } from '@curbstop/contract/communications/line-values.calculation';
import { customFieldPrefix } from '@curbstop/contract/communications/merge-field.calculation';
import { copperFindingField, leadFindingField } from '@curbstop/contract/communications/merge-field.values';
import { findContactLanguage } from '@curbstop/contract/locations/contact-language.calculation';
import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { formatNumber } from '@curbstop/contract/primitives/count-text';
import { formatPhone } from '@curbstop/contract/primitives/phone-text';
import { findActionLevel } from '@curbstop/contract/regulations/action-level.calculation';
import type { MailAddress, PostalAddress } from '@curbstop/contract/primitives/postal-address';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { Sample } from '@curbstop/contract/samples/sample.rules';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import { explainInSpanish, findDifferenceOf, toLetterLine } from './letter-line.calculation.ts';
import { categoryWords, formatLetterDate, materialWords, yesNoWords } from './letter-words.calculation.ts';
import { listPrintedSamples, toResults, listConditionValues, toSampleValues } from './sample-values.calculation.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

/** The recipient of a letter. Without a line, the most dangerous one at the location counts. */
export interface RecipientKey {
  readonly locationId: string;
  readonly serviceLineId?: string;
}

/** What letters need of a location, its primary contact and its lines. */
export interface StoredRecipient {
  readonly locationId: string;
  readonly lineId: string | null;
  readonly lineCount: number;
  readonly category: ClassificationName | null;
  /** Whether the line is Non-lead without a valid basis. */
  readonly lacksBasis: boolean | null;
  readonly address: PostalAddress;
  readonly mailingAddress: PostalAddress | null;
  readonly locationName: string | null;
  readonly externalId: string | null;
  readonly meterNumber: string | null;
  readonly parcelNumber: string | null;
  readonly disadvantagedNeighborhood: boolean | null;
  readonly customFields: CustomValues;
  readonly contact: {
    readonly firstName: string | null;
    readonly lastName: string | null;
    readonly salutation: string | null;
    readonly company: string | null;
    readonly email: string | null;
    readonly languageId: number | null;
    readonly otherLanguage: string | null;
  } | null;
}

/** What the letters of one batch share. */
export interface LetterSetting {
  readonly language: LetterLanguage;
  /** The day of the letters. */
  readonly on: string;
  /** The State of the water system. */
  readonly state: string;
  readonly sender: AccountProfile;
  readonly event: SamplingEvent | undefined;
  /** What the letter is about, if the campaign of an exceedance sends it. */
  readonly exceedance?: LeadExceedance | undefined;
  /** The same, if its numbers are not stored. */
  readonly unnumbered?: UnnumberedExceedance | undefined;
}

interface RecipientInputs {
  readonly recipient: StoredRecipient;
  readonly line: ServiceLineDetails | undefined;
  readonly samples: readonly Sample[];
}

/** A possible recipient of a letter, with all values that letters print. */
export interface Recipient {
  readonly locationId: string;
  readonly serviceLineId: string | null;
  readonly name: string;
  readonly email: string | null;
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  readonly values: RecipientValues;
  readonly facts: RecipientValues;
  readonly results: readonly LetterResult[];
  /** The samples of the results. */
  readonly sampleIds: readonly string[];
  /** The line that the letter is about, for its picture. */
  readonly line?: LetterLine;
}

export function toRecipient({ recipient, line, samples: stored }: RecipientInputs, setting: LetterSetting): Recipient {
  const samples = stored.map((sample) => compareOnLetterDay(sample, setting));
  const { contact } = recipient;
  const name = toContactName(contact);
  return {
    locationId: recipient.locationId,
    serviceLineId: recipient.lineId,
    name,
    email: contact?.email ?? null,
    address: listAddressLines(recipient, setting.language),
    values: {
      ...toContactValues(contact),
      ...toLocationValues(recipient, setting.language),
      ...toLineValues(recipient, line, setting.language),
      ...toSharedValues(setting),
      ...toLevelValues(samples),
      ...toSampleValues(samples, setting.language),
      ...toCustomValues({ ...recipient.customFields, ...line?.customFields }),
    },
    facts: toFacts(recipient, line, samples),
    results: samples.flatMap((sample) => toResults(sample, setting.language)),
    sampleIds: samples.filter(({ results }) => results.length > 0).map(({ id }) => id),
    ...(line && { line: toLetterLine(line, setting.language) }),
  };
}

type ContactName = Pick<NonNullable<StoredRecipient['contact']>, 'firstName' | 'lastName' | 'company'>;

/** Empty if neither a person nor a company is recorded. */
export function toContactName(contact: ContactName | null): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || contact?.company || '';
}

function findLanguageName(contact: StoredRecipient['contact']): string | null {
  return contact && (findContactLanguage(contact)?.name ?? null);
}

const residentWords: Readonly<Record<LetterLanguage, string>> = { en: 'Resident', es: 'Residente' };

/** The mailing address, if the location has one. */
function listAddressLines(
  { address, mailingAddress, contact }: StoredRecipient,
  language: LetterLanguage,
): readonly string[] {
  return formatAddressLines({ contact, address: mailingAddress ?? address, language });
}

interface PostalLines {
  readonly contact: ContactName | null;
  readonly address: PostalAddress;
  readonly language: LetterLanguage;
}

/** The address with its recipient; without a name the letter is for the resident. */
export function toMailAddress({ contact, address, language }: PostalLines): MailAddress {
  const name = toContactName(contact);
  const company = contact?.company && contact.company !== name ? contact.company : null;
  const { line1, line2, city, state, zip } = address;
  return { name: name || residentWords[language], company, line1, line2: line2 || null, city, state, zip };
}

/** The lines in the window of the envelope. */
export function formatAddressLines(lines: PostalLines): readonly string[] {
  const { name, company, line1, line2, city, state, zip } = toMailAddress(lines);
  return [name, company, line1, line2, `${city}, ${state} ${zip}`].filter((line): line is string => Boolean(line));
}

/** What letters print about their addressee. */
export function toContactValues(contact: StoredRecipient['contact']): RecipientValues {
  return {
    'recipient.name': toContactName(contact),
    'recipient.salutation': contact?.salutation ?? '',
    'recipient.firstName': contact?.firstName ?? '',
    'recipient.lastName': contact?.lastName ?? '',
    'recipient.company': contact?.company ?? '',
    'recipient.language': findLanguageName(contact) ?? '',
  };
}

function toLocationValues(recipient: StoredRecipient, language: LetterLanguage): RecipientValues {
  const { address, disadvantagedNeighborhood } = recipient;
  const street = [address.line1, address.line2].filter(Boolean).join(', ');
  return {
    'location.address': `${street}, ${address.city}, ${address.state} ${address.zip}`,
    'location.street': street,
    'location.city': address.city,
    'location.state': address.state,
    'location.zip': address.zip,
    'location.name': recipient.locationName ?? '',
    'location.id': recipient.externalId ?? '',
    'location.meterNumber': recipient.meterNumber ?? '',
    'location.parcelNumber': recipient.parcelNumber ?? '',
    'location.disadvantagedNeighborhood':
      disadvantagedNeighborhood === null ? '' : yesNoWords[language](disadvantagedNeighborhood),
  };
}

function toLineValues(
  { lineCount }: StoredRecipient,
  line: ServiceLineDetails | undefined,
  language: LetterLanguage,
): RecipientValues {
  if (!line) return { 'line.count': String(lineCount) };
  const category = categoryWords[language](line.classification.category);
  const difference = findDifferenceOf(line, language);
  return {
    'line.classification': category,
    'line.id': line.externalId ?? '',
    'line.count': String(lineCount),
    ...(difference === undefined
      ? {
          'line.explanation': language === 'en' ? explainInEnglish(line) : explainInSpanish(line),
          ...toSideValues(line, language),
        }
      : { 'line.explanation': difference, [lineDifferenceField]: difference }),
  };
}

function toSideValues({ system, customer }: ServiceLineDetails, language: LetterLanguage): RecipientValues {
  return {
    'line.systemMaterial': materialWords[language](system.material),
    'line.customerMaterial': materialWords[language](customer.material),
    'line.systemVerified': yesNoWords[language](system.verified),
    'line.customerVerified': yesNoWords[language](customer.verified),
  };
}

function explainInEnglish({ explanation: { sentence } }: ServiceLineDetails): string {
  return sentence.replaceAll(materialPhrases.unknownUnlikelyLead, materialPhrases.unknown);
}

function toEventValues({ event, language }: LetterSetting): RecipientValues {
  if (!event) return {};
  return {
    'event.name': event.name,
    'event.program': event.programName,
    'event.startsOn': formatLetterDate(event.startsOn, language),
    'event.endsOn': formatLetterDate(event.endsOn, language),
  };
}

/** The values that do not depend on the recipient. */
export function toSharedValues(setting: LetterSetting): RecipientValues {
  return { ...toEventValues(setting), ...toExceedanceValues(setting), ...toSystemValues(setting) };
}

function toExceedanceValues({ exceedance, language }: LetterSetting): RecipientValues {
  if (!exceedance) return {};
  return {
    'exceedance.percentile': formatLevel(exceedance.percentile),
    'exceedance.actionLevel': formatLevel(exceedance.actionLevel),
    'exceedance.period': describePeriod(exceedance, language),
    'exceedance.samples': formatNumber(exceedance.samples),
    'exceedance.samplesAbove': formatNumber(exceedance.samplesAbove),
    'exceedance.learnedOn': formatLetterDate(exceedance.learnedOn, language),
  };
}

function toSystemValues({ sender, on, language, state }: LetterSetting): RecipientValues {
  return {
    'system.name': sender.name,
    'system.pwsid': sender.pwsid,
    'system.phone': formatPhone(sender.contactPhone ?? ''),
    'system.email': sender.contactEmail ?? '',
    'system.signatoryName': sender.signatoryName ?? '',
    'system.signatoryTitle': sender.signatoryTitle ?? '',
    'letter.date': formatLetterDate(on, language),
    'letter.leadActionLevel': formatLevelOn('lead', on, state),
    'letter.copperActionLevel': formatLevelOn('copper', on, state),
  };
}

/** A letter prints no other action level than that of its results, which can be lower than that of its day. */
function toLevelValues(samples: readonly Sample[]): RecipientValues {
  const limits = samples.flatMap(({ results }) => results);
  const toLowest = (analyte: string) =>
    limits
      .flatMap(({ name, upperLimit }) => (name === analyte && upperLimit !== null ? [upperLimit] : []))
      .toSorted(compareDecimals)[0];
  const [lead, copper] = [toLowest('Lead'), toLowest('Copper')];
  return {
    ...(lead !== undefined && { 'letter.leadActionLevel': formatLevel(lead) }),
    ...(copper !== undefined && { 'letter.copperActionLevel': formatLevel(copper) }),
  };
}

function formatLevelOn(analyte: RegulatedAnalyteCode, on: string, state: string): string {
  const level = findActionLevel(analyte, on, state)?.microgramsPerLiter;
  return level === undefined ? '' : formatLevel(level);
}

function toCustomValues(values: CustomValues): RecipientValues {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [`${customFieldPrefix}${id}`, value === null ? '' : String(value)]),
  );
}

/** What conditions compare: the terms of the record, in any language of the letter. */
function toFacts(
  { disadvantagedNeighborhood, category, lacksBasis: isUnproven }: StoredRecipient,
  line: ServiceLineDetails | undefined,
  samples: readonly Sample[],
): RecipientValues {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No');
  return {
    [leadFindingField]: findWorstFinding(samples, 'Lead') ?? '',
    [copperFindingField]: findWorstFinding(samples, 'Copper') ?? '',
    ...(category !== null && { 'line.classification': category }),
    ...(isUnproven && { [lineBasisField]: missingBasis }),
    ...(line &&
      findDifferenceOf(line, 'en') === undefined && {
        'line.systemMaterial': materialPhrases[line.system.material],
        'line.customerMaterial': materialPhrases[line.customer.material],
        'line.systemVerified': yesNo(line.system.verified),
        'line.customerVerified': yesNo(line.customer.verified),
      }),
    ...(disadvantagedNeighborhood !== null && {
      'location.disadvantagedNeighborhood': yesNo(disadvantagedNeighborhood),
    }),
    ...Object.fromEntries(listPrintedSamples(samples).flatMap(listConditionValues)),
  };
}
