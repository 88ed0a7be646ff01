import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { communicationContent } from './communication-content.rules.ts';
import { findStarter } from './starter-template.calculation.ts';
import { starterTemplates } from './starter-template.values.ts';

const doc = (...content: object[]) => ({ type: 'doc', content });
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const read = (value: unknown) => communicationContent.safeParse(value);

describe('the text of a letter', () => {
  test.each(['https://www.epa.gov/lead', 'http://harlow.example/a?b=c', 'mailto:water@harlow.example'])(
    'can link to %s',
    (href) => {
      expect(read(doc(paragraph(text('here', { type: 'link', attrs: { href } })))).success).toBe(true);
    },
  );
  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'ftp://x.example',
    'https://a b',
    'mailto:x',
  ])('cannot link to %s', (href) => {
    expect(read(doc(paragraph(text('here', { type: 'link', attrs: { href } })))).success).toBe(false);
  });

  test('has three levels of headings and drops attributes that letters do not have', () => {
    const heading = (level: number) => ({ type: 'heading', attrs: { level, class: 'x' }, content: [text('A')] });
    expect(read(doc(heading(4))).success).toBe(false);
    expect(read(doc(heading(2))).data?.content[0]).toEqual({
      type: 'heading',
      attrs: { level: 2 },
      content: [text('A')],
    });
    const aligned = { type: 'paragraph', attrs: { textAlign: 'url(x)' }, content: [] };
    expect(read(doc(aligned)).data?.content[0]).toMatchObject({ attrs: { textAlign: null } });
  });

  test('has tables whose rows have the same number of cells', () => {
    const row = (cells: number) => ({
      type: 'tableRow',
      content: Array.from({ length: cells }, () => ({ type: 'tableCell', content: [paragraph(text('1'))] })),
    });
    expect(read(doc({ type: 'table', content: [row(2), row(2)] })).success).toBe(true);
    expect(read(doc({ type: 'table', content: [row(2), row(1)] })).success).toBe(false);
  });

  test('cannot be nested or long without limit', () => {
    let nested: object = paragraph(text('deep'));
    for (let level = 0; level < 30; level++)
      nested = { type: 'bulletList', content: [{ type: 'listItem', content: [nested] }] };
    expect(read(doc(nested)).error?.issues[0]?.message).toBe('This letter is too long or nested too deeply');
    expect(read(doc(...Array.from({ length: 501 }, () => paragraph()))).success).toBe(false);
    expect(read(doc()).success).toBe(false);
  });

  test('accepts or rejects any value that is sent as the text of a letter', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = read({ type: 'doc', content: [value] });
        expect(typeof found.success).toBe('boolean');
      }),
    );
  });

  test('accepts every starter template unchanged', () => {
    expect(starterTemplates).not.toHaveLength(0);
    for (const { id } of starterTemplates) {
      const content = findStarter(id)?.content;
      expect([id, read(content).data]).toEqual([id, content]);
    }
  });
});
