import type { AccountProfile, LetterheadImage } from '@curbstop/contract/accounts/account-profile.rules';
import { logoEndings, maxLogoBytes } from '@curbstop/contract/accounts/account-profile.values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { formatFileSize } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { paperVariables } from '../../ui/theme.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import classes from './AccountLogo.module.css';
import { useRemoveLetterheadImage, useUploadLetterheadImage, type LetterheadPart } from './account-profile.commands.ts';
import { letterheadImageQuery } from './account-profile.queries.ts';
import { useMe } from './session.queries.ts';

export function AccountLogo({ logo }: Pick<AccountProfile, 'logo'>) {
  return <LetterheadPicture part="logo" title="Logo" image={logo} />;
}

export function AccountSignature({ signature }: Pick<AccountProfile, 'signature'>) {
  return <LetterheadPicture part="signature" title="Signature" image={signature} />;
}

interface PictureProps {
  readonly part: LetterheadPart;
  readonly title: string;
  readonly image: LetterheadImage | null;
}

/** An image on letters: preview, replace by drag and drop, or remove. */
function LetterheadPicture({ part, title, image }: PictureProps) {
  const sending = useUploadLetterheadImage(part);
  const { mutateAsync: takeOff } = useRemoveLetterheadImage(part);
  const send = (file: File | undefined) => {
    if (!file) return;
    sending.mutate(file, {
      onSuccess: () => toastSuccess(`The ${part} was saved`),
      onError: (error) => toastFailure(`The ${part} was not saved. `, error),
    });
  };
  const confirmRemoval = () =>
    confirm({
      title: `Remove the ${part} from letters?`,
      sentence: `New letters will not include ${image?.fileName ?? `the ${part}`}.`,
      confirmLabel: `Remove ${part}`,
      tone: 'danger',
      onConfirm: async () => {
        await takeOff();
        toastSuccess(`New letters will not include a ${part}`);
      },
    });
  return (
    <section className={classes['logo']} aria-labelledby={`${part}-title`}>
      <h2 id={`${part}-title`}>{title}</h2>
      {image && (
        <div className={classes['shown']}>
          <Picture part={part} image={image} />
          <div>
            <strong>{image.fileName}</strong>
            <span className={classes['size']}>{formatFileSize(image.size)}</span>
            <Button variant="default" size="compact-sm" onClick={confirmRemoval}>
              Remove {part}
            </Button>
          </div>
        </div>
      )}
      <DropZone
        label={image ? `Replace ${part}` : `Upload ${part}`}
        endings={logoEndings}
        max={1}
        maxBytes={maxLogoBytes}
        disabled={sending.isPending}
        onFiles={([file]) => send(file)}
      />
    </section>
  );
}

function Picture({ part, image: { fileId } }: { readonly part: LetterheadPart; readonly image: LetterheadImage }) {
  const { data, error } = useQuery(letterheadImageQuery(useMe().defaultAccount.id, part, fileId));
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (error)
    return (
      <p role="alert">
        The {part} could not be shown. {toErrorMessage(error).sentences.join(' ')}
      </p>
    );
  return (
    <div className={classes['frame']} style={paperVariables}>
      {data && <img ref={draw} alt={`The ${part} on your letters`} />}
    </div>
  );
}
