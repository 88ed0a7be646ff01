import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import { kitWithoutFifthLiterNote } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import { noEventChosen } from '@curbstop/contract/sampling-events/event-location.rules';
import type { KitOrderPreview } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { findSku, isShippedByVendor, offersKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { formatCount } from '../../ui/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FirstFocus, LoadingContent } from '../../ui/LazyContent.tsx';
import { Alert } from '../../ui/Alert.tsx';
import type { OverlayContentProps } from '../../ui/overlays.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { Wizard } from '../../ui/Wizard.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { allEventsQuery } from '../sampling-events/sampling-event.queries.ts';
import { describeOrder } from './kit.calculation.ts';
import { KitOrderProblem } from './KitOrderProblem.tsx';
import { useKitCommands, useKitOrderPreview, type OrderedLocations } from './kit.commands.ts';
import { OrderedKits } from './OrderedKits.tsx';

declare module '../../ui/overlays.ts' {
  interface OverlayNames {
    /** [A2.79, B2.27] */
    orderKits: {
      /** All locations of the event if it is undefined. */
      readonly locations: OrderedLocations | undefined;
      /** What the locations are called together: "12 Mill Street", "340 locations". */
      readonly locationsText: string;
      /** Only events of this program are listed. */
      readonly programId?: string;
      /** Chosen at the start. */
      readonly eventId?: string;
      /** Only events with one of these kits are listed. */
      readonly skuIds?: readonly number[];
      readonly onDone?: () => void;
    };
  }
}

type Props = OverlayContentProps<'orderKits'>;

/** Order kits [A4.8, B4.20]: select the event, then confirm. */
export function OrderKits(props: Props) {
  const query = useQuery(allEventsQuery(useMe().defaultAccount.id, props.props.programId));
  const { skuIds } = props.props;
  const isListed = ({ kit }: SamplingEvent) => skuIds === undefined || (kit !== null && skuIds.includes(kit.id));
  if (query.data)
    return <OrderSteps {...props} events={query.data.filter((event) => takesKits(event) && isListed(event))} />;
  return query.error ? (
    <ErrorState title="The events could not be loaded" error={query.error} retry={() => void query.refetch()} />
  ) : (
    <LoadingContent />
  );
}

/** [A9.11] */
const takesKits = (event: SamplingEvent) => acceptsLocations(event) && event.kit !== null;

function OrderSteps({
  props: { locations, locationsText, eventId: initialEventId = '', skuIds, onDone },
  close,
  events,
}: Props & { readonly events: readonly SamplingEvent[] }) {
  const accountId = useMe().defaultAccount.id;
  const { order } = useKitCommands(accountId);
  const [stepIndex, setStepIndex] = useState(0);
  const [eventId, setEventId] = useState(initialEventId);
  const [wantsKits, setWantsKits] = useState(true);
  const event = events.find(({ id }) => id === eventId);
  const createKitsNow = event !== undefined && offersKits(event) && wantsKits;
  const kitOrder = event && { locations, event, createKitsNow };
  const preview = useKitOrderPreview(accountId, stepIndex === 0 ? undefined : kitOrder);
  const submit = () =>
    kitOrder &&
    order.mutate(kitOrder, {
      onSuccess: (ordered) => {
        if (ordered) toastSuccess(describeOrder(ordered, kitOrder.event.name));
        else toastError('This event has no locations yet. Assign locations, then order their kits.');
        onDone?.();
        close();
      },
    });
  /** [A4.8, B4.20]: Back clears the event. */
  const step = (to: number) => {
    if (to < stepIndex) setEventId('');
    order.reset();
    setStepIndex(to);
  };
  if (events.length === 0)
    return (
      <EmptyState title="No active event with a kit">
        {skuIds === undefined
          ? 'Create a sampling event with a kit, then order its kits.'
          : `Create a sampling event with kit ${listSkuNames(skuIds)}, then order its kits.`}
      </EmptyState>
    );
  return (
    <>
      <Wizard
        at={stepIndex}
        onStep={step}
        onSubmit={submit}
        onCancel={close}
        busy={order.isPending}
        problem={order.error && <KitOrderProblem error={order.error} createsKits={order.variables.createKitsNow} />}
        steps={[
          {
            key: 'event',
            title: 'Select event',
            subtitle: `Order kits for ${locationsText}. Only active events are listed.`,
            blockedBecause: event ? undefined : noEventChosen,
            content: <ChooseEvent events={events} value={eventId} onChange={setEventId} />,
          },
          {
            key: 'confirm',
            title: 'Confirm',
            nextLabel: createKitsNow ? describeOrderButton(preview.data) : 'Assign to event',
            blockedBecause: findPreviewObstacle(preview),
            content: event && (
              <Summary event={event} createsKits={createKitsNow} onCreatesKits={setWantsKits}>
                <OrderedKits {...{ event, locationsText, preview }} createsKits={createKitsNow} />
                {preview.data?.isFifthLiterBottleMissing && <FifthLiterNote />}
              </Summary>
            ),
          },
        ]}
      />
      <FirstFocus />
    </>
  );
}

const listSkuNames = (skuIds: readonly number[]) => joinWithOr(skuIds.map((id) => findSku(id)?.sku ?? String(id)));

interface ChoiceProps {
  readonly events: readonly SamplingEvent[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}

function ChooseEvent({ events, value, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      label="Sampling event"
      data-autofocus
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: 'Choose an event' },
        ...events.map(({ id, name, programName }) => ({ value: id, label: `${name} (${programName})` })),
      ]}
    />
  );
}

/** An order is confirmed with its numbers, so not before they are known. */
function findPreviewObstacle({ data, error }: ReturnType<typeof useKitOrderPreview>): string | undefined {
  if (data === null) return 'This event has no locations yet. Assign locations, then order their kits.';
  if (data) return undefined;
  return error ? 'The order can’t be placed' : 'Counting the kits';
}

const describeOrderButton = (preview: KitOrderPreview | null | undefined): string =>
  preview && preview.kits > 0 ? `Order ${formatCount(preview.kits, 'kit')}` : 'Order kits';

interface SummaryProps {
  readonly event: SamplingEvent;
  readonly createsKits: boolean;
  readonly onCreatesKits: (creates: boolean) => void;
  /** How many kits, bottles and addresses. */
  readonly children: ReactNode;
}

function Summary({ event, createsKits, onCreatesKits, children }: SummaryProps) {
  const { isDemonstration } = useMe().defaultAccount;
  return (
    <Stack gap="sm">
      <DataList>
        <DataPair name="Program">{event.programName}</DataPair>
        <DataPair name="Sampling event">{event.name}</DataPair>
        {createsKits && (
          <DataPair name="Delivery">
            {isDemonstration
              ? 'Demonstration: not sent'
              : isShippedByVendor(event)
                ? 'Shipped by the carrier'
                : 'Delivered by your staff'}
          </DataPair>
        )}
      </DataList>
      {children}
      {offersKits(event) ? (
        <Switch
          label="Create Kits Now"
          description="Otherwise the locations are only assigned to the event, and their kits are ordered later."
          checked={createsKits}
          onChange={({ currentTarget }) => onCreatesKits(currentTarget.checked)}
        />
      ) : (
        <Text>Your crew performs this field test on site, and nothing is delivered.</Text>
      )}
      {createsKits && (
        <Text>
          Locations that are not in {event.name} are assigned to it. Locations that already have a kit for this event
          don’t get another one.
        </Text>
      )}
    </Stack>
  );
}

/** A site with a lead service line would be complete only with both liters. */
const FifthLiterNote = () => (
  <Alert tone="attention" title="The kit has no fifth-liter bottle">
    {kitWithoutFifthLiterNote}
  </Alert>
);
