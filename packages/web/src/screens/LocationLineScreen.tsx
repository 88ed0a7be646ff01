import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { formatAddressLines } from '../domains/service-lines/service-line.calculation.ts';
import { serviceLineQuery } from '../domains/service-lines/service-line.queries.ts';
import { ServiceLinePanel } from '../domains/service-lines/ServiceLinePanel.tsx';
import { PageNotFound } from '../shell/message-pages.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import classes from './Screen.module.css';

/** One line on its own page [A2.11, B2.7]: the drawer's content, for bookmarks, print and sharing. */
export function LocationLineScreen() {
  const { id = '', assetId = '' } = useRouteParams<'id' | 'assetId'>();
  const { data: line, error } = useQuery(serviceLineQuery(useMe().defaultAccount.id, assetId));
  if (line && line.locationId !== id) return <PageNotFound />;
  // A blank line while it loads, so that the page below stays where it is.
  const addressText = line ? `${formatAddressLines(line.address)}, ${line.address.city}` : '\u00A0';
  return (
    <>
      <PageHead
        title={getTitle(line, error)}
        description={addressText}
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

function getTitle(line: { readonly externalId: string | null } | undefined, error: unknown): string {
  if (line) return `Service line ${line.externalId ?? ''}`.trim();
  return isMissing(error) ? 'Service line not found' : 'Service line';
}
