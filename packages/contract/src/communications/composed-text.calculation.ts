import type { ComposedBlock, ComposedInline } from './letter-composition.calculation.ts';
import { listCells, toReadText, type ReadText } from './read-text.calculation.ts';

/**
 * The text of each paragraph, heading, item and cell of a letter as its recipient reads it. Emails print the
 * alternative text of an image, and readers of a page hear it.
 */
export function listComposedTexts(block: ComposedBlock): readonly ReadText[] {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return [toReadText(block.inlines.map(toText).join(''))];
    case 'list':
      return block.items.flat().flatMap(listComposedTexts);
    case 'table':
      return listCells(
        block.rows.map((row) => row.map(({ blocks }) => blocks.flatMap(listComposedTexts).map(({ text }) => text))),
      );
    case 'image':
      return [toReadText(block.alt)];
    case 'linePicture':
    case 'pageBreak':
      return [];
  }
}

const toText = (inline: ComposedInline) => ('text' in inline ? inline.text : ' ');
