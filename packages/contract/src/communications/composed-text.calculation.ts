import type { ComposedBlock, ComposedInline } from './letter-composition.calculation.ts';

/**
 * The text of each paragraph, heading, item and cell of a letter as its recipient reads it. Emails print the alternative text of an
 * image, and readers of a page hear it.
 */
export function listComposedTexts(block: ComposedBlock): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [block.inlines.map(toText).join('')];
    case 'list':
      return block.items.flat().flatMap(listComposedTexts);
    case 'table':
      return block.rows.flat().flatMap(({ blocks }) => blocks.flatMap(listComposedTexts));
    case 'image':
      return [block.alt];
    case 'linePicture':
    case 'pageBreak':
      return [];
  }
}

const toText = (inline: ComposedInline) => ('text' in inline ? inline.text : ' ');
