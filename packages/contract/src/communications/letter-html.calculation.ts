import { escapeHtml } from '../primitives/escape-html.ts';
import type { ComposedBlock, ComposedCell, ComposedInline } from './letter-composition.calculation.ts';
import { toLineImage } from './line-drawing.calculation.ts';
import type { Alignment } from './communication-content.values.ts';

/** The address of an image, by the id of its file. */
export type ImageAddress = (fileId: string) => string;

/** The text of a letter as HTML, from the blocks that its PDF prints. Values are text: nothing becomes markup. */
export function formatLetterHtml(blocks: readonly ComposedBlock[], toImageAddress: ImageAddress): string {
  return blocks.map((block) => formatBlock(block, toImageAddress)).join('\n');
}

function formatBlock(block: ComposedBlock, toImageAddress: ImageAddress): string {
  const inner = (blocks: readonly ComposedBlock[]) => formatLetterHtml(blocks, toImageAddress);
  switch (block.kind) {
    case 'paragraph':
      return block.inlines.length === 0
        ? ''
        : `<p${formatAlign(block.align)}${block.language ? ` lang="${block.language}"` : ''}>${formatInlines(block.inlines)}</p>`;
    case 'heading':
      return `<h${block.level}${formatAlign(block.align)}>${formatInlines(block.inlines)}</h${block.level}>`;
    case 'list': {
      const name = block.isOrdered ? 'ol' : 'ul';
      return `<${name}>${block.items.map((item) => `<li>${inner(item)}</li>`).join('')}</${name}>`;
    }
    case 'table':
      return formatTable(block.rows, inner);
    case 'image':
      return `<p><img src="${escapeHtml(toImageAddress(block.fileId))}" alt="${escapeHtml(block.alt)}" class="width-${block.width}"></p>`;
    case 'linePicture':
      return `<p><picture><source media="(max-width: 480px)" srcset="${toLineImage(block, 'large')}"><img src="${toLineImage(block)}" alt="${escapeHtml(block.alt)}" class="width-100"></picture></p>`;
    case 'pageBreak':
      return '<div class="page-break"></div>';
  }
}

function formatTable(
  rows: readonly (readonly ComposedCell[])[],
  inner: (blocks: readonly ComposedBlock[]) => string,
): string {
  const toRow = (row: readonly ComposedCell[], scope: 'col' | 'row') =>
    `<tr>${row
      .map(({ isHeader, blocks }) => {
        const content = inner(blocks);
        // An empty heading has no text.
        return isHeader && content !== '' ? `<th scope="${scope}">${content}</th>` : `<td>${content}</td>`;
      })
      .join('')}</tr>`;
  const [first, ...others] = rows;
  const hasHead = first?.every(({ isHeader }) => isHeader) === true;
  const head = first && hasHead ? `<thead>${toRow(first, 'col')}</thead>` : '';
  const body = (hasHead ? others : rows).map((row) => toRow(row, 'row')).join('');
  return `<table>${head}<tbody>${body}</tbody></table>`;
}

function formatAlign(align: Alignment): string {
  return align === 'left' ? '' : ` class="${align}"`;
}

function formatInlines(inlines: readonly ComposedInline[]): string {
  return inlines.map((one) => ('break' in one ? '<br>' : formatRun(one))).join('');
}

function formatRun({ text, bold, italic, underline, href }: Extract<ComposedInline, { text: string }>): string {
  let html = escapeHtml(text);
  if (bold) html = `<strong>${html}</strong>`;
  if (italic) html = `<em>${html}</em>`;
  if (underline) html = `<u>${html}</u>`;
  return href === undefined ? html : `<a href="${escapeHtml(href)}" rel="noreferrer">${html}</a>`;
}
