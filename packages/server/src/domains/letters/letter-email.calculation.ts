import type { ComposedBlock, ComposedInline } from '@curbstop/contract/communications/letter-composition.calculation';
import { letterPageWords } from '@curbstop/contract/letters/letter-page.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { listSenderLines, listSignerLines, type LetterSender } from '../communications/letterhead-lines.calculation.ts';
import { formatLetterDate } from '../communications/letter-words.calculation.ts';

interface LetterOfEmail {
  readonly code: string;
  readonly language: LetterLanguage;
  readonly letterOn: string;
  readonly blocks: readonly ComposedBlock[];
  /** False for emails that were sent before they had it. */
  readonly hasLetterhead: boolean;
}

/**
 * The text of a letter as an email: the subject is its first heading, because the name of a letter is internal. It has
 * what the sheet on paper has around its text: 40 CFR 141.205(a)(9) requires the business address.
 */
export function toEmail(
  { hasLetterhead, blocks, ...letter }: LetterOfEmail,
  sender: LetterSender,
): { readonly subject: string; readonly text: string } {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  const subject = heading?.kind === 'heading' ? toLine(heading.inlines).replace(/\s+/g, ' ').trim() : '';
  if (!hasLetterhead)
    return {
      subject: subject || `A letter from ${sender.name}`,
      text: [...blocks.map(toText), sender.name].join('\n\n'),
    };
  const { above, below } = listLetterheadParts(letter, sender);
  return {
    subject: subject || letterPageWords[letter.language].title(sender.name),
    text: [above, ...blocks.map(toText), ...below].filter((part) => part !== '').join('\n\n'),
  };
}

/** What the sheet on paper has above and below its text. */
const listLetterheadParts = (
  { code, language, letterOn }: Pick<LetterOfEmail, 'code' | 'language' | 'letterOn'>,
  sender: LetterSender,
) => ({
  above: formatLetterDate(letterOn, language),
  below: [
    listSignerLines(sender).join('\n'),
    listSenderLines(sender).join('\n'),
    sender.letterFoot ?? '',
    `${sender.name}, PWSID ${sender.pwsid}\n${letterPageWords[language].code}: ${code}`,
  ],
});

function toText(block: ComposedBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return toLine(block.inlines);
    case 'heading':
      return toLine(block.inlines).toUpperCase();
    case 'list':
      return block.items
        .map((item, index) => `${block.isOrdered ? `${index + 1}.` : '-'} ${item.map(toText).join('\n  ')}`)
        .join('\n');
    case 'table':
      return block.rows.map((row) => row.map(({ blocks }) => blocks.map(toText).join(' ')).join(' | ')).join('\n');
    case 'image':
    case 'linePicture':
      return `[${block.alt}]`;
    case 'pageBreak':
      return '';
  }
}

/** An address that differs from its words is shown after them. */
function toLine(inlines: readonly ComposedInline[]): string {
  return inlines
    .map((one) => {
      if ('break' in one) return '\n';
      return one.href && one.href !== one.text ? `${one.text} (${one.href})` : one.text;
    })
    .join('');
}
