import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { memo, useMemo } from 'react';
import { FieldSelect } from './FieldSelect.tsx';
import classes from './Import.module.css';
import { createFieldChoices, getImportFieldLabel } from './import-fields.calculation.ts';
import { toConfidenceLevel, type SheetColumn } from './import.calculation.ts';

interface Props {
  readonly column: SheetColumn;
  /** The account's custom fields. */
  readonly own: ImportBatch['ownColumns'];
  /** The key of the matched field; null for "Don't import". */
  readonly field: string | null;
  /** Whether another column is matched to the same field. */
  readonly shared: boolean;
  readonly onField: (position: number, field: string | null) => void;
}

const samplesShown = 3;

/** One column of the sheet: name, sample values, field and the reason for the match. */
export const ColumnLine = memo(function ColumnLine({ column, own, field, shared, onField }: Props) {
  const groups = useMemo(() => createFieldChoices(own), [own]);
  const name = column.heading === '' ? `Column ${column.letter}` : column.heading;
  return (
    <li className={classes['line']} id={`column-${column.letter}`}>
      <span className={classes['lineName']}>
        <span className={classes['letter']}>
          <span className="visuallyHidden">Column </span>
          {column.letter}
        </span>
        {column.heading === '' ? <span className={classes['why']}>No heading</span> : column.heading}
      </span>
      {column.samples.length === 0 ? (
        <span className={classes['why']}>No values in the first rows</span>
      ) : (
        <ul className={classes['samples']} aria-label={`Sample values in ${name}`}>
          {column.samples.slice(0, samplesShown).map((sample) => (
            <li key={sample} className={classes['sample']} title={sample}>
              {sample}
            </li>
          ))}
        </ul>
      )}
      <FieldSelect
        label={`Field for ${name} (column ${column.letter})`}
        groups={groups}
        value={field}
        valueLabel={field === null ? '' : getImportFieldLabel(field, own)}
        error={shared ? 'Another column is also matched to this field' : undefined}
        onValue={(value) => onField(column.position, value)}
      />
      <span className={classes['why']}>{getReason(column, field)}</span>
    </li>
  );
});

const confidenceWords = { sure: 'Match', likely: 'Likely match', guess: 'Possible match (check it)' } as const;

function getReason({ proposed, confidence, reason }: SheetColumn, field: string | null): string {
  if (field === null) return proposed === null ? reason || 'No matching field' : 'You chose not to import this column';
  if (field !== proposed) return 'You chose this';
  return [confidenceWords[toConfidenceLevel(confidence)], reason].filter((word) => word !== '').join(': ');
}
