import { listDeliveryGaps, type DeliveryGap } from '@curbstop/contract/administration/delivery-settings.calculation';
import type { DeliverySettings } from '@curbstop/contract/administration/delivery-settings.endpoints';
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { deliverySettingsQuery } from './delivery.queries.ts';

/** Whether emails and letters leave by themselves, and what is missing. The operator of the installation sets it up. */
export function DeliverySection() {
  const { data, error, refetch } = useQuery(deliverySettingsQuery(useMe().defaultAccount.id));
  if (error) return <ErrorState title="The settings could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} aria-busy="true" aria-label="Loading the settings" />;
  const gaps = listDeliveryGaps(data);
  return (
    <Stack gap="xl">
      <Text>These services are set up by the operator of this installation. Passwords and keys are never shown.</Text>
      {data.isDemonstration && (
        <Alert tone="muted" title="Demonstration account">
          Curbstop does not email or mail anything for a demonstration account, even when these services are set up.
        </Alert>
      )}
      <Email settings={data} gaps={gaps.filter(({ about }) => about === 'email')} />
      <Mail settings={data} gaps={gaps.filter(({ about }) => about === 'mailHouse')} />
    </Stack>
  );
}

interface PartProps {
  readonly settings: DeliverySettings;
  readonly gaps: readonly DeliveryGap[];
}

function Email({ settings: { email }, gaps }: PartProps) {
  return (
    <Part id="delivery-email" title="Email" gaps={gaps}>
      <DataPair name="Status">
        {email.server === null ? (
          <StatusBadge tone="attention">Not set up</StatusBadge>
        ) : (
          <StatusBadge tone="done">Set up</StatusBadge>
        )}
      </DataPair>
      <DataPair name="Mail server">{email.server}</DataPair>
      <DataPair name="Sender">{email.sender}</DataPair>
      <DataPair name="Emails">
        <Anchor href="/administration/outbox">Open outbox</Anchor>
      </DataPair>
    </Part>
  );
}

function Mail({ settings: { mailHouse, hasReturnAddress }, gaps }: PartProps) {
  return (
    <Part id="delivery-mail" title="Letters by USPS" gaps={gaps}>
      <DataPair name="Printed and mailed by">
        {mailHouse.server === null ? 'Your staff, from the files of each batch' : 'A mail house'}
      </DataPair>
      {mailHouse.server !== null && (
        <>
          <DataPair name="Mail house">{mailHouse.server}</DataPair>
          <DataPair name="Delivery">
            {mailHouse.acceptsReports ? 'Reported by the mail house, and looked up' : 'Looked up once a day'}
          </DataPair>
        </>
      )}
      <DataPair name="Return address">
        {hasReturnAddress ? 'Complete' : <Anchor href="/administration">Complete it in the account profile</Anchor>}
      </DataPair>
    </Part>
  );
}

interface FrameProps {
  readonly id: string;
  readonly title: string;
  readonly gaps: readonly DeliveryGap[];
  readonly children: ReactNode;
}

function Part({ id, title, gaps, children }: FrameProps) {
  return (
    <section aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        <DataList>{children}</DataList>
        {gaps.length > 0 && (
          <Alert tone="attention" title="Missing">
            <ul>
              {gaps.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Alert>
        )}
      </Stack>
    </section>
  );
}
