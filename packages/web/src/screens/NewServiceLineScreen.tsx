import { useNavigate, useParams } from '@tanstack/react-router';
import { NewServiceLineForm } from '../domains/service-lines/NewServiceLineForm.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import classes from './Screen.module.css';

/** A new line, at the location of the address or at one that is searched for [A2.6, B2.18]. */
export function NewServiceLineScreen() {
  const { locationId } = useParams({ strict: false });
  const navigate = useNavigate();
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
