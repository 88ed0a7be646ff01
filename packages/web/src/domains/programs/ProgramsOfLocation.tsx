import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { ProgramOfLocation, LocationWithPrograms } from '@curbstop/contract/locations/location.rules';
import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { IconFlag, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { formatInstant } from '../../ui/format.ts';
import type { MenuAction } from '../../ui/menu-action.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { formatStreetLine } from '../locations/location.calculation.ts';
import classes from './Memberships.module.css';
import { getStatusTone } from './program-location.calculation.ts';

interface Props {
  readonly location: LocationWithPrograms;
  /** A link or button to add the location to another program. */
  readonly action?: ReactNode;
}

/** The programs of a location, with its status and the available actions in each. */
export function ProgramsOfLocation({ location, action }: Props) {
  const mayEdit = meetsRequirement(useMe(), requirements.editProgramLocations);
  return (
    <>
      {location.programs.length === 0 && <p className={classes['none']}>Not in a program</p>}
      <ul className={classes['list']}>
        {location.programs.map((program) => (
          <li key={program.id}>
            <a href={`/programs/${program.id}`} className={classes['name']}>
              {program.name}
            </a>
            <StatusBadge tone={getStatusTone(program.status)}>{program.status}</StatusBadge>
            <span className={classes['muted']}>Assigned {formatInstant(program.assignedOn)}</span>
            {mayEdit && <ActionMenu label={`Actions for ${program.name}`} actions={actionsFor(location, program)} />}
          </li>
        ))}
      </ul>
      {action && <div className={classes['below']}>{action}</div>}
    </>
  );
}

function actionsFor(location: LocationWithPrograms, program: ProgramOfLocation): readonly MenuAction[] {
  const [place, status] = [formatStreetLine(location), program.status as LocationStatus];
  return [
    {
      label: 'Update status',
      icon: IconFlag,
      run: () =>
        openOverlay('updateLocationStatus', {
          locationsText: place,
          program,
          locations: [{ locationId: location.id, was: status }],
        }),
    },
    {
      label: 'Remove from program',
      icon: IconUnlink,
      tone: 'danger',
      run: () =>
        openOverlay('removeFromProgram', {
          locationId: location.id,
          place,
          programId: program.id,
          programName: program.name,
          status,
        }),
    },
  ];
}
