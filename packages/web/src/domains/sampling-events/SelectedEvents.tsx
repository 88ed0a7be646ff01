import { eventStatuses } from '@curbstop/contract/sampling-events/sampling-event.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Button } from '@mantine/core';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { useUpdateEventStatuses } from './sampling-event.commands.ts';

interface Props {
  readonly events: readonly SamplingEvent[];
  readonly onDone: () => void;
}

/** The status of the selected events [B7.17]; all change or none. */
export function SelectedEvents({ events, onDone }: Props) {
  const update = useUpdateEventStatuses(useMe().defaultAccount.id, onDone);
  return (
    <MenuButton
      button={
        <Button size="compact-sm" variant="default">
          Update status
        </Button>
      }
      width={160}
      actions={eventStatuses.map((status) => ({ label: status, run: () => void update({ events, status }) }))}
    />
  );
}
