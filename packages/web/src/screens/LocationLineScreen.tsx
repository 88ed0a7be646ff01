import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatAddressLines } from '../domains/service-lines/service-line.calculation.ts';
import { serviceLineQuery } from '../domains/service-lines/service-line.queries.ts';
import { ServiceLinePanel } from '../domains/service-lines/ServiceLinePanel.tsx';
import { PageNotFound } from '../shell/notices.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './Screen.module.css';

/** One line on its own page [A2.11, B2.7]: the drawer's content, for bookmarks, print and sharing. */
export function LocationLineScreen() {
  const { id = '', assetId = '' } = useParams({ strict: false });
  const line = useQuery(serviceLineQuery(useMe().defaultAccount.id, assetId)).data;
  if (line && line.locationId !== id) return <PageNotFound />;
  // A blank line while it loads, so that the page below stays where it is.
  const place = line ? `${formatAddressLines(line.address)}, ${line.address.city}` : '\u00A0';
  return (
    <>
      <PageHead
        title={line ? `Service line ${line.externalId ?? ''}`.trim() : 'Service line'}
        description={place}
        back={{
          label: line ? formatAddressLines(line.address) : 'Location',
          href: `/locations/${line?.locationId ?? id}/details`,
        }}
      />
      <div className={classes['part']}>
        <ServiceLinePanel key={assetId} id={assetId} />
      </div>
    </>
  );
}
