import { listExcludedColumns, listExcludedSheets } from '@curbstop/contract/imports/result-exclusions.calculation';
import type { ResultImport, ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { needsNumberConfirmation } from '@curbstop/contract/imports/result-rows.calculation';
import { Checkbox } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { ImportMessage } from './ImportMessage.tsx';

interface DraftProps {
  readonly batch: Pick<ResultImport, 'fileStructure'>;
  readonly draft: ResultPlan;
  readonly onDraft: (plan: ResultPlan) => void;
}

/** Columns with levels that the import does not read; a person confirms each. */
export function ExcludedColumns({ batch, draft, onDraft }: DraftProps) {
  const columns = batch.fileStructure ? listExcludedColumns(batch.fileStructure, draft) : [];
  if (columns.length === 0) return null;
  const excluded = draft.excludedColumns ?? [];
  const hidden = batch.fileStructure?.sheets.find(({ name }) => name === draft.sheet)?.hiddenColumns ?? [];
  return (
    <ImportMessage tone="attention" title="Are these columns results of these samples?">
      <p>
        They may hold lead or copper levels, and they are not imported. Match each column to a field, or confirm that it
        has no results of these samples.
      </p>
      {columns.map(({ position, letter, heading, samples }) => (
        <Checkbox
          key={position}
          checked={excluded.includes(String(position))}
          onChange={({ currentTarget: { checked } }) =>
            onDraft({ ...draft, excludedColumns: toggle(excluded, { value: String(position), isIncluded: checked }) })
          }
          label={`Column ${letter}${heading === '' ? '' : `, ${heading}`}, has no results of these samples`}
          description={`${describeValues(samples)}${hidden.includes(position) ? '. Hidden in the workbook' : ''}`}
        />
      ))}
    </ImportMessage>
  );
}

const describeValues = (samples: readonly string[]) =>
  samples.length > 0 ? `Values: ${samples.slice(0, 3).join(', ')}` : 'The first rows are blank';

/** Other sheets with results: an import reads one sheet. */
export function ExcludedSheets({ batch, draft, onDraft }: DraftProps) {
  const sheets = batch.fileStructure ? listExcludedSheets(batch.fileStructure, draft) : [];
  if (sheets.length === 0) return null;
  const excluded = draft.excludedSheets ?? [];
  return (
    <ImportMessage tone="attention" title="Other sheets may hold results">
      <p>
        This import reads only the sheet {draft.sheet}. To import another sheet, upload the file again and choose that
        sheet.
      </p>
      {sheets.map(({ name, rows, isHidden }) => (
        <Checkbox
          key={name}
          checked={excluded.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onDraft({ ...draft, excludedSheets: toggle(excluded, { value: name, isIncluded: checked }) })
          }
          label={`${name} is not part of this import`}
          description={`${formatCount(rows, 'row')}${isHidden === true ? ', hidden in the workbook' : ''}`}
        />
      ))}
    </ImportMessage>
  );
}

/** The columns and sheets with possible results that the import did not read, named where its outcome is read. */
export function ExclusionNote({
  batch: { fileStructure, plan },
}: {
  readonly batch: Pick<ResultImport, 'fileStructure' | 'plan'>;
}) {
  if (!fileStructure || !plan) return null;
  const columns = listExcludedColumns(fileStructure, plan).map(({ letter, heading }) => `${letter} ${heading}`.trim());
  const sheets = listExcludedSheets(fileStructure, plan).map(({ name }) => name);
  if (columns.length + sheets.length === 0) return null;
  return (
    <ImportMessage tone="muted" title="Not read by this import">
      {columns.length > 0 && <p>Columns that may hold results: {columns.join(', ')}</p>}
      {sheets.length > 0 && <p>Sheets that may hold results: {sheets.join(', ')}</p>}
    </ImportMessage>
  );
}

function toggle(
  values: readonly string[],
  { value, isIncluded }: { readonly value: string; readonly isIncluded: boolean },
): string[] {
  const otherValues = values.filter((one) => one !== value);
  return isIncluded ? [...otherValues, value] : otherValues;
}

/** Shown where the rows have nothing but a number. */
export function SampleNumberConfirmation({ draft, onDraft }: Omit<DraftProps, 'batch'>) {
  if (!needsNumberConfirmation(draft)) return null;
  return (
    <ImportMessage tone="attention" title="Are these your sample numbers?">
      <p>
        The rows identify samples by number only. A laboratory’s own number can be the same as the number of a sample at
        another home. Match its column to Lab sample ID instead, or match an address.
      </p>
      <Checkbox
        checked={draft.hasOwnNumbers === true}
        onChange={({ currentTarget }) => onDraft({ ...draft, hasOwnNumbers: currentTarget.checked })}
        label="I compared the numbers with our bottles and confirm that they are our sample numbers"
      />
    </ImportMessage>
  );
}
