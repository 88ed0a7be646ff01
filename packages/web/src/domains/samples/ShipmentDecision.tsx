import type { Selection } from '@curbstop/contract/primitives/selection';
import { Button, Group } from '@mantine/core';
import { useMe } from '../accounts/session.queries.ts';
import { useKitCommands } from './kit.commands.ts';

interface Props {
  readonly which: { readonly kitIds: string[] } | { readonly selection: Selection };
  readonly count: number;
}

/** The ways on for kits that the carrier did not take. */
export function ShipmentDecision({ which, count }: Props) {
  const { changeShipment } = useKitCommands(useMe().defaultAccount.id);
  const decide = (shipment: 'Waiting' | 'By hand') => changeShipment.mutate({ which, shipment });
  const them = count === 1 ? 'it' : 'them';
  return (
    <Group gap="xs" mt="xs">
      <Button size="compact-sm" variant="default" loading={changeShipment.isPending} onClick={() => decide('Waiting')}>
        Send {them} to the carrier again
      </Button>
      <Button size="compact-sm" variant="default" disabled={changeShipment.isPending} onClick={() => decide('By hand')}>
        Ship {them} yourself
      </Button>
    </Group>
  );
}
