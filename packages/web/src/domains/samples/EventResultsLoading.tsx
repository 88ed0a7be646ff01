import { Skeleton } from '@mantine/core';
import classes from './EventPercentileSection.module.css';

/** In place of `EventResults` until it is loaded: as high as lead and copper with their plots usually are. */
export function EventResultsLoading() {
  return (
    <div className={classes['pair']} aria-busy="true">
      <Skeleton height={380} />
      <Skeleton height={380} />
    </div>
  );
}
