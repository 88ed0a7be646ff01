import type { FileImport } from '@curbstop/contract/imports/file-import.rules';
import type { FileImportCounts } from '@curbstop/contract/sampling-events/file-import.rules';
import { Anchor, Button, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatCount, formatFileSize, formatInstant, formatNumber } from '../../ui/format.ts';
import { useRefusedRowsDownload } from './file-import.commands.ts';
import classes from './Import.module.css';
import { ImportFailure } from './ImportFailure.tsx';
import { ImportMessage } from './ImportMessage.tsx';
import review from './ImportReview.module.css';

interface Props {
  readonly fileImport: FileImport;
}

/** What a file of event assignments, kit statuses or tracking numbers did, or why it was refused. */
export function FileImportOutcome({ fileImport }: Props) {
  const { state, counts } = fileImport;
  return (
    <div className={classes['stack']}>
      {state === 'failed' ? <Refused fileImport={fileImport} /> : <Imported fileImport={fileImport} />}
      {counts && <Counts fileImport={fileImport} counts={counts} />}
      <RefusedRows fileImport={fileImport} />
      <Details fileImport={fileImport} />
    </div>
  );
}

function Imported({ fileImport }: Props) {
  const { kind, event } = fileImport;
  return (
    <ImportMessage tone="done" title={getTitle(fileImport)}>
      {kind === 'letterTracking' && (
        <p>
          <Anchor href="/communications/letter-logs">Open the letter log</Anchor>
        </p>
      )}
      {event && (
        <p>
          <Anchor href={getEventHref(fileImport)}>
            Open {kind === 'kitStatus' ? 'the kits' : 'the locations'} of {event.name}
          </Anchor>
        </p>
      )}
    </ImportMessage>
  );
}

function getTitle({ kind, counts }: FileImport): string {
  const [added, changed] = [counts?.new ?? 0, counts?.changed ?? 0];
  if (kind === 'kitStatus') return `${formatCount(changed, 'kit')} changed`;
  if (kind === 'letterTracking') return `${formatCount(added + changed, 'tracking number')} recorded`;
  return `${formatCount(added, 'location')} added to the event`;
}

function Refused({ fileImport }: Props) {
  const { error, counts, event } = fileImport;
  return (
    <ImportFailure reason={error ?? ''}>
      {counts !== null && counts.failed > 0 && (
        <p>
          {formatCount(counts.failed, 'row')} of the file {counts.failed === 1 ? 'was' : 'were'} refused, so that no row
          was imported. Correct {counts.failed === 1 ? 'it' : 'them'} in the file, then import the whole file again.
        </p>
      )}
      {event && (
        <p>
          <Anchor href={getEventHref(fileImport)}>Open {event.name}</Anchor>
        </p>
      )}
    </ImportFailure>
  );
}

const getEventHref = ({ kind, event }: FileImport) =>
  `/events/${event?.id}/${kind === 'kitStatus' ? 'kits' : 'locations'}`;

interface CountsProps extends Props {
  readonly counts: FileImportCounts;
}

function Counts({ fileImport, counts }: CountsProps) {
  return (
    <ul className={review['counts']} aria-label="Records by outcome">
      {listFigures(fileImport, counts).map(({ word, many }) => (
        <li key={word}>
          <div className={review['count']}>
            <span className={review['figure']} data-none={many === 0 || undefined}>
              {formatNumber(many)}
            </span>
            <span className={review['countWord']}>{word}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A refused file has only rows; one that was imported has no refused ones. */
function listFigures({ kind, state }: FileImport, counts: FileImportCounts) {
  const rows = { word: 'Rows', many: counts.rows };
  if (state === 'failed') return [rows, { word: 'Refused rows', many: counts.failed }];
  if (kind === 'kitStatus')
    return [
      rows,
      { word: 'Kits changed', many: counts.changed },
      { word: 'Kits that had this status', many: counts.unchanged },
    ];
  if (kind === 'letterTracking')
    return [
      { word: 'Rows with a number', many: counts.rows },
      { word: 'Numbers recorded', many: counts.new },
      { word: 'Numbers replaced', many: counts.changed },
      { word: 'Letters that had this number', many: counts.unchanged },
    ];
  const { addedToProgram, createdSamples } = counts;
  return [
    rows,
    { word: 'Locations added to the event', many: counts.new },
    { word: 'Already in the event', many: counts.unchanged },
    ...(addedToProgram === undefined ? [] : [{ word: 'Added to the program', many: addedToProgram }]),
    ...(createdSamples === undefined ? [] : [{ word: 'Samples created', many: createdSamples }]),
  ];
}

function RefusedRows({ fileImport: { id, refusedRows, counts, rowsRemovedOn } }: Props) {
  const download = useRefusedRowsDownload();
  const failed = counts?.failed ?? 0;
  if (failed === 0) return null;
  if (rowsRemovedOn !== null)
    return (
      <ImportMessage tone="muted">
        <p>
          The refused rows were deleted on {formatInstant(rowsRemovedOn)} under your record retention settings. The
          counts are kept.
        </p>
      </ImportMessage>
    );
  return (
    <section className={classes['tight']} aria-labelledby="refused-rows">
      <Title order={2} id="refused-rows">
        Refused rows
      </Title>
      <div className={classes['suggestions']}>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => download.mutate(id)}
        >
          Download {formatCount(failed, 'refused row')}
        </Button>
        <span className={classes['why']}>CSV file with the column to correct and the reason of each row.</span>
      </div>
      <ul className={classes['lines']} aria-label="Refused rows">
        {refusedRows.map(({ row, field, sentence }, at) => (
          <li key={`${row} ${at}`} className={review['reason']}>
            <div className={review['reasonHead']}>
              <strong className="figures">Row {row}</strong>
              {field !== null && <span>{field}</span>}
            </div>
            <div>{sentence}</div>
          </li>
        ))}
      </ul>
      {failed > refusedRows.length && (
        <p className={classes['muted']}>{formatCount(failed - refusedRows.length, 'more row')} in the download.</p>
      )}
    </section>
  );
}

function Details({ fileImport: { createdBy, createdOn, size, sha256, event, kind } }: Props) {
  return (
    <DataList>
      <DataPair name="User">{createdBy}</DataPair>
      <DataPair name="Uploaded">{formatInstant(createdOn)}</DataPair>
      {kind === 'eventAssignment' && <DataPair name="Sampling event">{event?.name ?? 'Deleted event'}</DataPair>}
      <DataPair name="File size">{formatFileSize(size)}</DataPair>
      <DataPair name="SHA-256 of the file">
        <span className={classes['hash']}>{sha256}</span>
      </DataPair>
    </DataList>
  );
}
