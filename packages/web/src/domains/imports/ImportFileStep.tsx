import type { ImportBatch } from '@curbstop/contract/imports/import-batch.rules';
import { Anchor } from '@mantine/core';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { count, instant } from '../../ui/format.ts';
import classes from './Import.module.css';
import { fileSentence } from './import.calculation.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportNotice } from './ImportNotice.tsx';
import { ImportWork } from './ImportWork.tsx';

/** What the file is, once it was read; until then how far the reading is. */
export function ImportFileStep({ batch, onCancel }: { readonly batch: ImportBatch; readonly onCancel?: (() => void) | undefined }) {
  if (batch.state === 'reading') {
    return (
      <ImportWork title={`Reading ${batch.fileName}`} job={batch.job} onCancel={onCancel}>
        You can leave this page. The import stays under Imports.
      </ImportWork>
    );
  }
  if (batch.state === 'cancelled') {
    return (
      <ImportNotice tone="quiet" title="This import was given up. Nothing was written to the inventory.">
        <p>
          To import the file after all, <Anchor href="/inventory-import">upload it again</Anchor>.
        </p>
      </ImportNotice>
    );
  }
  if (!batch.reading) {
    return (
      <ImportFailure reason={batch.error ?? 'The file could not be read.'}>
        <p>
          Nothing was written to the inventory. <Anchor href="/inventory-import">Choose another file</Anchor>
        </p>
      </ImportFailure>
    );
  }
  const { reading } = batch;
  return (
    <div className={classes['stack']}>
      <ImportNotice tone="done" title={fileSentence(reading)}>
        {reading.template && <p>Its sheet, headings and columns are known, so the next two steps are already filled in.</p>}
      </ImportNotice>
      <DataList>
        <DataPair name="File">{batch.fileName}</DataPair>
        <DataPair name="Sheet with the inventory">{sheetWords(reading.sheets, reading.proposedSheet)}</DataPair>
        <DataPair name="Uploaded by">{batch.createdBy}</DataPair>
        <DataPair name="Uploaded on">{instant(batch.createdOn)}</DataPair>
      </DataList>
    </div>
  );
}

function sheetWords(sheets: NonNullable<ImportBatch['reading']>['sheets'], proposed: string): string | undefined {
  const sheet = sheets.find(({ name }) => name === proposed);
  return sheet && `${sheet.name}, ${count(sheet.rows, 'row')}`;
}
