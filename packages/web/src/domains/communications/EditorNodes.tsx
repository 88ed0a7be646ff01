import { describeFixedText } from '@curbstop/contract/communications/letter-composition.calculation';
import type { Condition, PlainBlock } from '@curbstop/contract/communications/communication-content.rules';
import { getMergeFieldLabel } from '@curbstop/contract/communications/merge-field.calculation';
import type { MergeField } from '@curbstop/contract/communications/merge-field.values';
import { describeWording, listNoticeTexts } from '@curbstop/contract/regulations/notice-text.calculation';
import {
  noticeTextLabels,
  type LetterLanguage,
  type NoticeTextKey,
} from '@curbstop/contract/regulations/notice-text.values';
import type { ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { IconLock, IconPhoto, IconRoute, IconTable } from '@tabler/icons-react';
import type { Extensions } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { createContext, use } from 'react';
import {
  ConditionalBlockNode,
  formatCondition,
  LetterImageNode,
  LinePictureNode,
  LockedTextNode,
  MergeFieldNode,
  PageBreakNode,
  ResultsTableNode,
  textExtensions,
} from './editor-content.calculation.ts';
import { isEventData } from './letter-event.calculation.ts';
import { LetterImage } from './LetterImage.tsx';
import classes from './CommunicationEditor.module.css';

/** What the parts of a letter need to know of the letter. */
interface EditedCommunication {
  readonly fields: readonly MergeField[];
  readonly language: LetterLanguage;
  readonly state: string;
  /** Today, at the water system. */
  readonly on: string;
  /** The classification that the letter is about. */
  readonly category?: ClassificationName | undefined;
  /** The sampling event of the letter, once it is known. */
  readonly eventName?: string | undefined;
  /** What can't be removed. */
  readonly statements: readonly PlainBlock[];
}
export const EditedCommunicationContext = createContext<EditedCommunication>({
  fields: [],
  language: 'en',
  state: '',
  on: '',
  statements: [],
});

function Chip({ node, selected }: ReactNodeViewProps) {
  const { fields, eventName } = use(EditedCommunicationContext);
  const { field, fallback } = node.attrs as { field: string; fallback: string };
  const title = eventName !== undefined && isEventData(field) ? `From ${eventName}` : undefined;
  return (
    <NodeViewWrapper as="span" className={classes['chip']} data-selected={selected || undefined} title={title}>
      {getMergeFieldLabel(field, fields)}
      {fallback.trim() !== '' && <span className={classes['fallback']}> or “{fallback}”</span>}
    </NodeViewWrapper>
  );
}

function Image({ node, selected }: ReactNodeViewProps) {
  const { fileId, alt, width } = node.attrs as { fileId: string; alt: string; width: number };
  return (
    <NodeViewWrapper className={classes['atom']} data-selected={selected || undefined}>
      <LetterImage fileId={fileId} alt={alt} width={width} />
      {alt.trim() === '' && (
        <p className={classes['atomNote']}>
          <IconPhoto size={14} aria-hidden="true" /> Alternative text is missing
        </p>
      )}
    </NodeViewWrapper>
  );
}

function PageBreak({ selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={classes['pageBreak']} data-selected={selected || undefined}>
      Page break
    </NodeViewWrapper>
  );
}

/** It can't be edited, because the rule fixes its words. */
function LockedText({ node, selected }: ReactNodeViewProps) {
  const letter = use(EditedCommunicationContext);
  const key = node.attrs['key'] as NoticeTextKey;
  const label = (field: string) => getMergeFieldLabel(field, letter.fields);
  const texts = listNoticeTexts(key, letter).filter(
    ({ when }) => when?.field !== 'line.classification' || [when.value, undefined].includes(letter.category),
  );
  const [first] = texts;
  return (
    <NodeViewWrapper className={classes['locked']} data-selected={selected || undefined}>
      <p className={classes['atomNote']}>
        <IconLock size={14} aria-hidden="true" /> Required wording: {noticeTextLabels[key]}.{' '}
        {first &&
          `${describeWording(first)}. ${first.wording === 'rule' ? 'Federal text; your' : 'Your'} State may require its own wording.`}
      </p>
      {texts.map(({ text, when }) => (
        <p key={text}>
          {when && texts.length > 1 && (
            <span className={classes['condition']}>
              Only if {formatCondition({ field: when.field, values: [when.value] }, label(when.field))}:{' '}
            </span>
          )}
          {describeFixedText(text, label)}
        </p>
      ))}
    </NodeViewWrapper>
  );
}

function ResultsTable({ selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={classes['locked']} data-selected={selected || undefined}>
      <p className={classes['atomNote']}>
        <IconTable size={14} aria-hidden="true" /> Results table: every result of the recipient’s samples with its
        action level
      </p>
    </NodeViewWrapper>
  );
}

/** Drawn for each recipient; the preview shows it. */
function LinePicture({ selected }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={classes['locked']} data-selected={selected || undefined}>
      <p className={classes['atomNote']}>
        <IconRoute size={14} aria-hidden="true" /> Service line picture: from the main to the building, with the
        recipient’s materials
      </p>
    </NodeViewWrapper>
  );
}

function ConditionalBlock({ node }: ReactNodeViewProps) {
  const { fields } = use(EditedCommunicationContext);
  const condition = node.attrs['condition'] as Condition;
  return (
    <NodeViewWrapper className={classes['conditional']}>
      <p className={classes['condition']} contentEditable={false}>
        Only if {formatCondition(condition, getMergeFieldLabel(condition.field, fields))}
      </p>
      <NodeViewContent />
    </NodeViewWrapper>
  );
}

export const editorExtensions: Extensions = [
  ...textExtensions,
  MergeFieldNode.extend({ addNodeView: () => ReactNodeViewRenderer(Chip, { as: 'span' }) }),
  LetterImageNode.extend({ addNodeView: () => ReactNodeViewRenderer(Image) }),
  PageBreakNode.extend({ addNodeView: () => ReactNodeViewRenderer(PageBreak) }),
  LockedTextNode.extend({ addNodeView: () => ReactNodeViewRenderer(LockedText) }),
  LinePictureNode.extend({ addNodeView: () => ReactNodeViewRenderer(LinePicture) }),
  ResultsTableNode.extend({ addNodeView: () => ReactNodeViewRenderer(ResultsTable) }),
  ConditionalBlockNode.extend({ addNodeView: () => ReactNodeViewRenderer(ConditionalBlock) }),
];
