import type { EditorProps } from '@tiptap/pm/view';

const modifiers: readonly string[] = ['Shift', 'Control', 'Alt', 'Meta'];

/**
 * Tab goes to the next cell of a table, adds rows after the last one, and indents lists. After Escape, the browser has
 * it, so that people without a mouse get out of the text. A handler that returns true keeps the key from the editor.
 */
export function leaveOnEscapeAndTab(): NonNullable<EditorProps['handleDOMEvents']> {
  let isLeaving = false;
  const stay = () => {
    isLeaving = false;
    return false;
  };
  return {
    keydown: (_, { key }) => {
      if (key === 'Tab') return isLeaving;
      if (!modifiers.includes(key)) isLeaving = key === 'Escape';
      return false;
    },
    blur: stay,
    mousedown: stay,
  };
}
