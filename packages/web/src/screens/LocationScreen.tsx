import { needs } from '@curbstop/contract/accounts/need.values';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meets, useMe } from '../domains/accounts/session.queries.ts';
import { streetLine, townLine } from '../domains/locations/location.calculation.ts';
import { oneLocation } from '../domains/locations/location.queries.ts';
import { LocationContacts, LocationFacts } from '../domains/locations/LocationFacts.tsx';
import { LocationHistory } from '../domains/locations/LocationHistory.tsx';
import { LinesOfLocation } from '../domains/service-lines/LinesOfLocation.tsx';
import { ServiceLineDrawer } from '../domains/service-lines/ServiceLineDrawer.tsx';
import { LocationNotFound } from '../shell/notices.tsx';
import { useAddressValue } from '../ui/address-value.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { isMissing, tellError } from '../ui/tell-error.ts';
import classes from './Screen.module.css';

/** One location with everything that hangs on it [A2.10]. */
export function LocationScreen() {
  const me = useMe();
  const { id = '' } = useParams({ strict: false });
  const answer = useQuery(oneLocation(me.defaultAccount.id, id));
  const location = answer.data;
  if (!location && answer.error) return <NotShown error={answer.error} retry={() => void answer.refetch()} />;
  if (!location) return <Waiting />;
  return (
    <>
      <PageHead title={streetLine(location)} description={townLine(location)} back={{ label: 'Locations', href: '/locations' }} />
      <Stack gap="lg">
        <Part title="Details">
          <LocationFacts location={location} />
        </Part>
        {meets(me, needs.viewInventory) && <LinesPart id={id} />}
        {meets(me, needs.viewContacts) && (
          <Part title="Contacts">
            <LocationContacts contacts={location.contacts} />
          </Part>
        )}
        <Part title="Change history">
          <LocationHistory id={id} />
        </Part>
      </Stack>
    </>
  );
}

function LinesPart({ id }: { readonly id: string }) {
  const [openId, open] = useAddressValue('line');
  return (
    <Part title="Service lines">
      <LinesOfLocation locationId={id} onOpen={open} />
      <ServiceLineDrawer id={openId} onClose={() => open(undefined)} />
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Missing, another account's and a malformed id look the same [A2.47]. */
function NotShown({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  if (isMissing(error)) return <LocationNotFound />;
  return (
    <>
      <PageHead title="Location" back={{ label: 'Locations', href: '/locations' }} />
      <ErrorState title="The location could not be loaded" error={error} retry={tellError(error).status === 403 ? undefined : retry} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <PageHead title="Location" back={{ label: 'Locations', href: '/locations' }} />
      <Stack component="section" gap="md" aria-busy="true" aria-label="Loading the location">
        <Skeleton height={160} />
        <Skeleton height={120} />
      </Stack>
    </>
  );
}
