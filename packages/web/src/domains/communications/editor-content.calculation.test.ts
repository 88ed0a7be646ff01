import { communicationContent } from '@curbstop/contract/communications/communication-content.rules';
import { findStarter } from '@curbstop/contract/communications/starter-template.calculation';
import { starterTemplates } from '@curbstop/contract/communications/starter-template.values';
import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { findEditedContent, formatCondition, parseEditorText, toEditorText } from './editor-content.calculation.ts';
import { editorExtensions } from './EditorNodes.tsx';

const schema = getSchema(editorExtensions);

describe('the text of a letter in the editor', () => {
  test('every starter template opens in the editor unchanged', () => {
    for (const { id } of starterTemplates) {
      const content = findStarter(id)?.content;
      const text = toEditorText(content);
      expect([id, JSON.parse(text)]).toEqual([id, communicationContent.parse(content)]);
      const opened = Node.fromJSON(schema, JSON.parse(text));
      opened.check();
      expect(parseEditorText(opened.toJSON())).toBe(text);
    }
  });

  test('a text without some attributes opens unchanged', () => {
    const written = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] };
    const text = toEditorText(written);
    expect(toEditorText(JSON.parse(text))).toBe(text);
  });

  test('loses what only the editor knows, and keeps what is refused when it is saved', () => {
    const linked = (href: string) => ({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'us', marks: [{ type: 'link', attrs: { href, target: '_blank', class: null } }] },
          ],
        },
      ],
    });
    expect(parseEditorText(linked('https://harlow.example'))).not.toContain('_blank');
    const refused = parseEditorText(linked('javascript:alert(1)'));
    expect(findEditedContent(refused)).toBeUndefined();
    expect(refused).toContain('javascript');
  });
});

test('a condition reads as a sentence', () => {
  expect(formatCondition({ field: 'line.classification', values: ['Lead', 'Non-lead'] }, 'Classification')).toBe(
    'Classification is Lead or Non-lead',
  );
  expect(formatCondition({ field: 'x', values: [] }, 'City')).toBe('City is … (choose a value)');
});
