import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import {
  attachmentKindLabels,
  attachmentKinds,
  attachmentList,
} from '@curbstop/contract/attachments/attachment.values';
import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUrlParameter } from '../../ui/url-parameter.ts';
import { Dash } from '../../ui/Dash.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { formatFileSize, formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useTableUrlState } from '../../ui/table/table-url.ts';
import type { TableColumn } from '../../ui/table/table-layout.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatTakenDate } from './attachment.calculation.ts';
import { useDeleteAttachment, useSaveAttachment } from './attachment.commands.ts';
import { attachmentsPageQuery, type AttachedTo } from './attachment.queries.ts';
import { AttachmentDrawer } from './AttachmentDrawer.tsx';
import classes from './Attachments.module.css';
import { UploadList } from './UploadList.tsx';

const columns: readonly TableColumn<Attachment>[] = [
  {
    id: 'originalFileName',
    header: 'Name',
    names: 'row',
    width: 200,
    cell: ({ originalFileName }) => originalFileName,
  },
  { id: 'kind', header: 'Type', width: 112, card: 'top', cell: ({ kind }) => attachmentKindLabels[kind] },
  {
    id: 'fileSize',
    header: 'Size',
    align: 'end',
    width: 80,
    text: ({ fileSize: bytes }) => bytes,
    cell: ({ fileSize: bytes }) => formatFileSize(bytes),
  },
  {
    id: 'takenOn',
    header: 'Taken',
    width: 160,
    text: formatTakenDate,
    cell: (row) => formatTakenDate(row) ?? <Dash />,
  },
  {
    id: 'createdOn',
    header: 'Added',
    width: 160,
    text: ({ createdOn }) => formatInstant(createdOn),
    cell: ({ createdOn }) => <time dateTime={createdOn}>{formatInstant(createdOn)}</time>,
  },
  { id: 'createdBy', header: 'Added by', width: 120, cell: ({ createdBy }) => createdBy },
];
const [nameColumn, ...otherColumns] = columns;
/** The record of a file matters more here than who added it, so that column is hidden by default. */
const columnsOfLocation: readonly TableColumn<Attachment>[] = [
  ...(nameColumn ? [nameColumn] : []),
  {
    id: 'links',
    header: 'Attached to',
    width: 160,
    text: (row) => getPlaces(row).join('; '),
    cell: (row) => getPlaces(row).map((place) => <div key={place}>{place}</div>),
  },
  ...otherColumns.map((column) => (column.id === 'createdBy' ? { ...column, startsHidden: true as const } : column)),
];
const choices = { kind: attachmentKinds.map((kind) => ({ value: kind, label: attachmentKindLabels[kind] })) };

interface Props {
  readonly to: AttachedTo;
  /** Display name of the record. */
  readonly name: string;
  /** URL parameter of the open file; its plural names the table. A location and its line may both be on the page. */
  readonly urlParameter: 'attachment' | 'line.attachment';
}

/** The attachments of a record: view, download, add and, for administrators, delete [A6.1, A6.3]. */
export function AttachmentsSection({ to, name, urlParameter }: Props) {
  const me = useMe();
  const urlState = useTableUrlState(attachmentList, `${urlParameter}s`);
  const query = useQuery(attachmentsPageQuery(me.defaultAccount.id, to, urlState.settledRequest));
  const [openId, setOpenId] = useUrlParameter(urlParameter);
  const save = useSaveAttachment();
  const drop = useDeleteAttachment(() => setOpenId(undefined));
  const mayAdd = meetsRequirement(me, requirements.addAttachment);
  const mayDelete = meetsRequirement(me, requirements.deleteAttachment);
  const actionsFor = (row: Attachment): readonly MenuAction[] => [
    { label: 'View', icon: IconEye, run: () => setOpenId(row.id) },
    { label: 'Download', icon: IconDownload, run: () => void save(row) },
    ...(mayDelete ? [{ label: 'Delete', icon: IconTrash, tone: 'danger' as const, run: () => drop(row) }] : []),
  ];
  const add = mayAdd ? (
    <AddButton
      isProof={to.type === 'deadline'}
      onClick={() => openOverlay('addAttachments', { accountId: me.defaultAccount.id, to, name })}
    />
  ) : undefined;
  const isEmpty =
    query.data?.total === 0 && urlState.request.searchTerm === '' && Object.keys(urlState.request.filters).length === 0;
  const part = useFocusAfterFirstFile({ isEmpty });
  return (
    <section ref={part} className={classes['part']} aria-label="Attachment list" tabIndex={-1}>
      <UploadList to={to} />
      {isEmpty ? (
        <NoFiles attachedTo={to.type} action={add} />
      ) : (
        <DataTable
          name={`attachments-${to.type}`}
          noun={
            to.type === 'pwsserviceline'
              ? ['attachment of the line', 'attachments of the line']
              : ['attachment', 'attachments']
          }
          list={attachmentList}
          columns={to.type === 'location' ? columnsOfLocation : columns}
          choices={choices}
          urlState={urlState}
          query={query}
          rowId={({ id }) => id}
          rowName={({ originalFileName }) => originalFileName}
          onOpenRow={({ id }) => setOpenId(id)}
          openRowId={openId}
          rowActions={actionsFor}
          tools={add}
        />
      )}
      <AttachmentDrawer
        id={openId}
        onClose={() => setOpenId(undefined)}
        onSave={save}
        onDelete={mayDelete ? drop : undefined}
      />
    </section>
  );
}

/**
 * The list of the first file replaces the button that opened the dialog: then the section takes the focus. While the
 * dialog still closes, `useFocusReturn` gives it to the section, which is around the button.
 */
function useFocusAfterFirstFile({ isEmpty }: { readonly isEmpty: boolean }) {
  const part = useRef<HTMLElement>(null);
  const wasEmpty = useRef(false);
  useEffect(() => {
    const isFirst = wasEmpty.current && !isEmpty;
    wasEmpty.current = isEmpty;
    if (isFirst && document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [isEmpty]);
  return part;
}

/** Most of a location's files belong to it or to its lines, so its own address is omitted. */
function getPlaces({ links }: Attachment): readonly string[] {
  return links.map(({ relatedEntityType, name }) => (relatedEntityType === 'location' ? 'This location' : name));
}

function AddButton({ isProof, onClick }: { readonly isProof: boolean; readonly onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden="true" />} onClick={onClick}>
      {isProof ? 'Attach proof' : 'Add attachments'}
    </Button>
  );
}

const suggestions: Partial<Record<AttachedTo['type'], string>> = {
  sample: 'Add the laboratory report, the chain of custody and photos of the bottle as evidence for the State.',
  schoolfacility: 'Add letters to the school, its answers, refusals and laboratory reports as evidence for the State.',
  deadline: 'Add the notice or report, its certification and the State’s receipt.',
};

function NoFiles({ attachedTo, action }: { readonly attachedTo: AttachedTo['type']; readonly action: ReactNode }) {
  return (
    <EmptyState title="No attachments yet" action={action}>
      {suggestions[attachedTo] ?? 'Add photos, tap cards, permits and test pit records as evidence for the State.'}
    </EmptyState>
  );
}
