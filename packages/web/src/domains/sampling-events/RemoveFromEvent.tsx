import type { EventOfLocation } from '@curbstop/contract/locations/location.rules';
import { eventRequired } from '@curbstop/contract/sampling-events/event-location.rules';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/FormFields.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import type { ParsedForm } from '../../ui/form-values.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { explainNotRemoved } from '../programs/program-location.commands.ts';
import { useEventLocationCommands, type Participation, type SelectedRemoved } from './event-location.commands.ts';

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
    removeSelectedFromEvent: {
      readonly locations: readonly Participation[];
      readonly eventName: string;
      readonly onDone: () => void;
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
    read: ({ event: chosenEvent }): ParsedForm<(typeof events)[number]> => {
      const event = events.find(({ id }) => id === chosenEvent);
      return event ? { fields: event } : { errors: { event: eventRequired } };
    },
    save: (event) =>
      remove.mutateAsync({ locationId, place, programId: event.programId, eventId: event.id, eventName: event.name }),
    onSaved: close,
    sentencesOf: (error) => [explainNotRemoved(error)],
  });
  return (
    <Form form={form} refusal="The location was not removed" getLabel={() => 'Sampling event'}>
      <Text>{place} will be removed from the event but stays in the program. Its history is kept.</Text>
      <SelectField
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

/** Remove from event for selected locations [B7.25]. Locations with kits or samples stay, each with the reason. */
export function RemoveSelectedFromEvent({
  props: { locations, eventName, onDone },
  close,
}: OverlayContentProps<'removeSelectedFromEvent'>) {
  const { removeSelected } = useEventLocationCommands(useMe().defaultAccount.id);
  const [outcome, setOutcome] = useState<SelectedRemoved>();
  const form = useForm({
    name: 'participations',
    subject: 'the locations',
    start: {},
    saved: undefined,
    read: () => ({ fields: locations }),
    save: removeSelected.mutateAsync,
    onSaved: (done) => {
      onDone();
      if (done.kept.length === 0) close();
      else setOutcome(done);
    },
  });
  if (outcome)
    return (
      <WizardDone
        close={close}
        sentences={[
          outcome.removed.length === 0
            ? `No locations were removed from ${eventName}.`
            : `${formatCount(outcome.removed.length, 'location was', 'locations were')} removed from ${eventName}.`,
          ...describeKept(outcome.kept),
        ]}
      />
    );
  return (
    <Form form={form} refusal="The locations were not removed">
      <Text>
        {formatCount(locations.length, 'location')} will be removed from {eventName} but{' '}
        {locations.length === 1 ? 'stays' : 'stay'} in the program. Locations with kits or samples cannot be removed.
      </Text>
      <SaveButtons form={form} onCancel={close} cancelTakesFocus label="Remove from event" tone="danger" />
    </Form>
  );
}

const maxPlaces = 20;

/** One sentence for each reason, with its locations. */
function describeKept(kept: SelectedRemoved['kept']): readonly string[] {
  return [...new Set(kept.map(({ reason }) => reason))].map((reason) => {
    const places = kept.filter((one) => one.reason === reason).map(({ place }) => place);
    const extraCount = places.length - maxPlaces;
    const shownPlaces = extraCount > 0 ? [...places.slice(0, maxPlaces), `${formatNumber(extraCount)} more`] : places;
    return `${reason} Not removed: ${new Intl.ListFormat('en-US').format(shownPlaces)}.`;
  });
}
