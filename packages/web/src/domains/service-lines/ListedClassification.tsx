import type { ServiceLineDetails } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { ListedClassificationDetails } from '@curbstop/contract/service-lines/service-line.rules';
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
  const { listedClassification } = line;
  if (!listedClassification && !mayEdit) return null;
  const open = (action: ListedAction) => openOverlay('listedClassification', { line, action });
  return (
    <section className={classes['part']} aria-labelledby="listed-classification">
      <h2 id="listed-classification">Listed classification</h2>
      {listedClassification ? (
        <ListedClassificationData listedClassification={listedClassification} />
      ) : (
        <p>No classification is listed for the whole line. The classification follows from both sides.</p>
      )}
      {mayEdit && (
        <div className={`${classes['head']} ${classes['actions']}`}>
          <Button variant="default" size="compact-sm" onClick={() => open('set')}>
            {listedClassification ? 'Edit listed classification' : 'Add listed classification'}
          </Button>
          {mayResolveListed(line) && (
            <Button variant="default" size="compact-sm" onClick={() => open('settle')}>
              Resolve difference
            </Button>
          )}
          {listedClassification && (
            <Button variant="default" size="compact-sm" c="var(--error)" onClick={() => open('remove')}>
              Remove
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function ListedClassificationData({
  listedClassification,
}: {
  readonly listedClassification: ListedClassificationDetails;
}) {
  return (
    <DataList>
      <DataPair name="Classification">
        <ClassificationBadge category={listedClassification.category} />
      </DataPair>
      {listedClassification.source === 'import' ? (
        <>
          <DataPair name="As written in the file">{listedClassification.text}</DataPair>
          <DataPair name="Source">
            <ImportSource listedClassification={listedClassification} />
          </DataPair>
          <DataPair name="Imported">
            {[listedClassification.listedBy, formatInstant(listedClassification.listedOn)].filter(Boolean).join(', ')}
          </DataPair>
        </>
      ) : (
        <>
          <DataPair name="Entered by">{describeEnteredBy(listedClassification)}</DataPair>
          <DataPair name="Entered on">{formatInstant(listedClassification.listedOn)}</DataPair>
        </>
      )}
      <DataPair name="Basis">{getBasisLabel(listedClassification.basis)}</DataPair>
    </DataList>
  );
}

/** The file and the row, linked to the import while it exists. */
function ImportSource({
  listedClassification: { batchId, fileName, rowNumber },
}: {
  readonly listedClassification: ListedClassificationDetails;
}) {
  const row = rowNumber === null ? '' : `, row ${rowNumber}`;
  if (batchId === null || fileName === null) return `Imported file${row}`;
  return <Anchor href={`/imports/results/${batchId}`}>{`${fileName}${row}`}</Anchor>;
}
