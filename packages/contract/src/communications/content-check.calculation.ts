import { noticeTextLabels, type LetterLanguage, type NoticeTextKey } from '../regulations/notice-text.values.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import { findDenial } from './letter-denial.calculation.ts';
import { findLetterheadDenial, type LetterheadTexts } from './letterhead-check.calculation.ts';
import { listMissingParts } from './required-content.calculation.ts';
import type { TriggerCondition } from './communication.values.ts';
import { starterTemplates } from './starter-template.values.ts';
import type { Block, CommunicationContent } from './communication-content.rules.ts';
import { hasResultsTable, listImages, listInlines, listUsedFields, toPlainText } from './content-parts.calculation.ts';
import { checkHeadings } from './heading-check.calculation.ts';
import { getMergeFieldLabel } from './merge-field.calculation.ts';
import { leadFindingField, type MergeField } from './merge-field.values.ts';

/** Something that prevents a letter from being active. */
export interface ContentProblem {
  readonly code:
    | 'empty'
    | 'title'
    | 'alternativeText'
    | 'missingImage'
    | 'tableHeading'
    | 'skippedHeading'
    | 'unknownField'
    | 'conditionValue'
    | 'fixedText'
    | 'results'
    | 'denial'
    | 'missingPart'
    | 'blank'
    | 'noValues';
  readonly sentence: string;
}

interface CheckSetting {
  /** The fields that the letter can use. */
  readonly fields: readonly MergeField[];
  /** The texts that the rule requires in this kind of letter. */
  readonly fixedTexts: readonly NoticeTextKey[];
  /** Whether the letter has to show the results of the recipient's samples. */
  readonly needsResults?: boolean;
  /** What the letter is about; without it, its sentences are not compared with what a rule requires. */
  readonly about?: LetterAbout & { readonly language: LetterLanguage };
}

/** A field without a fallback that no recipient has: the letter could be sent to none of them. */
export function describeFieldWithoutValues(key: string, fields: readonly MergeField[]): ContentProblem {
  const label = getMergeFieldLabel(key, fields);
  return {
    code: 'noValues',
    sentence: `No record has a value for “${label}”. Complete the records, give the field a fallback text, or remove it.`,
  };
}

/** Images whose file is not stored in the account, by their place in the letter. */
export function checkStoredImages(
  document: CommunicationContent,
  stored: ReadonlySet<string>,
): readonly ContentProblem[] {
  return listImages(document).flatMap(({ attrs: { fileId } }, index) =>
    stored.has(fileId)
      ? []
      : [
          {
            code: 'missingImage' as const,
            sentence: `The file of image ${index + 1} does not exist. Remove the image, or insert it again.`,
          },
        ],
  );
}

/**
 * What is missing or wrong in the text, in reading order [B4.13]. A tagged PDF needs the same: PDF/UA-1, 7.3 and 7.4.
 */
export function checkContent(
  document: CommunicationContent,
  { fields, fixedTexts, needsResults = false, about }: CheckSetting,
): readonly ContentProblem[] {
  const blocks = document.content;
  if (isEmpty(blocks)) return [{ code: 'empty', sentence: 'The letter has no text. Write it first.' }];
  return [
    ...checkHeadings(blocks),
    ...checkImages(document),
    ...checkTables(blocks),
    ...checkFields(document, fields),
    ...checkEvent(document, fields),
    ...checkConditions(blocks, fields),
    ...checkBlanks(blocks),
    ...checkFixedTexts(blocks, fixedTexts),
    ...(needsResults ? checkResults(blocks) : []),
    ...(about ? checkRequiredContent(blocks, about) : []),
  ];
}

function isEmpty(blocks: readonly Block[]): boolean {
  const hasOther = blocks.some(({ type }) => type === 'lockedText' || type === 'image' || type === 'linePicture');
  return !hasOther && toPlainText(blocks.flatMap(listInlines)).trim() === '';
}

function checkImages(document: CommunicationContent): readonly ContentProblem[] {
  return listImages(document).flatMap(({ attrs }, index) =>
    attrs.alt.trim() === ''
      ? [
          {
            code: 'alternativeText' as const,
            sentence: `Image ${index + 1} has no alternative text. Describe what it shows for people who can't see it.`,
          },
        ]
      : [],
  );
}

/** A heading of a table without text names no column to people who listen. */
function checkTables(blocks: readonly Block[]): readonly ContentProblem[] {
  const tables = blocks
    .flatMap((block): readonly Block[] => (block.type === 'conditionalBlock' ? block.content : [block]))
    .filter((block) => block.type === 'table');
  return tables.flatMap(({ content }, index) => {
    const headings = content.flatMap((row) => row.content).filter(({ type }) => type === 'tableHeader');
    const isBlank = headings.some((cell) => toPlainText(cell.content.flatMap(listInlines)).trim() === '');
    if (!isBlank) return [];
    return [
      {
        code: 'tableHeading' as const,
        sentence: `A heading of table ${index + 1} has no text. Write it, or turn the heading row off.`,
      },
    ];
  });
}

function checkFields(document: CommunicationContent, fields: readonly MergeField[]): readonly ContentProblem[] {
  const knownKeys = new Set(fields.map(({ key }) => key));
  return listUsedFields(document).flatMap((key) => {
    if (knownKeys.has(key)) return [];
    const label = getMergeFieldLabel(key, fields);
    const sentence = key.startsWith('sample.')
      ? `“${label}” is not a field of the letter's sampling event. Choose the event, or remove the field.`
      : `The field “${label}” does not exist. Remove it.`;
    return [{ code: 'unknownField' as const, sentence }];
  });
}

/** A results table is filled from the sampling event of the letter. */
function checkEvent(document: CommunicationContent, fields: readonly MergeField[]): readonly ContentProblem[] {
  if (!hasResultsTable(document) || fields.some(({ key }) => key === leadFindingField)) return [];
  return [
    {
      code: 'unknownField',
      sentence: 'The results table needs the letter’s sampling event. Choose the event, or remove the table.',
    },
  ];
}

/** A condition with a value that no record can have leaves its part out of every letter. */
function checkConditions(blocks: readonly Block[], fields: readonly MergeField[]): readonly ContentProblem[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'conditionalBlock') return [];
    const { field: key, values } = block.attrs.condition;
    const choices = fields.find((field) => field.key === key)?.choices;
    if (!choices) return [];
    const possibleValues = new Set(choices.map((choice) => choice.toLowerCase()));
    return values
      .filter((value) => !possibleValues.has(value.trim().toLowerCase()))
      .map((value) => ({
        code: 'conditionValue' as const,
        sentence: `“${value}” is not a value of “${getMergeFieldLabel(key, fields)}”, so no letter would have this part. Use one of: ${choices.join(', ')}.`,
      }));
  });
}

/** Starter templates mark what a person has to write with brackets. */
function checkBlanks(blocks: readonly Block[]): readonly ContentProblem[] {
  const texts = blocks
    .flatMap(listInlines)
    .flatMap((node) => (node.type === 'text' ? [node.text] : node.type === 'mergeField' ? [node.attrs.fallback] : []));
  const blanks = new Set(texts.flatMap((text) => text.match(/\[[^[\]]+\]/g) ?? []));
  return [...blanks].map((blank) => ({ code: 'blank', sentence: `Fill in “${blank}”.` }));
}

/** A fixed text inside a condition could be left out, so only one outside counts. */
function checkFixedTexts(blocks: readonly Block[], fixedTexts: readonly NoticeTextKey[]): readonly ContentProblem[] {
  const present = new Set(blocks.flatMap((block) => (block.type === 'lockedText' ? [block.attrs.key] : [])));
  return fixedTexts
    .filter((key) => !present.has(key))
    .map((key) => ({
      code: 'fixedText' as const,
      sentence: `This letter must contain the required wording “${noticeTextLabels[key]}” outside any condition. Insert it.`,
    }));
}

/** 40 CFR 141.85(d)(3), (e): the notice has the required parts, and no sentence says the contrary. */
function checkRequiredContent(
  blocks: readonly Block[],
  about: NonNullable<CheckSetting['about']>,
): readonly ContentProblem[] {
  const denial = findDenial(blocks, about);
  return [
    ...(denial
      ? [
          {
            code: 'denial' as const,
            sentence: `The letter says “${denial.sentence}”, but ${[denial.record, denial.advice].filter(Boolean).join('; ')}.`,
          },
        ]
      : []),
    ...listMissingParts(blocks, about).map((sentence) => ({ code: 'missingPart' as const, sentence })),
  ];
}

export interface StoredContent {
  readonly templateId: string;
  /** Only results letters have one. */
  readonly triggerCondition: TriggerCondition | null;
  readonly language: LetterLanguage;
  readonly content: CommunicationContent;
}

/** What the stored text says against the rule or leaves out; it may have been activated before texts were compared. */
export const findRequiredContentProblem = (text: StoredContent): string | undefined =>
  checkRequiredContent(text.content.content, { ...toAbout(text), language: text.language })[0]?.sentence;

export function toAbout({ templateId, triggerCondition }: Omit<StoredContent, 'content' | 'language'>): LetterAbout {
  const kind = starterTemplates.find(({ id }) => id === templateId)?.kind;
  return { kind, triggerCondition, isAboutResults: triggerCondition !== null };
}

/** What the letterhead says against the rule in a stored letter; it may have been saved before texts were compared. */
export const findLetterheadProblem = (
  text: Omit<StoredContent, 'content' | 'language'>,
  letterhead: LetterheadTexts,
): string | undefined => findLetterheadDenial(letterhead, toAbout(text))?.problem;

/** As letters are refused when they are planned; another problem of a letter prevents only that it becomes active. */
export const listSendingProblems = (text: StoredContent, letterhead: LetterheadTexts): readonly string[] =>
  [findRequiredContentProblem(text), findLetterheadProblem(text, letterhead)].filter(
    (problem) => problem !== undefined,
  );

/** The same as a problem of a letter that is written. */
export function checkLetterhead(letterhead: LetterheadTexts, about: LetterAbout): readonly ContentProblem[] {
  const denial = findLetterheadDenial(letterhead, about);
  return denial
    ? [{ code: 'denial', sentence: `${denial.problem} Correct it in Administration under Account profile.` }]
    : [];
}

/** 40 CFR 141.85(d)(3): the notice has the results. Outside any condition, like the fixed texts. */
function checkResults(blocks: readonly Block[]): readonly ContentProblem[] {
  const shows = blocks.some(
    (block) =>
      block.type === 'resultsTable' ||
      (block.type !== 'conditionalBlock' &&
        listInlines(block).some((node) => node.type === 'mergeField' && resultField.test(node.attrs.field))),
  );
  if (shows) return [];
  return [{ code: 'results', sentence: 'A results letter has to show the results. Insert the table of results.' }];
}

const resultField = /^sample\.\d+\.analyte\.\d+\.result(WithUnit)?$/;
