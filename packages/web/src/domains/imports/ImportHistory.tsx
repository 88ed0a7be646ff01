import type { AnswerOf } from '@curbstop/contract/kinds/call';
import type { listImports } from '@curbstop/contract/imports/import-batch.calls';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { Anchor } from '@mantine/core';
import { Dash } from '../../ui/Dash.tsx';
import { instant, number } from '../../ui/format.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import classes from './Import.module.css';
import { hasResult } from './import.wizard.ts';

export type EarlierImport = AnswerOf<typeof listImports>['items'][number];

const states: Readonly<Record<BatchState, { word: string; tone: StatusTone }>> = {
  reading: { word: 'Reading', tone: 'working' },
  read: { word: 'Waiting for you', tone: 'attention' },
  checking: { word: 'Checking', tone: 'working' },
  checked: { word: 'Checked, not imported', tone: 'attention' },
  committing: { word: 'Importing', tone: 'working' },
  committed: { word: 'Imported', tone: 'done' },
  undoing: { word: 'Undoing', tone: 'working' },
  undone: { word: 'Undone', tone: 'quiet' },
  failed: { word: 'Failed', tone: 'failed' },
  cancelled: { word: 'Given up', tone: 'quiet' },
};

/** Where an import is looked at: its result once it has one, else the step where it waits. */
export function importPath({ id, state }: Pick<EarlierImport, 'id' | 'state'>): string {
  return hasResult(state) ? `/imports/results/${id}` : `/imports/${id}`;
}

/** The account's imports, newest first; each leads on to where it stands. */
export function ImportHistory({ imports }: { readonly imports: readonly EarlierImport[] }) {
  return (
    // Wide on a phone, so its frame scrolls and takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes['framed']} aria-label="Earlier imports" tabIndex={0}>
      <table className={classes['reasons']}>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col" className={classes['number']}>
              New
            </th>
            <th scope="col" className={classes['number']}>
              Changed
            </th>
            <th scope="col" className={classes['number']}>
              Failed
            </th>
            <th scope="col">By</th>
            <th scope="col">Uploaded</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((batch) => (
            <tr key={batch.id}>
              <th scope="row">
                <Anchor href={importPath(batch)} size="table">
                  {batch.fileName}
                </Anchor>
              </th>
              <td>
                <StatusBadge tone={states[batch.state].tone}>{states[batch.state].word}</StatusBadge>
              </td>
              <Count of={batch.summary?.new} />
              <Count of={batch.summary?.changed} />
              <Count of={batch.summary?.failed} />
              <td>{batch.createdBy}</td>
              <td>{instant(batch.createdOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Count({ of }: { readonly of: number | undefined }) {
  return <td className={classes['number']}>{of === undefined ? <Dash spoken="Not known yet" /> : number(of)}</td>;
}
