import type { EventOfLocation } from '@curbstop/contract/locations/location.rules';
import { eventRequired } from '@curbstop/contract/sampling-events/event-location.rules';
import { Text } from '@mantine/core';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { ChoiceField } from '../../ui/FormFields.tsx';
import type { Read } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { useMe } from '../accounts/session.queries.ts';
import { explainNotRemoved } from '../programs/program-location.commands.ts';
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
  const { remove } = useEventLocationCommands(useMe().defaultAccount.id);
  const form = useForm({
    name: 'participation',
    subject: 'the event',
    start: { event: eventId },
    saved: undefined,
    read: ({ event: chosenEvent }): Read<(typeof events)[number]> => {
      const event = events.find(({ id }) => id === chosenEvent);
      return event ? { fields: event } : { errors: { event: eventRequired } };
    },
    save: (event) =>
      remove.mutateAsync({ locationId, place, programId: event.programId, eventId: event.id, eventName: event.name }),
    onSaved: close,
    sentencesOf: (error) => [explainNotRemoved(error)],
  });
  return (
    <Form form={form} refusal="The location was not removed" labelOf={() => 'Sampling event'}>
      <Text>{place} will be removed from the event but stays in the program. Its history is kept.</Text>
      <ChoiceField
        {...form.field('event')}
        label="Sampling event"
        none="Choose an event"
        options={events.map(({ id, name, programName }) => ({ value: id, label: `${name}, ${programName}` }))}
        required
        takesFocus
      />
      <SaveButtons form={form} onCancel={close} label="Remove from event" tone="danger" />
    </Form>
  );
}
