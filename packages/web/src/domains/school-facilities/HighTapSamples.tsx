import type { HighTapSample } from '@curbstop/contract/school-facilities/school-facility.rules';
import { Anchor } from '@mantine/core';
import { formatDay } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { describeHighLead } from './school-facility.calculation.ts';
import classes from './SchoolFacilities.module.css';

/** The tap samples of sampling events at the facility’s address with lead above the action level. */
export function HighTapSamples({ samples }: { readonly samples: readonly HighTapSample[] }) {
  if (samples.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="tap-samples">
      <h2 id="tap-samples">Tap samples above the action level</h2>
      <p>
        Results of sampling events at this address. Except for samples of school kits, they do not count in the
        five-year plan until you log them as a sampling visit.
      </p>
      <ul className={classes['list']}>
        {samples.map((sample) => (
          <li key={sample.id}>
            <span>
              <Anchor href={`/samples/${sample.id}`}>Tap sample {sample.number}</Anchor>
              {sample.outlet !== null && `, ${sample.outlet}`}:{' '}
              <StatusBadge tone="urgent">{describeHighLead(sample)}</StatusBadge> on {formatDay(sample.sampledOn)}
              {sample.isInvalidated && ', invalidated'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
