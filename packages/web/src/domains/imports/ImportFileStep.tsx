import type { ImportBatch, ImportPlan } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor } from '@mantine/core';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import classes from './Import.module.css';
import { describeFile } from './import.calculation.ts';
import type { ImportPlanChange } from './import.wizard.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import { ImportQuestions } from './ImportQuestions.tsx';
import { ImportWork } from './ImportWork.tsx';

interface Props {
  readonly batch: ImportBatch;
  /** The import plan; undefined until the file is read. */
  readonly plan?: ImportPlan;
  readonly onChange?: (change: ImportPlanChange) => void;
  readonly onCancel?: (() => void) | undefined;
}

/** What the file contains; while it is read, the progress. */
export function ImportFileStep({ batch, plan, onChange, onCancel }: Props) {
  if (batch.state === 'reading') {
    return (
      <ImportWork title={`Reading ${batch.fileName}`} job={batch.job} onCancel={onCancel}>
        You can leave this page. Find this import later under Imports.
      </ImportWork>
    );
  }
  if (batch.state === 'cancelled') {
    return (
      <ImportMessage tone="muted" title="This import was canceled. The inventory was not changed.">
        <p>
          To import the file, <Anchor href="/inventory-import">upload it again</Anchor>.
        </p>
      </ImportMessage>
    );
  }
  if (!batch.fileStructure) {
    return (
      <ImportFailure reason={batch.error ?? 'The file could not be read.'}>
        <p>
          Nothing was imported. <Anchor href="/inventory-import">Upload the file again or choose another</Anchor>
        </p>
      </ImportFailure>
    );
  }
  const { fileStructure } = batch;
  const sheet = fileStructure.sheets.find(({ name }) => name === (plan?.sheet ?? fileStructure.proposedSheet));
  return (
    <div className={classes['stack']}>
      <ImportMessage tone="done" title={describeFile(fileStructure)}>
        {fileStructure.template && (
          <p>Its sheet, headings and columns are known, so the next two steps are already filled in.</p>
        )}
        {fileStructure.ownExport && (
          <p>Exported by Curbstop. Lines are matched by their ID and keep their city, state and ZIP.</p>
        )}
      </ImportMessage>
      {sheet && <FileWarnings sheet={sheet} />}
      {plan && onChange && (
        <ImportQuestions
          questions={batch.questions.filter(({ step }) => step === 'file')}
          plan={plan}
          onChange={onChange}
        />
      )}
      <DataList>
        <DataPair name="File">{batch.fileName}</DataPair>
        <DataPair name="Sheet with the inventory">
          {sheetTerms(fileStructure.sheets, fileStructure.proposedSheet)}
        </DataPair>
        <DataPair name="Uploaded by">{batch.createdBy}</DataPair>
        <DataPair name="Uploaded on">{formatInstant(batch.createdOn)}</DataPair>
      </DataList>
    </div>
  );
}

const materialKeys: readonly (string | null)[] = ['system.material', 'customer.material', 'listedCategory'];

/** Warns before the matching if the file does not look like an inventory. */
function FileWarnings({
  sheet: { kind, columns },
}: {
  readonly sheet: NonNullable<ImportBatch['fileStructure']>['sheets'][number];
}) {
  if (kind === 'unrecognized') {
    return (
      <ImportMessage tone="attention" title="This does not look like a service line inventory.">
        <p>
          No column with addresses, materials or classifications was found. Choose another sheet in the next step, or
          upload another file.
        </p>
      </ImportMessage>
    );
  }
  if (kind !== 'inventory' || columns.some(({ proposed }) => materialKeys.includes(proposed))) return null;
  return (
    <ImportMessage tone="attention" title="No column with materials or classifications was found.">
      <p>Match one in the columns step, or confirm there that new lines are added as Lead Status Unknown.</p>
    </ImportMessage>
  );
}

function sheetTerms(sheets: NonNullable<ImportBatch['fileStructure']>['sheets'], proposed: string): string | undefined {
  const sheet = sheets.find(({ name }) => name === proposed);
  return sheet && `${sheet.name}, ${formatCount(sheet.rows, 'row')}`;
}
