import initializeCompiler from '@myriaddreamin/typst-ts-web-compiler';
import { expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { readPdf } from '../../../testing/pdf-text.ts';
import { getPdfEngine, type PdfEngine } from './pdf-engine.ts';

const barcode = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const aLabel = (line: string) => ({
  code: 'K00000195',
  barcode,
  isBottle: false,
  heading: 'Kit K00000195',
  detail: '',
  lines: [line],
});
const aRequest = (line: string, labels = 1) => ({
  template: 'kit-label-sheet',
  data: { title: 'Labels', systemName: 'Harlow Falls', labels: Array.from({ length: labels }, () => aLabel(line)) },
});

async function create(engine: PdfEngine, line: string, labels?: number): Promise<Uint8Array> {
  const outcome = await engine.create(aRequest(line, labels));
  if (!('pdf' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.pdf;
}

/** The compiler of this process: the engine has loaded it. */
const getMemoryBytes = async () => (await initializeCompiler()).memory.buffer.byteLength;

test('a document has the same bytes whatever was created before, and the compiler needs no more memory for it', async () => {
  const engine = await getPdfEngine();
  const first = await create(engine, '1 Mill Street');
  const memory = await getMemoryBytes();
  for (let number = 0; number < 30; number++) await create(engine, `${number} Oak Street`, 5);
  expect(await getMemoryBytes()).toBe(memory);
  expect(await create(engine, '1 Mill Street')).toEqual(first);

  // One that can't be created, one that needs another font, and one that needs more memory than is reserved.
  expect(await engine.create({ template: 'kit-label-sheet', data: { title: 'Labels' } })).toHaveProperty('failure');
  expect(await create(engine, '1 Mill Street')).toEqual(first);
  await create(engine, '佐藤 さくら');
  expect(await create(engine, '1 Mill Street')).toEqual(first);
  await create(engine, '2 Elm Street', 400);
  expect(await getMemoryBytes()).toBeGreaterThan(memory);
  for (let number = 0; number < 11; number++) expect(await create(engine, '1 Mill Street')).toEqual(first);
});

test('a series of documents with large pictures needs the memory of one, not of all', async () => {
  const engine = await getPdfEngine();
  const createLarge = () =>
    engine.create({ ...aRequest('1 Mill Street'), files: { 'plan.png': new Uint8Array(20 * 1024 * 1024) } });
  for (let number = 0; number < 3; number++) await createLarge();
  const memory = await getMemoryBytes();
  for (let number = 0; number < 12; number++) await createLarge();
  expect(await getMemoryBytes()).toBe(memory);
});

test('no text of an earlier document is in a later one', async () => {
  const engine = await getPdfEngine();
  for (const line of ['1 Mill Street', '2 Oak Street', '3 Elm Street']) {
    const { texts } = await readPdf(await create(engine, line));
    expect(texts.map(({ text }) => text).filter((text) => text.endsWith('Street'))).toEqual([line]);
  }
});

test('a process has one engine, also when several callers need it at once', async () => {
  const [one, other] = await Promise.all([getPdfEngine(), getPdfEngine()]);
  expect(other).toBe(one);
  expect(await getPdfEngine()).toBe(one);
});

test('no part of a document on which the compiler fails is left for the next one, which may be of another account', async () => {
  const engine = await getPdfEngine();
  const first = await create(engine, '1 Mill Street');
  const area = { left: 1, top: 1, width: 3, height: 1 };
  const letter = {
    id: 'a',
    language: 'en',
    date: 'July 1, 2026',
    address: ['1 Mill Street'],
    code: null,
    web: null,
    blocks: [],
    words: { page: 'Page', of: 'of' },
  };
  const data = {
    title: 'Letter',
    systemName: 'Harlow Falls',
    pwsid: 'CT9990017',
    foot: '',
    sender: [],
    signer: [],
    signature: null,
    logo: 'logo.png',
    areas: { sender: area, address: area, bodyTop: 4 },
    letters: [letter],
  };
  const logo = new Uint8Array(drawPng({ width: 2, height: 2, colorAt: () => [0, 0, 0] }));
  expect(await engine.create({ template: 'letter', data, files: { 'logo.png': logo } })).toHaveProperty('pdf');
  // The second file makes the compiler throw an error after it has read the first one.
  const broken = { template: 'letter', data, files: { 'logo.png': logo, 'other.png': null as unknown as Uint8Array } };
  await expect(engine.create(broken)).rejects.toThrow('Cannot read properties of null');
  expect(await engine.create({ template: 'letter', data })).toHaveProperty('failure');
  expect(await create(engine, '1 Mill Street')).toEqual(first);
});
