import type { TriggerType } from './communication.values.ts';
import type { Block, CommunicationContent, PlainBlock } from './communication-content.rules.ts';
import { listInlines } from './content-parts.calculation.ts';
import { resultsTable, writeFixedText } from './content-writing.calculation.ts';
import { starterTemplates } from './starter-template.values.ts';

interface LetterKind {
  readonly templateId: string | null;
  readonly isAboutResults: boolean;
}

/**
 * The parts in which a letter states what is on record: 40 CFR 141.85(d)(3), (e)(3). They can't be removed, because
 * words cannot be compared completely: whatever else the letter says, it says this too.
 */
export function listRequiredStatements({ templateId, isAboutResults }: LetterKind): readonly PlainBlock[] {
  const kind = starterTemplates.find(({ id }) => id === templateId);
  return [
    ...(isAboutResults ? [resultsTable, writeFixedText('resultStatement')] : []),
    ...(kind?.fixedTexts.includes('lineStatement') ? [writeFixedText('lineStatement')] : []),
  ];
}

/**
 * The text with the required statements that it does not have outside conditions; letters that were written before
 * these were required have none.
 */
export function withRequiredStatements(document: CommunicationContent, letter: LetterKind): CommunicationContent {
  let { content } = document;
  let previous: PlainBlock | undefined;
  for (const statement of listRequiredStatements(letter)) {
    content = insertStatement(content, statement, previous);
    previous = statement;
  }
  return content === document.content ? document : { ...document, content };
}

interface LetterText {
  readonly content: CommunicationContent;
  readonly templateId: string | null;
  /** Null if the template decides. */
  readonly triggerType: TriggerType | null;
}

/** A letter with its statements, whatever its stored text has of them. */
export function withStatements<Text extends LetterText>(text: Text): Text {
  const letter = { templateId: text.templateId, isAboutResults: isAboutResults(text) };
  return { ...text, content: withRequiredStatements(text.content, letter) };
}

export function isAboutResults({ templateId, triggerType }: Pick<LetterText, 'templateId' | 'triggerType'>): boolean {
  const template = starterTemplates.find(({ id }) => id === templateId);
  return (triggerType ?? template?.triggerType) === 'SendKitResult';
}

/** Behind the previous statement, or the title, address and greeting. */
function insertStatement(content: Block[], statement: PlainBlock, previous: PlainBlock | undefined): Block[] {
  if (content.some((block) => isSameStatement(block, statement))) return content;
  const afterPrevious = previous ? content.findIndex((block) => isSameStatement(block, previous)) + 1 : 0;
  return content.toSpliced(afterPrevious || countOpening(content), 0, statement);
}

export function isSameStatement(block: Pick<Block, 'type'>, statement: PlainBlock): boolean {
  if (block.type !== statement.type) return false;
  return statement.type !== 'lockedText' || (block as typeof statement).attrs.key === statement.attrs.key;
}

function countOpening(content: readonly Block[]): number {
  const first = content.findIndex((block) => !isOpening(block));
  return first === -1 ? content.length : first;
}

const isOpening = (block: Block): boolean =>
  (block.type === 'heading' && block.attrs.level === 1) ||
  (block.type === 'paragraph' &&
    listInlines(block).some(
      (node) => node.type === 'mergeField' && /^(?:recipient|location)\./.test(node.attrs.field),
    ));
