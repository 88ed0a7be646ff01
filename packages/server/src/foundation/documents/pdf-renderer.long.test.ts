import { afterEach, expect, test } from 'vitest';
import { readPdf } from '../../../testing/pdf-text.ts';
import { PdfRenderer, type RendererLimits } from './pdf-renderer.ts';

let renderer: PdfRenderer;
afterEach(() => renderer.stop());
const start = (limits: Partial<RendererLimits> = {}) => (renderer = new PdfRenderer(limits));

const label = (overrides: object = {}) => ({
  template: 'kit-label-sheet',
  data: {
    title: 'Labels',
    systemName: 'Harlow Falls',
    labels: [
      {
        code: 'K00000195',
        barcode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>',
        isBottle: false,
        heading: 'Kit K00000195',
        detail: '',
        lines: ['1 Mill Street'],
        ...overrides,
      },
    ],
  },
});
const render = async (request = label()) => {
  const rendered = await renderer.render(request);
  if (!('pdf' in rendered)) throw new Error(`Unprintable: ${rendered.unprintable.join(' ')}`);
  return readPdf(rendered.pdf);
};

test('markup in a value is printed as text', async () => {
  start();
  const hostile = [
    '#panic("x")',
    '*bold* _it_ $x^2$ @label <label>',
    '#include "/etc/passwd"',
    '#read("/data.json")',
    '\\ ] } `raw`',
  ];
  const { texts } = await render(label({ lines: hostile }));
  const printed = texts.map(({ text }) => text).join(' ');
  for (const line of hostile) expect(printed).toContain(line);
});

test('characters missing from the font are listed, and accents and soft hyphens are not', async () => {
  start();
  expect(await renderer.render(label({ lines: ['አበበ 1 🚰'] }))).toEqual({ unprintable: ['አ', 'በ', '🚰'] });
  const { texts } = await render(label({ lines: ['Cañon Jose\u0301 Ελλάς Łódź so\u00adft'] }));
  expect(texts.map(({ text }) => text).join(' ')).toContain('Cañon José Ελλάς Łódź');
});

test('names in every script of the fonts are printed, with each of their characters', async () => {
  start();
  const lines = [
    'Nguyễn Thị Ánh Đặng',
    'Ελένη Παπαδοπούλου',
    'Щербаков Ґалаґан',
    'שרה לוי',
    'محمد عبد الله',
    'राजेश कुमार',
    '王小明 陳國強',
    '佐藤 さくら アキラ',
    '김민수',
  ];
  const { texts } = await render(label({ lines }));
  const printed = texts.map(({ text }) => text.normalize('NFC')).join('');
  for (const character of lines.join('').replaceAll(' ', '')) expect(printed).toContain(character);
  // A missing glyph is read as this character.
  expect(printed).not.toContain('\0');
});

test('a document that takes too long is refused, and the next one is created by another process', async () => {
  start({ timeoutMs: 1 });
  await expect(renderer.render(label())).rejects.toMatchObject({ code: 'documentTakesTooLong', status: 503 });
  start();
  expect((await render()).pages).toBe(1);
});

test('documents go on after a process was replaced, and after one that cannot be created', async () => {
  start({ residentBytes: 0 });
  await expect(renderer.render({ template: 'no-such-template', data: {} })).rejects.toThrow('could not be created');
  const pages = await Promise.all([render(), render()]);
  expect(pages.map((one) => one.title)).toEqual(['Labels', 'Labels']);
});

test('a document on which the compiler fails is one that can’t be printed, and the process goes on', async () => {
  start();
  await render();
  // Not JSON: the process throws an error instead of reporting a diagnostic.
  const broken = { template: 'kit-label-sheet', data: { title: 1n } };
  await expect(renderer.render(broken)).rejects.toThrow('could not be created');
  expect(await renderer.canPrint(broken)).toBe(false);
  expect((await render()).pages).toBe(1);
});

test('more documents than may wait are refused', async () => {
  start({ waiting: 1 });
  const first = render();
  await expect(renderer.render(label())).rejects.toMatchObject({ code: 'tooManyDocuments', status: 503 });
  expect((await first).pages).toBe(1);
});
