import type {
  FileStructure,
  ImportBatch,
  ImportPlan,
  ImportQuestion,
} from '@curbstop/contract/imports/import-batch.rules';
import type { WriteMode } from '@curbstop/contract/imports/import-batch.values';
import { writeModes } from '@curbstop/contract/imports/import-batch.values';
import { Anchor, Radio, Stack } from '@mantine/core';
import { useCallback } from 'react';
import { formatCount } from '../../ui/format.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { ImportDefaults } from './ImportDefaults.tsx';
import classes from './Import.module.css';
import { listColumnProblems, writeModeLabels } from './import-fields.calculation.ts';
import { getColumnName, listPlannedColumns, listFieldsMappedTwice, type SheetColumn } from './import.calculation.ts';
import { findSheet, type ImportPlanChange } from './import.wizard.ts';
import { ImportListedBasis } from './ImportListedBasis.tsx';
import { ImportMessage, Sentences } from './ImportMessage.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';

interface Props {
  readonly fileStructure: FileStructure;
  /** The account's custom fields. */
  readonly own: ImportBatch['ownColumns'];
  readonly plan: ImportPlan;
  readonly questions: readonly ImportQuestion[];
  readonly onChange: (change: ImportPlanChange) => void;
}

/** Matches the columns of the sheet to fields. Missing fields come first, and unused columns are listed. */
export function ImportColumnsStep({ fileStructure, own, plan, questions, onChange }: Props) {
  const sheet = findSheet(fileStructure, plan);
  const changeField = useCallback(
    (position: number, field: string | null) => onChange({ kind: 'column', position, field }),
    [onChange],
  );
  if (!sheet) return null;
  const columns = listPlannedColumns(sheet, plan);
  const problems = listColumnProblems(plan, columns, { own, ownExport: fileStructure.ownExport });
  const fieldsMappedTwice = listFieldsMappedTwice(plan.columns);
  return (
    <div className={classes['stack']}>
      {problems.length > 0 && (
        <ImportMessage tone="attention" announced="politely" title="Before the rows can be checked">
          <Sentences sentences={problems} />
        </ImportMessage>
      )}
      <ImportQuestions questions={questions} plan={plan} onChange={onChange} />
      <ImportDefaults plan={plan} sheet={sheet} ownExport={fileStructure.ownExport} onChange={onChange} />
      {!(fileStructure.ownExport && fileStructure.template) && <ImportListedBasis plan={plan} onChange={onChange} />}
      <UnusedColumns columns={columns} plan={plan} />
      <ul className={classes['lines']} aria-label="Columns of the sheet">
        <li className={`${classes['line']} ${classes['lineHead']}`} aria-hidden="true">
          <span>Column in your file</span>
          <span>Sample values</span>
          <span>Field</span>
          <span>Match</span>
        </li>
        {columns.map((column) => {
          const field = plan.columns[String(column.position)] ?? null;
          return (
            <ColumnLine
              key={column.position}
              own={own}
              column={column}
              field={field}
              shared={field !== null && fieldsMappedTwice.has(field)}
              onField={changeField}
            />
          );
        })}
      </ul>
      <WriteModeChoice mode={plan.writeMode} onMode={(mode) => onChange({ kind: 'writeMode', mode })} />
    </div>
  );
}

/** The columns that are not imported, each linked to its row, so that none is dropped unnoticed. */
function UnusedColumns({ columns, plan }: { readonly columns: readonly SheetColumn[]; readonly plan: ImportPlan }) {
  const out = columns.filter(({ position }) => plan.columns[String(position)] === undefined);
  const used = columns.length - out.length;
  if (out.length === 0)
    return <p className={classes['muted']}>All {formatCount(columns.length, 'column')} are used.</p>;
  return (
    <p className={classes['muted']}>
      {formatCount(used, 'column')} of {columns.length} {used === 1 ? 'is' : 'are'} used. Not imported:{' '}
      {out.map((column, at) => (
        <span key={column.position}>
          {at > 0 && ', '}
          <Anchor href={`#column-${column.letter}`} size="table">
            {getColumnName(column)}
          </Anchor>
        </span>
      ))}
      .
    </p>
  );
}

/** [B3.27]: add, change or both. */
function WriteModeChoice({ mode, onMode }: { readonly mode: WriteMode; readonly onMode: (mode: WriteMode) => void }) {
  return (
    <Radio.Group label="Import mode" value={mode} onChange={(value) => onMode(value as WriteMode)}>
      <Stack gap="xs" mt="xs">
        {writeModes.map((one) => (
          <Radio key={one} value={one} label={writeModeLabels[one].label} description={writeModeLabels[one].help} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
