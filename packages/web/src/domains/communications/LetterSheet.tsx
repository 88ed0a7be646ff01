import type {
  ComposedBlock,
  ComposedCell,
  ComposedInline,
} from '@curbstop/contract/communications/letter-composition.calculation';
import { toLineImage } from '@curbstop/contract/communications/line-drawing.calculation';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { LetterImage } from './LetterImage.tsx';
import classes from './LetterSheet.module.css';

interface Props {
  readonly address: readonly string[];
  readonly date: string;
  readonly language: string;
  readonly blocks: readonly ComposedBlock[];
}

/** The text of a letter to one recipient. The PDF is what is mailed: it also has the letterhead, signer and footer. */
export function LetterSheet({ address, date, language, blocks }: Props) {
  return (
    <article className={classes['sheet']} aria-label="Letter" lang={language}>
      <div className={classes['head']}>
        <address className={classes['address']}>
          {address.map((line, at) => (
            // Lines of an address can be the same.
            // oxlint-disable-next-line react/no-array-index-key
            <div key={at}>{line}</div>
          ))}
        </address>
        <div>{date}</div>
      </div>
      <Blocks blocks={blocks} />
    </article>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly ComposedBlock[] }): ReactNode {
  // A preview is drawn again as a whole.
  // oxlint-disable-next-line react/no-array-index-key
  return blocks.map((block, at) => <BlockOf key={at} block={block} />);
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

function BlockOf({ block }: { readonly block: ComposedBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p style={{ textAlign: block.align }} lang={block.language}>
          <Runs inlines={block.inlines} />
        </p>
      );
    case 'heading': {
      const Heading = headings[block.level as 1 | 2 | 3] ?? 'h4';
      return (
        <Heading style={{ textAlign: block.align }}>
          <Runs inlines={block.inlines} />
        </Heading>
      );
    }
    case 'list':
      return <ListOf isOrdered={block.isOrdered} items={block.items} />;
    case 'table':
      return <TableOf rows={block.rows} />;
    case 'image':
      return <LetterImage fileId={block.fileId} alt={block.alt} width={block.width} />;
    case 'linePicture':
      return <img src={toLineImage(block)} alt={block.alt} className={classes['drawing']} />;
    case 'pageBreak':
      return <hr className={classes['pageBreak']} aria-label="Page break" />;
  }
}

function ListOf({
  isOrdered,
  items,
}: {
  readonly isOrdered: boolean;
  readonly items: readonly (readonly ComposedBlock[])[];
}) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Blocks blocks={item} />
        </li>
      ))}
    </List>
  );
}

function TableOf({ rows }: { readonly rows: readonly (readonly ComposedCell[])[] }) {
  return (
    <ScrollRegion label="Table of the letter" className={classes['tableFrame']}>
      <table>
        <tbody>
          {rows.map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              {row.map((cell, column) => {
                const Cell = cell.isHeader && !isEmptyCell(cell) ? 'th' : 'td';
                return (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Cell key={column}>
                    <Blocks blocks={cell.blocks} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** An empty heading names no column. */
function isEmptyCell({ blocks }: ComposedCell): boolean {
  return blocks.every((block) => block.kind === 'paragraph' && block.inlines.length === 0);
}

function Runs({ inlines }: { readonly inlines: readonly ComposedInline[] }): ReactNode {
  return inlines.map((inline, at) =>
    // oxlint-disable-next-line react/no-array-index-key
    'break' in inline ? <br key={at} /> : <RunOf key={at} run={inline} />,
  );
}

function RunOf({ run }: { readonly run: Extract<ComposedInline, { text: string }> }) {
  let content: ReactNode = run.text;
  if (run.bold) content = <strong>{content}</strong>;
  if (run.italic) content = <em>{content}</em>;
  if (run.underline) content = <u>{content}</u>;
  // The address was checked when the letter was saved; a preview is not a place to leave from.
  if (run.href !== undefined)
    content = (
      <a href={run.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    );
  return content;
}
