import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { RecordedStatement } from '@curbstop/contract/service-lines/service-line.rules';
import { Anchor, Button } from '@mantine/core';
import { ClassificationBadge } from './ClassificationBadge';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatInstant } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import {
  getBasisLabel,
  describeEnteredBy,
  mayResolveListed,
  type ListedAction,
} from './listed-classification.calculation.ts';
import classes from './ServiceLine.module.css';

interface Props {
  readonly line: ServiceLineDetails;
  readonly mayEdit: boolean;
}

/** The classification that a file or a person listed for the whole line, with its source. */
export function ListedClassification({ line, mayEdit }: Props) {
  const { statement } = line;
  if (!statement && !mayEdit) return null;
  const open = (action: ListedAction) => openOverlay('listedClassification', { line, action });
  return (
    <section className={classes['part']} aria-labelledby="listed-classification">
      <h2 id="listed-classification">Listed classification</h2>
      {statement ? (
        <StatementInputs statement={statement} />
      ) : (
        <p>No classification is listed for the whole line. The classification follows from both sides.</p>
      )}
      {mayEdit && (
        <div className={`${classes['head']} ${classes['actions']}`}>
          <Button variant="default" size="compact-sm" onClick={() => open('set')}>
            {statement ? 'Edit listed classification' : 'Add listed classification'}
          </Button>
          {mayResolveListed(line) && (
            <Button variant="default" size="compact-sm" onClick={() => open('settle')}>
              Settle difference
            </Button>
          )}
          {statement && (
            <Button variant="default" size="compact-sm" c="var(--error)" onClick={() => open('remove')}>
              Remove
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function StatementInputs({ statement }: { readonly statement: RecordedStatement }) {
  return (
    <DataList>
      <DataPair name="Classification">
        <ClassificationBadge category={statement.category} />
      </DataPair>
      {statement.source === 'import' ? (
        <>
          <DataPair name="As written in the file">{statement.text}</DataPair>
          <DataPair name="Source">
            <ImportSource statement={statement} />
          </DataPair>
          <DataPair name="Imported">
            {[statement.statedBy, formatInstant(statement.statedOn)].filter(Boolean).join(', ')}
          </DataPair>
        </>
      ) : (
        <>
          <DataPair name="Entered by">{describeEnteredBy(statement)}</DataPair>
          <DataPair name="Entered on">{formatInstant(statement.statedOn)}</DataPair>
        </>
      )}
      <DataPair name="Basis">{getBasisLabel(statement.basis)}</DataPair>
    </DataList>
  );
}

/** The file and the row, linked to the import while it exists. */
function ImportSource({ statement: { batchId, fileName, rowNumber } }: { readonly statement: RecordedStatement }) {
  const row = rowNumber === null ? '' : `, row ${rowNumber}`;
  if (batchId === null || fileName === null) return `Imported file${row}`;
  return <Anchor href={`/imports/results/${batchId}`}>{`${fileName}${row}`}</Anchor>;
}
