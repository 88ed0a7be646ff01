import { importList, type ImportHead } from '@curbstop/contract/imports/import-batch.rules';
import { batchTransitions, type BatchState } from '@curbstop/contract/imports/import-batch.values';
import { fileImportKinds } from '@curbstop/contract/sampling-events/file-import.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { IconArrowRight, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dash } from '../../ui/Dash.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { StatusBadge, type StatusTone } from '../../ui/StatusBadge.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRowSelection } from '../../ui/table/row-selection.ts';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { SavedViews } from '../saved-views/SavedViews.tsx';
import { createImportCommands } from './import.commands.ts';
import { confirmCancelImport } from './import-cancel.commands.ts';
import { describeSummary, importSubjectLabels } from './import.calculation.ts';
import { importsPageQuery } from './import.queries.ts';
import { hasResult } from './import.wizard.ts';

const states: Readonly<Record<BatchState, { word: string; tone: StatusTone }>> = {
  reading: { word: 'Reading', tone: 'working' },
  read: { word: 'Needs your input', tone: 'attention' },
  checking: { word: 'Checking', tone: 'working' },
  checked: { word: 'Checked, not imported', tone: 'attention' },
  committing: { word: 'Importing', tone: 'working' },
  committed: { word: 'Imported', tone: 'done' },
  undoing: { word: 'Undoing', tone: 'working' },
  undone: { word: 'Undone', tone: 'muted' },
  failed: { word: 'Failed', tone: 'failed' },
  cancelled: { word: 'Canceled', tone: 'muted' },
};
/** Records or results that were changed since the import were kept by its undo. */
const undoneInPart = { word: 'Undone in part', tone: 'attention' } as const;
const describeState = ({ state, undone }: ImportHead) =>
  state === 'undone' && (undone?.kept ?? 0) > 0 ? undoneInPart : states[state];
const choices = {
  state: Object.entries(states).map(([value, { word }]) => ({ value, label: word })),
  subject: Object.entries(importSubjectLabels).map(([value, label]) => ({ value, label })),
};

const columns: readonly TableColumn<ImportHead>[] = [
  { id: 'fileName', header: 'File', names: 'row', width: 240, cell: ({ fileName }) => fileName },
  { id: 'subject', header: 'Type', width: 144, cell: ({ subject }) => importSubjectLabels[subject] },
  {
    id: 'state',
    header: 'Status',
    width: 176,
    card: 'top',
    text: (head) => describeState(head).word,
    cell: (head) => <StatusBadge tone={describeState(head).tone}>{describeState(head).word}</StatusBadge>,
  },
  {
    id: 'rows',
    header: 'Rows',
    width: 208,
    cell: (head) => describeRows(head),
  },
  { id: 'createdBy', header: 'User', width: 136, cell: ({ createdBy }) => createdBy },
  {
    id: 'createdOn',
    header: 'Uploaded',
    width: 168,
    text: ({ createdOn }) => formatInstant(createdOn),
    cell: ({ createdOn }) => <time dateTime={createdOn}>{formatInstant(createdOn)}</time>,
  },
  {
    id: 'committedOn',
    header: 'Imported',
    width: 168,
    text: ({ committedOn }) => committedOn && formatInstant(committedOn),
    cell: ({ committedOn }) =>
      committedOn ? <time dateTime={committedOn}>{formatInstant(committedOn)}</time> : <Dash label="Not imported" />,
  },
];

const isFileImport = ({ subject }: Pick<ImportHead, 'subject'>) => fileImportKinds.some((kind) => kind === subject);

function describeRows(head: ImportHead): string {
  if (!head.summary) return isFileImport(head) ? 'Not read' : 'Not checked';
  // The file as a whole is the reason, such as a closed event.
  if (isFileImport(head) && head.state === 'failed' && head.summary.failed === 0) return 'None imported';
  return describeSummary(head.summary);
}

/** The URL of an import: its result, otherwise its current step. */
export function getImportPath({ id, state, subject }: Pick<ImportHead, 'id' | 'state' | 'subject'>): string {
  if (subject === 'results') return `/result-imports/${id}`;
  if (isFileImport({ subject })) return `/imports/files/${id}`;
  return hasResult(state) ? `/imports/results/${id}` : `/imports/${id}`;
}

const getId = ({ id }: ImportHead) => id;

/** What can be done with an import from its row: go on with it, cancel it, or download the rows that failed. */
function useRowActions(): (head: ImportHead) => readonly MenuAction[] {
  const me = useMe();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const mayImport = meetsRequirement(me, requirements.importInventory);
  return (head) => {
    const { cancel, downloadFailed } = createImportCommands(cache, me.defaultAccount.id, head.id);
    const isOver = isFileImport(head) || hasResult(head.state);
    return [
      {
        label: isOver ? 'Show result' : 'Continue import',
        icon: IconArrowRight,
        run: () => void navigate({ to: getImportPath(head) }),
      },
      ...(head.subject === 'inventory' && head.summary && head.summary.failed > 0
        ? [
            {
              label: 'Download failed rows',
              icon: IconDownload,
              run: () => void downloadFailed().catch((error: unknown) => toastFailure('', error)),
            },
          ]
        : []),
      ...(mayImport && head.subject === 'inventory' && batchTransitions[head.state].includes('cancelled')
        ? [
            {
              label: 'Cancel import',
              icon: IconX,
              tone: 'danger' as const,
              run: () => confirmCancelImport(head, cancel),
            },
          ]
        : []),
    ];
  };
}

/** The account's imports, each linked to its current step or result. */
export function ImportTable({ empty }: { readonly empty: ReactNode }) {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const urlState = useTableUrlState(importList);
  const query = useQuery(importsPageQuery(accountId, urlState.settledRequest));
  const events = useQuery({ ...allEventsQuery(accountId), enabled: meetsRequirement(me, requirements.viewPrograms) });
  const eventChoices = (events.data ?? []).map(({ id, name, programName }) => ({
    value: id,
    label: `${name} (${programName})`,
  }));
  const selection = useRowSelection({ rows: query.data?.items, rowId: getId });
  return (
    <DataTable
      name="imports"
      noun={['import', 'imports']}
      list={importList}
      columns={columns}
      choices={{ ...choices, eventId: eventChoices }}
      urlState={urlState}
      query={query}
      rowId={getId}
      rowName={({ fileName }) => fileName}
      rowHref={getImportPath}
      rowActions={useRowActions()}
      selection={selection}
      views={(table) => <SavedViews type="imports" table={table} />}
      empty={empty}
    />
  );
}
