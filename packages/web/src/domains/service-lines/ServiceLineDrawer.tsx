import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { isMissing } from '../../ui/error-message.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatAddressLines } from './service-line.calculation.ts';
import { serviceLineQuery } from './service-line.queries.ts';
import { ServiceLinePanel } from './ServiceLinePanel.tsx';

interface Props {
  /** Line id from the URL; the drawer is closed without one. */
  readonly id: string | undefined;
  readonly begins?: 'looking' | 'editing';
  readonly onClose: () => void;
}

/** A line in a drawer next to its table. Its URL can be bookmarked and shared. */
export function ServiceLineDrawer({ id, begins = 'looking', onClose }: Props) {
  return (
    <SideDrawer
      name="viewAsset"
      opened={id !== undefined}
      onClose={onClose}
      size="wide"
      title={id === undefined ? '' : <DrawerTitle id={id} />}
    >
      {id !== undefined && (
        <ServiceLinePanel key={`${id} ${begins}`} id={id} begins={begins} links={<DrawerLinks id={id} />} />
      )}
    </SideDrawer>
  );
}

function useLine(id: string) {
  return useQuery(serviceLineQuery(useMe().defaultAccount.id, id));
}

function DrawerTitle({ id }: { readonly id: string }) {
  const { data: line, error } = useLine(id);
  // [A2.50, A8.8]: a missing record has a neutral title.
  if (!line && isMissing(error)) return 'Not found';
  return line ? `${formatAddressLines(line.address)}, ${line.address.city}` : 'Service line';
}

function DrawerLinks({ id }: { readonly id: string }) {
  const { data: line } = useLine(id);
  const maySend = meetsRequirement(useMe(), requirements.sendLetters);
  if (!line) return null;
  return (
    <>
      <Anchor href={`/locations/${line.locationId}/details`}>Location</Anchor>
      <Anchor href={`/locations/${line.locationId}/inventory/${line.id}`}>Full page</Anchor>
      {maySend && (
        <Anchor
          component="button"
          type="button"
          onClick={() =>
            openOverlay('sendAssetCommunication', {
              recipients: { locationIds: [line.locationId] },
              recipientsText: formatAddressLines(line.address),
            })
          }
        >
          Send letter
        </Anchor>
      )}
    </>
  );
}
