import { noticeTextKeys, noticeTextLabels } from '@curbstop/contract/regulations/notice-text.values';
import { letterImageEndings } from '@curbstop/contract/communications/communication.values';
import { Button, Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconChevronDown, IconDatabase, IconPlus } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useImageUpload } from './communication.commands.ts';
import { insertCondition, insertNode, insertTable } from './editor-node.commands.ts';
import classes from './CommunicationEditor.module.css';

interface Props {
  readonly editor: Editor;
  /** Sets the cursor of a text that has none yet. */
  readonly setCursor: () => void;
  readonly onInsertData: () => void;
}

export function EditorToolbar({ editor, setCursor, onInsertData }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  useToolbarShortcut(editor, toolbar);
  const picker = useRef<HTMLInputElement>(null);
  const upload = useImageUpload();
  const insertImage = (file: File | undefined) => {
    if (!file) return;
    upload.mutate(file, {
      onSuccess: ({ fileId }) => {
        setCursor();
        insertNode(editor, { type: 'image', attrs: { fileId, alt: '', width: 50 } });
      },
    });
  };
  return (
    <RichTextEditor.Toolbar
      ref={toolbar}
      className={classes['toolbar']}
      role="toolbar"
      aria-label="Format and insert"
      onKeyDown={moveAlongToolbar}
    >
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <RichTextEditor.AlignJustify />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      <div className={classes['inserts']}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDatabase size={14} aria-hidden="true" />}
          onClick={onInsertData}
        >
          Insert data
        </Button>
        <InsertMenu
          editor={editor}
          setCursor={setCursor}
          isUploading={upload.isPending}
          onImage={() => picker.current?.click()}
        />
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="Image for the letter"
        accept={letterImageEndings.join()}
        onChange={({ currentTarget }) => {
          insertImage(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </RichTextEditor.Toolbar>
  );
}

interface InsertProps extends Pick<Props, 'editor' | 'setCursor'> {
  readonly isUploading: boolean;
  readonly onImage: () => void;
}

function InsertMenu({ editor, setCursor, isUploading, onImage }: InsertProps) {
  const insertPart = (node: Parameters<typeof insertNode>[1]) => {
    setCursor();
    insertNode(editor, node);
  };
  const insertWith = (insert: (editor: Editor) => void) => () => {
    setCursor();
    insert(editor);
  };
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          loading={isUploading}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Insert
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onImage}>Image</Menu.Item>
        <Menu.Item onClick={insertWith(insertTable)}>Table</Menu.Item>
        <Menu.Item onClick={() => insertPart({ type: 'resultsTable' })}>Results table</Menu.Item>
        <Menu.Item onClick={() => insertPart({ type: 'linePicture' })}>Service line picture</Menu.Item>
        <Menu.Item onClick={() => insertPart({ type: 'pageBreak' })}>Page break</Menu.Item>
        <Menu.Item onClick={insertWith(insertCondition)}>Condition</Menu.Item>
        <Menu.Label>Required wording</Menu.Label>
        {noticeTextKeys.map((key) => (
          <Menu.Item key={key} onClick={() => insertPart({ type: 'lockedText', attrs: { key } })}>
            {noticeTextLabels[key]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Alt+F10 goes from the text to the toolbar, Escape back. */
function useToolbarShortcut(editor: Editor, toolbar: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const text = editor.view.dom;
    const go = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F10' || !event.altKey) return;
      event.preventDefault();
      toolbar.current?.querySelector('button')?.focus();
    };
    text.addEventListener('keydown', go);
    const bar = toolbar.current;
    const back = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') editor.commands.focus();
    };
    bar?.addEventListener('keydown', back);
    return () => {
      text.removeEventListener('keydown', go);
      bar?.removeEventListener('keydown', back);
    };
  }, [editor, toolbar]);
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The arrow keys move among the buttons. */
function moveAlongToolbar(event: KeyboardEvent<HTMLDivElement>) {
  const step = steps[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons.at((buttons.indexOf(event.target) + step) % buttons.length)?.focus();
  event.preventDefault();
}
