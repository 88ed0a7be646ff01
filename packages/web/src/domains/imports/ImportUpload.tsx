import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { formatFileSize } from '../../ui/format.ts';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import classes from './Import.module.css';
import { useUpload } from './import.commands.ts';
import { ImportFailure } from './ImportFailure.tsx';

/** Accepted file types; the server verifies the content. */
const importEndings = ['.xlsx', '.csv', '.txt'] as const;

/** Uploads an inventory file by drag and drop or file picker, which starts an import. */
export function ImportUpload({ onBegun }: { readonly onBegun: (id: string) => void }) {
  const { mutate, isPending, error, variables, reset } = useUpload();
  const [share, setShare] = useState(0);
  useFocusFallback(isPending);
  const stop = useRef<AbortController>(null);
  // Leaving the page cancels the upload.
  useEffect(() => () => stop.current?.abort(), []);
  const send = (file: File | undefined) => {
    if (!file) return;
    const control = new AbortController();
    stop.current = control;
    setShare(0);
    mutate({ file, onProgress: setShare, signal: control.signal }, { onSuccess: ({ id }) => onBegun(id) });
  };
  if (isPending) {
    const { file } = variables;
    return (
      <WorkProgress
        title={`Uploading ${file.name} (${formatFileSize(file.size)})`}
        state="running"
        done={Math.round(share * 100)}
        total={100}
        onCancel={() => stop.current?.abort()}
      >
        Keep this page open until the upload is complete.
      </WorkProgress>
    );
  }
  const stopped = error instanceof DOMException && error.name === 'AbortError';
  return (
    <div className={classes['stack']}>
      {error && !stopped && (
        <ImportFailure reason={toErrorMessage(error).sentences.join(' ')}>
          {variables && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => send(variables.file)}
              style={{ alignSelf: 'flex-start' }}
            >
              Upload {variables.file.name} again
            </Button>
          )}
        </ImportFailure>
      )}
      <DropZone
        label="Inventory file"
        endings={importEndings}
        max={1}
        hint="one file"
        onFiles={([file]) => {
          reset();
          send(file);
        }}
      />
    </div>
  );
}
