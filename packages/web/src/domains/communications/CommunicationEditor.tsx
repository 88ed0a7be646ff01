import '@mantine/tiptap/styles.css';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { use, useEffect, useRef, useState } from 'react';
import { parseEditorText } from './editor-content.calculation.ts';
import { insertField, startAtEnd, typeBelowPart } from './editor-node.commands.ts';
import { leaveOnEscapeAndTab } from './leave-editor.commands.ts';
import classes from './CommunicationEditor.module.css';
import { EditorInspector } from './EditorInspector.tsx';
import { EditedCommunicationContext, editorExtensions } from './EditorNodes.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { protectStatements } from './required-statement.commands.ts';

interface Props {
  /** The text of the letter as JSON, in the form of `toEditorText`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Opens the picker of merge fields. */
  readonly onInsertData: (insert: (field: string) => void) => void;
}

/** The text of a letter [B2.34, B4.13]. */
export function CommunicationEditor({ value, onChange, onInsertData }: Props) {
  const written = useRef(value);
  const [start] = useState(() => JSON.parse(value) as object);
  const { statements } = use(EditedCommunicationContext);
  const [extensions] = useState(() => [...editorExtensions, protectStatements(statements)]);
  // A new one for each rendering would forget that Escape was pressed.
  const [leaveHandlers] = useState(leaveOnEscapeAndTab);
  const hasCursor = useRef(false);
  const editor = useEditor({
    extensions,
    content: start,
    // The styles are those of the module; the page's policy allows no others.
    injectCSS: false,
    editorProps: {
      handleDOMEvents: leaveHandlers,
      // What is typed would replace a selected field or image.
      // oxlint-disable-next-line eslint/max-params -- the editor calls it with these.
      handleTextInput: (view, _from, _to, text) => typeBelowPart(view, text),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': 'Letter text',
        'aria-describedby': 'letter-editor-help',
      },
    },
    onFocus: () => {
      hasCursor.current = true;
    },
    onUpdate: ({ editor: current }) => {
      written.current = parseEditorText(current.getJSON());
      onChange(written.current);
    },
  });
  // The text was replaced outside: changes were discarded, or another person's text was taken.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    hasCursor.current = false;
    editor.commands.setContent(JSON.parse(value) as object, { emitUpdate: false });
  }, [editor, value]);
  const setCursor = () => {
    if (!hasCursor.current) startAtEnd(editor);
  };
  const insertData = (field: string) => {
    setCursor();
    insertField(editor, field);
  };
  return (
    <RichTextEditor editor={editor} className={classes['editor']} labels={{ linkEditorInputPlaceholder: 'https://' }}>
      <div className={classes['tools']}>
        <EditorToolbar editor={editor} setCursor={setCursor} onInsertData={() => onInsertData(insertData)} />
        <EditorInspector editor={editor} />
      </div>
      <RichTextEditor.Content className={classes['content']} />
      <p id="letter-editor-help" className={classes['help']}>
        Select a data field, an image, a table or a condition to change it above the text. Alt+F10 goes to the toolbar.
        To leave the text from a table or a list with the keyboard, press Escape, then Tab.
      </p>
    </RichTextEditor>
  );
}
