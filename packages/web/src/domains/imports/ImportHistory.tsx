import type { AnswerOf } from '@curbstop/contract/kinds/call';
import type { listImports } from '@curbstop/contract/imports/import-batch.calls';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import { Anchor } from '@mantine/core';
import { instant } from '../../ui/format.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import classes from './Import.module.css';
import { summarySentence } from './import.calculation.ts';
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
    <ul className={classes['lines']} aria-label="Earlier imports">
      <li className={`${classes['line']} ${classes['lineHead']}`} aria-hidden="true">
        <span>File</span>
        <span>State</span>
        <span>Rows</span>
        <span>Uploaded</span>
      </li>
      {imports.map((batch) => (
        <li key={batch.id} className={classes['line']}>
          <Anchor href={importPath(batch)} className={classes['lineName']}>
            {batch.fileName}
          </Anchor>
          <span>
            <StatusBadge tone={states[batch.state].tone}>{states[batch.state].word}</StatusBadge>
          </span>
          <span className={classes['why']}>{batch.summary ? summarySentence(batch.summary) : 'Not checked'}</span>
          <span className={classes['why']}>
            {batch.createdBy}, {instant(batch.createdOn)}
          </span>
        </li>
      ))}
    </ul>
  );
}
