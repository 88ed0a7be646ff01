/** Callbacks for a part of a workbook. Names have no namespace prefix; attributes are parsed when needed. */
interface XmlHandlers {
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

export class InvalidXmlError extends Error {}

// Longer than any tag or comment that a spreadsheet program writes; protects memory.
const longestConstruct = 1_000_000;

/**
 * Parses XML chunk by chunk without building a tree. Document type declarations are refused: no workbook has one, and
 * they enable entity expansion attacks.
 */
export class XmlScanner {
  #rest = '';
  #first = true;
  readonly #handlers: XmlHandlers;
  constructor(handlers: XmlHandlers) {
    this.#handlers = handlers;
  }

  push(chunk: string): void {
    const input = this.#rest + (this.#first && chunk.charCodeAt(0) === 0xfeff ? chunk.slice(1) : chunk);
    if (chunk !== '') this.#first = false;
    let position = 0;
    for (;;) {
      const tag = input.indexOf('<', position);
      if (tag < 0) break;
      if (tag > position) this.#text(input, position, tag);
      const end = this.#construct(input, tag);
      if (end < 0) {
        position = tag;
        break;
      }
      position = end;
    }
    this.#keep(input, position);
  }

  end(): void {
    if (this.#rest.trim() !== '') throw new InvalidXmlError('The XML ends in the middle of a tag');
  }

  /** An incomplete tag or text is buffered until the next chunk. */
  #keep(input: string, at: number): void {
    this.#rest = input.slice(at);
    if (this.#rest.length > longestConstruct) throw new InvalidXmlError('A single piece of the XML is too long');
  }

  #text(input: string, from: number, to: number): void {
    const raw = input.slice(from, to);
    this.#handlers.text(raw.includes('&') ? decodeEntities(raw) : raw);
  }

  /** Handles the markup that begins at `<` and returns its end, or -1 when it is incomplete. */
  #construct(input: string, at: number): number {
    const next = input.charCodeAt(at + 1);
    if (Number.isNaN(next)) return -1;
    if (next === 47) {
      const end = input.indexOf('>', at + 2);
      if (end < 0) return -1;
      this.#handlers.close(localName(input, at + 2, end));
      return end + 1;
    }
    if (next === 33 || next === 63) return this.#aside(input, at);
    const end = tagEnd(input, at + 1);
    if (end < 0) return -1;
    const selfClosing = input.charCodeAt(end - 1) === 47;
    const contentEnd = selfClosing ? end - 1 : end;
    let nameEnd = at + 1;
    while (nameEnd < contentEnd && input.charCodeAt(nameEnd) > 32) nameEnd++;
    const name = localName(input, at + 1, nameEnd);
    this.#handlers.open(name, nameEnd < contentEnd ? input.slice(nameEnd, contentEnd) : '');
    if (selfClosing) this.#handlers.close(name);
    return end + 1;
  }

  /** Comments, CDATA, declarations and processing instructions. */
  #aside(input: string, at: number): number {
    if (input.charCodeAt(at + 1) === 63) return after(input, '?>', at + 2);
    const opening = input.slice(at, at + 9);
    if (opening.length < 9 && '<![CDATA['.startsWith(opening)) return -1;
    if (opening.startsWith('<!--')) return after(input, '-->', at + 4);
    if (opening === '<![CDATA[') {
      const end = input.indexOf(']]>', at + 9);
      if (end < 0) return -1;
      this.#handlers.text(input.slice(at + 9, end));
      return end + 3;
    }
    if (opening.length < 9 && '<!--'.startsWith(opening)) return -1;
    throw new InvalidXmlError('The XML declares a document type');
  }
}

function after(input: string, mark: string, from: number): number {
  const end = input.indexOf(mark, from);
  return end < 0 ? -1 : end + mark.length;
}

/** The `>` that ends a tag, outside quoted attributes. */
function tagEnd(input: string, from: number): number {
  // Each round begins after the last attribute that was closed, so that many attributes cost no more than their length.
  for (let start = from; ;) {
    const end = input.indexOf('>', start);
    if (end < 0) return -1;
    const open = openQuote(input, start, end);
    if (open === 0) return end;
    const close = input.indexOf(open === 34 ? '"' : "'", end + 1);
    if (close < 0) return -1;
    start = close + 1;
  }
}

/** The quotation mark that is still open at `to`, or 0. */
function openQuote(input: string, from: number, to: number): number {
  let open = 0;
  for (let i = from; i < to; i++) {
    const code = input.charCodeAt(i);
    if (open === 0) {
      if (code === 34 || code === 39) open = code;
    } else if (code === open) open = 0;
  }
  return open;
}

function localName(input: string, from: number, to: number): string {
  let end = to;
  while (end > from && input.charCodeAt(end - 1) <= 32) end--;
  for (let i = from; i < end; i++) if (input.charCodeAt(i) === 58) return input.slice(i + 1, end);
  return input.slice(from, end);
}

/** The value of one attribute, or undefined; `name` is written with its prefix, if any. */
export function getAttribute(attributes: string, name: string): string | undefined {
  let nameAt = attributes.indexOf(name);
  while (nameAt >= 0) {
    const codeBefore = nameAt === 0 ? 32 : attributes.charCodeAt(nameAt - 1);
    let equals = nameAt + name.length;
    while (attributes.charCodeAt(equals) <= 32) equals++;
    if (codeBefore <= 32 && attributes.charCodeAt(equals) === 61) {
      let open = equals + 1;
      while (attributes.charCodeAt(open) <= 32) open++;
      const quote = attributes[open];
      const close = quote === '"' || quote === "'" ? attributes.indexOf(quote, open + 1) : -1;
      if (close < 0) return undefined;
      const raw = attributes.slice(open + 1, close);
      return raw.includes('&') ? decodeEntities(raw) : raw;
    }
    nameAt = attributes.indexOf(name, nameAt + 1);
  }
  return undefined;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi,
    (match: string, ...[hex, decimal, name]: (string | undefined)[]) => {
      if (name !== undefined) return entities[name] ?? match;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match;
    },
  );
}

/**
 * `_x000D_` encodes a character that XML can't contain; `_x005F_` escapes an underscore (ECMA-376 part 1, 22.4.2.4).
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_whole: string, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
