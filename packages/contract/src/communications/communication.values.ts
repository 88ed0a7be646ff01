import { requirements, type Requirement } from '../accounts/requirement.values.ts';
import { letterLanguages, type LetterLanguage } from '../regulations/notice-text.values.ts';

/** [B3.3] */
export const communicationTypes = ['Letter', 'Letter as PDF', 'Email'] as const;
export type CommunicationType = (typeof communicationTypes)[number];
/** [B6.4]: what each way of delivery needs. */
export const requirementOfType = {
  Letter: requirements.mailLettersByProvider,
  'Letter as PDF': requirements.sendLetters,
  Email: requirements.emailLetters,
} as const satisfies Readonly<Record<CommunicationType, Requirement>>;

/** [B3.3]: an archived letter can't be sent and stays for the letters that were sent with it. */
export const communicationStatuses = ['Draft', 'Active', 'Archived'] as const;
export type CommunicationStatus = (typeof communicationStatuses)[number];

/** Where each status can lead. Only drafts can be edited [B4.13]. */
export const statusChanges: Readonly<Record<CommunicationStatus, readonly CommunicationStatus[]>> = {
  Draft: ['Active', 'Archived'],
  Active: ['Draft', 'Archived'],
  Archived: ['Draft'],
};

/** What a letter is sent for [B3.3]: to chosen locations, or with the results of a kit. */
export const triggerTypes = ['AdHocLocation', 'SendKitResult'] as const;
export type TriggerType = (typeof triggerTypes)[number];
export const triggerTypeLabels: Readonly<Record<TriggerType, string>> = {
  AdHocLocation: 'Company letterhead',
  SendKitResult: 'Results letter',
};

/** The results that a results letter is for [B2.20]. */
export const triggerConditions = ['nonDetect', 'detect', 'exceedance', 'allResults'] as const;
export type TriggerCondition = (typeof triggerConditions)[number];
export const triggerConditionLabels: Readonly<Record<TriggerCondition, string>> = {
  nonDetect: 'Non-detect',
  detect: 'Detect',
  exceedance: 'Exceedance',
  allResults: 'All results',
};

/** A contact's other languages get the letter in English; a notice has a note in Spanish (40 CFR 141.85(b)(1)). */
export const languageLabels: Readonly<Record<LetterLanguage, string>> = { en: 'English', es: 'Spanish' };
export const languages = letterLanguages;

export const maxCommunicationNameLength = 120;
/** [B9.5] */
export const communicationPageSize = 10_000;
/** A letter of many pages with tables; images are files of their own. */
export const maxContentBytes = 400_000;
/** Five megabytes are enough for a sharp image as wide as the text. */
export const maxLetterImageBytes = 5 * 1024 ** 2;
export const letterImageEndings = ['.png', '.jpg', '.jpeg'] as const;
/** Letters are set in Arimo, which has the widths of Arial [B3.3]. */
export const letterFont = 'Arial';
