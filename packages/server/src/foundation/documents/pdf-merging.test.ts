import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { countPages } from './pdf-pages.ts';
import { getPdfEngine } from './pdf-engine.ts';
import { mergePdfs } from './pdf-merging.ts';

interface Node {
  readonly role?: string;
  readonly type?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

const area = { left: 1, top: 1, width: 3, height: 1 };
const text = (value: string, overrides: object = {}) => ({ text: value, ...overrides });
const paragraph = (...inlines: readonly object[]) => ({ kind: 'paragraph', align: 'left', inlines });
const heading = (value: string) => ({ kind: 'heading', level: 1, align: 'left', inlines: [text(value)] });
const cell = (value: string, isHeader: boolean) => ({ isHeader, blocks: [paragraph(text(value))] });
const table = { kind: 'table', rows: [[cell('Analyte', true)], [cell('Lead', false)]] };
const logo = new Uint8Array(drawPng({ width: 200, height: 100, colorAt: (x, y) => [x, y, (x * y) % 251] }));

async function createLetter(name: string, blocks: readonly object[], language = 'en'): Promise<Uint8Array> {
  const data = {
    title: `Letter to ${name}`,
    systemName: 'Harlow Falls',
    pwsid: 'CT9990017',
    foot: '',
    sender: [],
    signer: [],
    signature: null,
    logo: 'logo.png',
    areas: { sender: area, address: area, bodyTop: 4 },
    letters: [
      {
        id: name,
        language,
        date: 'July 1, 2026',
        address: [name],
        code: null,
        barcode: null,
        web: null,
        blocks,
        words: { page: 'Page', of: 'of' },
      },
    ],
  };
  const outcome = await (await getPdfEngine()).create({ template: 'letter', data, files: { 'logo.png': logo } });
  if (!('pdf' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.pdf;
}

async function merge(letters: readonly Uint8Array[], title = 'Notices'): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const documents = (async function* () {
    yield* letters;
  })();
  for await (const chunk of mergePdfs(documents, { title })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const flatten = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(flatten)];

// A text that looks like a part of the file.
const hostile = 'A (note /Next 3 0 R /Title (5 0 R)) \\ 1 0 R';
const link = paragraph(text('Our site', { href: 'https://a.example/?x=(1 0 R)' }));
let letters: readonly Uint8Array[];
let merged: Buffer;
beforeAll(async () => {
  letters = [
    await createLetter('Dana Reyes', [heading(hostile), paragraph(text('First')), table, link]),
    await createLetter('Ana Peña', [heading('Dos'), { kind: 'pageBreak' }, heading('Tres'), table, link], 'es'),
    await createLetter('王小明', [paragraph(text('No heading'))]),
    await createLetter('Lee Chen', [heading('Four')]),
  ];
  merged = await merge(letters, 'Notices of July <2026> é');
});

describe('a merged PDF', () => {
  test('has the pages of each document in their order, with the same texts', async () => {
    const [all, ...each] = await Promise.all([merged, ...letters].map(readPdf));
    expect(all?.pages).toBe(5);
    expect(countPages(merged)).toBe(5);
    expect(all?.texts.map((one) => one.text)).toEqual(each.flatMap((one) => one.texts.map((line) => line.text)));
    expect(all).toMatchObject({ title: 'Notices of July <2026> é', language: 'en-US' });
  });

  test('keeps the tags of each page, in the language of its document', async () => {
    const document = await getDocumentProxy(new Uint8Array(merged));
    const readTree = async (source: Uint8Array | Buffer, page: number) =>
      (await (await (await getDocumentProxy(new Uint8Array(source))).getPage(page)).getStructTree()) as Node;
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    for (const [index, page] of [1, 2, 4, 5].entries()) {
      const [alone] = (await readTree(letters[index] as Uint8Array, 1)).children ?? [];
      const [top] = (await readTree(merged, page)).children ?? [];
      expect(top?.role).toBe('Document');
      const [part] = top?.children ?? [];
      expect(part).toMatchObject({ role: 'Part', lang: index === 1 ? 'es-US' : 'en-US' });
      const summarize = (node?: Node) => (node?.children ?? []).flatMap(flatten).map(({ role, alt }) => [role, alt]);
      expect(summarize(part)).toEqual(summarize(alone));
    }
  });

  test('has the bookmarks of all documents, and links that are tagged', async () => {
    const document = await getDocumentProxy(new Uint8Array(merged));
    const outline = await document.getOutline();
    expect(outline.map(({ title }) => title)).toEqual([hostile, 'Dos', 'Tres', 'Four']);
    const pages = outline.map(({ dest }) => document.getPageIndex((dest as [never])[0]));
    expect(await Promise.all(pages)).toEqual([0, 1, 2, 4]);
    const [annotation] = (await (await document.getPage(1)).getAnnotations()) as { readonly unsafeUrl?: string }[];
    expect(annotation?.unsafeUrl).toBe('https://a.example/?x=(1 0 R)');
  });

  test('names the cells of tables differently in each document', () => {
    const names = [...merged.toString('latin1').matchAll(/\/ID \(([^)]*)\)/g)].map(([, name]) => name);
    expect(names).toHaveLength(2);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(merged.toString('latin1')).toContain(`/Headers [(${name})]`);
  });

  test('stores a picture once, and has a table of objects that begins each where it is', async () => {
    const count = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').split('/Subtype /Image').length - 1;
    expect([count(letters[0] as Uint8Array), count(merged)]).toEqual([1, 1]);
    const file = merged.toString('latin1');
    const [, start] = /startxref\n(\d+)\n%%EOF$/.exec(file) ?? [];
    const entries = file.slice(Number(start)).split('\n').slice(3);
    for (const [index, entry] of entries.slice(0, entries.indexOf('trailer')).entries())
      expect(file.slice(Number(entry.slice(0, 10))).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  });

  test('has all of a single document, and refuses a file that the compiler did not write', async () => {
    const one = await readPdf(await merge(letters.slice(3)));
    expect(one.texts).toEqual((await readPdf(letters[3] as Uint8Array)).texts);
    await expect(merge([Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF')])).rejects.toThrow(
      'not as the compiler writes it',
    );
  });
});
