import type { ComposedBlock, ComposedInline } from '@curbstop/contract/communications/letter-composition.calculation';

/** The text of a letter as an email: the subject is its first heading, because the name of a letter is internal. */
export function toEmail(
  blocks: readonly ComposedBlock[],
  systemName: string,
): { readonly subject: string; readonly text: string } {
  const heading = blocks.find(({ kind }) => kind === 'heading');
  const subject = heading?.kind === 'heading' ? toLine(heading.inlines).replace(/\s+/g, ' ').trim() : '';
  return { subject: subject || `A letter from ${systemName}`, text: [...blocks.map(toText), systemName].join('\n\n') };
}

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
