import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import { findWindowProblem } from '@curbstop/contract/communications/address-window.calculation';
import {
  addressWindow,
  envelope,
  returnWindow,
  letterSheet,
  toSafeArea,
  type EnvelopeWindow,
} from '@curbstop/contract/communications/envelope.values';
import { composeLetter, type ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import type { CommunicationContent } from '@curbstop/contract/communications/communication-content.rules';
import {
  resultsTable,
  writeHeading,
  writeContent,
  writeParagraph,
} from '@curbstop/contract/communications/content-writing.calculation';
import { mergeFields } from '@curbstop/contract/communications/merge-field.values';
import { findStarter } from '@curbstop/contract/communications/starter-template.calculation';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { afterAll, describe, expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { readPdf, type ReadPdf } from '../../../testing/pdf-text.ts';
import { PdfRenderer } from '../../foundation/documents/pdf-renderer.ts';
import { renderEachLetter, renderLetters, type Letterhead, type LetterToPrint } from './letter-rendering.service.ts';

const pdfRenderer = new PdfRenderer();
afterAll(() => pdfRenderer.stop());

const sender = {
  ...accountProfileFields.parse({
    name: 'Harlow Falls Water',
    systemType: 'CWS',
    timeZone: 'America/New_York',
    returnAddressLine1: '1 Reservoir Road',
    returnCity: 'Harlow Falls',
    returnState: 'CT',
    returnZip: '06499',
    signatoryName: 'Alex Morgan',
    signatoryTitle: 'Superintendent',
  }),
  pwsid: 'CT0280011',
};
const values = Object.fromEntries(mergeFields.map(({ key, label, example }) => [key, example || label]));
const results = [
  { sample: '1042', collectedOn: 'November 3, 2026', analyte: 'Lead', result: '4.2 µg/L', actionLevel: '15 µg/L' },
];
const getStarterContent = (id: string) => findStarter(id)?.content as CommunicationContent;
const compose = (text: CommunicationContent, on = '2026-11-25', overrides: Readonly<Record<string, string>> = {}) =>
  composeLetter(text, { values: { ...values, ...overrides }, results, on, language: 'en', state: 'CT' }).blocks;
const letter = (overrides: Partial<LetterToPrint> = {}): LetterToPrint => ({
  id: 'a',
  language: 'en',
  on: '2026-11-25',
  recipientName: 'Dana Reyes',
  address: ['Dana Reyes', 'Osprey Apartments', '12 Osprey Way', 'Apt 4', 'Harlow Falls, CT 06499'],
  blocks: compose(getStarterContent('serviceLineLead-en')),
  ...overrides,
});
const render = (letters: readonly LetterToPrint[], head: Partial<Letterhead> = {}) =>
  renderLetters(
    { pdfRenderer },
    {
      title: 'Notice',
      letterhead: { sender, logo: undefined, signature: undefined, ...head },
      letters,
      images: new Map(),
    },
  );
async function print(...letters: LetterToPrint[]): Promise<ReadPdf> {
  const rendered = await render(letters);
  if (!('pdf' in rendered)) throw new Error(JSON.stringify(rendered.refused));
  return readPdf(rendered.pdf);
}
const say = ({ texts }: ReadPdf, page?: number) =>
  texts
    .filter((one) => page === undefined || one.page === page)
    .map(({ text }) => text)
    .join(' ');

describe('a letter in a #10 double-window envelope', () => {
  /** Wherever the sheet slides sideways; it rests on the bottom of the envelope. */
  const isVisible = ({ x, y }: { readonly x: number; readonly y: number }, window: EnvelopeWindow) => {
    const slide = envelope.width - letterSheet.width;
    const top = letterSheet.panel - window.bottom - window.height;
    return (
      x >= window.left && x <= window.left + window.width - slide && y - 0.1 >= top && y + 0.05 <= top + window.height
    );
  };

  test('shows five lines of the address in the lower and the sender in the upper window, and nothing else', async () => {
    const { texts } = await print(letter());
    const above = texts.filter(({ page, y }) => page === 1 && y < letterSheet.panel);
    const inLower = above.filter((one) => isVisible(one, addressWindow)).map(({ text }) => text);
    const inUpper = above.filter((one) => isVisible(one, returnWindow)).map(({ text }) => text);
    expect(inLower).toEqual(['Dana Reyes', 'Osprey Apartments', '12 Osprey Way', 'Apt 4', 'Harlow Falls, CT 06499']);
    expect(inUpper).toEqual(['Harlow Falls Water', '1 Reservoir Road', 'Harlow Falls, CT 06499']);
    expect(above).toHaveLength(8);
  });

  test('shrinks a long address instead of cutting it', async () => {
    const long = 'The Reverend Doctor Maximiliana Featherstonehaugh-Cholmondeley';
    const { texts } = await print(letter({ address: [long, ...letter().address.slice(1)] }));
    const addressLines = texts.filter(({ page, y }) => page === 1 && y > 1.8 && y < letterSheet.panel);
    expect(addressLines.map(({ text }) => text).join(' ')).toContain('Featherstonehaugh');
    expect(addressLines.every((one) => isVisible(one, addressWindow))).toBe(true);
  });

  test.each([
    ['five lines', ['Dana Reyes', 'Osprey Apartments', '12 Osprey Way', 'Apt 4', 'Harlow Falls, CT 06499']],
    ['six lines', ['Dana Reyes', 'Osprey Apartments', '12 Osprey Way', 'Floor 2', 'Apt 4', 'Harlow Falls, CT 06499']],
    [
      'a long name',
      [`${'Reyes Featherstonehaugh '.repeat(5)}Dana`, '12 Osprey Way', 'Apt 4', 'Harlow Falls, CT 06499'],
    ],
    ['long lines', [...['Osprey ', 'Heron '].map((word) => word.repeat(18)), 'Harlow Falls, CT 06499']],
    ['seven lines', ['Dana Reyes', '1', '2', '3', '4', '5', 'Harlow Falls, CT 06499']],
    ['a very long street', ['Dana Reyes', 'North Osprey Heights '.repeat(14), 'Harlow Falls, CT 06499']],
    ['a word that is too long', ['Dana Reyes', 'W'.repeat(40), 'Harlow Falls, CT 06499']],
  ])('is not sent to an address with %s if it leaves the window', async (_, address) => {
    const { texts } = await print(letter({ address }));
    const { left, top, width, height } = toSafeArea(addressWindow);
    const isInside = texts
      .filter(({ page, y }) => page === 1 && y > 1.8 && y < letterSheet.panel)
      .every((one) => one.x >= left - 0.01 && one.x + one.width <= left + width + 0.01 && one.y <= top + height + 0.01);
    expect(findWindowProblem(address) === undefined).toBe(isInside);
  });
});

describe('the signature of a letter', () => {
  test('is on the sheet of the last paragraph, wherever the text ends', async () => {
    const lineCounts = Array.from({ length: 12 }, (_, at) => 24 + at);
    const pages: [last: number, signer: number][] = [];
    for (const count of lineCounts) {
      const paragraphs = Array.from({ length: count }, (_, at) => writeParagraph(`Line ${at + 1}.`));
      const { texts } = await print(letter({ blocks: compose(writeContent(...paragraphs)) }));
      const findPage = (text: string) => texts.find((one) => one.text === text)?.page ?? 0;
      pages.push([findPage(`Line ${count}.`), findPage('Alex Morgan')]);
    }
    for (const [last, signer] of pages) expect(signer).toBe(last);
    // Both ends of the range: some letters have one sheet, others two.
    expect(new Set(pages.map(([last]) => last))).toEqual(new Set([1, 2]));
  });

  test('comes after the page breaks of the text, also after one at the end', async () => {
    const blocks = (...texts: readonly (string | undefined)[]) =>
      texts.map((text): ComposedBlock =>
        text === undefined ? { kind: 'pageBreak' } : { kind: 'paragraph', align: 'left', inlines: [{ text }] },
      );
    const findPages = async (...texts: readonly (string | undefined)[]) => {
      const { texts: printed } = await print(letter({ blocks: blocks(...texts) }));
      return ['First', 'Second', 'Alex Morgan'].map((text) => printed.find((one) => one.text === text)?.page);
    };
    expect(await findPages('First', undefined, 'Second')).toEqual([1, 2, 2]);
    expect(await findPages('First', 'Second', undefined)).toEqual([1, 1, 2]);
  });

  test.each(['replacementOffer-en', 'replacementOffer-es'])('is on the only sheet of %s', async (id) => {
    const language = id.endsWith('es') ? 'es' : 'en';
    const { blocks } = composeLetter(getStarterContent(id), { values, on: '2026-11-25', language, state: 'CT' });
    const bytes = new Uint8Array(drawPng({ width: 30, height: 10, colorAt: () => [20, 20, 120] }));
    const offer = letter({
      language,
      blocks,
      code: 'L1234567889',
      webAddress: 'https://portal.example/letter?c=k7f2m-9xqp3-aaaaa-bbbbb',
    });
    // With everything that a letter can have: the web page, the image of a signature, and the foot of the account.
    const rendered = await render([offer], {
      sender: { ...sender, letterFoot: 'Office hours: 8 to 4' },
      signature: { name: 'signature.png', bytes },
    });
    if (!('pdf' in rendered)) throw new Error(JSON.stringify(rendered.refused));
    const { texts } = await readPdf(rendered.pdf);
    expect(new Set(texts.map(({ page }) => page))).toEqual(new Set([1]));
    const [signer, web] = ['Alex Morgan', 'portal.example'].map((part) =>
      texts.find(({ text }) => text.includes(part)),
    );
    expect(signer?.x).toBeLessThan(web?.x ?? 0);
    // Printers leave a quarter of an inch of the sheet blank.
    expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(letterSheet.height - 0.25);
  });
});

test.each(['en', 'es'] as const)(
  'the web address of a letter in %s has no hyphen that is not in it',
  async (language) => {
    // Of different lengths, so that lines end at a hyphen of the code.
    for (const name of ['p', 'portal', 'portal.harlow', 'portal.harlowfalls', 'portal.harlowfalls.water']) {
      const webAddress = `https://${name}.example/letter?c=k7f2m-9xqp3-aaaaa-tvq15-t3a55-bbbbb`;
      const { texts } = await print(letter({ language, blocks: [], webAddress }));
      expect(texts.map(({ text }) => text).join('')).toContain(webAddress);
    }
  },
);

test('a result and its unit stay on one line of the table', async () => {
  const nonDetect = { ...results[0]!, result: 'ND, below 0.5 µg/L', actionLevel: '1,300 µg/L' };
  const rows = ['0.5', '0.25', '5', '12', '1,000.75'].map((limit) => ({
    ...nonDetect,
    result: `ND, below ${limit} µg/L`,
  }));
  const setting = { values, results: rows, on: '2026-11-25', language: 'en', state: 'CT' } as const;
  const { texts } = await print(letter({ blocks: composeLetter(writeContent(resultsTable), setting).blocks }));
  for (const limit of ['0.5', '0.25', '5', '12', '1,000.75'])
    expect(texts.some(({ text }) => new RegExp(`${limit} [µμ]g/L$`).test(text))).toBe(true);
  expect(texts.filter(({ text }) => /^(?:L|g\/L|[µμ]g\/L?)$/.test(text.trim()))).toEqual([]);
});

test('a letter is printed without the characters of its title that the font lacks', async () => {
  const title = `Notice ${'\u{1F6B0}'}`;
  const letterhead = { sender, logo: undefined, signature: undefined };
  const rendered = await renderLetters({ pdfRenderer }, { title, letterhead, letters: [letter()], images: new Map() });
  if (!('pdf' in rendered)) throw new Error(JSON.stringify(rendered.refused));
  expect((await readPdf(rendered.pdf)).title).toBe('Notice');
});

test('the PDF of one letter has its first heading as the title, in the language of the letter', async () => {
  const blocks = [{ kind: 'heading', level: 1, align: 'left', inlines: [{ text: 'Su línea es de plomo' }] }] as const;
  const letters = [letter({ language: 'es', blocks }), letter({ blocks: [] })];
  const rendered = await renderEachLetter(
    { pdfRenderer },
    {
      title: 'Annual notices',
      letterhead: { sender, logo: undefined, signature: undefined },
      letters,
      images: new Map(),
    },
  );
  const titles = await Promise.all(rendered.map(async (one) => 'pdf' in one && (await readPdf(one.pdf)).title));
  expect(titles).toEqual(['Su línea es de plomo', 'Annual notices']);
});

test('a file of letters to print has a title in their language, if they share one', async () => {
  const spanish = (text: string) =>
    letter({ language: 'es', blocks: [{ kind: 'heading', level: 1, align: 'left', inlines: [{ text }] }] });
  const [lead, unknown] = [spanish('Su línea es de plomo'), spanish('Su línea es desconocida')];
  expect((await print(lead, lead, unknown)).title).toBe('Su línea es de plomo; Su línea es desconocida');
  expect((await print(lead, letter())).title).toBe('Notice');
  expect((await print(letter())).title).toBe('Notice');
});

test('the PDF is tagged, titled and in the language of the letter, with headings, lists and table headers', async () => {
  const pdf = await print(letter({ blocks: compose(getStarterContent('resultDetect-en')) }));
  expect(pdf).toMatchObject({ title: 'Notice', size: [8.5, 11] });
  expect(pdf.roles).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TH', 'TD']));
  const spanish = await print(letter({ language: 'es', blocks: compose(getStarterContent('serviceLineLead-es')) }));
  expect(spanish.language).toMatch(/^es/);
  expect(say(spanish)).toContain('25 de noviembre de 2026');
  expect(say(spanish)).toContain('Página 1 de');
});

test('signature, signer and the foot of the account are on the letter, the foot on every page', async () => {
  const bytes = new Uint8Array(drawPng({ width: 30, height: 10, colorAt: () => [20, 20, 120] }));
  const rendered = await render([letter()], {
    sender: { ...sender, letterFoot: 'Office hours: 8 to 4' },
    signature: { name: 'signature.png', bytes },
  });
  if (!('pdf' in rendered)) throw new Error(JSON.stringify(rendered.refused));
  const pdf = await readPdf(rendered.pdf);
  for (const page of [1, 2]) expect(say(pdf, page)).toContain('Office hours: 8 to 4');
  expect(say(pdf)).toContain('Alex Morgan');
  const short = await render([letter({ blocks: compose(writeContent(writeParagraph('Short'))) })], {
    signature: { name: 'signature.png', bytes },
  });
  if (!('pdf' in short)) throw new Error(JSON.stringify(short.refused));
  expect((await readPdf(short.pdf)).alternatives).toContain('Signature');
});

test('every letter of a print file starts on a page of its own and numbers its own pages', async () => {
  const pdf = await print(
    letter(),
    letter({ id: 'b' }),
    letter({ id: 'c', blocks: compose(writeContent(writeParagraph('Short'))) }),
  );
  expect(pdf.pages).toBe(5);
  expect([1, 2, 3, 4, 5].map((page) => /Page (\d of \d)/.exec(say(pdf, page))?.[1])).toEqual([
    '1 of 2',
    '2 of 2',
    '1 of 2',
    '2 of 2',
    '1 of 1',
  ]);
});

test('prints a value as text even if it contains markup', async () => {
  const hostile = '#panic("x") *bold* $x$ #include "/etc/passwd" `raw` \\ <label> @ref';
  const text = writeContent(writeHeading(1, 'About {recipient.name}'), writeParagraph('Dear {recipient.name},'));
  const pdf = await print(
    letter({ address: [hostile], blocks: compose(text, '2026-11-25', { 'recipient.name': hostile }) }),
  );
  expect(say(pdf).replace(/\s+/g, ' ').split('#panic("x") *bold* $x$').length).toBeGreaterThan(2);
});

test('refuses only the letter whose name has characters missing from the font', async () => {
  const rendered = await render([
    letter({ id: 'fine', recipientName: 'Łukasz Ñandú', address: ['Łukasz Ñandú Ελένη Иван שרה'] }),
    letter({ id: 'bad', recipientName: 'አበበ', address: ['አበበ', '12 Osprey Way'] }),
  ]);
  expect(rendered).toEqual({
    refused: [{ id: 'bad', recipientName: 'አበበ', characters: ['አ', 'በ'], place: 'address' }],
  });
});

test('names in other scripts are in the address and in the text, left-aligned, and numbers stay behind them', async () => {
  const text = writeContent(writeParagraph('Dear {recipient.name}, 12 of 15'));
  const names = ['محمد حسن', 'שרה לוי', '王小明', '김민수', 'राजेश'];
  const blocks = (name: string) => compose(text, '2026-11-25', { 'recipient.name': name });
  const pdf = await print(
    ...names.map((name) => letter({ id: name, address: [name, '12 Osprey Way'], blocks: blocks(name) })),
  );
  expect(pdf.pages).toBe(names.length);
  for (const [index, name] of names.entries()) {
    const addressLines = pdf.texts.filter(({ page }) => page === index + 1);
    // Once in the window of the envelope, once in the text.
    for (const area of [
      addressLines.filter(({ y }) => y < letterSheet.panel),
      addressLines.filter(({ y }) => y > letterSheet.panel),
    ])
      for (const character of name.replace(' ', '')) expect(area.map((one) => one.text).join('')).toContain(character);
    expect(addressLines.map((one) => one.text).join('')).not.toContain('\0');
    const inText = addressLines.filter(
      ({ text, y }) => y > letterSheet.panel && !/20\d\d|Alex|Super|Harlow|Page/.test(text),
    );
    expect(inText.toSorted((one, other) => other.x - one.x)[0]?.text).toMatch(/15$/);
    const inWindow = addressLines.filter((one) => one.y > 1.8 && one.y < letterSheet.panel);
    expect(Math.min(...inWindow.map(({ x }) => x))).toBeCloseTo(0.625, 1);
  }
});

test('every starter template prints', async () => {
  const letters = starterTemplates.map(({ id, language }) =>
    letter({ id, language, blocks: compose(getStarterContent(id)) }),
  );
  const pdf = await print(...letters);
  expect(pdf.pages).toBeGreaterThanOrEqual(starterTemplates.length);
  expect(say(pdf)).not.toMatch(/\{|undefined/);
});
