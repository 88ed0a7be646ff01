/** An object of a PDF that the compiler wrote: its values, and the bytes that follow them if it is a stream. */
export interface PdfObject {
  readonly text: string;
  readonly stream: Buffer | undefined;
}

export interface PdfObjects {
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** The number of its first object. */
  readonly catalog: number;
  /** The number of the object with its title and author. */
  readonly info: number;
}

const pointer = /trailer\n([\s\S]*)startxref\n(\d+)\n%%EOF\s*$/;
const streamEnd = '\nendstream';

/** Reads a PDF as the compiler writes it: one table, which lists all objects, and no compressed objects. */
export function readPdfObjects(pdf: Uint8Array): PdfObjects {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const [, trailer = '', table = ''] = pointer.exec(bytes.subarray(-400).toString('latin1')) ?? [];
  const [first, ...entries] = bytes.subarray(Number(table)).toString('latin1').split('\n').slice(1);
  const offsets = entries.slice(1, Number(first?.split(' ')[1])).map((entry) => Number(entry.slice(0, 10)));
  const objects = new Map<number, PdfObject>();
  for (const [index, offset] of offsets.entries()) {
    const number = index + 1;
    const body = bytes.subarray(offset, offsets[number] ?? Number(table));
    const [start, end] = [`${number} 0 obj\n`, body.lastIndexOf('\nendobj', undefined, 'latin1')];
    if (end < 0 || body.subarray(0, start.length).toString('latin1') !== start)
      throw new UnknownPdf(`object ${number}`);
    objects.set(number, toObject(body.subarray(start.length, end)));
  }
  return { objects, catalog: getReference(trailer, 'Root'), info: getReference(trailer, 'Info') };
}

/** The PDF is not as the compiler writes it. */
export class UnknownPdf extends Error {
  constructor(part: string) {
    super(`The PDF is not as the compiler writes it: ${part}.`);
  }
}

function toObject(body: Buffer): PdfObject {
  // The compiler begins the values of a stream, and of nothing else, with its length.
  const length = /^<<\s*\/Length (\d+)/.exec(body.subarray(0, 40).toString('latin1'))?.[1];
  if (length === undefined) return { text: body.toString('latin1'), stream: undefined };
  const end = body.length - streamEnd.length;
  const start = end - Number(length);
  const text = body.subarray(0, start).toString('latin1');
  if (!text.endsWith('stream\n') || body.subarray(end).toString('latin1') !== streamEnd)
    throw new UnknownPdf('a stream');
  return { text: text.slice(0, -'stream\n'.length), stream: body.subarray(start, end) };
}

export function findReference(text: string, key: string): number | undefined {
  const number = new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
}

export function getReference(text: string, key: string): number {
  const number = findReference(text, key);
  if (number === undefined) throw new UnknownPdf(`no ${key}`);
  return number;
}

/** The objects of a list such as `/Kids [1 0 R 2 0 R]`. */
export function listReferences(text: string, key: string): readonly number[] {
  const list = new RegExp(`/${key} \\[([\\d R]*)\\]`).exec(text)?.[1];
  if (list === undefined) throw new UnknownPdf(`no ${key}`);
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}

/** What becomes of the values of an object. */
interface Changes {
  readonly toNumber: (number: number) => number;
  /** Numbers of pages and links in the structure. */
  readonly toStructureNumber?: (number: number) => number;
  /** Names of the cells of tables, which other cells refer to. */
  readonly toName?: (name: string) => string;
}

const value = /\(|\/(\w+)|(\d+) 0 R\b|(?<=\/StructParents? )\d+/g;

/** The values of an object with other numbers, and its texts as they are. */
export function changeValues(text: string, { toNumber, toStructureNumber, toName }: Changes): string {
  let [changed, read, key] = ['', 0, ''];
  value.lastIndex = 0;
  for (let match = value.exec(text); match; match = value.exec(text)) {
    const [all, name, reference] = match;
    let [end, replacement] = [match.index + all.length, all];
    if (all === '(') {
      end = findTextEnd(text, end);
      replacement = text.slice(match.index, end);
      if (toName && (key === 'ID' || key === 'Headers')) replacement = `(${toName(replacement.slice(1, -1))})`;
    } else if (reference !== undefined) replacement = `${toNumber(Number(reference))} 0 R`;
    else if (/^\d/.test(all)) replacement = String(toStructureNumber?.(Number(all)) ?? all);
    else key = name ?? '';
    changed += text.slice(read, match.index) + replacement;
    read = end;
    value.lastIndex = end;
  }
  return changed + text.slice(read);
}

/** The end of a text in parentheses, which can contain others. */
function findTextEnd(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  throw new UnknownPdf('a text without end');
}
