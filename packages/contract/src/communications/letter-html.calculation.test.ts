import { expect, test } from 'vitest';
import type { ComposedBlock, ComposedInline } from './letter-composition.calculation.ts';
import { formatLetterHtml } from './letter-html.calculation.ts';

const html = (...blocks: readonly ComposedBlock[]) => formatLetterHtml(blocks, (fileId) => `data:${fileId}`);
const paragraph = (...inlines: readonly ComposedInline[]): ComposedBlock => ({
  kind: 'paragraph',
  align: 'left',
  inlines,
});
const cell = (text: string, isHeader = false) => ({ isHeader, blocks: text === '' ? [] : [paragraph({ text })] });

test('text, marks, links and line breaks become HTML, and values remain text', () => {
  expect(html(paragraph({ text: `<b>"A" & 'B'</b>` }))).toBe(
    '<p>&#60;b&#62;&#34;A&#34; &#38; &#39;B&#39;&#60;/b&#62;</p>',
  );
  expect(
    html(paragraph({ text: 'a', bold: true, italic: true, underline: true }, { break: true }, { text: 'b' })),
  ).toBe('<p><u><em><strong>a</strong></em></u><br>b</p>');
  expect(html(paragraph({ text: 'site', href: 'https://a.example/?q="x"' }))).toBe(
    '<p><a href="https://a.example/?q=&#34;x&#34;" rel="noreferrer">site</a></p>',
  );
});

test('headings, lists, images and page breaks keep their meaning', () => {
  expect(html({ kind: 'heading', level: 2, align: 'center', inlines: [{ text: 'Lead' }] })).toBe(
    '<h2 class="center">Lead</h2>',
  );
  const items = [
    [paragraph({ text: 'one' })],
    [{ kind: 'list', isOrdered: false, items: [[paragraph({ text: 'two' })]] }],
  ];
  expect(html({ kind: 'list', isOrdered: true, items: items as (readonly ComposedBlock[])[] })).toBe(
    '<ol><li><p>one</p></li><li><ul><li><p>two</p></li></ul></li></ol>',
  );
  expect(html({ kind: 'image', fileId: 'f1', alt: 'A "filter"', width: 50 })).toBe(
    '<p><img src="data:f1" alt="A &#34;filter&#34;" class="width-50"></p>',
  );
  expect(html({ kind: 'pageBreak' }, paragraph())).toBe('<div class="page-break"></div>\n');
});

test('a heading row labels the columns, and an empty heading is an ordinary cell', () => {
  const rows = [
    [cell('', true), cell('Result', true)],
    [cell('Lead', true), cell('4')],
  ];
  expect(html({ kind: 'table', rows })).toBe(
    '<table><thead><tr><td></td><th scope="col"><p>Result</p></th></tr></thead>' +
      '<tbody><tr><th scope="row"><p>Lead</p></th><td><p>4</p></td></tr></tbody></table>',
  );
  expect(html({ kind: 'table', rows: rows.slice(1) })).not.toContain('<thead>');
});

test('the picture of the line is an image with its text', () => {
  const line = { system: null, customer: { kind: 'nonLead', material: "it's copper", isVerified: false } } as const;
  const picture = html({ kind: 'linePicture', line, alt: 'Picture "of" a line', language: 'en' });
  expect(picture).toMatch(
    /^<p><picture><source media="\(max-width: 480px\)" srcset="data:image\/svg\+xml,%3Csvg[^"' ]*"><img src="data:image\/svg\+xml,%3Csvg[^"' ]*" alt="Picture &#34;of&#34; a line" class="width-100"><\/picture><\/p>$/,
  );
});
