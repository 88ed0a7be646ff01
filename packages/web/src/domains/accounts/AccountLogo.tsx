import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { logoEndings, maxLogoBytes } from '@curbstop/contract/accounts/account-profile.values';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { formatFileSize } from '../../ui/format.ts';
import { confirm } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { paper } from '../../ui/theme.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import classes from './AccountLogo.module.css';
import { useRemoveLogo, useSendLogo } from './account-profile.commands.ts';
import { logoQuery } from './account-profile.queries.ts';
import { useMe } from './session.queries.ts';

/** The logo on letters: preview, replace by drag and drop, or remove. */
export function AccountLogo({ logo }: Pick<AccountProfile, 'logo'>) {
  const sending = useSendLogo();
  const { mutateAsync: takeOff } = useRemoveLogo();
  const send = (file: File | undefined) => {
    if (!file) return;
    sending.mutate(file, {
      onSuccess: () => toastSuccess('The logo was saved'),
      onError: (error) => toastFailure('The logo was not saved. ', error),
    });
  };
  const ask = () =>
    confirm({
      title: 'Remove the logo from letters?',
      sentence: `New letters will not include ${logo?.fileName ?? 'the logo'}.`,
      confirmLabel: 'Remove logo',
      tone: 'danger',
      onConfirm: async () => {
        await takeOff();
        toastSuccess('New letters will not include a logo');
      },
    });
  return (
    <section className={classes['logo']} aria-labelledby="logo-title">
      <h2 id="logo-title">Logo</h2>
      {logo && (
        <div className={classes['shown']}>
          <Picture logo={logo} />
          <div>
            <strong>{logo.fileName}</strong>
            <span className={classes['size']}>{formatFileSize(logo.size)}</span>
            <Button variant="default" size="compact-sm" onClick={ask}>
              Remove logo
            </Button>
          </div>
        </div>
      )}
      <DropZone
        label={logo ? 'Replace logo' : 'Upload logo'}
        endings={logoEndings}
        max={1}
        maxBytes={maxLogoBytes}
        disabled={sending.isPending}
        onFiles={([file]) => send(file)}
      />
    </section>
  );
}

function Picture({ logo }: { readonly logo: NonNullable<AccountProfile['logo']> }) {
  const { data, error } = useQuery(logoQuery(useMe().defaultAccount.id, logo.fileId));
  const draw = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !data) return undefined;
      const address = URL.createObjectURL(data);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [data],
  );
  if (error) return <p role="alert">The logo could not be shown. {toErrorMessage(error).sentences.join(' ')}</p>;
  return (
    <div className={classes['frame']} style={paper}>
      {data && <img ref={draw} alt="The logo on your letters" />}
    </div>
  );
}
