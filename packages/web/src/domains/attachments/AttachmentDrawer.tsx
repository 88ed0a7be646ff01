import { isPreviewed } from '@curbstop/contract/attachments/attachment.calculation';
import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { attachmentKindLabels } from '@curbstop/contract/attachments/attachment.values';
import { Button, Skeleton, Stack } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatFileSize, formatInstant } from '../../ui/format.ts';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { isMissing } from '../../ui/error-message.ts';
import { RecordNotShown } from '../../ui/RecordNotShown.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { formatTakenDate } from './attachment.calculation.ts';
import { attachmentQuery } from './attachment.queries.ts';
import { AttachmentPreview } from './AttachmentPreview.tsx';
import classes from './Attachments.module.css';

interface Props {
  /** Attachment id from the URL; the drawer is closed without one. */
  readonly id: string | undefined;
  readonly onClose: () => void;
  readonly onSave: (attachment: Attachment) => Promise<void>;
  /** Undefined except for administrators [A6.1]. */
  readonly onDelete: ((attachment: Attachment) => void) | undefined;
}

/** The view-attachment drawer [A2.68]: a safe preview of the file and its details. */
export function AttachmentDrawer({ id, onClose, ...actions }: Props) {
  return (
    <SideDrawer
      name="viewAttachment"
      opened={id !== undefined}
      onClose={onClose}
      size="wide"
      title={id === undefined ? '' : <DrawerTitle id={id} />}
    >
      {id !== undefined && <Panel key={id} id={id} {...actions} />}
    </SideDrawer>
  );
}

function DrawerTitle({ id }: { readonly id: string }) {
  const { data, error } = useQuery(attachmentQuery(useMe().defaultAccount.id, id));
  if (!data && isMissing(error)) return 'Not found';
  return data?.originalFileName ?? 'Attachment';
}

function Panel({ id, onSave, onDelete }: Omit<Props, 'onClose' | 'id'> & { readonly id: string }) {
  const query = useQuery(attachmentQuery(useMe().defaultAccount.id, id));
  const attachment = query.data;
  if (!attachment && query.error)
    return (
      <RecordNotShown
        title="The attachment could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  if (!attachment) return <AttachmentSkeleton />;
  return (
    <Stack gap="lg">
      <div className={classes['actions']}>
        <Button leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void onSave(attachment)}>
          Download
        </Button>
        {onDelete && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => onDelete(attachment)}
          >
            Delete
          </Button>
        )}
      </div>
      {isPreviewed(attachment.kind) ? (
        <AttachmentPreview attachment={attachment} />
      ) : (
        <p className={classes['muted']}>This file type can’t be previewed. Download it to open it.</p>
      )}
      <AttachmentDetails attachment={attachment} />
    </Stack>
  );
}

function AttachmentDetails({ attachment }: { readonly attachment: Attachment }) {
  const { kind, fileSize: bytes, createdOn, createdBy, useCNC, keepsPlace, links } = attachment;
  const takenText = formatTakenDate(attachment);
  return (
    <DataList>
      <DataPair name="Type">{`${attachmentKindLabels[kind]}, ${formatFileSize(bytes)}`}</DataPair>
      <DataPair name="Added">{`${formatInstant(createdOn)} by ${createdBy}`}</DataPair>
      {takenText && <DataPair name="Taken">{`${takenText} (camera time)`}</DataPair>}
      {kind === 'picture' && (
        <DataPair name="Photo location">{keepsPlace ? 'Saved in the file' : 'Removed from the file'}</DataPair>
      )}
      {useCNC && <DataPair name="Notice certification">Evidence that notices were delivered</DataPair>}
      <DataPair name="Attached to">{links.map(({ name }) => name).join('; ')}</DataPair>
    </DataList>
  );
}

function AttachmentSkeleton() {
  return (
    <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the attachment">
      <Skeleton height={36} width={140} />
      <Skeleton height={260} />
      <Skeleton height={80} />
    </Stack>
  );
}
