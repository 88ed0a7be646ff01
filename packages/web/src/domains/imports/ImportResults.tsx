import { isSampled } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DropZone } from '../../ui/DropZone.tsx';
import { toErrorMessage } from '../../ui/error-message.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { LoadingContent } from '../../ui/LazyContent.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { WorkProgress } from '../../ui/WorkProgress.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { ImportFailure } from './ImportFailure.tsx';
import { useResultUpload } from './result-import.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** Without an event, the person chooses it. */
    importResults: { readonly event?: { readonly id: string; readonly name: string } };
  }
}

type Props = OverlayContentProps<'importResults'>;

/** Uploads the results of a laboratory for a sampling event. */
export function ImportResults({ props: { event }, close }: Props) {
  return event ? <Upload eventId={event.id} close={close} /> : <ChooseEvent close={close} />;
}

function ChooseEvent({ close }: Pick<Props, 'close'>) {
  const query = useQuery(allEventsQuery(useMe().defaultAccount.id));
  const [eventId, setEventId] = useState('');
  if (!query.data)
    return query.error ? (
      <ErrorState
        title="The sampling events could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    ) : (
      <LoadingContent />
    );
  const events = query.data.filter(isSampled).toReversed();
  return (
    <Stack gap="md">
      <NativeSelect
        label="Sampling event"
        withAsterisk
        value={eventId}
        data={[
          { value: '', label: 'Choose the event of the samples' },
          ...events.map(({ id, name, programName }) => ({ value: id, label: `${name} (${programName})` })),
        ]}
        onChange={({ currentTarget }) => setEventId(currentTarget.value)}
      />
      <Upload eventId={eventId} close={close} />
    </Stack>
  );
}

function Upload({ eventId, close }: Pick<Props, 'close'> & { readonly eventId: string }) {
  const { mutate, isPending, error } = useResultUpload();
  const navigate = useNavigate();
  const [share, setShare] = useState(0);
  return (
    <Stack gap="md">
      <Text>
        A CSV or Excel file from any laboratory. You match its columns once; they are proposed for the laboratory’s next
        file. Nothing is imported until you have reviewed the rows.
      </Text>
      {error && <ImportFailure reason={toErrorMessage(error).sentences.join(' ')} />}
      {isPending ? (
        <WorkProgress title="Uploading the file" state="running" done={Math.round(share * 100)} total={100} />
      ) : (
        <DropZone
          label="Laboratory file"
          endings={resultEndings}
          max={1}
          hint="one file"
          disabled={eventId === ''}
          onFiles={([file]) => {
            if (!file) return;
            mutate(
              { eventId, file, onProgress: setShare },
              {
                onSuccess: ({ id }) => {
                  close();
                  void navigate({ to: '/result-imports/$batchId', params: { batchId: id } });
                },
              },
            );
          }}
        />
      )}
      <Button variant="default" onClick={close}>
        Cancel
      </Button>
    </Stack>
  );
}

const resultEndings = ['.csv', '.txt', '.xlsx'];
