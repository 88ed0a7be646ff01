import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { LocationWithPrograms } from '@curbstop/contract/locations/location.rules';
import { IconUnlink } from '@tabler/icons-react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatDay } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import classes from '../programs/Memberships.module.css';

/** The sampling events of a location. */
export function EventsOfLocation({ location }: { readonly location: LocationWithPrograms }) {
  const mayEdit = meetsRequirement(useMe(), requirements.editProgramLocations);
  const { samplingEvents: events } = location;
  const remove = (eventId: string) =>
    openOverlay('removeFromEvent', { locationId: location.id, place: formatStreetLine(location), events, eventId });
  if (events.length === 0) return <p className={classes['none']}>Not in a sampling event</p>;
  return (
    <ul className={classes['list']}>
      {events.map(({ id, name, eventType, programName, startsOn, endsOn }) => (
        <li key={id}>
          <a href={`/events/${id}`} className={classes['name']}>
            {name}
          </a>
          <span>{eventType}</span>
          <span className={classes['muted']}>
            {formatDay(startsOn)} to {formatDay(endsOn)} · {programName}
          </span>
          {mayEdit && (
            <ActionMenu
              label={`Actions for ${name}`}
              actions={[{ label: 'Remove from event', icon: IconUnlink, tone: 'danger', run: () => remove(id) }]}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
