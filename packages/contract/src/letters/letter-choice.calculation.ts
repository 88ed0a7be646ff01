import type { CommunicationType, TriggerCondition, TriggerType } from '../communications/communication.values.ts';
import type { CommunicationContent } from '../communications/communication-content.rules.ts';
import { findCategoryOfNotice } from '../communications/notice-category.calculation.ts';
import { starterTemplates, templateIds, type TemplateId } from '../communications/starter-template.values.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import type { Finding } from '../samples/sample.values.ts';
import type { NoticeCategory } from '../service-lines/service-line.values.ts';

/** An active letter with the newest version of its text. */
export interface ActiveCommunication {
  readonly id: string;
  readonly name: string;
  readonly templateId: string;
  readonly communicationType: CommunicationType;
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | null;
  readonly language: LetterLanguage;
  readonly programId: string | null;
  readonly eventId: string | null;
  readonly contentVersion: number;
  readonly content: CommunicationContent;
  readonly updatedOn: string;
}

type LanguageVersion = Pick<ActiveCommunication, 'language' | 'updatedOn'>;

/**
 * The letter in the recipient's language, otherwise in English; of several, the one changed last. No one gets another
 * language only because the English letter is being edited.
 */
export function chooseByLanguage<Letter extends LanguageVersion>(
  letters: readonly Letter[],
  wanted: LetterLanguage | null,
): Letter | undefined {
  const rank = ({ language }: Letter) => (language === wanted ? 0 : 1);
  return letters
    .filter(({ language }) => language === wanted || language === 'en')
    .toSorted((one, other) => rank(one) - rank(other) || compareNewestFirst(one, other))[0];
}

function compareNewestFirst(one: LanguageVersion, other: LanguageVersion): number {
  return one.updatedOn < other.updatedOn ? 1 : -1;
}

/** Whether a results letter is for a finding: written for exactly this finding, or for all results. */
export function isWrittenFor(
  { triggerCondition }: Pick<ActiveCommunication, 'triggerCondition'>,
  detection: Finding,
): boolean {
  return triggerCondition === detection || triggerCondition === 'allResults';
}

/**
 * The letter for a finding: the one written for exactly this finding, otherwise the event's letter with all results
 * [B2.20]. `undefined` if the event has neither.
 */
export function chooseResultsLetter<Letter extends LanguageVersion & Pick<ActiveCommunication, 'triggerCondition'>>(
  letters: readonly Letter[],
  { detection, language }: { readonly detection: Finding; readonly language: LetterLanguage | null },
): Letter | undefined {
  const written = letters.filter(({ triggerCondition }) => triggerCondition === detection);
  const all = letters.filter(({ triggerCondition }) => triggerCondition === 'allResults');
  return chooseByLanguage(written, language) ?? chooseByLanguage(all, language);
}

const toKind = (templateId: string) => starterTemplates.find(({ id }) => id === templateId)?.kind;

/**
 * The chosen letter in the recipient's language: a letter that was started from the same template in that language, for
 * the same event, one of the same delivery first. `letters` are those that can be sent by the chosen method. Blank
 * letters have no other language, because nothing says that they are about the same matter.
 */
export function chooseLanguageVersion(
  chosen: ActiveCommunication,
  letters: readonly ActiveCommunication[],
  wanted: LetterLanguage | null,
): ActiveCommunication {
  const kind = toKind(chosen.templateId);
  if (wanted === null || wanted === chosen.language || kind === undefined || kind === 'blank') return chosen;
  const versions = letters
    .filter((one) => one.language === wanted && toKind(one.templateId) === kind && one.eventId === chosen.eventId)
    .toSorted(compareNewestFirst);
  return versions.find((one) => one.communicationType === chosen.communicationType) ?? versions[0] ?? chosen;
}

/** The templates, in all languages, from which the letter of a classification is started. */
export const templatesOfCategory: Readonly<Record<NoticeCategory, readonly TemplateId[]>> = {
  Lead: listTemplatesOf('Lead'),
  'Galvanized Requiring Replacement': listTemplatesOf('Galvanized Requiring Replacement'),
  'Lead Status Unknown': listTemplatesOf('Lead Status Unknown'),
};

function listTemplatesOf(category: NoticeCategory): readonly TemplateId[] {
  return templateIds.filter((templateId) => findCategoryOfNotice({ templateId }) === category);
}
