import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import { composeLetter } from '@curbstop/contract/communications/letter-composition.calculation';
import type { LetterLine } from '@curbstop/contract/communications/line-drawing.calculation';
import {
  linePicture,
  resultsTable,
  writeHeading,
  writeContent,
  writeList,
  writeParagraph,
} from '@curbstop/contract/communications/content-writing.calculation';
import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawPng } from '../../../seed/png.ts';
import { PdfRenderer } from '../../foundation/documents/pdf-renderer.ts';
import { renderLetters } from './letter-rendering.service.ts';

// What PDF/UA-1 (ISO 14289-1) requires of a letter, as far as it can be read from the file (docs/decisions/0190).

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly Node[];
}

const line: LetterLine = {
  system: { kind: 'lead', material: 'lead', isVerified: true },
  customer: { kind: 'nonLead', material: 'copper', isVerified: false },
};
const text = writeContent(
  writeHeading(1, 'Your drinking water'),
  writeParagraph('First paragraph. See https://epa.gov.'),
  linePicture,
  writeHeading(2, 'Results'),
  resultsTable,
  writeHeading(3, 'Steps'),
  writeList(['Run your water', 'Use cold water']),
  {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Our site', marks: [{ type: 'link', attrs: { href: 'https://a.example/' } }] }],
  },
);

const pdfRenderer = new PdfRenderer();
let document: Awaited<ReturnType<typeof getDocumentProxy>>;
let trees: readonly Node[];
beforeAll(async () => {
  const setting = { values: {}, on: '2026-11-25', language: 'en', state: 'CT', line } as const;
  const result = {
    sample: '1042',
    collectedOn: 'November 3',
    analyte: 'Lead',
    result: '4.2 µg/L',
    actionLevel: '15 µg/L',
  };
  const image = (name: string) => ({
    name,
    bytes: new Uint8Array(drawPng({ width: 30, height: 10, colorAt: () => [20, 20, 120] })),
  });
  const sender = accountProfileFields.parse({
    name: 'Harlow Falls Water',
    systemType: 'CWS',
    timeZone: 'America/New_York',
    signatoryName: 'Alex Morgan',
  });
  const rendered = await renderLetters(
    { pdfRenderer },
    {
      title: 'Notice',
      letterhead: {
        sender: { ...sender, pwsid: 'CT0280011' },
        logo: image('logo.png'),
        signature: image('signature.png'),
      },
      images: new Map(),
      letters: [
        {
          id: 'a',
          language: 'en',
          on: '2026-11-25',
          recipientName: 'Dana Reyes',
          address: ['Dana Reyes', '12 Osprey Way'],
          blocks: composeLetter(text, { ...setting, results: [result] }).blocks,
          code: 'L1234567889',
          webAddress: 'https://portal.example/letter?c=k7f2m-9xqp3-aaaaa-bbbbb',
        },
      ],
    },
  );
  if (!('pdf' in rendered)) throw new Error(JSON.stringify(rendered));
  document = await getDocumentProxy(new Uint8Array(rendered.pdf));
  trees = await Promise.all(
    Array.from(
      { length: document.numPages },
      async (_, at) => (await (await document.getPage(at + 1)).getStructTree()) as Node,
    ),
  );
});
afterAll(() => pdfRenderer.stop());

const flatten = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(flatten)];
const listNodes = () => trees.flatMap(flatten);
const listRoles = () => listNodes().flatMap(({ role }) => role ?? []);

/** The texts of a page by the id of their marked content; those outside any, and of artifacts, are apart. */
async function readMarkedTexts(number: number) {
  const page = await document.getPage(number);
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const byId = new Map<string, string>();
  const [open, artifacts, unmarked]: [string[], string[], string[]] = [[], [], []];
  for (const item of items as {
    readonly type?: string;
    readonly tag?: string;
    readonly id?: string;
    readonly str?: string;
  }[]) {
    if (item.type === 'endMarkedContent') open.pop();
    else if (item.type !== undefined) open.push(item.tag === 'Artifact' ? 'Artifact' : (item.id ?? open.at(-1) ?? ''));
    else if (item.str?.trim()) {
      const innermost = open.at(-1);
      if (innermost === 'Artifact') artifacts.push(item.str);
      else if (innermost) byId.set(innermost, `${byId.get(innermost) ?? ''}${item.str}`);
      else unmarked.push(item.str);
    }
  }
  return { byId, artifacts, unmarked };
}

test('the document is marked as tagged, and has a title that viewers show and a language', async () => {
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
  expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  const { info } = (await document.getMetadata()) as unknown as { info: { Title: string; Language: string } };
  expect(info.Title).toBe('Notice');
  expect(info.Language).toMatch(/^en/);
});

test('all text is in the structure or marked as an artifact, such as the page number', async () => {
  for (let number = 1; number <= document.numPages; number++) {
    const { artifacts, unmarked } = await readMarkedTexts(number);
    expect(unmarked).toEqual([]);
    expect(artifacts.join(' ')).toContain(`Page ${number} of ${document.numPages}`);
  }
});

test('the reading order is address, date, text, signer, and where the letter is on the web', async () => {
  const readTexts: string[] = [];
  for (const [index, tree] of trees.entries()) {
    const { byId } = await readMarkedTexts(index + 1);
    for (const { type, id } of flatten(tree)) if (type === 'content' && id) readTexts.push(byId.get(id) ?? '');
  }
  const all = readTexts.join(' ');
  const places = [
    'Harlow Falls Water',
    'Dana Reyes',
    'November 25, 2026',
    'Your drinking water',
    'First paragraph',
    'Results',
    'Action level',
    '4.2',
    'Run your water',
    'Our site',
    'Alex Morgan',
    'portal.example',
  ].map((one) => all.indexOf(one));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('headings do not skip a level; lists, tables and links have their roles', () => {
  const roles = listRoles();
  expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(['H1', 'H2', 'H3']);
  expect(roles).toEqual(expect.arrayContaining(['L', 'LI', 'Lbl', 'LBody', 'Table', 'TR', 'TH', 'TD', 'Link']));
  expect(roles.filter((role) => role === 'TH')).toHaveLength(5);
});

test('every picture has a text: logo, line, signature, QR code', () => {
  const figures = listNodes().filter(({ role }) => role === 'Figure');
  expect(figures.filter(({ alt }) => !alt?.trim())).toEqual([]);
  expect(figures.map(({ alt }) => alt)).toEqual([
    'Harlow Falls Water',
    expect.stringContaining('System side, from the water main to the curb stop: lead, verified.'),
    'Signature',
    'QR code with the address of this letter on the web',
  ]);
});
