import { communicationProblems, type UnprintablePart } from '@curbstop/contract/communications/communication.problems';
import type { ComposedBlock } from '@curbstop/contract/communications/letter-composition.calculation';
import {
  addressWindow,
  returnWindow,
  letterSheet,
  toSafeArea,
} from '@curbstop/contract/communications/envelope.values';
import { drawLine } from '@curbstop/contract/communications/line-drawing.calculation';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { drawCode128 } from '../../foundation/documents/code128.ts';
import { drawQrCode } from '../../foundation/documents/qr-code.ts';
import { listUnprintable, toPrintedText } from '../../foundation/documents/printable-characters.ts';
import type { AppContext } from '../../foundation/request-context.ts';
import { formatLetterDate } from './letter-words.calculation.ts';
import { listSenderLines, listSignerLines, type LetterSender } from './letterhead-lines.calculation.ts';

/** An image of letters, by the name of its file. */
export interface LetterImage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What all letters of the account have in common. */
export interface Letterhead {
  readonly sender: LetterSender;
  readonly logo: LetterImage | undefined;
  readonly signature: LetterImage | undefined;
}

/** One letter, ready to be printed. */
export interface LetterToPrint {
  /** Names the letter in refusals. */
  readonly id: string;
  readonly language: LetterLanguage;
  /** The day of the letter, `YYYY-MM-DD`. */
  readonly on: string;
  /** Names the recipient in refusals. */
  readonly recipientName: string;
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  readonly blocks: readonly ComposedBlock[];
  /** The code of a letter that is sent, by which it is found when it comes back. */
  readonly code?: string;
  /** Where the recipient can read it on the web. */
  readonly webAddress?: string | undefined;
}

export interface LettersToPrint {
  /** The title of a PDF with several letters, or of one without a heading. */
  readonly title: string;
  readonly letterhead: Letterhead;
  readonly letters: readonly LetterToPrint[];
  /** The pictures of the letters by the id of their file. */
  readonly images: ReadonlyMap<string, LetterImage>;
}

/** A letter whose recipient or text has characters missing from the font. */
export interface RefusedLetter {
  readonly id: string;
  readonly recipientName: string;
  readonly characters: readonly string[];
  /** Where they were found. */
  readonly place: UnprintablePart;
}
type RenderedLetters = { readonly pdf: Uint8Array } | { readonly refused: readonly RefusedLetter[] };

const words: Readonly<Record<LetterLanguage, object>> = {
  en: {
    page: 'Page',
    of: 'of',
    signature: 'Signature',
    web: 'Read this letter on the web, for example with a screen reader:',
    qrCode: 'QR code with the address of this letter on the web',
  },
  es: {
    page: 'Página',
    of: 'de',
    signature: 'Firma',
    web: 'Lea esta carta en Internet, por ejemplo con un lector de pantalla:',
    qrCode: 'Código QR con la dirección de esta carta en Internet',
  },
};

/** The text begins below the fold, so that none of it shows in a window. */
const bodyTop = letterSheet.panel + 0.1;

/**
 * One PDF with all of these letters, titled by their headings if none is in English, or the letters that can't be
 * printed; then none is.
 */
export async function renderLetters(
  { pdfRenderer }: Pick<AppContext, 'pdfRenderer'>,
  input: LettersToPrint,
): Promise<RenderedLetters> {
  const title = findCommonTitle(input.letters) ?? input.title;
  const rendered = await pdfRenderer.render({ template, data: toData({ ...input, title }), files: toFiles(input) });
  return 'pdf' in rendered ? rendered : { refused: listRefused(input.letters, rendered.unprintable) };
}

/** A PDF for each of these letters, in their order. */
export async function renderEachLetter(
  { pdfRenderer }: Pick<AppContext, 'pdfRenderer'>,
  input: LettersToPrint,
): Promise<readonly ({ readonly pdf: Uint8Array } | { readonly refused: RefusedLetter })[]> {
  const { letters } = input;
  const data = letters.map((letter) =>
    toData({ ...input, title: findHeading(letter) || input.title, letters: [letter] }),
  );
  const rendered = await pdfRenderer.renderEach({ template, data, files: toFiles(input) });
  return rendered.map((one, index) => {
    if ('pdf' in one) return one;
    const [refused] = listRefused(letters.slice(index, index + 1), one.unprintable);
    return { refused: refused as RefusedLetter };
  });
}

/** Screen readers read the title first, so it is in the language of the letter. */
function findHeading({ blocks }: Pick<LetterToPrint, 'blocks'>): string | undefined {
  const heading = blocks.find((block) => block.kind === 'heading');
  return heading?.inlines
    .map((inline) => ('text' in inline ? inline.text : ' '))
    .join('')
    .trim();
}

/**
 * The titles that people give to batches are in English. Undefined if letters are in English, or in several languages.
 */
export function findCommonTitle(letters: readonly Pick<LetterToPrint, 'language' | 'blocks'>[]): string | undefined {
  const [language, ...others] = new Set(letters.map((letter) => letter.language));
  if (language === 'en' || others.length > 0) return undefined;
  return [...new Set(letters.flatMap((letter) => findHeading(letter) || []))].join('; ') || undefined;
}

const template = 'letter';

function toFiles({ letterhead: { logo, signature }, images }: LettersToPrint): Readonly<Record<string, Uint8Array>> {
  return Object.fromEntries(
    [...images.values(), logo, signature].flatMap((one) => (one ? [one] : [])).map(({ name, bytes }) => [name, bytes]),
  );
}

function toData({ title, letterhead: { sender, logo, signature }, letters, images }: LettersToPrint): object {
  return {
    title: toPdfTitle(title),
    systemName: sender.name,
    pwsid: sender.pwsid,
    sender: listSenderLines(sender),
    signer: listSignerLines(sender),
    logo: logo?.name ?? null,
    signature: signature?.name ?? null,
    foot: sender.letterFoot ?? '',
    areas: { sender: toSafeArea(returnWindow), address: toSafeArea(addressWindow), bodyTop },
    letters: letters.map((letter) => ({
      id: letter.id,
      language: letter.language,
      date: formatLetterDate(letter.on, letter.language),
      words: words[letter.language],
      address: letter.address,
      blocks: toPrintedBlocks(letter.blocks, images),
      code: letter.code ?? null,
      barcode: letter.code === undefined ? null : drawCode128(letter.code),
      web:
        letter.webAddress === undefined ? null : { address: letter.webAddress, qrCode: drawQrCode(letter.webAddress) },
    })),
  };
}

/** Only programs that show the PDF show its title, so characters that the font does not have do not stop the letter. */
const toPdfTitle = (title: string) =>
  listIn(title)
    .reduce((text, character) => text.replaceAll(character, ''), title)
    .trim();

/** Pictures by the name of their file. A letter is never printed without one of its pictures. */
function toPrintedBlocks(blocks: readonly ComposedBlock[], images: LettersToPrint['images']): readonly object[] {
  return blocks.map((block) => {
    if (block.kind === 'linePicture')
      return { kind: 'drawing', svg: drawLine(block.line, block.language), alt: block.alt };
    if (block.kind !== 'image') return block;
    const image = images.get(block.fileId);
    if (!image) throw new Error(`The image ${block.fileId} of a letter was not read.`);
    return { kind: 'image', file: image.name, alt: block.alt, width: block.width };
  });
}

/** Why a letter can't be printed, before it is planned; undefined if it can. */
export function findRefusal(letter: Omit<PrintedText, 'id'>, sender: Letterhead['sender']): string | undefined {
  const [inLetterhead, own] = [
    listIn([listSenderLines(sender), listSignerLines(sender), sender.letterFoot]),
    toRefused(letter),
  ];
  if (own) return describeRefusal(own);
  if (inLetterhead.length === 0) return undefined;
  return describeRefusal({ recipientName: letter.recipientName, characters: inLetterhead, place: 'letterhead' });
}

/** Refuses a letter that can't be printed. */
export function requirePrintable(letter: Omit<PrintedText, 'id'>): void {
  const refused = toRefused(letter);
  if (refused) throw createRefusal(refused);
}

/** A sentence that names the letter and its characters. */
export function describeRefusal({ recipientName, characters, place }: Omit<RefusedLetter, 'id'>): string {
  return createRefusal({ recipientName, characters, place }).message;
}

export function createRefusal({ recipientName, characters, place }: Omit<RefusedLetter, 'id'>) {
  const listed = characters.map((one) => `“${one}”`).join(', ');
  return communicationProblems.unprintable({ values: { name: recipientName, characters: listed, place } });
}

type PrintedText = Pick<LetterToPrint, 'id' | 'recipientName' | 'address' | 'blocks'>;

const listIn = (part: unknown) => listUnprintable(toPrintedText(part));

function toRefused({ recipientName, address, blocks }: Omit<PrintedText, 'id'>): Omit<RefusedLetter, 'id'> | undefined {
  const [inAddress, inText] = [listIn(address), listIn(blocks)];
  if (inAddress.length > 0) return { recipientName, characters: inAddress, place: 'address' };
  return inText.length > 0 ? { recipientName, characters: inText, place: 'text' } : undefined;
}

/** Characters of the letterhead concern every letter. */
function listRefused(letters: readonly PrintedText[], unprintable: readonly string[]): readonly RefusedLetter[] {
  const letterProblems = letters.flatMap((letter) => {
    const refused = toRefused(letter);
    return refused ? [{ id: letter.id, ...refused }] : [];
  });
  if (letterProblems.length > 0) return letterProblems;
  return letters.map(({ id, recipientName }) => ({ id, recipientName, characters: unprintable, place: 'letterhead' }));
}
