import { listNoticeTexts } from '../regulations/notice-text.calculation.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import { classificationNames, type ClassificationName } from '../service-lines/service-line.values.ts';
import type { ComposedBlock } from './letter-composition.calculation.ts';
import { starterTemplates, type TemplateKindName } from './starter-template.values.ts';

const categoryOfKind: Partial<Readonly<Record<TemplateKindName, ClassificationName>>> = {
  serviceLineLead: 'Lead',
  serviceLineGrr: 'Galvanized Requiring Replacement',
  serviceLineUnknown: 'Lead Status Unknown',
};

/**
 * The classification that a yearly notice is about; undefined for other letters.
 * 40 CFR 141.85(e)(3): what the notice says depends on the classification of the customer's own line.
 */
export function findCategoryOfNotice({
  templateId,
}: {
  readonly templateId: string | null;
}): ClassificationName | undefined {
  const kind = starterTemplates.find(({ id }) => id === templateId)?.kind;
  return kind && categoryOfKind[kind];
}

export const isNewCustomerNotice = (templateId: string | null) =>
  starterTemplates.find(({ id }) => id === templateId)?.kind === 'newCustomer';

interface NoticeAtLocation {
  readonly templateId: string | null;
  /** The letter in a sentence: its name in quotes, or "This letter". */
  readonly letter: string;
  /** Of the location's service line; empty without one. */
  readonly classification: string | undefined;
}

/** Why a location of another classification, or without a line that the notice is about, does not get the letter. */
export function describeOtherCategory({ templateId, letter, classification }: NoticeAtLocation): string | undefined {
  const category = findCategoryOfNotice({ templateId });
  if (isNewCustomerNotice(templateId) && !classification)
    return `${letter} says what the service line is made of; this location has no service line`;
  if (category === undefined || classification === category) return undefined;
  return classification
    ? `${letter} is for ${category}; this location’s classification is ${classification}`
    : `${letter} is for ${category}; this location has no service line`;
}

interface WrittenLetter {
  readonly blocks: readonly ComposedBlock[];
  readonly on: string;
  readonly language: LetterLanguage;
  readonly state: string;
}

/** The classification in the statement of a written letter; undefined if it has none. */
export function findStatedCategory({ blocks, ...letter }: WrittenLetter): ClassificationName | undefined {
  const paragraphs = new Set(
    blocks.map((block) =>
      block.kind === 'paragraph' ? block.inlines.map((one) => ('text' in one ? one.text : ' ')).join('') : '',
    ),
  );
  const stated = listNoticeTexts('lineStatement', letter).find(({ text, earlierTexts = [] }) =>
    [text, ...earlierTexts].some((wording) => paragraphs.has(wording)),
  );
  return classificationNames.find((category) => category === stated?.when?.value);
}
