import { createHash } from 'node:crypto';
import {
  changeValues,
  findReference,
  getReference,
  listReferences,
  readPdfObjects,
  UnknownPdf,
  type PdfObject,
  type PdfObjects,
} from './pdf-objects.ts';

/** The objects of a merged PDF that all documents share. */
const [pagesNumber, outlinesNumber, structureNumber, documentNumber] = [1, 2, 3, 4];
const header = Buffer.from('%PDF-1.7\n%\x80\x80\x80\x80\n\n', 'latin1');
/** What the catalog of a document can have; anything else would be lost. */
const catalogKeys = new Set(
  'Type Catalog Pages Metadata Lang StructTreeRoot MarkInfo Marked Suspects ViewerPreferences DisplayDocTitle Direction L2R Outlines'.split(
    ' ',
  ),
);

/**
 * One PDF of the pages of several that the compiler wrote, with their tags, bookmarks and links: each document is a part
 * of the structure, in its own language. Fonts and pictures that are the same are stored once. The documents are read
 * one after the other, so that memory does not depend on their number.
 */
export async function* mergePdfs(
  documents: AsyncIterable<Uint8Array>,
  { title }: { readonly title: string },
): AsyncGenerator<Buffer> {
  const merged = new MergedPdf();
  yield* merged.take();
  for await (const document of documents) {
    merged.add(readPdfObjects(document));
    yield* merged.take();
  }
  merged.end(title);
  yield* merged.take();
}

class MergedPdf {
  /** What was not taken yet. */
  #chunks: Buffer[] = [header];
  #length = header.length;
  #offsets: number[] = [];
  #last = documentNumber;
  #documents = 0;
  /** Fonts, pictures and colors by their content. */
  readonly #shared = new Map<string, number>();
  readonly #pages: number[] = [];
  readonly #parts: number[] = [];
  readonly #roles = new Map<string, string>();
  readonly #structureEntries: string[] = [];
  #structureLength = 0;
  #firstBookmark: number | undefined;
  /** It is written when the next one is known. */
  #lastBookmark: { readonly number: number; readonly text: string } | undefined;
  #bookmarks = 0;
  #language = '';

  *take(): Generator<Buffer> {
    const chunks = this.#chunks;
    this.#chunks = [];
    if (chunks.length > 0) yield Buffer.concat(chunks);
  }

  add(pdf: PdfObjects): void {
    const catalog = getText(pdf, pdf.catalog);
    requireKnown(catalog);
    const numbers = new Map<number, number>();
    const language = /\/Lang (\([\w-]*\))/.exec(catalog)?.[1] ?? '(en-US)';
    this.#language ||= language;
    const [pages, structure] = [getReference(catalog, 'Pages'), getReference(catalog, 'StructTreeRoot')];
    const outlines = findReference(catalog, 'Outlines');
    numbers.set(pages, pagesNumber).set(structure, documentNumber);
    if (outlines !== undefined) numbers.set(outlines, outlinesNumber);
    const ownParts = [pdf.catalog, pdf.info, getReference(catalog, 'Metadata'), ...numbers.keys()];
    this.#shareResources(pdf, numbers);
    for (const number of pdf.objects.keys())
      if (!numbers.has(number) && !ownParts.includes(number)) numbers.set(number, ++this.#last);
    this.#pages.push(...listReferences(getText(pdf, pages), 'Kids').map((page) => numbers.get(page) as number));
    const bookmarks = this.#addBookmarks(pdf, numbers, outlines);
    const tops = this.#addStructure(pdf, numbers, structure);
    this.#writeObjects(pdf, numbers, new Set([...ownParts, ...bookmarks, ...tops]));
    for (const top of tops)
      this.#write(numbers.get(top) as number, toPart(this.#change(getText(pdf, top), numbers), language));
    this.#structureLength += Number(/\/ParentTreeNextKey (\d+)/.exec(getText(pdf, structure))?.[1] ?? 0);
    this.#documents++;
  }

  end(title: string): void {
    this.#linkBookmarks(undefined);
    const list = (numbers: readonly number[]) => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
    const pages = `/Type /Pages\n  /Count ${this.#pages.length}\n  /Kids ${list(this.#pages)}`;
    this.#write(pagesNumber, toDictionary(pages));
    const outline =
      this.#firstBookmark === undefined
        ? ''
        : `/First ${this.#firstBookmark} 0 R\n  /Last ${this.#lastBookmark?.number} 0 R\n  /Count ${this.#bookmarks}`;
    this.#write(outlinesNumber, toDictionary(`/Type /Outlines\n  ${outline}`));
    const roles = [...this.#roles].map(([role, standard]) => `/${role} /${standard}`).join(' ');
    this.#write(
      structureNumber,
      toDictionary(
        `/Type /StructTreeRoot\n  /RoleMap << ${roles} >>\n  /K [${documentNumber} 0 R]\n  /ParentTree << /Nums [${this.#structureEntries.join(' ')}] >>\n  /ParentTreeNextKey ${this.#structureLength}`,
      ),
    );
    this.#write(
      documentNumber,
      toDictionary(`/Type /StructElem\n  /S /Document\n  /P ${structureNumber} 0 R\n  /K ${list(this.#parts)}`),
    );
    const [info, metadata, catalog] = [++this.#last, ++this.#last, ++this.#last];
    const titleText = `<FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex').toUpperCase()}>`;
    this.#write(info, toDictionary(`/Title ${titleText}`));
    const xmp = Buffer.from(toMetadata(title, this.#language.slice(1, -1)));
    this.#write(metadata, toDictionary(`/Length ${xmp.length}\n  /Type /Metadata\n  /Subtype /XML`), xmp);
    const preferences = '/ViewerPreferences << /DisplayDocTitle true /Direction /L2R >>';
    this.#write(
      catalog,
      toDictionary(
        `/Type /Catalog\n  /Pages ${pagesNumber} 0 R\n  /Metadata ${metadata} 0 R\n  /Lang ${this.#language}\n  /StructTreeRoot ${structureNumber} 0 R\n  /MarkInfo << /Marked true /Suspects false >>\n  ${preferences}\n  /Outlines ${outlinesNumber} 0 R`,
      ),
    );
    this.#writeTable({ catalog, info });
  }

  /** Writes the objects that were not written yet, and are not written otherwise. */
  #writeObjects(pdf: PdfObjects, numbers: ReadonlyMap<number, number>, others: ReadonlySet<number>): void {
    for (const [number, { text, stream }] of pdf.objects) {
      const newNumber = numbers.get(number);
      if (newNumber === undefined || others.has(number) || this.#offsets[newNumber] !== undefined) continue;
      this.#write(newNumber, this.#change(text, numbers), stream);
    }
  }

  /** Objects that pages draw with refer to nothing else, so the same content is the same object. */
  #shareResources(pdf: PdfObjects, numbers: Map<number, number>): void {
    const share = (number: number): number => {
      const newNumber = numbers.get(number);
      if (newNumber !== undefined) return newNumber;
      const { text, stream } = getObject(pdf, number);
      const changed = changeValues(text, { toNumber: share });
      const key = createHash('sha256')
        .update(changed)
        .update(stream ?? '')
        .digest('base64');
      const shared = this.#shared.get(key) ?? ++this.#last;
      if (!this.#shared.has(key)) this.#write(shared, changed, stream);
      this.#shared.set(key, shared);
      numbers.set(number, shared);
      return shared;
    };
    for (const { text } of pdf.objects.values())
      if (/^<<\s*\/Type \/Page\b/.test(text))
        changeValues(text.replaceAll(/\/(?:Parent|Contents) \d+ 0 R|\/Annots \[[^\]]*\]/g, ''), { toNumber: share });
  }

  #change(text: string, numbers: ReadonlyMap<number, number>): string {
    return changeValues(text, {
      toNumber: (number) => {
        const changed = numbers.get(number);
        if (changed === undefined) throw new UnknownPdf(`a reference to object ${number}`);
        return changed;
      },
      toStructureNumber: (number) => number + this.#structureLength,
      // Tables of several documents have cells of the same names.
      toName: (name) => `${this.#documents}-${name}`,
    });
  }

  /** Returns the objects that were written. */
  #addBookmarks(
    pdf: PdfObjects,
    numbers: ReadonlyMap<number, number>,
    outlines: number | undefined,
  ): readonly number[] {
    const written: number[] = [];
    let next = outlines === undefined ? undefined : findReference(getText(pdf, outlines), 'First');
    while (next !== undefined) {
      const text = getText(pdf, next);
      // The title can contain anything.
      const [links = ''] = text.split('/Title', 1);
      const unlinked = links.replaceAll(/\/(?:Prev|Next) \d+ 0 R/g, '') + text.slice(links.length);
      this.#linkBookmarks({ number: numbers.get(next) as number, text: this.#change(unlinked, numbers) });
      written.push(next);
      next = findReference(links, 'Next');
    }
    return written;
  }

  /** Writes the last bookmark, followed by this one. */
  #linkBookmarks(next: { readonly number: number; readonly text: string } | undefined): void {
    const last = this.#lastBookmark;
    if (last) this.#write(last.number, next ? addValue(last.text, `/Next ${next.number} 0 R`) : last.text);
    if (!next) return;
    this.#firstBookmark ??= next.number;
    this.#bookmarks++;
    this.#lastBookmark = { ...next, text: last ? addValue(next.text, `/Prev ${last.number} 0 R`) : next.text };
  }

  /** Returns the objects at the top of the structure. */
  #addStructure(pdf: PdfObjects, numbers: ReadonlyMap<number, number>, structure: number): readonly number[] {
    const text = getText(pdf, structure);
    const [, roles = ''] = /\/RoleMap <<([^>]*)>>/.exec(text) ?? [];
    for (const [, role = '', standard = ''] of roles.matchAll(/\/(\S+) \/(\S+)/g)) this.#roles.set(role, standard);
    const entries = /\/ParentTree <<\s*\/Nums \[([\d R]*)\]\s*>>/.exec(text)?.[1];
    if (entries === undefined) throw new UnknownPdf('no parent tree');
    for (const [, key, number] of entries.matchAll(/(\d+) (\d+) 0 R/g))
      this.#structureEntries.push(`${Number(key) + this.#structureLength} ${numbers.get(Number(number))} 0 R`);
    const tops = listReferences(text, 'K');
    this.#parts.push(...tops.map((top) => numbers.get(top) as number));
    return tops;
  }

  #write(number: number, text: string, stream?: Buffer): void {
    this.#offsets[number] = this.#length;
    this.#append(
      Buffer.from(`${number} 0 obj\n${text}${stream ? '\nstream\n'.slice(text.endsWith('\n') ? 1 : 0) : ''}`, 'latin1'),
    );
    if (stream) this.#append(stream, Buffer.from('\nendstream'));
    this.#append(Buffer.from('\nendobj\n\n'));
  }

  #append(...chunks: readonly Buffer[]): void {
    this.#chunks.push(...chunks);
    for (const { length } of chunks) this.#length += length;
  }

  #writeTable({ catalog, info }: { readonly catalog: number; readonly info: number }): void {
    const start = this.#length;
    const entries = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n\r\n`);
    const size = this.#last + 1;
    if (entries.filter(Boolean).length !== this.#last) throw new Error('An object of the merged PDF was not written.');
    this.#append(
      Buffer.from(
        `xref\n0 ${size}\n0000000000 65535 f\r\n${entries.join('')}trailer\n<<\n  /Size ${size}\n  /Root ${catalog} 0 R\n  /Info ${info} 0 R\n>>\nstartxref\n${start}\n%%EOF`,
      ),
    );
  }
}

function requireKnown(catalog: string): void {
  for (const [, key = ''] of catalog.matchAll(/\/(\w+)/g))
    if (!catalogKeys.has(key)) throw new UnknownPdf(`the catalog has ${key}`);
}

function getObject({ objects }: PdfObjects, number: number): PdfObject {
  const object = objects.get(number);
  if (!object) throw new UnknownPdf(`no object ${number}`);
  return object;
}
const getText = (pdf: PdfObjects, number: number): string => getObject(pdf, number).text;

const toDictionary = (values: string): string => `<<\n  ${values}\n>>`;
const addValue = (text: string, added: string): string => `${text.replace(/\s*>>\s*$/, '')}\n  ${added}\n>>`;

/** A document inside another is a part of it. */
const toPart = (text: string, language: string): string =>
  addValue(text.replace('/S /Document', '/S /Part'), text.includes('/Lang (') ? '' : `/Lang ${language}`);

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const toMetadata = (title: string, language: string): string =>
  `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title.replaceAll(/[&<>]/g, (one) => escapes[one] as string)}</rdf:li></rdf:Alt></dc:title><dc:language><rdf:Bag><rdf:li>${language}</rdf:li></rdf:Bag></dc:language><dc:format>application/pdf</dc:format></rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>`;
