import type { Selection } from '@curbstop/contract/primitives/selection';
import type { ShipmentDecision as Decision } from '@curbstop/contract/samples/kit-shipment.values';
import { Button, Group, Text } from '@mantine/core';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { confirm } from '../../ui/overlays.ts';
import { useMe } from '../accounts/session.queries.ts';
import { isCarrierMissing } from './kit.calculation.ts';
import { useKitCommands } from './kit.commands.ts';

interface Props {
  readonly kits: { readonly kitIds: string[] } | { readonly selection: Selection };
  readonly count: number;
}

/** The ways on for kits that the carrier did not take. */
export function ShipmentDecision({ kits, count }: Props) {
  const { changeShipment } = useKitCommands(useMe().defaultAccount.id);
  // A button that waits for its response is disabled and loses the focus.
  useFocusFallback(changeShipment.status);
  const decide = (shipment: Decision) => changeShipment.mutate({ kits, shipment });
  const them = count === 1 ? 'it' : 'them';
  if (isCarrierMissing(changeShipment.error))
    return <CarrierResponse them={them} record={(shipment) => changeShipment.mutateAsync({ kits, shipment })} />;
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

interface CarrierResponseProps {
  readonly them: string;
  readonly record: (answer: 'Shipped' | 'Not shipped') => Promise<unknown>;
}

/** Without a carrier in the settings the user calls the carrier and records its answer. */
function CarrierResponse({ them, record }: CarrierResponseProps) {
  const confirmAnswer = (answer: 'Shipped' | 'Not shipped', sentence: string) =>
    confirm({
      title: answer === 'Shipped' ? 'Mark as shipped' : 'Mark as not shipped',
      sentence,
      confirmLabel: answer === 'Shipped' ? 'Mark as shipped' : 'Mark as not shipped',
      onConfirm: async () => {
        await record(answer);
      },
    });
  return (
    <>
      <Text size="sm" mt="xs" role="alert">
        No carrier is configured, so Curbstop can’t check whether the carrier has {them}. Ask the carrier, then record
        its answer. Your name is kept in the kit’s history.
      </Text>
      <Group gap="xs" mt="xs">
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => confirmAnswer('Shipped', `The carrier confirmed to you that it shipped ${them}.`)}
        >
          Mark as shipped
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() =>
            confirmAnswer(
              'Not shipped',
              them === 'it'
                ? 'Confirm that the carrier does not have this kit, so you will ship it yourself. If the carrier does have it, the household will get two.'
                : 'Confirm that the carrier does not have these kits, so you will ship them yourself. If the carrier does have them, each household will get two.',
            )
          }
        >
          Mark as not shipped
        </Button>
      </Group>
    </>
  );
}
