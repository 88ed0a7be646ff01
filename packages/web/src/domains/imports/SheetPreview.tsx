import type { ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { Menu } from '@mantine/core';
import { useCallback, useState } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import classes from './SheetPreview.module.css';
import { getColumnLetter, countColumns } from './import.calculation.ts';
import type { ImportPlanChange } from './import.wizard.ts';

interface Props {
  readonly sheet: ReadSheet;
  readonly plan: Pick<ImportPlan, 'headingFrom' | 'headingTo' | 'dataFrom'>;
  readonly onChange: (change: ImportPlanChange) => void;
}

/** The first columns are enough to find the headings; the columns step lists all of them. */
const maxColumns = 60;

/** The first rows of a sheet with row numbers and column letters; the heading and first data rows can be changed. */
export function SheetPreview({ sheet, plan, onChange }: Props) {
  const width = countColumns(sheet);
  const letters = Array.from({ length: Math.min(width, maxColumns) }, (_, position) => getColumnLetter(position));
  return (
    <ScrollRegion className={classes['preview']} label={`First rows of ${sheet.name}`}>
      <table className={classes['grid']}>
        {width > maxColumns && (
          <caption className={classes['caption']}>
            Columns A to {getColumnLetter(maxColumns - 1)} of {width}
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">
              <span className="visuallyHidden">Row</span>
            </th>
            {letters.map((letter) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.preview.map((row) => (
            <tr
              key={row.number}
              data-part={partOf(row.number, plan)}
              data-first={row.number === plan.dataFrom || undefined}
            >
              <th scope="row">
                <RowNumber row={row.number} mark={markOf(row.number, plan)} onChange={onChange} />
              </th>
              {letters.map((letter, at) => (
                <td key={letter} title={row.cells[at]}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

type RowPosition = 'above' | 'heading' | 'between' | 'data';

function partOf(row: number, { headingFrom, headingTo, dataFrom }: Props['plan']): RowPosition {
  if (row < headingFrom) return 'above';
  if (row <= headingTo) return 'heading';
  return row < dataFrom ? 'between' : 'data';
}

function markOf(row: number, plan: Props['plan']): string | undefined {
  if (partOf(row, plan) === 'heading') return 'Heading';
  return row === plan.dataFrom ? 'First data row' : undefined;
}

const choices = [
  { kind: 'headingFrom', label: 'Headings start here' },
  { kind: 'headingTo', label: 'Headings end here' },
  { kind: 'dataFrom', label: 'Data starts here' },
] as const;

/** A row number with a menu that is created on the first click, so that sixty rows don't create sixty menus. */
function RowNumber({
  row,
  mark,
  onChange,
}: {
  readonly row: number;
  readonly mark: string | undefined;
  readonly onChange: Props['onChange'];
}) {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  // The button is replaced once it has a menu, and must have the focus before the menu opens to get it back.
  const openWithFocus = useCallback((node: HTMLButtonElement | null) => {
    node?.focus();
    setOpened(node !== null);
  }, []);
  const button = (
    <button
      ref={wanted ? openWithFocus : undefined}
      type="button"
      className={classes['rowNumber']}
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      <span className="visuallyHidden">Row </span>
      {row}
      {mark && <span className={classes['rowMark']}>{mark}</span>}
    </button>
  );
  if (!wanted) return button;
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-start" width={200}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ kind, label }) => (
          <Menu.Item key={kind} onClick={() => onChange({ kind, row })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
