import { listNoticeTexts } from '../regulations/notice-text.calculation.ts';
import type { LetterLanguage, NoticeTextKey } from '../regulations/notice-text.values.ts';
import type {
  Condition,
  Inline,
  CommunicationContent,
  ListBlock,
  Paragraph,
  PlainBlock,
} from './communication-content.rules.ts';
import { isMet } from './condition.calculation.ts';
import { isSidesSentence, lineDifferenceField, nameOpenSides } from './line-difference.calculation.ts';
import { describeLine, type LetterLine } from './line-drawing.calculation.ts';
import {
  getLineValue,
  isLineField,
  lineBasisField,
  linePictureField,
  isMaterialField,
  toConditionKey,
  type LineValues,
} from './line-values.calculation.ts';
import type { Alignment } from './communication-content.values.ts';

/** A run of text with its marks, or a line break. */
export type ComposedInline =
  | {
      readonly text: string;
      readonly bold?: true;
      readonly italic?: true;
      readonly underline?: true;
      readonly href?: string;
    }
  | { readonly break: true };

/** A part of a letter to one recipient: only text, nothing left to fill in. */
export type ComposedBlock =
  | {
      readonly kind: 'paragraph';
      readonly align: Alignment;
      readonly inlines: readonly ComposedInline[];
      /** If it is not in the language of the letter. */
      readonly language?: LetterLanguage;
    }
  | {
      readonly kind: 'heading';
      readonly level: number;
      readonly align: Alignment;
      readonly inlines: readonly ComposedInline[];
    }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly ComposedBlock[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly ComposedCell[])[] }
  | { readonly kind: 'image'; readonly fileId: string; readonly alt: string; readonly width: number }
  | { readonly kind: 'linePicture'; readonly line: LetterLine; readonly alt: string; readonly language: LetterLanguage }
  | { readonly kind: 'pageBreak' };

export interface ComposedCell {
  readonly isHeader: boolean;
  readonly blocks: readonly ComposedBlock[];
}

/** A recipient's values by the key of the merge field; an empty text is no value. */
export type RecipientValues = Readonly<Record<string, string>>;

/** One result of the recipient's kit, as it is printed. */
export interface LetterResult {
  readonly sample: string;
  readonly collectedOn: string;
  readonly analyte: string;
  readonly result: string;
  readonly actionLevel: string;
  /** The sample was invalidated by the State: it is reported and does not count in the 90th percentile. */
  readonly isInvalidated?: boolean;
  /** The result is not reported yet, and the letter says so. */
  readonly isPending?: boolean;
}

export interface CompositionSetting {
  readonly values: RecipientValues;
  /** The values that conditions compare, where they differ from what is printed, such as in another language. */
  readonly facts?: RecipientValues | undefined;
  /** The results of the recipient's kit, for a table of results. */
  readonly results?: readonly LetterResult[] | undefined;
  /** The recipient's line, for a picture of it. */
  readonly line?: LetterLine | undefined;
  /** The day of the letter: it decides the wording of fixed texts. */
  readonly on: string;
  readonly language: LetterLanguage;
  /** The State of the water system. */
  readonly state: string;
}

interface ComposedLetter {
  readonly blocks: readonly ComposedBlock[];
  /** Fields without a value and without a fallback: the letter must not be sent like this. */
  readonly missing: readonly string[];
  readonly hasResultsTable: boolean;
  /** What it says about the recipient's service line; compared with the record before it is mailed. */
  readonly lineValues: LineValues;
}

interface Composing extends CompositionSetting {
  readonly missing: Set<string>;
  /** The sentences that are printed once, wherever their parts are. */
  readonly printed: Set<string>;
  /** The kinds of blocks that the letter has. */
  readonly composed: Set<PlainBlock['type']>;
  /** The keys of what it says of the line. */
  readonly lineKeys: Set<string>;
}

/**
 * A letter to one recipient: fields are replaced by values, conditional parts kept or left out, and the texts that a
 * rule fixes taken from the rule of the letter's day, whatever the draft held.
 */
export function composeLetter({ content }: CommunicationContent, setting: CompositionSetting): ComposedLetter {
  const composing: Composing = {
    ...setting,
    missing: new Set(),
    printed: new Set(),
    composed: new Set(),
    lineKeys: new Set(),
  };
  const stated = new Set(
    content
      .filter((block) => block.type === 'lockedText')
      .flatMap((block) => composeBlock(block, composing))
      .map(toParagraphText),
  );
  const blocks = content.flatMap((block) => {
    if (block.type === 'lockedText') return composeBlock(block, composing);
    const isPrinted = block.type !== 'conditionalBlock' || isMetBy(block.attrs.condition, composing);
    if (!isPrinted) return [];
    const inner = block.type === 'conditionalBlock' ? block.content : [block];
    return inner
      .flatMap((one) => composeBlock(one, composing))
      .filter((one) => one.kind !== 'paragraph' || !stated.has(toParagraphText(one)));
  });
  return {
    blocks: [...blocks, ...composeTranslationNote(content, setting)],
    missing: [...composing.missing],
    hasResultsTable: composing.composed.has('resultsTable'),
    lineValues: Object.fromEntries([...composing.lineKeys].map((key) => [key, getLineValue(key, setting)])),
  };
}

/** Letters from templates before the fixed statements say the same in their own words; it is printed once. */
const toParagraphText = (block: ComposedBlock): string | undefined =>
  block.kind === 'paragraph' ? block.inlines.map((one) => ('text' in one ? one.text : ' ')).join('') : undefined;

/**
 * 40 CFR 141.85(b)(1): where many people don't speak English, a notice says in their language that it is important or
 * how to get it translated. Every letter with a text that the rule requires says so in the other language of letters,
 * since who needs it is not on record; the English note is short, so that Spanish letters stay on their sheet.
 */
function composeTranslationNote(
  content: CommunicationContent['content'],
  { language, values }: CompositionSetting,
): readonly ComposedBlock[] {
  if (!hasFixedText(content)) return [];
  const other = language === 'en' ? 'es' : 'en';
  const text = translationNotes[other](values['system.phone']?.trim(), values['system.name']?.trim());
  return [{ kind: 'paragraph', align: 'left', language: other, inlines: [{ text }] }];
}

const translationNotes = {
  en: (phone, name) =>
    `If you need this notice in English or another language, ${phone ? `call ${phone}` : `contact ${name || 'your water system'}`}.`,
  es: (phone, name) =>
    `Este aviso contiene información importante sobre su agua potable. Si lo necesita en español, ${phone ? `llame al ${phone}` : `comuníquese con ${name || 'su sistema de agua'}`}.`,
} as const satisfies Readonly<Record<LetterLanguage, (phone: string | undefined, name: string | undefined) => string>>;

const hasFixedText = (content: CommunicationContent['content']): boolean =>
  content.some(
    (block) => block.type === 'lockedText' || (block.type === 'conditionalBlock' && hasFixedText(block.content)),
  );

/** Notes that the letter depends on the line if its condition is about it. */
function isMetBy(condition: Condition, { values, facts, lineKeys }: Composing): boolean {
  const { field } = condition;
  if (isLineField(field)) lineKeys.add(toConditionKey(field));
  const isPrinted = isMet(condition, { ...values, ...facts });
  if (isPrinted && isMaterialField(field)) lineKeys.add(lineBasisField);
  return isPrinted;
}

function composeBlock(block: PlainBlock, composing: Composing): readonly ComposedBlock[] {
  composing.composed.add(block.type);
  switch (block.type) {
    case 'paragraph':
      return isSidesSentence(block) ? composeSides(block, composing) : [composeParagraph(block, composing)];
    case 'heading': {
      const { level, textAlign } = block.attrs;
      return [
        { kind: 'heading', level, align: textAlign ?? 'left', inlines: composeInlines(block.content, composing) },
      ];
    }
    case 'bulletList':
    case 'orderedList':
      return [composeList(block, composing)];
    case 'table':
      return [
        {
          kind: 'table',
          rows: block.content.map((row) =>
            row.content.map((cell) => ({
              isHeader: cell.type === 'tableHeader',
              blocks: cell.content.map((inner) => composeNested(inner, composing)),
            })),
          ),
        },
      ];
    case 'image':
      return [{ kind: 'image', ...block.attrs }];
    case 'pageBreak':
      return [{ kind: 'pageBreak' }];
    case 'lockedText':
      return composeFixedText(block.attrs.key, composing);
    case 'resultsTable':
      return composeResults(composing);
    case 'linePicture':
      return composeLinePicture(composing);
  }
}

/** A text that depends on the record has a paragraph for each value that is on record. */
function composeFixedText(key: NoticeTextKey, composing: Composing): readonly ComposedBlock[] {
  const texts = listNoticeTexts(key, composing);
  if (texts.length === 0) throw new Error(`No text “${key}” is in force on ${composing.on}.`);
  const ofRecipient = texts.filter(
    ({ when }) => !when || isMetBy({ field: when.field, values: [when.value] }, composing),
  );
  if (key === 'lineStatement' && ofRecipient.length === 0) composing.missing.add('line.classification');
  const paragraphs = ofRecipient.map(({ text: fixed }) =>
    toParagraph(fixed.replaceAll(fieldInText, (_, field: string) => fillField({ field, fallback: '' }, composing))),
  );
  const isPartial = key === 'resultStatement' && composing.results?.some(({ isPending }) => isPending);
  return isPartial ? [...paragraphs, toParagraph(partialWords[composing.language])] : paragraphs;
}

const toParagraph = (text: string): ComposedBlock => ({ kind: 'paragraph', align: 'left', inlines: [{ text }] });

/**
 * A letter about some of the results must not read as if it were about all of them. It promises no other letter: a
 * result of copper is owed none before November 1, 2027 (40 CFR 141.85(d)), so no list would name it.
 */
const partialWords: Readonly<Record<LetterLanguage, string>> = {
  en: 'Not all results from this address have been reported yet, so this letter is about those that have been. Call us to ask about the rest.',
  es: 'Aún no se han informado todos los resultados de esta dirección, por lo que esta carta se refiere a los que sí se han informado. Llámenos para preguntar por los demás.',
};

const fieldInText = /\{([\w.]+)\}/g;

/** The text of a fixed text with the labels of its fields, as the editor shows it. */
export const describeFixedText = (text: string, toLabel: (field: string) => string): string =>
  text.replaceAll(fieldInText, (_, field: string) => `[${toLabel(field)}]`);

function composeSides(block: Paragraph, composing: Composing): readonly ComposedBlock[] {
  const { values, line, language } = composing;
  const sides = { ...composing, values: { ...values, ...nameOpenSides(line, language) } };
  return composeLineDifference(composing) ?? [composeParagraph(block, sides)];
}

/** In place of the sides that would look less severe than the classification; undefined if they don't. */
function composeLineDifference({ values, printed, lineKeys }: Composing): readonly ComposedBlock[] | undefined {
  lineKeys.add(lineDifferenceField);
  const text = values[lineDifferenceField];
  if (!text) return undefined;
  if (printed.has(text)) return [];
  printed.add(text);
  return [toParagraph(text)];
}

function composeLinePicture(composing: Composing): readonly ComposedBlock[] {
  composing.lineKeys.add(linePictureField).add(lineBasisField);
  const difference = composeLineDifference(composing);
  if (difference) return difference;
  const { line, language, missing } = composing;
  if (line) return [{ kind: 'linePicture', line, alt: describeLine(line, language), language }];
  missing.add(linePictureField);
  return [];
}

/** Named in `missing` if the recipient has no results. */
const resultsField = 'sample.results';

const resultHeadings: Readonly<Record<LetterLanguage, readonly string[]>> = {
  en: ['Sample', 'Collected on', 'Substance', 'Result', 'Action level'],
  es: ['Muestra', 'Fecha de recolección', 'Sustancia', 'Resultado', 'Nivel de acción'],
};

const invalidatedWords: Readonly<Record<LetterLanguage, { readonly mark: string; readonly note: string }>> = {
  en: {
    mark: 'invalidated',
    note: 'An invalidated sample does not count in the 90th percentile of the water system. Its results are shown because they are what the laboratory measured.',
  },
  es: {
    mark: 'invalidada',
    note: 'Una muestra invalidada no cuenta para el percentil 90 del sistema de agua. Sus resultados se muestran porque son los que midió el laboratorio.',
  },
};

/** Results of invalidated samples are in consumer notices too (docs/decisions/0173). */
function composeResults({ results = [], language, missing }: Composing): readonly ComposedBlock[] {
  if (results.every(({ isPending }) => isPending)) missing.add(resultsField);
  const toCell = (text: string, isHeader: boolean): ComposedCell => {
    return { isHeader, blocks: [{ kind: 'paragraph', align: 'left', inlines: [{ text }] }] };
  };
  const { mark, note } = invalidatedWords[language];
  const rows = results.map(({ sample, collectedOn, analyte, result, actionLevel, isInvalidated }) =>
    [isInvalidated ? `${sample} (${mark})` : sample, collectedOn, analyte, result, actionLevel].map((text) =>
      toCell(text, false),
    ),
  );
  return [
    { kind: 'table', rows: [resultHeadings[language].map((text) => toCell(text, true)), ...rows] },
    ...(results.some(({ isInvalidated }) => isInvalidated) ? [toParagraph(note)] : []),
  ];
}

function composeParagraph({ attrs, content }: Paragraph, composing: Composing): ComposedBlock {
  return { kind: 'paragraph', align: attrs?.textAlign ?? 'left', inlines: composeInlines(content, composing) };
}

function composeNested(block: Paragraph | ListBlock, composing: Composing): ComposedBlock {
  return block.type === 'paragraph' ? composeParagraph(block, composing) : composeList(block, composing);
}

function composeList({ type, content }: ListBlock, composing: Composing): ComposedBlock {
  const items = content.map((item) => item.content.map((inner) => composeNested(inner, composing)));
  return { kind: 'list', isOrdered: type === 'orderedList', items };
}

function composeInlines(inlines: readonly Inline[], composing: Composing): readonly ComposedInline[] {
  return inlines.map((node): ComposedInline => {
    if (node.type === 'hardBreak') return { break: true };
    const text = node.type === 'text' ? node.text : fillField(node.attrs, composing);
    return { text, ...toFlags(node.marks) };
  });
}

function fillField(
  { field, fallback }: { field: string; fallback: string },
  { values, missing, lineKeys }: Composing,
): string {
  if (isLineField(field)) lineKeys.add(field);
  if (isMaterialField(field)) lineKeys.add(lineBasisField);
  const value = values[field]?.trim() ?? '';
  if (value !== '') return isolate(value);
  if (fallback.trim() === '') missing.add(field);
  return fallback;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Numbers after a name that is written from right to left stay on its right (Unicode bidi: FSI and PDI). */
function isolate(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

function toFlags(marks: Inline['marks']): Omit<Extract<ComposedInline, { text: string }>, 'text'> {
  const link = marks?.find((mark) => mark.type === 'link');
  const has = (type: string) => marks?.some((mark) => mark.type === type) === true;
  return {
    ...(has('bold') && { bold: true as const }),
    ...(has('italic') && { italic: true as const }),
    ...(has('underline') && { underline: true as const }),
    ...(link && { href: link.attrs.href }),
  };
}
