import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { attachmentFileQuery } from './attachment.queries.ts';
import classes from './Attachments.module.css';

/** Larger files would slow down the page. */
const largestShown = 50_000_000;

/**
 * A picture or a PDF, fetched with the user's token and shown from a blob with its detected content type: whatever a
 * file contains, it is never executed as a page (docs/decisions/0032).
 */
export function AttachmentPreview({ attachment }: { readonly attachment: Attachment }) {
  if (attachment.fileSize > largestShown)
    return <p className={classes['muted']}>This file is too large to preview. Download it to open it.</p>;
  // Mobile browsers have no embedded PDF viewer.
  if (attachment.kind === 'pdf' && !navigator.pdfViewerEnabled)
    return <p className={classes['muted']}>Your browser can’t preview PDFs. Download the file to open it.</p>;
  return <PreviewContent attachment={attachment} />;
}

function PreviewContent({ attachment }: { readonly attachment: Attachment }) {
  const query = useQuery(attachmentFileQuery(useMe().defaultAccount.id, attachment.id));
  const [isBroken, setBroken] = useState(false);
  if (query.error)
    return <ErrorState title="The file could not be loaded" error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={260} aria-busy="true" aria-label="Loading the file" />;
  if (isBroken) return <p className={classes['muted']}>This image can’t be previewed. Download it to open it.</p>;
  return <FromMemory attachment={attachment} content={query.data.content} onBroken={() => setBroken(true)} />;
}

interface FromMemoryProps {
  readonly attachment: Attachment;
  readonly content: Blob;
  readonly onBroken: () => void;
}

function FromMemory({ attachment: { kind, mediaType, originalFileName }, content, onBroken }: FromMemoryProps) {
  // The object URL is revoked when its element unmounts.
  const lend = useCallback(
    (place: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!place) return undefined;
      const address = URL.createObjectURL(content.slice(0, content.size, mediaType));
      place.src = kind === 'pdf' ? `${address}#navpanes=0&view=FitH` : address;
      return () => URL.revokeObjectURL(address);
    },
    [content, kind, mediaType],
  );
  if (kind === 'pdf') return <iframe ref={lend} className={classes['pdf']} title={originalFileName} />;
  return <img ref={lend} className={classes['picture']} alt={originalFileName} onError={onBroken} />;
}
