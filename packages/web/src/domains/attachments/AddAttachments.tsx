import { attachmentEndings, maxFilesPerUpload } from '@curbstop/contract/attachments/attachment.values';
import { Button, Checkbox, FileButton, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCamera } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { phone } from '../../ui/theme.ts';
import type { AttachedTo } from './attachment.queries.ts';
import { startUploads } from './upload.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    addAttachments: { readonly accountId: string; readonly to: AttachedTo; readonly name: string };
  }
}

/** The upload dialog [A2.68]: uploads start as soon as files are chosen, and the page shows their progress. */
export function AddAttachments({ props: { accountId, to }, close }: OverlayContentProps<'addAttachments'>) {
  const cache = useQueryClient();
  const narrow = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const [keepPlace, setKeepPlace] = useState(false);
  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    startUploads(cache, { accountId, to, keepPlace, files });
    close();
  };
  return (
    <Stack gap="md">
      <Checkbox
        label="Keep photo locations"
        description="Otherwise the location is removed from photos before they are saved. The date is always kept."
        checked={keepPlace}
        onChange={(event) => setKeepPlace(event.currentTarget.checked)}
      />
      {narrow && (
        <FileButton
          accept="image/jpeg,image/png"
          capture="environment"
          inputProps={{ 'aria-label': 'Take a photo' }}
          onChange={(file) => take(file ? [file] : [])}
        >
          {(props) => (
            <Button {...props} size="lg" leftSection={<IconCamera size={20} aria-hidden="true" />}>
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
      <DropZone label="Photos and documents" endings={attachmentEndings} max={maxFilesPerUpload} onFiles={take} />
    </Stack>
  );
}
