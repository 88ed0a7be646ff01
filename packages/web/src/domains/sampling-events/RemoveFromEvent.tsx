import type { EventOfLocation } from '@curbstop/contract/locations/location.rules';
import { eventRequired } from '@curbstop/contract/sampling-events/event-location.rules';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { whyNotRemoved } from '../programs/program-location.commands.ts';
import { useEventLocationCommands } from './event-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    removeFromEvent: {
      readonly locationId: string;
      readonly place: string;
      /** The events of the location. */
      readonly events: readonly Pick<EventOfLocation, 'id' | 'name' | 'programId' | 'programName'>[];
      /** The preselected event, if any. */
      readonly eventId?: string;
    };
  }
}

/** Remove from event [A2.77, B2.25]: an event has to be chosen [A5.37]. */
export function RemoveFromEvent({
  props: { locationId, place, events, eventId = '' },
  close,
}: OverlayContentProps<'removeFromEvent'>) {
  const [chosen, choose] = useState(eventId);
  const [refused, setRefused] = useState<string>();
  const field = useRef<HTMLSelectElement>(null);
  const { remove } = useEventLocationCommands(useMe().defaultAccount.id);
  const submit = (submitted: SubmitEvent) => {
    submitted.preventDefault();
    const event = events.find(({ id }) => id === chosen);
    setRefused(event ? undefined : eventRequired);
    if (!event) return field.current?.focus();
    remove.mutate(
      { locationId, place, programId: event.programId, eventId: event.id, eventName: event.name },
      { onSuccess: close },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{place} will be removed from the event but stays in the program. Its history is kept.</Text>
        <NativeSelect
          ref={field}
          label="Sampling event"
          withAsterisk
          aria-required
          data={[
            { value: '', label: 'Choose an event' },
            ...events.map(({ id, name, programName }) => ({ value: id, label: `${name}, ${programName}` })),
          ]}
          value={chosen}
          error={refused}
          onChange={(event) => {
            choose(event.currentTarget.value);
            setRefused(undefined);
          }}
          data-autofocus
        />
        {remove.error && (
          <Text c="var(--error)" role="alert">
            {whyNotRemoved(remove.error)}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            Remove from the event
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
