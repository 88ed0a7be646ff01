import {
  communicationContent,
  type Condition,
  type CommunicationContent,
} from '@curbstop/contract/communications/communication-content.rules';
import { headingLevels } from '@curbstop/contract/communications/communication-content.values';
import { getSchema, mergeAttributes, Node, type Extensions, type JSONContent } from '@tiptap/core';
import { Link } from '@tiptap/extension-link';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';

// The nodes of a letter as the contract names them (contract/communications/communication-content.rules). How they look
// in the editor is in EditorNodes.tsx.

/** What list items and cells contain. */
const simpleContent = '(paragraph | bulletList | orderedList)+';

/** An attribute that copying and pasting keeps. */
function attribute<Value>(name: string, initial: Value, read: (text: string) => Value) {
  return {
    default: initial,
    parseHTML: (element: HTMLElement) => {
      const text = element.getAttribute(`data-${name}`);
      return text === null ? initial : read(text);
    },
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[name];
      return { [`data-${name}`]: typeof value === 'string' ? value : JSON.stringify(value) };
    },
  };
}
const asText = (text: string) => text;

export const MergeFieldNode = Node.create({
  name: 'mergeField',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ field: attribute('field', '', asText), fallback: attribute('fallback', '', asText) }),
  parseHTML: () => [{ tag: 'span[data-field]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes],
});

export const LetterImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: attribute('fileId', '', asText),
    alt: attribute('alt', '', asText),
    width: attribute('width', 50, Number),
  }),
  parseHTML: () => [{ tag: 'figure[data-fileId]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
});

export const PageBreakNode = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr[data-page-break]' }],
  renderHTML: () => ['hr', { 'data-page-break': '' }],
});

export const LockedTextNode = Node.create({
  name: 'lockedText',
  group: 'block',
  atom: true,
  addAttributes: () => ({ key: attribute('key', '', asText) }),
  parseHTML: () => [{ tag: 'section[data-key]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes],
});

export const ResultsTableNode = Node.create({
  name: 'resultsTable',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'section[data-results]' }],
  renderHTML: () => ['section', { 'data-results': '' }],
});

export const LinePictureNode = Node.create({
  name: 'linePicture',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'section[data-line-picture]' }],
  renderHTML: () => ['section', { 'data-line-picture': '' }],
});

const noCondition: Condition = { field: '', values: [] };

export const ConditionalBlockNode = Node.create({
  name: 'conditionalBlock',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ condition: attribute('condition', noCondition, parseCondition) }),
  parseHTML: () => [{ tag: 'section[data-condition]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', mergeAttributes(HTMLAttributes), 0],
});

function parseCondition(text: string): Condition {
  try {
    return JSON.parse(text) as Condition;
  } catch {
    return noCondition;
  }
}

const DocumentNode = Node.create({ name: 'doc', topNode: true, content: '(block | conditionalBlock)+' });
const ListItemNode = Node.create({
  name: 'listItem',
  content: simpleContent,
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
    };
  },
});

/** Headings, lists, tables, links and marks of a letter, without the nodes that have a view of their own. */
export const textExtensions: Extensions = [
  StarterKit.configure({
    document: false,
    listItem: false,
    blockquote: false,
    codeBlock: false,
    code: false,
    strike: false,
    horizontalRule: false,
    trailingNode: false,
    link: false,
    heading: { levels: [...headingLevels] },
  }),
  DocumentNode,
  ListItemNode,
  // A click on a link edits it.
  Link.configure({ openOnClick: false, protocols: ['mailto'], defaultProtocol: 'https' }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: simpleContent }),
  TableCell.extend({ content: simpleContent }),
];

const schema = getSchema([
  ...textExtensions,
  MergeFieldNode,
  LetterImageNode,
  PageBreakNode,
  LockedTextNode,
  ResultsTableNode,
  LinePictureNode,
  ConditionalBlockNode,
]);

/** A stored text as the editor would write it, so that opening a letter changes nothing. */
export function toEditorText(content: unknown): string {
  return parseEditorText(ProseMirrorNode.fromJSON(schema, communicationContent.parse(content)).toJSON() as JSONContent);
}

/** The text of the editor as JSON; what the contract does not allow stays in it and is refused when it is saved. */
export function parseEditorText(written: JSONContent): string {
  const parsed = communicationContent.safeParse(written);
  return JSON.stringify(parsed.success ? parsed.data : written);
}

/** The text of the editor as a letter; undefined while it is not one. */
export function findEditedContent(text: string): CommunicationContent | undefined {
  return communicationContent.safeParse(JSON.parse(text)).data;
}

/** "Classification is Lead or Galvanized Requiring Replacement". */
export function formatCondition({ values }: Condition, label: string): string {
  if (values.length === 0) return `${label} is … (choose a value)`;
  return `${label} is ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values)}`;
}
