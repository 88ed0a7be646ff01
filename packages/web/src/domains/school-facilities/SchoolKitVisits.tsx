import { isSchoolSamplingInForce } from '@curbstop/contract/regulations/school-sampling.calculation';
import type { SchoolKitVisit, UncountedKitSample } from '@curbstop/contract/school-facilities/school-kit.rules';
import { Anchor } from '@mantine/core';
import { formatCount, formatDay, formatNumber } from '../../ui/format.ts';
import { VisitBadge } from './FacilityVisits.tsx';
import classes from './SchoolFacilities.module.css';

interface Props {
  readonly visits: readonly SchoolKitVisit[];
  readonly uncountedSamples: readonly UncountedKitSample[];
}

/** The samples of school kits at the facility’s address, and whether they count in the plan. */
export function SchoolKitVisits({ visits, uncountedSamples }: Props) {
  if (visits.length === 0 && uncountedSamples.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="school-kits">
      <h2 id="school-kits">School kits</h2>
      <p>
        The bottles collected at this address on one day count as one visit, each bottle as another outlet. Check the
        outlets and the hours of stagnation on the chain of custody.
      </p>
      {visits.map((visit) => (
        <KitVisit key={visit.visitedOn} visit={visit} />
      ))}
      {uncountedSamples.length > 0 && <UncountedSamples samples={uncountedSamples} />}
    </section>
  );
}

function KitVisit({ visit }: { readonly visit: SchoolKitVisit }) {
  const day = formatDay(visit.visitedOn);
  return (
    <article className={classes['visit']} aria-label={`School kits, ${day}`}>
      <div className={classes['head']}>
        <h3>{day}</h3>
        <VisitBadge visit={visit} />
      </div>
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
      <ul className={classes['list']}>
        {visit.samples.map(({ id, number, resultReceivedOn }) => (
          <li key={id}>
            <Anchor href={`/samples/${id}`}>Tap sample {number}</Anchor>
            <span>
              {resultReceivedOn === null ? 'No lead result yet' : `Lead result received ${formatDay(resultReceivedOn)}`}
            </span>
          </li>
        ))}
      </ul>
    </article>
  );
}

function MissingResults({ visit: { samples, resultsReceivedOn, problems } }: { readonly visit: SchoolKitVisit }) {
  const missing = samples.filter(({ resultReceivedOn }) => resultReceivedOn === null).length;
  if (missing === 0) return null;
  const isWaiting = resultsReceivedOn === null && problems.length === 0;
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
