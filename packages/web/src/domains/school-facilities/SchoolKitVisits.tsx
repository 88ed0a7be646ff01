import { requirements } from '@curbstop/contract/accounts/requirement.values';
import {
  getSchoolSamplingRule,
  isSchoolSamplingInForce,
} from '@curbstop/contract/regulations/school-sampling.calculation';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import { findKitOfFacility } from '@curbstop/contract/school-facilities/school-kit.calculation';
import type { SchoolKitVisit, UncountedKitSample } from '@curbstop/contract/school-facilities/school-kit.rules';
import { getRequiredOutlets } from '@curbstop/contract/school-facilities/school-visit.calculation';
import { schoolKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { Anchor, Button } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { getTodayAt } from '../../foundation/clock.ts';
import { formatCount, formatDay, formatNumber } from '../../ui/format.ts';
import { openOverlay } from '../../ui/overlays.ts';
import { meetsRequirement, useMe } from '../accounts/session.queries.ts';
import { VisitBadge } from './FacilityVisits.tsx';
import { KitOutlets } from './KitOutlets.tsx';
import { schoolFacilitiesKey } from './school-facility.queries.ts';
import classes from './SchoolFacilities.module.css';

interface Props {
  readonly facility: SchoolFacility;
  readonly visits: readonly SchoolKitVisit[];
  readonly uncountedSamples: readonly UncountedKitSample[];
}

/** The samples of school kits at the facility’s address, and whether they count in the plan. */
export function SchoolKitVisits({ facility, visits, uncountedSamples }: Props) {
  const rule = getSchoolSamplingRule(getTodayAt(useMe().defaultAccount.timeZone));
  const kit = findKitOfFacility(facility, rule);
  const required = getRequiredOutlets(facility, rule);
  const hasSamples = visits.length > 0 || uncountedSamples.length > 0;
  return (
    <section className={classes['card']} aria-labelledby="school-kits">
      <div className={classes['head']}>
        <h2 id="school-kits">School kits</h2>
        <OrderButton facility={facility} />
      </div>
      <p>
        Required outlets: {formatNumber(required)}. Kit {kit?.sku} has a bottle for each.
        {facility.locationId === null && ' To order it, add this address to the locations first.'}
      </p>
      {hasSamples && (
        <p>
          Bottles collected at this address on one day count as one visit. A bottle with no recorded outlet is counted
          as a separate outlet, even if it is not. Enter the outlet of each sample, and check the hours of stagnation on
          the chain of custody.
        </p>
      )}
      {visits.map((visit) => (
        <KitVisit key={visit.visitedOn} visit={visit} required={required} />
      ))}
      {uncountedSamples.length > 0 && <UncountedSamples samples={uncountedSamples} />}
    </section>
  );
}

function OrderButton({ facility: { name, locationId } }: Pick<Props, 'facility'>) {
  const me = useMe();
  const cache = useQueryClient();
  if (locationId === null || !meetsRequirement(me, requirements.orderKits)) return null;
  const refetch = () => void cache.invalidateQueries({ queryKey: schoolFacilitiesKey(me.defaultAccount.id) });
  return (
    <Button
      variant="default"
      leftSection={<IconPackage size={16} aria-hidden="true" />}
      onClick={() =>
        openOverlay('orderKits', {
          locations: { locationIds: [locationId] },
          locationsText: name,
          skuIds: schoolKits.map(({ id }) => id),
          onDone: refetch,
        })
      }
    >
      Order kits
    </Button>
  );
}

function KitVisit({ visit, required }: { readonly visit: SchoolKitVisit; readonly required: number }) {
  const day = formatDay(visit.visitedOn);
  return (
    <article className={classes['visit']} aria-label={`School kits, ${day}`}>
      <div className={classes['head']}>
        <h3>{day}</h3>
        <VisitBadge visit={visit} />
      </div>
      {visit.problems.length === 0 && <p>{describeOutlets(visit, required)}</p>}
      {visit.problems.length > 0 && (
        <ul className={classes['interpretations']}>
          {visit.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {!isSchoolSamplingInForce(visit.visitedOn) && (
        <p className={classes['muted']}>Before the rule applies: these samples do not count in the five-year plan.</p>
      )}
      <MissingResults visit={visit} />
      <KitOutlets visit={visit} name={day} />
    </article>
  );
}

function describeOutlets({ sampledOutlets, samples }: SchoolKitVisit, required: number): string {
  const unnamed = samples.filter(({ outlet }) => outlet === null).length;
  const sampled = `${formatCount(sampledOutlets, 'outlet')} sampled, ${formatNumber(required)} required`;
  return unnamed === 0
    ? `${sampled}.`
    : `${sampled}. ${formatCount(unnamed, 'bottle has', 'bottles have')} no recorded outlet.`;
}

function MissingResults({ visit }: { readonly visit: SchoolKitVisit }) {
  const { visitedOn, samples, resultsReceivedOn, problems } = visit;
  const missing = samples.filter(({ resultReceivedOn }) => resultReceivedOn === null).length;
  if (missing === 0) return null;
  const isWaiting = resultsReceivedOn === null && problems.length === 0 && isSchoolSamplingInForce(visitedOn);
  return (
    <p>
      Lead results of {formatNumber(missing)} of {formatCount(samples.length, 'tap sample')} not received yet.
      {isWaiting && ' The samples count in the plan once enough results are received.'}
    </p>
  );
}

const reasons: Readonly<Record<UncountedKitSample['reason'], string>> = {
  invalidated: 'Invalidated',
  collectionDateMissing: 'Collection date missing',
  notCollected: 'Not collected yet',
  otherKit: 'Not a school kit: does not count for the school',
};

function UncountedSamples({ samples }: { readonly samples: readonly UncountedKitSample[] }) {
  return (
    <article className={classes['visit']} aria-label="School kits not counted">
      <h3>Not counted in the plan</h3>
      <ul className={classes['list']}>
        {samples.map(({ id, number, reason }) => (
          <li key={id}>
            <Anchor href={`/samples/${id}`}>Tap sample {number}</Anchor>
            <span>{reasons[reason]}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
