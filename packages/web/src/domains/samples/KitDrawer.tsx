import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { shipmentLabels } from '@curbstop/contract/samples/kit-shipment.values';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeHistory } from '../../ui/ChangeHistory.tsx';
import { Dash } from '../../ui/Dash.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import { kitFieldLabels, kitStatusTones, shipmentTones, unconfirmedHint } from './kit.calculation.ts';
import { kitChangesQuery, kitQuery } from './kit.queries.ts';
import { KitCollectionForm } from './KitCollectionForm.tsx';
import { ShipmentDecision } from './ShipmentDecision.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    viewKit: { readonly kit: KitRow };
  }
}

/** One kit with its history. */
export function KitDrawer({ props: { kit: opened } }: OverlayContentProps<'viewKit'>) {
  const me = useMe();
  const mayEdit = meetsRequirement(me, requirements.editKits);
  const kit = useQuery(kitQuery(me.defaultAccount.id, opened)).data;
  const changes = useQuery(kitChangesQuery(me.defaultAccount.id, opened.id));
  return (
    <Stack gap="lg">
      <DataList>
        <DataPair name="Status">
          <StatusBadge tone={kitStatusTones[kit.status]}>{kit.status}</StatusBadge>
        </DataPair>
        <DataPair name="Status date">{formatInstant(kit.statusOn)}</DataPair>
        <DataPair name="Location">
          <Anchor href={`/locations/${kit.locationId}/details`}>{`${formatStreetLine(kit)}, ${kit.city}`}</Anchor>
        </DataPair>
        <DataPair name="Sampling event">{kit.samplingEvent.name}</DataPair>
        <DataPair name="Kit">{`${kit.sku.name} (${kit.sku.sku})`}</DataPair>
        {kit.replacement > 0 && (
          <DataPair name="Replacement">{`Replacement kit ${formatNumber(kit.replacement)}, ordered because samples were invalidated`}</DataPair>
        )}
        <DataPair name="Samples">{kit.sampleNumbers.length > 0 ? kit.sampleNumbers.join(', ') : <Dash />}</DataPair>
        {kit.undatedSamples.length > 0 && (
          <DataPair name="Without a collection date">
            {kit.undatedSamples.map(({ number }) => number).join(', ')}
          </DataPair>
        )}
        <DataPair name="Tracking number">{kit.trackingNumber ?? <Dash />}</DataPair>
        {me.defaultAccount.isDemonstration && <DataPair name="Delivery">Demonstration: not sent</DataPair>}
        {kit.shipment !== null && (
          <DataPair name="Carrier">
            <StatusBadge tone={shipmentTones[kit.shipment]}>{shipmentLabels[kit.shipment]}</StatusBadge>
          </DataPair>
        )}
        {kit.labelUrl !== null && (
          <DataPair name="Label">
            <Anchor href={kit.labelUrl} target="_blank" rel="noopener noreferrer">
              Open the carrier’s label
            </Anchor>
          </DataPair>
        )}
        <DataPair name="Ordered">{`${formatInstant(kit.orderedOn)} by ${kit.orderedBy}`}</DataPair>
      </DataList>
      <ShipmentNote kit={kit} mayEdit={mayEdit} />
      {mayEdit && kit.undatedSamples.length > 0 && kit.status !== 'Ordered' && (
        <KitCollectionForm key={kit.undatedSamples.map(({ id }) => id).join()} kit={kit} />
      )}
      <section aria-label="Change history">
        <ChangeHistory query={changes} fields={kitFieldLabels} />
      </section>
    </Stack>
  );
}

/** Why the carrier doesn't have a kit, and what can be done. */
function ShipmentNote({ kit, mayEdit }: { readonly kit: KitRow; readonly mayEdit: boolean }) {
  const { id, shipment, shipmentError, status } = kit;
  if ((shipment !== 'Failed' && shipment !== 'Unconfirmed') || status !== 'Ordered') return null;
  return (
    <Alert
      tone="attention"
      title={shipment === 'Failed' ? 'The carrier rejected this kit' : 'The carrier did not confirm this kit'}
    >
      {shipmentError}
      {shipment === 'Unconfirmed' && ` ${unconfirmedHint}`}
      {mayEdit && <ShipmentDecision kits={{ kitIds: [id] }} count={1} />}
    </Alert>
  );
}
