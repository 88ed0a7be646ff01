import type {
  Block,
  CommunicationContent,
  Inline,
  ListBlock,
  ListItem,
  Paragraph,
} from './communication-content.rules.ts';
import { listInlines, toPlainText } from './content-parts.calculation.ts';
import { starterChanges } from './starter-change.values.ts';
import { starterTemplates } from './starter-template.values.ts';

interface StarterText {
  readonly templateId: string;
  readonly content: CommunicationContent;
}

/** A sentence of a letter that its starter template does not have any more, in the language of the template. */
interface EarlierText {
  readonly earlier: string;
  readonly now: string;
  readonly reason: string;
  readonly changedOn: string;
}

/** The starter templates of which a sentence was replaced. */
export const changedTemplateIds: readonly string[] = starterTemplates
  .filter(({ kind }) => starterChanges.some(({ kinds }) => kinds.includes(kind)))
  .map(({ id }) => id);

/** The sentences that a letter has from an earlier text of its starter template. */
export function listReplacedSentences({ templateId, content }: StarterText): readonly EarlierText[] {
  const texts = content.content.flatMap(listTextRuns).map((inlines) => toOneQuote(toPlainText(inlines)));
  return listChangesOf(templateId).filter(({ earlier }) => texts.some((text) => text.includes(toOneQuote(earlier))));
}

/** The letter with the sentences that its starter template has now in place of the earlier ones; else as it is. */
export function updateStarterTexts({ templateId, content }: StarterText): CommunicationContent {
  const changes = listChangesOf(templateId);
  return { ...content, content: content.content.map((block) => replaceIn(block, changes)) };
}

function listChangesOf(templateId: string): readonly EarlierText[] {
  const template = starterTemplates.find(({ id }) => id === templateId);
  if (!template) return [];
  return starterChanges
    .filter(({ kinds }) => kinds.includes(template.kind))
    .map(({ earlier, now, reason, changedOn }) => ({
      earlier: earlier[template.language],
      now: now[template.language],
      reason,
      changedOn,
    }));
}

/** People type either; the text keeps its length. */
const toOneQuote = (text: string) => text.replaceAll('’', "'").replaceAll('\u00a0', ' ');

type Container = Block | ListItem | ListBlock | Paragraph;

/** The inline nodes of each paragraph, heading, item and cell. */
function listTextRuns(block: Container): readonly (readonly Inline[])[] {
  switch (block.type) {
    case 'bulletList':
    case 'orderedList':
    case 'listItem':
    case 'conditionalBlock':
      return block.content.flatMap(listTextRuns);
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.flatMap(listTextRuns)));
    default:
      return [listInlines(block)];
  }
}

/** A block of the same type. */
const replaceIn = <One extends Container>(block: One, changes: readonly EarlierText[]): One =>
  replaceInContainer(block, changes) as One;

function replaceInContainer(block: Container, changes: readonly EarlierText[]): Container {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return { ...block, content: changes.reduce(replaceSentence, block.content) };
    case 'bulletList':
    case 'orderedList':
      return { ...block, content: block.content.map((item) => replaceIn(item, changes)) };
    case 'listItem':
      return { ...block, content: block.content.map((one) => replaceIn(one, changes)) };
    case 'conditionalBlock':
      return { ...block, content: block.content.map((one) => replaceIn(one, changes)) };
    case 'table':
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({
            ...cell,
            content: cell.content.map((one) => replaceIn(one, changes)),
          })),
        })),
      };
    default:
      return block;
  }
}

/** Also where a part of the sentence is bold or a link: the new one has the marks of its beginning. */
function replaceSentence(inlines: Inline[], { earlier, now }: EarlierText): Inline[] {
  const start = toOneQuote(toPlainText(inlines)).indexOf(toOneQuote(earlier));
  if (start === -1) return inlines;
  const end = start + earlier.length;
  let position = 0;
  return inlines.flatMap((node) => {
    const from = position;
    position += toPlainText([node]).length;
    if (position <= start || from >= end || node.type !== 'text') return [node];
    const textBefore = node.text.slice(0, Math.max(0, start - from));
    const textAfter = node.text.slice(end - from);
    const text = `${textBefore}${from <= start ? now : ''}${position > end ? textAfter : ''}`;
    return text === '' ? [] : [{ ...node, text }];
  });
}
