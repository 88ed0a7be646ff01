import type { FileStructure, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { NumberInput } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import classes from './Import.module.css';
import { maxHeadingRows, findSheet, type ImportPlanChange } from './import.wizard.ts';
import { ImportMessage } from './ImportMessage.tsx';
import { ImportSelect } from './ImportSelect.tsx';
import { SheetPreview } from './SheetPreview.tsx';

interface Props {
  readonly fileStructure: FileStructure;
  readonly plan: ImportPlan;
  readonly onChange: (change: ImportPlanChange) => void;
}

/** Selects the sheet of the inventory, its heading rows and its first data row. */
export function ImportSheetStep({ fileStructure, plan, onChange }: Props) {
  const sheet = findSheet(fileStructure, plan);
  return (
    <div className={classes['stack']}>
      {fileStructure.sheets.length > 1 && (
        <ImportSelect
          label="Sheet"
          description="The sheet with one row for each service line."
          data={sheetChoices(fileStructure)}
          value={plan.sheet}
          maw={480}
          onChange={(name) => name !== null && onChange({ kind: 'sheet', name })}
        />
      )}
      {sheet && sheet.rows === 0 && (
        <ImportMessage tone="attention" announced="politely" title="This sheet has no rows to import.">
          <p>Choose the sheet that lists your service lines.</p>
        </ImportMessage>
      )}
      <div className={classes['section']}>
        <p className={classes['muted']} id="rows-help">
          Check the heading rows and the first data row. To change one, select a row number or enter it here. Headings
          may span up to {maxHeadingRows} rows.
        </p>
        <div className={classes['row']}>
          <RowInput
            label="First heading row"
            value={plan.headingFrom}
            onRow={(row) => onChange({ kind: 'headingFrom', row })}
          />
          <RowInput
            label="Last heading row"
            value={plan.headingTo}
            onRow={(row) => onChange({ kind: 'headingTo', row })}
          />
          <RowInput label="First data row" value={plan.dataFrom} onRow={(row) => onChange({ kind: 'dataFrom', row })} />
        </div>
        {sheet && <SheetPreview sheet={sheet} plan={plan} onChange={onChange} />}
      </div>
    </div>
  );
}

function RowInput({
  label,
  value,
  onRow,
}: {
  readonly label: string;
  readonly value: number;
  readonly onRow: (row: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={1}
      max={100_000}
      allowDecimal={false}
      clampBehavior="strict"
      w={144}
      aria-describedby="rows-help"
      onChange={(row) => typeof row === 'number' && onRow(row)}
    />
  );
}

/** The proposed sheet first, then the sheets with most rows. */
function sheetChoices({ sheets, proposedSheet }: FileStructure) {
  return sheets
    .toSorted((a, b) => Number(b.name === proposedSheet) - Number(a.name === proposedSheet) || b.rows - a.rows)
    .map(({ name, rows }) => ({
      value: name,
      label: `${name} (${formatCount(rows, 'row')}${name === proposedSheet ? ', proposed' : ''})`,
    }));
}
