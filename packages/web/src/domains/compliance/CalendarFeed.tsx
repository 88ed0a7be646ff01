import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyText } from '../../ui/CopyText.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatInstant } from '../../ui/format.ts';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { calendarFeedQuery, useCalendarFeedCommands } from './calendar-feed.queries.ts';
import classes from './Compliance.module.css';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    calendarFeed: Record<never, never>;
  }
}

/** The secret address at which a calendar program reads the deadlines: create, copy, replace, revoke. */
export function CalendarFeed({ close }: OverlayContentProps<'calendarFeed'>) {
  const query = useQuery(calendarFeedQuery(useMe().defaultAccount.id));
  if (query.data) return <Feed createdOn={query.data.createdOn} close={close} />;
  if (!query.error) return <LoadingContent />;
  return (
    <ErrorState title="The calendar link could not be loaded" error={query.error} retry={() => void query.refetch()} />
  );
}

function Feed({ createdOn, close }: { readonly createdOn: string | null; readonly close: () => void }) {
  const { create, revoke } = useCalendarFeedCommands(useMe().defaultAccount.id);
  const [address, setAddress] = useState<string>();
  const createAddress = () =>
    create.mutateAsync().then(
      (created) => setAddress(created.address),
      (error: unknown) => toastFailure('The calendar link could not be created.', error),
    );
  const revokeAddress = () =>
    revoke.mutateAsync().then(
      () => {
        setAddress(undefined);
        toastSuccess('Calendar link turned off');
      },
      (error: unknown) => toastFailure('The calendar link could not be turned off.', error),
    );
  return (
    <Stack gap="md">
      <Text>
        Show these deadlines in Outlook, Google Calendar or Apple Calendar. They update every few hours. Anyone with the
        link can see them.
      </Text>
      {address === undefined ? <Status createdOn={createdOn} /> : <Address address={address} />}
      <Group justify="flex-end" gap="xs">
        {createdOn !== null && (
          <Button variant="default" color="red" loading={revoke.isPending} onClick={() => void revokeAddress()}>
            Turn off calendar link
          </Button>
        )}
        <Button
          variant={createdOn === null ? 'filled' : 'default'}
          loading={create.isPending}
          onClick={() => void createAddress()}
        >
          {createdOn === null ? 'Create calendar link' : 'Create new calendar link'}
        </Button>
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function Status({ createdOn }: { readonly createdOn: string | null }) {
  return (
    <Text c="dimmed">
      {createdOn === null
        ? 'You have no calendar link yet.'
        : `You created a calendar link on ${formatInstant(createdOn)}. It is shown only once; a new link replaces it.`}
    </Text>
  );
}

function Address({ address }: { readonly address: string }) {
  return (
    <Stack gap="xs">
      <Text>Copy the link now; it is not shown again. In your calendar app, choose “Subscribe” or “From URL”.</Text>
      <div className={classes['secret']}>
        <CopyText text={address} label="Calendar link" />
      </div>
    </Stack>
  );
}
