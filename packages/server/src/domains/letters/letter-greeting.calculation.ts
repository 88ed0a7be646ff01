import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import type { ComposedBlock, ComposedInline } from '@curbstop/contract/communications/letter-composition.calculation';

interface Names {
  /** The recipient that the text names. */
  readonly from: string;
  /** Empty for the resident. */
  readonly to: string;
  readonly language: LetterLanguage;
}

const residentWords: Readonly<Record<LetterLanguage, string>> = { en: 'resident', es: 'residente' };

/** The text of a letter that is sent again to another name: who moved away is named nowhere in it. */
export function nameRecipient(blocks: readonly ComposedBlock[], names: Names): readonly ComposedBlock[] {
  const from = names.from.trim();
  if (from === '' || from === names.to.trim()) return blocks;
  const to = names.to.trim() || residentWords[names.language];
  return blocks.map((block) => renameBlock(block, { ...names, from, to }));
}

function renameBlock(block: ComposedBlock, names: Names): ComposedBlock {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return { ...block, inlines: renameInlines(block.inlines, names) };
    case 'list':
      return { ...block, items: block.items.map((item) => item.map((inner) => renameBlock(inner, names))) };
    case 'table':
      return {
        ...block,
        rows: block.rows.map((row) =>
          row.map((cell) => ({ ...cell, blocks: cell.blocks.map((inner) => renameBlock(inner, names)) })),
        ),
      };
    default:
      return block;
  }
}

const greeting = /^\s*(?:dear|hello|hi|estimad|querid|hola)/iu;
const isolated = /^\u2068|\u2069$/gu;

/** A field is an inline of its own. In a greeting, the first or the last name alone is the recipient's too. */
function renameInlines(inlines: readonly ComposedInline[], { from, to }: Names): readonly ComposedInline[] {
  const texts = inlines.map((inline) => ('text' in inline ? inline.text : ' '));
  const parts = greeting.test(texts.join('')) ? from.split(/\s+/u) : [];
  const renamed: ComposedInline[] = [];
  for (const inline of inlines) {
    const text = 'text' in inline ? inline.text.replace(isolated, '').trim() : '';
    if (text === from || parts.includes(text)) {
      const [before, space] = [renamed.at(-2), renamed.at(-1)];
      const isRepeated = before && space && isText(before, to) && isText(space, ' ');
      if (isRepeated) renamed.pop();
      else renamed.push({ ...inline, text: to });
    } else renamed.push('text' in inline ? { ...inline, text: inline.text.replaceAll(from, to) } : inline);
  }
  return renamed;
}

const isText = (inline: ComposedInline, text: string) => 'text' in inline && inline.text === text;
