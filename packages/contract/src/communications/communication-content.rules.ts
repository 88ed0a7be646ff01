import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { noticeTextKeys } from '../regulations/notice-text.values.ts';
import {
  alignments,
  headingLevels,
  imageWidths,
  maxAltLength,
  maxBlocks,
  maxConditionValues,
  maxDepth,
  maxFallbackLength,
  maxNodes,
  maxTableColumns,
  maxTextLength,
} from './communication-content.values.ts';

// The JSON of the editor (Tiptap), with the names of its nodes. The editor accepts any level, alignment and address, so
// everything that leaves it passes these shapes; unknown attributes are dropped.

/** Only addresses that open a page or a mail. */
const href = z
  .string()
  .max(2_000)
  .regex(/^(https?:\/\/[^\s/]|mailto:[^\s@]+@)\S+$/i, 'A link starts with https://, http:// or mailto:');

const textFormat = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('underline') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
]);
const textFormats = z.array(textFormat).max(4).optional();

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(maxTextLength), marks: textFormats }),
  z.object({ type: z.literal('hardBreak'), marks: textFormats }),
  z.object({
    type: z.literal('mergeField'),
    attrs: z.object({
      field: z.string().min(1).max(120),
      /** Printed where a recipient has no value; empty if the letter must not be sent without one. */
      fallback: z.string().max(maxFallbackLength).default(''),
    }),
    marks: textFormats,
  }),
]);
const inlines = z.array(inline).default([]);
const textAlign = z.enum(alignments).nullish().catch(null);

const paragraph = z.object({
  type: z.literal('paragraph'),
  attrs: z.object({ textAlign }).optional(),
  content: inlines,
});
const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.literal(headingLevels), textAlign }),
  content: inlines,
});
const image = z.object({
  type: z.literal('image'),
  attrs: z.object({
    fileId: id,
    alt: z.string().max(maxAltLength).default(''),
    width: z.literal(imageWidths).default(50),
  }),
});
const pageBreak = z.object({ type: z.literal('pageBreak') });
/** Text that a rule fixes; it is taken from the rule on the day of the letter. */
const lockedText = z.object({ type: z.literal('lockedText'), attrs: z.object({ key: z.enum(noticeTextKeys) }) });
/** Every result of the recipient's kit with its action level. */
const resultsTable = z.object({ type: z.literal('resultsTable') });
/** The recipient's service line, drawn from the main to the building. */
const linePicture = z.object({ type: z.literal('linePicture') });

const listItem: z.ZodType<ListItem> = z.lazy(() =>
  z.object({ type: z.literal('listItem'), content: z.array(z.union([paragraph, list])).min(1) }),
);
const list: z.ZodType<ListBlock> = z.lazy(() =>
  z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(listItem).min(1) }),
);
const cell = z.object({
  type: z.enum(['tableHeader', 'tableCell']),
  content: z.array(z.union([paragraph, list])).min(1),
});
const table = z.object({
  type: z.literal('table'),
  content: z
    .array(z.object({ type: z.literal('tableRow'), content: z.array(cell).min(1).max(maxTableColumns) }))
    .min(1)
    .refine(isRectangular, 'All rows of a table need the same number of cells'),
});

/** Printed only for recipients whose value of a field is one of these. */
const condition = z.object({
  field: z.string().min(1).max(120),
  values: z.array(z.string().max(200)).min(1, 'Choose at least one value').max(maxConditionValues),
});
const plainBlock = z.union([paragraph, heading, list, table, image, pageBreak, lockedText, resultsTable, linePicture]);
const conditionalBlock = z.object({
  type: z.literal('conditionalBlock'),
  attrs: z.object({ condition }),
  content: z.array(plainBlock).min(1),
});
const block = z.union([plainBlock, conditionalBlock]);
const document = z.object({ type: z.literal('doc'), content: z.array(block).min(1).max(maxBlocks) });

export type TextFormat = z.output<typeof textFormat>;
export type Inline = z.output<typeof inline>;
export type Paragraph = z.output<typeof paragraph>;
export interface ListItem {
  type: 'listItem';
  content: (Paragraph | ListBlock)[];
}
export interface ListBlock {
  type: 'bulletList' | 'orderedList';
  content: ListItem[];
}
export type Condition = z.output<typeof condition>;
export type PlainBlock = z.output<typeof plainBlock>;
export type Block = z.output<typeof block>;
export type CommunicationContent = z.output<typeof document>;

/** The text of a letter. Depth and size are limited before the shapes, which recurse. */
export const communicationContent = z
  .object({ type: z.literal('doc'), content: z.array(z.unknown()).min(1, 'Write the letter') })
  .transform((value, context): CommunicationContent => {
    const size = measure(value);
    if (size.depth > maxDepth || size.nodes > maxNodes) {
      context.addIssue({ code: 'custom', message: 'This letter is too long or nested too deeply' });
      return z.NEVER;
    }
    const parsed = document.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues.slice(0, 5))
      context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });

function isRectangular(rows: readonly { readonly content: readonly unknown[] }[]): boolean {
  return new Set(rows.map(({ content }) => content.length)).size === 1;
}

function measure(root: unknown): { readonly depth: number; readonly nodes: number } {
  let [depth, nodes] = [0, 0];
  const open: { readonly node: unknown; readonly level: number }[] = [{ node: root, level: 1 }];
  for (let next = open.pop(); next !== undefined && depth <= maxDepth && nodes <= maxNodes; next = open.pop()) {
    nodes++;
    depth = Math.max(depth, next.level);
    const content = (next.node as { readonly content?: unknown } | null)?.content;
    if (Array.isArray(content)) for (const node of content) open.push({ node, level: next.level + 1 });
  }
  return { depth, nodes };
}
