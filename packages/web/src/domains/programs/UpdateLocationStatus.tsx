import { locationStatusesOf } from '@curbstop/contract/programs/program-location.calculation';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { useMe } from '../accounts/session.queries.ts';
import { useProgramLocationCommands } from './program-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    updateLocationStatus: {
      /** What the locations are called together: "12 Mill Street". */
      readonly what: string;
      readonly program: { readonly id: string; readonly name: string; readonly programTypeId: number };
      /** With the status that was shown on the screen. */
      readonly locations: readonly { readonly locationId: string; readonly was: LocationStatus }[];
    };
  }
}

/** Update location status [A2.78, B2.26]: of the statuses that the program has [A9.14]. */
export function UpdateLocationStatus({
  props: { what, program, locations },
  close,
}: OverlayContentProps<'updateLocationStatus'>) {
  const statuses = locationStatusesOf(program.programTypeId);
  const [status, setStatus] = useState<LocationStatus>(locations[0]?.was ?? 'Assigned');
  const { setStatuses } = useProgramLocationCommands(useMe().defaultAccount.id);
  // Another user changed the status first. The change is canceled so that it does not overwrite a status that was not shown.
  const hasConflict = setStatuses.error !== null && toErrorMessage(setStatuses.error).status === 409;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setStatuses.mutate(
      locations.map((one) => ({ ...one, programId: program.id, status })),
      { onSuccess: close },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {what} in {program.name}
        </Text>
        <NativeSelect
          label="Status"
          data={statuses.map((value) => ({ value, label: value }))}
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value as LocationStatus)}
          data-autofocus
        />
        {setStatuses.error && (
          <Text c="var(--error)" role="alert">
            {toErrorMessage(setStatuses.error).sentences.join(' ')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {hasConflict ? 'Close and reload' : 'Cancel'}
          </Button>
          <Button type="submit" loading={setStatuses.isPending} disabled={hasConflict}>
            Update the status
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
