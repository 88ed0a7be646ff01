import { keptRecordList, type ImportBatch, type KeptRecord } from '@curbstop/contract/imports/import-batch.rules';
import type { KeptReason } from '@curbstop/contract/imports/import-batch.values';
import { serviceLineSheet } from '@curbstop/contract/service-lines/service-line.sheet';
import { Title } from '@mantine/core';
import { Dash } from '../../ui/Dash.tsx';
import { formatCount } from '../../ui/format.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import classes from './Import.module.css';
import { useKeptRecords } from './import.queries.ts';
import review from './ImportReview.module.css';

const reasonWords: Readonly<Record<KeptReason, string>> = {
  edited: 'Edited since the import',
  import: 'Also changed by another import',
  attached: 'Has an attachment',
};

const choices = {
  reason: Object.entries(reasonWords).map(([value, label]) => ({ value, label })),
  field: [...new Set(serviceLineSheet.map(({ label }) => label))].map((label) => ({ value: label, label })),
};

const columns: readonly TableColumn<KeptRecord>[] = [
  { id: 'address', header: 'Address', names: 'row', width: 220, cell: ({ address }) => address },
  {
    id: 'externalId',
    header: 'Service line ID',
    width: 144,
    cell: (record) => (record.entityType === 'location' ? 'Location' : (record.externalId ?? <Dash />)),
  },
  { id: 'reason', header: 'Reason kept', width: 200, text: keptWords, cell: keptWords },
  {
    id: 'fields',
    header: 'Fields kept',
    width: 360,
    text: ({ fields }) => fields.map(({ field }) => field).join(', '),
    cell: ({ fields }) => <KeptFields fields={fields} />,
  },
];

function keptWords({ isCreated, reason }: KeptRecord): string {
  return isCreated ? `The added line was kept: ${reasonWords[reason].toLowerCase()}` : reasonWords[reason];
}

/** Lines and locations that an undo could not fully restore, with the fields that were kept. */
export function KeptRecords({ batch }: { readonly batch: Pick<ImportBatch, 'id' | 'version' | 'undone'> }) {
  const urlState = useTableUrlState(keptRecordList);
  const query = useKeptRecords(batch.id, batch.version, urlState.settledRequest);
  const kept = batch.undone?.kept ?? 0;
  return (
    <section className={classes['tight']} aria-labelledby="kept-records">
      <Title order={2} id="kept-records">
        Not fully undone
      </Title>
      <p className={classes['muted']}>
        {formatCount(kept, 'line')} {kept === 1 ? 'was' : 'were'} edited after this import,{' '}
        {kept === 1 ? 'was' : 'were'} changed by another import, or {kept === 1 ? 'has' : 'have'} attachments. The
        fields listed here keep their current value; all others are as they were before the import.
      </p>
      <DataTable
        name="keptRecords"
        noun={['record', 'records']}
        list={keptRecordList}
        columns={columns}
        choices={choices}
        urlState={urlState}
        query={query}
        rowId={({ id }) => id}
        rowName={(record) => record.externalId ?? record.address}
        rowHref={({ locationId }) => `/locations/${locationId}`}
      />
    </section>
  );
}

function KeptFields({ fields }: Pick<KeptRecord, 'fields'>) {
  if (fields.length === 0) return <Dash label="All fields" />;
  return (
    <ul className={review['keptFields']}>
      {fields.map(({ field, before, imported, now, follows }) => (
        <li key={field}>
          <strong>{field}</strong>: {now ?? 'blank'}
          {(before !== null || imported !== null) && (
            <span
              className={review['remarkDetail']}
            >{` · before the import ${before ?? 'blank'}, imported ${imported ?? 'blank'}`}</span>
          )}
          {follows && <span className={review['remarkDetail']}> · kept because a related field was edited</span>}
        </li>
      ))}
    </ul>
  );
}
