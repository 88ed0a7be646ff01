import { NodeSelection, TextSelection, type Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Editor } from '@tiptap/react';

// What the toolbar and the settings of a part do to the text of a letter.

/** A part of a letter with settings of its own. */
export interface EditorNode {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly pos: number;
}

/** The selected part, or the field right before the cursor. */
export function findPart(selection: Selection): EditorNode | undefined {
  if (selection instanceof NodeSelection)
    return { type: selection.node.type.name, attrs: selection.node.attrs, pos: selection.from };
  const nodeBefore = selection.empty ? selection.$from.nodeBefore : null;
  if (nodeBefore?.type.name !== 'mergeField') return undefined;
  return { type: nodeBefore.type.name, attrs: nodeBefore.attrs, pos: selection.from - nodeBefore.nodeSize };
}

/** Changes the attributes of a part; the selection stays. */
export function changePart(editor: Editor, { pos, attrs }: EditorNode, changed: object) {
  editor.commands.command(({ tr }) => {
    const isSelected = tr.selection instanceof NodeSelection;
    tr.setNodeMarkup(pos, undefined, { ...attrs, ...changed });
    if (isSelected) tr.setSelection(NodeSelection.create(tr.doc, pos));
    return true;
  });
}

/**
 * What is typed while a part is selected is a paragraph below the part, because it would replace the part. A selected
 * field or image in a line stays as it is.
 */
export function typeBelowPart({ state, dispatch }: EditorView, text: string): boolean {
  const { selection, schema, tr } = state;
  if (!(selection instanceof NodeSelection)) return false;
  const paragraph = schema.nodes['paragraph']?.create(null, schema.text(text));
  if (selection.node.isInline || !paragraph) return true;
  tr.insert(selection.to, paragraph);
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1 + text.length));
  dispatch(tr.scrollIntoView());
  return true;
}

export function removePart(editor: Editor, pos: number) {
  const size = editor.state.doc.nodeAt(pos)?.nodeSize ?? 0;
  editor
    .chain()
    .focus()
    .deleteRange({ from: pos, to: pos + size })
    .run();
}

/** The cursor is behind the field afterwards, where its fallback can be entered and the text continues. */
export function insertField(editor: Editor, field: string) {
  insertContent(editor, { type: 'mergeField', attrs: { field, fallback: '' } });
}

/** The cursor of a text without focus is before its title; this sets it in an empty paragraph at the end. */
export function startAtEnd(editor: Editor) {
  const { content, lastChild } = editor.state.doc;
  if (lastChild?.type.name === 'paragraph' && lastChild.content.size === 0)
    editor.commands.setTextSelection(content.size - 1);
  else
    editor
      .chain()
      .insertContentAt(content.size, { type: 'paragraph' })
      .setTextSelection(content.size + 1)
      .run();
}

interface Inserted {
  readonly type: string;
  readonly attrs?: object;
}

/** Behind a selected field or image, which would be replaced otherwise. */
function insertContent(editor: Editor, node: Inserted) {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (selection instanceof NodeSelection) chain.insertContentAt(selection.to, node).run();
  else chain.insertContent(node).run();
}

/**
 * Below the paragraph, list or table of the cursor, in place of an empty paragraph. Parts are in the letter or in a
 * conditional part, never in a list or a table.
 */
function findPlace({ selection: { $to } }: Editor['state']): { readonly from: number; readonly to: number } {
  const holdsParts = (depth: number) => ['doc', 'conditionalBlock'].includes($to.node(depth).type.name);
  // A selected part.
  if (holdsParts($to.depth)) return { from: $to.pos, to: $to.pos };
  let { depth } = $to;
  while (!holdsParts(depth - 1)) depth--;
  const isEmpty = $to.node(depth).isTextblock && $to.node(depth).content.size === 0;
  return { from: isEmpty ? $to.before(depth) : $to.after(depth), to: $to.after(depth) };
}

/** Inserts a part and selects it, so that it can be changed at once. */
export function insertNode(editor: Editor, node: Inserted) {
  const currentPlace = findPlace(editor.state);
  editor
    .chain()
    .insertContentAt(currentPlace, node)
    .setNodeSelection(currentPlace.from)
    .focus(undefined, { scrollIntoView: false })
    .run();
}

/** The cursor is in its first cell afterwards. */
export function insertTable(editor: Editor) {
  const currentPlace = findPlace(editor.state);
  editor
    .chain()
    .insertContentAt(currentPlace, { type: 'paragraph' })
    .setTextSelection(currentPlace.from + 1)
    .insertTable({ rows: 3, cols: 2, withHeaderRow: true })
    .focus()
    .run();
}

/** Around the selected paragraphs, or as a new part below where a condition is not possible, such as in a list. */
export function insertCondition(editor: Editor) {
  const attrs = { condition: { field: 'line.classification', values: ['Lead'] } };
  if (editor.isActive('conditionalBlock')) return;
  if (editor.chain().focus().wrapIn('conditionalBlock', attrs).run()) return;
  const { $to } = editor.state.selection;
  editor
    .chain()
    .focus()
    .insertContentAt($to.depth === 0 ? $to.pos : $to.after(1), {
      type: 'conditionalBlock',
      attrs,
      content: [{ type: 'paragraph' }],
    })
    .run();
}

function findConditional({ state: { selection } }: Editor): { readonly pos: number; readonly end: number } | undefined {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'conditionalBlock')
      return { pos: $from.before(depth), end: $from.after(depth) };
  return undefined;
}

/** The part stays, without its condition. */
export function removeCondition(editor: Editor) {
  const conditional = findConditional(editor);
  if (!conditional) return;
  editor
    .chain()
    .command(({ tr }) => {
      const node = tr.doc.nodeAt(conditional.pos);
      if (node) tr.replaceWith(conditional.pos, conditional.end, node.content);
      return node !== null;
    })
    .focus(conditional.pos + 1)
    .run();
}

export function writeBelow(editor: Editor) {
  const conditional = findConditional(editor);
  if (!conditional) return;
  editor
    .chain()
    .insertContentAt(conditional.end, { type: 'paragraph' })
    .focus(conditional.end + 1)
    .run();
}
