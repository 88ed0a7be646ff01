import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../domains/accounts/session.queries.ts';
import { locationQuery } from '../domains/locations/location.queries.ts';
import { NewServiceLineForm } from '../domains/service-lines/NewServiceLineForm.tsx';
import { LocationNotFound } from '../shell/LocationNotFound.tsx';
import { isMissing } from '../ui/error-message.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { useRouteParams } from '../ui/url-parameter.ts';
import classes from './Screen.module.css';

/** A new line, at the location of the address or at one that is searched for [A2.6, B2.18]. */
export function NewServiceLineScreen() {
  const { locationId } = useRouteParams<'locationId'>();
  const navigate = useNavigate();
  const { defaultAccount } = useMe();
  const { error } = useQuery({
    ...locationQuery(defaultAccount.id, locationId ?? ''),
    enabled: locationId !== undefined,
  });
  if (error && isMissing(error)) return <LocationNotFound />;
  const back =
    locationId === undefined
      ? { label: 'Inventory', href: '/inventory' }
      : { label: 'Location', href: `/locations/${locationId}/details` };
  return (
    <>
      <PageHead
        title="Add service line"
        description="The classification updates as you enter both sides."
        back={back}
      />
      <div className={classes['part']}>
        <NewServiceLineForm
          key={locationId}
          locationId={locationId}
          cancelHref={back.href}
          onAdded={(line) =>
            // [B4.21]: the drawer of the new line, over the page that it was added from.
            void navigate({
              to: locationId === undefined ? '/inventory/list' : `/locations/${line.locationId}/inventory`,
              search: { line: line.id },
              replace: true,
            })
          }
        />
      </div>
    </>
  );
}
