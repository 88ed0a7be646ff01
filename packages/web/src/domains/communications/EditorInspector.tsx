import type { Condition } from '@curbstop/contract/communications/communication-content.rules';
import {
  imageWidths,
  maxAltLength,
  maxFallbackLength,
} from '@curbstop/contract/communications/communication-content.values';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import { noticeTextLabels, type NoticeTextKey } from '@curbstop/contract/regulations/notice-text.values';
import { Button, MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core';
import { useEditorState, type Editor } from '@tiptap/react';
import { use, type ReactNode } from 'react';
import {
  changePart,
  findPart,
  removeCondition,
  removePart,
  writeBelow,
  type EditorNode,
} from './editor-node.commands.ts';
import classes from './CommunicationEditor.module.css';
import { EditedCommunicationContext } from './EditorNodes.tsx';
import { isOnlyStatement } from './required-statement.commands.ts';

/** What the selected part of the letter is, with its settings. */
export function EditorInspector({ editor }: { readonly editor: Editor }) {
  const { statements } = use(EditedCommunicationContext);
  const { part, isRequired, condition, isTable } = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      part: findPart(current.state.selection),
      isRequired: isOnlyStatement(current.state, statements),
      condition: current.isActive('conditionalBlock')
        ? (current.getAttributes('conditionalBlock')['condition'] as Condition)
        : undefined,
      isTable: current.isActive('table'),
    }),
  });
  if (!part && !condition && !isTable) return null;
  return (
    <div className={classes['inspector']}>
      {part?.type === 'mergeField' && <FieldPart key={part.pos} editor={editor} part={part} />}
      {part?.type === 'image' && <ImagePart key={part.pos} editor={editor} part={part} />}
      {part && ['lockedText', 'resultsTable', 'linePicture', 'pageBreak'].includes(part.type) && (
        <PartGroup name={getName(part)} editor={editor} pos={part.pos} isRequired={isRequired} />
      )}
      {isTable && <TablePart editor={editor} />}
      {condition && <ConditionPart editor={editor} condition={condition} />}
    </div>
  );
}

const partNames: Readonly<Record<string, string>> = {
  pageBreak: 'Page break',
  linePicture: 'Service line picture',
};

function getName({ type, attrs }: EditorNode): string {
  if (type === 'lockedText') return `Required wording: ${noticeTextLabels[attrs['key'] as NoticeTextKey]}`;
  return partNames[type] ?? 'Results table';
}

interface PartProps {
  readonly editor: Editor;
  readonly part: EditorNode;
}

interface GroupProps {
  readonly name: string;
  readonly editor: Editor;
  readonly pos: number;
  readonly isRequired?: boolean;
  readonly children?: ReactNode;
}

function PartGroup({ name, editor, pos, isRequired = false, children }: GroupProps) {
  return (
    <fieldset className={classes['part']} aria-label={name}>
      <strong className={classes['partName']}>{name}</strong>
      {children}
      {isRequired ? (
        <span>Required in this letter, so it can’t be removed.</span>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => removePart(editor, pos)}>
          Remove
        </Button>
      )}
    </fieldset>
  );
}

function FieldPart({ editor, part }: PartProps) {
  const { fields } = use(EditedCommunicationContext);
  const { field, fallback } = part.attrs as { field: string; fallback: string };
  return (
    <PartGroup name={getMergeFieldLabel(field, fields)} editor={editor} pos={part.pos}>
      <TextInput
        className={classes['partField']}
        size="xs"
        label="Print if a recipient has no value"
        placeholder="Nothing: the letter can’t be sent without a value"
        maxLength={maxFallbackLength}
        value={fallback}
        onChange={({ currentTarget }) => changePart(editor, part, { fallback: currentTarget.value })}
      />
    </PartGroup>
  );
}

function ImagePart({ editor, part }: PartProps) {
  const { alt, width } = part.attrs as { alt: string; width: number };
  return (
    <PartGroup name="Image" editor={editor} pos={part.pos}>
      <TextInput
        className={classes['partField']}
        size="xs"
        label="Alternative text"
        withAsterisk
        maxLength={maxAltLength}
        value={alt}
        error={alt.trim() === '' && 'Describe what the image shows for people who can’t see it'}
        onChange={({ currentTarget }) => changePart(editor, part, { alt: currentTarget.value })}
      />
      <NativeSelect
        size="xs"
        label="Width"
        value={String(width)}
        data={imageWidths.map((one) => ({ value: String(one), label: `${one}% of the text` }))}
        onChange={({ currentTarget }) => changePart(editor, part, { width: Number(currentTarget.value) })}
      />
    </PartGroup>
  );
}

const tableActions: readonly (readonly [label: string, run: (editor: Editor) => boolean])[] = [
  ['Add row', (editor) => editor.chain().focus().addRowAfter().run()],
  ['Add column', (editor) => editor.chain().focus().addColumnAfter().run()],
  ['Remove row', (editor) => editor.chain().focus().deleteRow().run()],
  ['Remove column', (editor) => editor.chain().focus().deleteColumn().run()],
  ['Heading row', (editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['Remove table', (editor) => editor.chain().focus().deleteTable().run()],
];

function TablePart({ editor }: { readonly editor: Editor }) {
  return (
    <fieldset className={classes['part']} aria-label="Table">
      <strong className={classes['partName']}>Table</strong>
      {tableActions.map(([label, run]) => (
        <Button key={label} size="compact-sm" variant="default" onClick={() => run(editor)}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

function ConditionPart({ editor, condition }: { readonly editor: Editor; readonly condition: Condition }) {
  const { fields } = use(EditedCommunicationContext);
  const choices = fields.find(({ key }) => key === condition.field)?.choices;
  const set = (next: Condition) => editor.commands.updateAttributes('conditionalBlock', { condition: next });
  const toValues = (values: string[]) => set({ ...condition, values });
  return (
    <fieldset className={classes['part']} aria-label="Condition">
      <Select
        className={classes['partField']}
        size="xs"
        label="Print this part only if"
        searchable
        allowDeselect={false}
        value={condition.field}
        data={fields.map(({ key }) => ({ value: key, label: getMergeFieldLabel(key, fields) }))}
        onChange={(field) => field !== null && set({ field, values: [] })}
      />
      {choices ? (
        <MultiSelect
          className={classes['partField']}
          size="xs"
          label="is one of"
          data={[...choices]}
          value={condition.values}
          error={condition.values.length === 0 && 'Choose at least one value'}
          onChange={toValues}
        />
      ) : (
        <TagsInput
          className={classes['partField']}
          size="xs"
          label="is one of"
          description="Press Enter after each value"
          value={condition.values}
          error={condition.values.length === 0 && 'Enter at least one value'}
          onChange={toValues}
        />
      )}
      <Button size="compact-sm" variant="default" onClick={() => removeCondition(editor)}>
        Print always
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => writeBelow(editor)}>
        Add paragraph below
      </Button>
    </fieldset>
  );
}
