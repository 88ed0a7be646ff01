import type { Attachment } from '@curbstop/contract/attachments/attachment.rules';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { fileOfAttachment } from './attachment.queries.ts';
import classes from './Attachments.module.css';

/** Beyond this a page would become slow for something that people rather save. */
const largestShown = 50_000_000;

/**
 * A picture or a PDF, fetched with the person's own token and shown from memory under the type that its content has:
 * whatever else a file may hold, it is never run as a page (docs/decisions/0108).
 */
export function AttachmentPreview({ attachment }: { readonly attachment: Attachment }) {
  if (attachment.fileSize > largestShown) return <p className={classes['quiet']}>It is too large to be shown here. Download it to open it.</p>;
  // Browsers of phones have no viewer that a page may use.
  if (attachment.kind === 'pdf' && !navigator.pdfViewerEnabled) return <p className={classes['quiet']}>This browser shows no PDF inside a page. Download it to open it.</p>;
  return <Shown attachment={attachment} />;
}

function Shown({ attachment }: { readonly attachment: Attachment }) {
  const answer = useQuery(fileOfAttachment(useMe().defaultAccount.id, attachment.id));
  const address = useBlobAddress(answer.data?.content, attachment.mediaType);
  const [isBroken, setBroken] = useState(false);
  if (answer.error) return <ErrorState title="The file could not be loaded" error={answer.error} retry={() => void answer.refetch()} />;
  if (!address) return <Skeleton height={260} aria-busy="true" aria-label="Loading the file" />;
  if (isBroken) return <p className={classes['quiet']}>This picture cannot be shown. Download it to look at it with another program.</p>;
  if (attachment.kind === 'pdf') return <iframe className={classes['pdf']} src={address} title={attachment.originalFileName} />;
  return <img className={classes['picture']} src={address} alt={attachment.originalFileName} onError={() => setBroken(true)} />;
}

function useBlobAddress(content: Blob | undefined, mediaType: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content.slice(0, content.size, mediaType));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, mediaType]);
  return address;
}
