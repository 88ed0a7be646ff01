import type { NoticeTextKey } from '../regulations/notice-text.values.ts';
import type { Block, Inline, CommunicationContent, TextFormat, PlainBlock } from './communication-content.rules.ts';

// A short way to write the texts of starter templates: **bold**, {field} and {field|fallback}.

const pieces = /\*\*(.+?)\*\*|\{([\w.]+)(?:\|([^}]*))?\}/g;

/** Inline nodes of a text. */
function writeInlines(text: string, marks?: TextFormat[]): Inline[] {
  const written: Inline[] = [];
  const marked = marks ? { marks } : {};
  let textStart = 0;
  for (const { 0: whole, 1: bold, 2: field, 3: fallback = '', index } of text.matchAll(pieces)) {
    if (index > textStart) written.push({ type: 'text', text: text.slice(textStart, index), ...marked });
    if (bold !== undefined) written.push(...writeInlines(bold, [{ type: 'bold' }]));
    else if (field !== undefined) written.push({ type: 'mergeField', attrs: { field, fallback }, ...marked });
    textStart = index + whole.length;
  }
  if (textStart < text.length) written.push({ type: 'text', text: text.slice(textStart), ...marked });
  return written;
}

export function writeParagraph(text: string): Extract<PlainBlock, { type: 'paragraph' }> {
  return { type: 'paragraph', attrs: { textAlign: null }, content: writeInlines(text) };
}

export function writeHeading(level: 1 | 2 | 3, text: string): PlainBlock {
  return { type: 'heading', attrs: { level, textAlign: null }, content: writeInlines(text) };
}

export function writeList(items: readonly string[], type: 'bulletList' | 'orderedList' = 'bulletList'): PlainBlock {
  return { type, content: items.map((item) => ({ type: 'listItem', content: [writeParagraph(item)] })) };
}

export function writeFixedText(key: NoticeTextKey): PlainBlock {
  return { type: 'lockedText', attrs: { key } };
}

/** A part for recipients whose value of the field is one of these. */
export function writeConditional(field: string, values: readonly string[], content: readonly PlainBlock[]): Block {
  return { type: 'conditionalBlock', attrs: { condition: { field, values: [...values] } }, content: [...content] };
}

export const linePicture: PlainBlock = { type: 'linePicture' };
export const resultsTable: PlainBlock = { type: 'resultsTable' };

export function writeContent(...content: Block[]): CommunicationContent {
  return { type: 'doc', content };
}
