import type { WorkbookPackage } from './xlsx-package.ts';
import { getAttribute, decodeEscapes, XmlScanner } from './xml-scanner.ts';

/** A comment or note of a cell, with the row of the cell. */
export interface CellComment {
  readonly row: number;
  readonly text: string;
}

const maxLength = 1000;
const maxComments = 5000;
/** What Excel writes before a comment for versions that show it as a note. */
const threadedPrefix = /^\[Threaded comment\][^]*?\bComment:\s*/;

/** Reads a part with notes or with threaded comments. */
export async function readComments(file: WorkbookPackage, part: string): Promise<CellComment[]> {
  const comments: CellComment[] = [];
  let row = 0;
  let text = '';
  let isText = false;
  const scanner = new XmlScanner({
    open(name, attributes) {
      if (isComment(name)) {
        row = Number(/\d+$/.exec(getAttribute(attributes, 'ref') ?? '')?.[0] ?? 0);
        text = '';
      }
      isText = name === 't' || name === 'text';
    },
    text(piece) {
      if (isText && text.length < maxLength) text += piece;
    },
    close(name) {
      if (name === 't') isText = false;
      if (!isComment(name)) return;
      const commentText = decodeEscapes(text).replace(threadedPrefix, '').trim();
      if (commentText !== '' && comments.length < maxComments)
        comments.push({ row, text: commentText.slice(0, maxLength) });
    },
  });
  for await (const piece of file.pieces(part)) scanner.push(piece);
  scanner.end();
  return comments;
}

const isComment = (name: string) => name === 'comment' || name === 'threadedComment';
