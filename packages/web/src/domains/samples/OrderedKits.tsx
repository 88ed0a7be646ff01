import { describeKitMismatch } from '@curbstop/contract/samples/kit-order.calculation';
import { kitOrderFailed } from '@curbstop/contract/samples/kit.values';
import type { KitOrderPreview } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sumSampleQuantity } from '@curbstop/contract/sampling-events/sku.calculation';
import { Skeleton, Text } from '@mantine/core';
import { Alert } from '../../ui/Alert.tsx';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { FormProblems } from '../../ui/FormProblems.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { describeBulkFailure } from '../../ui/table/selection-messages.ts';
import classes from './Samples.module.css';

interface Props {
  readonly event: SamplingEvent;
  /** What the locations are called together: "12 Mill Street", "340 locations". */
  readonly locationsText: string;
  /** Otherwise the locations are only assigned. */
  readonly createsKits: boolean;
  readonly preview: { readonly data: KitOrderPreview | null | undefined; readonly error: Error | null };
}

/** What an order creates, before it is confirmed: kits, bottles and addresses. */
export function OrderedKits({ event, locationsText, createsKits, preview: { data, error } }: Props) {
  if (!data && error)
    return (
      <FormProblems
        title="No kit can be ordered"
        errors={[]}
        failure={<p>{describeBulkFailure(error, kitOrderFailed)}</p>}
      />
    );
  if (data === null) return null;
  if (!data) return <Skeleton height={140} aria-busy="true" aria-label="Counting the kits" />;
  const { kit } = event;
  const mismatch = kit ? describeKitMismatch(kit.id, data) : undefined;
  return (
    <>
      <DataList>
        <DataPair name="Locations">{describeLocations(data, locationsText)}</DataPair>
        <DataPair name="Kit">{kit && `${kit.name} (${kit.sku})`}</DataPair>
        {createsKits ? (
          <>
            <DataPair name="Kits to order">{describeKits(data)}</DataPair>
            {/* [A9.9] */}
            <DataPair name="Bottles">{describeBottles(data, sumSampleQuantity(event.protocolDefinitions))}</DataPair>
          </>
        ) : (
          <DataPair name="Change">{describeAssignment(data, event)}</DataPair>
        )}
      </DataList>
      {mismatch !== undefined && (
        <Alert tone="attention" title="Check the kit">
          {mismatch}
        </Alert>
      )}
      <Addresses {...data} />
    </>
  );
}

function describeLocations({ locations, toAssign }: KitOrderPreview, locationsText: string): string {
  const count = formatCount(locations, 'location');
  const locationsName = locationsText === count ? count : `${count}: ${locationsText}`;
  return toAssign === 0 ? locationsName : `${locationsName}. ${formatNumber(toAssign)} not in the event yet.`;
}

function describeAssignment({ toAssign }: KitOrderPreview, { name }: SamplingEvent): string {
  if (toAssign === 0) return `None. All locations are already in ${name}, and no kits or samples are created.`;
  return `${formatCount(toAssign, 'location is', 'locations are')} assigned to ${name}. No kits or samples are created.`;
}

function describeKits({ kits, alreadyThere }: KitOrderPreview): string {
  return alreadyThere === 0
    ? formatNumber(kits)
    : `${formatNumber(kits)}. ${formatCount(alreadyThere, 'location already has its kit', 'locations already have their kits')}.`;
}

function describeBottles({ bottles, kits }: KitOrderPreview, perKit: number): string {
  return kits === 0 ? formatNumber(bottles) : `${formatNumber(bottles)}, ${formatNumber(perKit)} in each kit`;
}

function Addresses({ kits, addresses }: KitOrderPreview) {
  if (addresses.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        Addresses
      </Text>
      <ScrollRegion label="Addresses of the kits" className={classes['orderedAddresses']}>
        <ul>
          {addresses.map(({ locationId, addressLine1, addressLine2, city, isSchool }) => (
            <li key={locationId}>
              {[addressLine1, addressLine2, city].filter(Boolean).join(', ')}
              {isSchool && ' (school or child care facility)'}
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {kits > addresses.length && (
        <Text size="sm">{formatCount(kits - addresses.length, 'more address', 'more addresses')}</Text>
      )}
    </div>
  );
}
