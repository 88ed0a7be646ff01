import { importFailed } from '@curbstop/contract/primitives/row-error';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../foundation/save-file.ts';
import { toErrorMessage } from './error-message.ts';
import { ErrorSentences } from './ErrorSentences.tsx';
import { FormProblems } from './FormProblems.tsx';
import { toCsv } from './table/table-copy.ts';

interface Props {
  /** "No location was assigned", where the file is not the reason. */
  readonly title: string;
  readonly error: Error;
}

/** The statuses of a file that can't be read or has rows that can't be used. */
const statusesOfFile: readonly number[] = [400, 413, 415, 422];

/** Why a file was refused as a whole [A8.19], with its failed rows to send back to whoever wrote the file. */
export function RefusedFile({ title, error }: Props) {
  const { sentences, status } = toErrorMessage(error);
  const rows = sentences.flatMap(readRow);
  // "12 more rows have errors" is of the file, too.
  const more = rows.length === 0 ? [] : sentences.filter((sentence) => /^[\d,]+ more rows? ha/.test(sentence));
  return (
    <FormProblems
      title={statusesOfFile.includes(status) ? importFailed : title}
      errors={[]}
      failure={
        <>
          <ErrorSentences error={error} omitted={importFailed} />
          {rows.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => saveRows([...rows, ...more.map((reason) => ({ row: '', reason }))])}
            >
              Download failed rows
            </Button>
          )}
        </>
      }
    />
  );
}

interface FailedRow {
  readonly row: string;
  readonly reason: string;
}

function readRow(sentence: string): FailedRow[] {
  const [, row, reason] = /^Row (\d+): (.*)$/s.exec(sentence) ?? [];
  return row === undefined || reason === undefined ? [] : [{ row, reason }];
}

function saveRows(rows: readonly FailedRow[]): void {
  const columns = [
    { id: 'row', header: 'Row', cell: ({ row }: FailedRow) => row },
    { id: 'reason', header: 'What to fix', cell: ({ reason }: FailedRow) => reason },
  ];
  // Excel reads UTF-8 only after a byte order mark.
  const content = new Blob(['\uFEFF', toCsv(columns, rows)], { type: 'text/csv' });
  saveFile({ content, fileName: 'failed rows.csv' });
}
