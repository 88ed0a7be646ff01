import { Text } from '@mantine/core';
import { useState } from 'react';
import { Form, SaveButtons } from '../../ui/Form.tsx';
import { formatCount } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { useForm } from '../../ui/use-form.ts';
import { WizardDone } from '../../ui/WizardDone.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useEventLocationCommands, type Participation, type SelectedRemoved } from './event-location.commands.ts';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    removeSelectedFromEvent: {
      readonly locations: readonly Participation[];
      readonly eventName: string;
      readonly onDone: () => void;
    };
  }
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
    what: 'the locations',
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
          `${formatCount(outcome.removed.length, 'location was', 'locations were')} removed from ${eventName}.`,
          ...outcome.kept.map(({ place, reason }) => `${place} was not removed. ${reason}`),
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
