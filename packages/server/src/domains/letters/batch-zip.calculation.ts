import { deliveryMethodLabels, type DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { describeLetterStatus, type LetterStatus, type MailedOutdated } from '@curbstop/contract/letters/letter.values';
import type { WrittenCell } from '@curbstop/contract/primitives/sheet-layout';

/** A letter of a download: where its PDF is, and its line in the list of the letters. */
export interface DownloadedLetter {
  readonly id: string;
  /** Its number in the ZIP: its place in its batch. */
  readonly sheet: number;
  readonly code: string;
  readonly letterName: string;
  readonly recipientName: string;
  readonly address: readonly string[];
  readonly place: string;
  readonly language: string;
  readonly mailType: string;
  readonly isColor: boolean;
  readonly isCertified: boolean;
  readonly trackingId: string | null;
  readonly email: string | null;
  readonly status: LetterStatus;
  readonly forwardedOn: string | null;
  readonly mailedOutdated: MailedOutdated | null;
  readonly fileKey: string;
  readonly offset: number;
  readonly length: number;
  /** Null for letters that were created before pages were counted. */
  readonly pages: number | null;
}

/** Letters in one file, to be printed. */
export interface PrintFile {
  readonly firstSheet: number;
  readonly lastSheet: number;
  /** Null until it was created. */
  readonly key: string | null;
  readonly size: number;
  /** How many letters it has. */
  readonly letters: number;
}

const manifestHeadings = [
  'Number',
  'Letter code',
  'Status',
  'Tracking number',
  'Recipient',
  'Address line 1',
  'Address line 2',
  'Address line 3',
  'Address line 4',
  'Address line 5',
  'Address line 6',
  'Email',
  'Letter',
  'Language',
  'Location',
  'Delivery',
  'Mail type',
  'Certified mail',
  'Color',
  'File',
  'Print file',
  'Pages',
  'First page in print file',
] as const;
const addressLines = 6;

/** Letters of several batches share numbers, so a download of chosen letters counts its own. */
export const numberChosenLetters = (letters: readonly DownloadedLetter[]): readonly DownloadedLetter[] =>
  letters.map((letter, index) => ({ ...letter, sheet: index + 1 }));

/** The list of the letters of a ZIP. A mail room writes the numbers of certified letters into it. */
export function toManifest(
  letters: readonly DownloadedLetter[],
  method: DeliveryMethod,
  printFiles: readonly PrintFile[] = [],
): { readonly headings: readonly string[]; readonly rows: WrittenCell[][] } {
  const firstPages = listFirstPages(letters, printFiles);
  const rows = letters.map((letter): WrittenCell[] => {
    const lines = Array.from({ length: addressLines }, (_, line) => letter.address[line] ?? null);
    const isMail = method === 'Mail';
    return [
      letter.sheet,
      letter.code,
      describeLetterStatus(letter),
      letter.trackingId,
      letter.recipientName,
      ...lines,
      // A mail room needs no email address of a resident.
      method === 'Email' ? letter.email : null,
      letter.letterName,
      letter.language,
      letter.place,
      deliveryMethodLabels[method],
      isMail ? letter.mailType : null,
      isMail ? (letter.isCertified ? 'Yes' : 'No') : null,
      letter.isColor ? 'Color' : 'Black and white',
      toLetterPath(letter),
      findPrintPath(letter, printFiles),
      letter.pages,
      firstPages.get(letter.id) ?? null,
    ];
  });
  return { headings: manifestHeadings, rows };
}

function findPrintPath({ sheet }: DownloadedLetter, printFiles: readonly PrintFile[]): string | null {
  const file = printFiles.find(({ firstSheet, lastSheet }) => sheet >= firstSheet && sheet <= lastSheet);
  return file ? toPrintPath(file) : null;
}

/** The page of the print file on which each letter begins, by its id: the file has these letters in this order. */
function listFirstPages(
  letters: readonly DownloadedLetter[],
  printFiles: readonly PrintFile[],
): ReadonlyMap<string, number> {
  const firstPages = new Map<string, number>();
  for (const { firstSheet, lastSheet } of printFiles) {
    let page = 1;
    for (const { id, sheet, pages } of letters.toSorted((one, other) => one.sheet - other.sheet)) {
      if (sheet < firstSheet || sheet > lastSheet) continue;
      firstPages.set(id, page);
      if (pages === null) break;
      page += pages;
    }
  }
  return firstPages;
}

/** Sorted by name, the letters are in the order of the list, and each file bears the number of its letter there. */
export function toLetterPath(letter: DownloadedLetter): string {
  return `letters/${String(letter.sheet).padStart(5, '0')} ${toLetterFileName(letter)}`;
}

/** Letters without a mark that could be removed. */
const plainLetters: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ø: 'O',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Þ: 'Th',
  þ: 'th',
  Ð: 'D',
  ð: 'd',
};

/** Only characters that every file system and unzip program takes. */
export function toLetterFileName({ recipientName, address, code }: DownloadedLetter): string {
  const name = (recipientName || address[0] || '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ŁłĐđØøıßÆæŒœÞþÐð]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\w .-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return `${[name, code].filter(Boolean).join(' ')}.pdf`;
}

export function toPrintPath({ firstSheet, lastSheet }: PrintFile): string {
  const padded = (sheet: number) => String(sheet).padStart(5, '0');
  return `print/Letters ${padded(firstSheet)}-${padded(lastSheet)}.pdf`;
}
