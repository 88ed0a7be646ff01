import type { SuggestedYear } from '@curbstop/contract/school-facilities/plan-suggestion.calculation';
import { Button, Group } from '@mantine/core';
import { formatCount } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { usePlanFacilities } from './facility-record.queries.ts';
import classes from './SchoolFacilities.module.css';

interface Props {
  readonly suggested: readonly SuggestedYear[];
  readonly onDone: () => void;
}

/** The suggested years with their reasons; nothing is saved before the button. */
export function SuggestedSchoolPlan({ suggested, onDone }: Props) {
  const { mutate, isPending } = usePlanFacilities(useMe().defaultAccount.id);
  const years = suggested.map(({ facility: { id: facilityId, version }, plannedYear }) => ({
    facilityId,
    version,
    plannedYear,
  }));
  return (
    <section className={classes['card']} aria-labelledby="suggestion">
      <h2 id="suggestion" tabIndex={-1} data-page-title>
        Suggested plan
      </h2>
      <p>
        Facilities whose service line is not known to be Non-lead come first. Among equal lines, buildings whose year is
        not recorded come before the oldest ones. Each year gets the required share. Years already planned don’t change.
      </p>
      <ScrollRegion label="Suggested years" className={classes['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Facility</th>
              <th scope="col">Year</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {suggested.map(({ facility, plannedYear, because }) => (
              <tr key={facility.id}>
                <th scope="row">{facility.name}</th>
                <td>Year {plannedYear}</td>
                <td>{because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Group gap="xs">
        <Button loading={isPending} onClick={() => mutate({ years }, { onSuccess: onDone })}>
          Plan {formatCount(suggested.length, 'facility', 'facilities')}
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </section>
  );
}
