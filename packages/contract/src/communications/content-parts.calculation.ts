import { toComparableText } from '../primitives/comparable-text.ts';
import type { NoticeTextKey } from '../regulations/notice-text.values.ts';
import { isLineField } from './line-values.calculation.ts';
import type {
  Block,
  Inline,
  CommunicationContent,
  ListBlock,
  ListItem,
  Paragraph,
  PlainBlock,
} from './communication-content.rules.ts';
import { listCells, toReadText, type ReadText } from './read-text.calculation.ts';

type FieldText = (attrs: Extract<Inline, { type: 'mergeField' }>['attrs']) => string;
const toName: FieldText = ({ field }) => `{${field}}`;
/** What recipients without a value read. */
const toFallback: FieldText = ({ field, fallback }) => (fallback.trim() === '' ? `{${field}}` : fallback);

/** The text of inline nodes, with the names of fields in braces. */
export function toPlainText(inlines: readonly Inline[], toText: FieldText = toName): string {
  return inlines
    .map((node) => (node.type === 'text' ? node.text : node.type === 'mergeField' ? toText(node.attrs) : ' '))
    .join('');
}

/** Every inline node of a block, in reading order. */
export function listInlines(block: Block | ListItem | ListBlock | Paragraph): readonly Inline[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content;
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'conditionalBlock':
      return block.content.flatMap(listInlines);
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.flatMap(listInlines)));
    default:
      return [];
  }
}

/** The text of each paragraph, heading, item and cell for comparing words, with the names of fields in braces. */
export function listTexts(block: Block | ListItem | ListBlock | Paragraph, toText?: FieldText): readonly string[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'conditionalBlock':
      return block.content.flatMap((inner) => listTexts(inner, toText));
    case 'table':
      return block.content.flatMap((row) =>
        row.content.flatMap((cell) => cell.content.flatMap((inner) => listTexts(inner, toText))),
      );
    default:
      return [toComparableText(toPlainText(listInlines(block), toText))].filter((text) => text !== '');
  }
}

/**
 * The texts of a block as recipients with values and as those without values read them. Emails print the alternative
 * text of an image as a line, and readers of a page hear it.
 */
export const listTextsInOrder = (block: Block): readonly (readonly ReadText[])[] =>
  [toName, toFallback].map((toText) => listReadTexts(block, toText).filter(({ text }) => text !== ''));

function listReadTexts(block: Block | ListItem, toText: FieldText): readonly ReadText[] {
  switch (block.type) {
    case 'conditionalBlock':
      return block.content.flatMap((inner) => listReadTexts(inner, toText));
    case 'table':
      return listCells(
        block.content.map((row) =>
          row.content.map((cell) => cell.content.flatMap((inner) => listTexts(inner, toText))),
        ),
      );
    case 'image':
      return [toReadText(toComparableText(block.attrs.alt))];
    default:
      return listTexts(block, toText).map(toReadText);
  }
}

/** A text in sentences. */
export const splitSentences = (text: string): readonly string[] => text.split(/(?<=[.!?:;])\s+/);

/** The texts fixed by a rule that a letter has, each once, those of conditional parts included. */
export const listFixedTextKeys = ({ content }: CommunicationContent): readonly NoticeTextKey[] => [
  ...new Set(
    content
      .flatMap((block): readonly Block[] => (block.type === 'conditionalBlock' ? block.content : [block]))
      .flatMap((block) => (block.type === 'lockedText' ? [block.attrs.key] : [])),
  ),
];

/** The fields that a letter prints or compares, each once. */
export function listUsedFields({ content }: CommunicationContent): readonly string[] {
  const printed = content
    .flatMap(listInlines)
    .flatMap((node) => (node.type === 'mergeField' ? [node.attrs.field] : []));
  const compared = content.flatMap((block) => (block.type === 'conditionalBlock' ? [block.attrs.condition.field] : []));
  return [...new Set([...printed, ...compared])];
}

/** The fields without a fallback: a letter can't be sent without their values. */
export function listRequiredFields({ content }: CommunicationContent): readonly string[] {
  const required = content
    .flatMap(listInlines)
    .flatMap((node) => (node.type === 'mergeField' && node.attrs.fallback.trim() === '' ? [node.attrs.field] : []));
  return [...new Set(required)];
}

/** Whether a letter says anything about the recipient's line. */
export const isAboutLine = (document: CommunicationContent): boolean =>
  listUsedFields(document).some(isLineField) ||
  hasLinePicture(document) ||
  listFixedTextKeys(document).includes('lineStatement');

/** Whether a letter draws the recipient's line. */
export const hasLinePicture = (document: CommunicationContent): boolean => hasBlock(document, 'linePicture');

export const hasResultsTable = (document: CommunicationContent): boolean => hasBlock(document, 'resultsTable');

/** Also in a part with a condition. */
const hasBlock = ({ content }: CommunicationContent, wanted: PlainBlock['type']): boolean =>
  content.some((block) =>
    block.type === 'conditionalBlock' ? block.content.some(({ type }) => type === wanted) : block.type === wanted,
  );

/** The pictures of a letter. */
export function listImages({ content }: CommunicationContent): readonly Extract<Block, { type: 'image' }>[] {
  return content
    .flatMap((block): readonly Block[] => (block.type === 'conditionalBlock' ? block.content : [block]))
    .filter((block) => block.type === 'image');
}
