import { Button, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatFileSize } from '../../ui/format.ts';
import type { AttachedTo } from './attachment.queries.ts';
import classes from './Attachments.module.css';
import { stopUpload, retryUpload, uploadStore, type Upload } from './upload.commands.ts';

/** The uploads of a record with their progress and a Cancel button. */
export function UploadList({ to }: { readonly to: AttachedTo }) {
  const all = useSyncExternalStore(uploadStore.subscribe, uploadStore.read).filter(
    (one) => one.to.type === to.type && one.to.id === to.id,
  );
  if (all.length === 0) return null;
  return (
    <ul className={classes['uploads']} aria-label="Uploads">
      {all.map((one) => (
        <li key={one.key}>{one.state === 'failed' ? <Failed upload={one} /> : <Going upload={one} />}</li>
      ))}
    </ul>
  );
}

function Going({ upload: { key, file, share, state } }: { readonly upload: Upload }) {
  const cache = useQueryClient();
  const percent = Math.round(share * 100);
  return (
    <>
      <div className={classes['uploadHead']}>
        <span className={classes['fileName']}>{file.name}</span>
        <span className={`${classes['muted']} figures`}>
          {state === 'waiting'
            ? 'Waiting'
            : percent === 100
              ? 'Checking'
              : `${percent}% of ${formatFileSize(file.size)}`}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Cancel upload of ${file.name}`}
          onClick={() => stopUpload(cache, key)}
        >
          Cancel
        </Button>
      </div>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={`Upload of ${file.name}`} />
      </Progress.Root>
      <output className="visuallyHidden">{`${file.name}: ${Math.floor(percent / 25) * 25}%`}</output>
    </>
  );
}

function Failed({ upload: { key, file, why } }: { readonly upload: Upload }) {
  const cache = useQueryClient();
  return (
    <>
      <div className={classes['uploadHead']}>
        <IconAlertTriangle size={16} aria-hidden="true" className={classes['trouble']} />
        <span className={classes['fileName']}>{file.name}</span>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Try ${file.name} again`}
          onClick={() => retryUpload(cache, key)}
        >
          Try again
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Dismiss ${file.name}`}
          onClick={() => stopUpload(cache, key)}
        >
          Dismiss
        </Button>
      </div>
      <p className={classes['why']} role="alert">
        {why}
      </p>
    </>
  );
}
