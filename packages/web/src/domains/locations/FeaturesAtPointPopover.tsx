import { formatCount } from '../../ui/format.ts';
import { Anchor } from '@mantine/core';
import type { FeaturesAtPoint } from '@curbstop/contract/locations/map.rules';
import { getTierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { useQuery } from '@tanstack/react-query';
import { DataList, DataPair } from '../../ui/DataPair.tsx';
import type { Point } from '../../ui/map/map-base.ts';
import { toErrorMessage } from '../../ui/error-message.ts';
import { formatDegrees } from './map.calculation.ts';
import { featuresAtPointQuery } from './map.queries.ts';
import { parseTierRuleSet } from './tier.calculation.ts';
import classes from './PlaceMap.module.css';

/** The properties of the first feature at a point, from the map server or our own locations [A7.39]. */
export function FeaturesAtPointPopover({ at }: { readonly at: Point }) {
  const [lat, lng] = [formatDegrees(at.y), formatDegrees(at.x)];
  const query = useQuery(featuresAtPointQuery({ lat, lng }));
  const [first] = query.data?.features ?? [];
  return (
    <section
      className={classes['here']}
      aria-label={`What is at ${lat}, ${lng}`}
      aria-live="polite"
      aria-busy={query.isPending}
    >
      {query.isPending && (
        <p>
          Loading what is at {lat}, {lng}
        </p>
      )}
      {query.error && <p role="alert">{toErrorMessage(query.error).sentences.join(' ')}</p>}
      {query.data && !first && (
        <p>
          Nothing found within 160 feet of {lat}, {lng}.
        </p>
      )}
      {query.data &&
        first &&
        (query.data.source === 'locations' ? <Nearest feature={first} /> : <FeatureDetails feature={first} />)}
    </section>
  );
}

type Feature = FeaturesAtPoint['features'][number];

function Nearest({ feature: { id, properties } }: { readonly feature: Feature }) {
  const { addressLine1, city, tier, tierRuleSet, propertyClassification, externalId, distanceMeters } = properties;
  const feet = Math.round(Number(distanceMeters) * 3.28084);
  return (
    <DataList>
      <DataPair name="Nearest location">
        <Anchor href={`/locations/${id}/details`}>{[addressLine1, city].join(', ')}</Anchor>
      </DataPair>
      <DataPair name="Distance">{feet === 0 ? 'Here' : formatCount(feet, 'foot', 'feet')}</DataPair>
      <DataPair name="Location ID">{externalId}</DataPair>
      <DataPair name="Tier">
        {typeof tier === 'number' ? getTierLabel({ tier, tierRuleSet: parseTierRuleSet(tierRuleSet) }) : null}
      </DataPair>
      <DataPair name="Property classification">{propertyClassification}</DataPair>
    </DataList>
  );
}

/** The map server's own property names and values. */
function FeatureDetails({ feature: { properties } }: { readonly feature: Feature }) {
  return (
    <DataList>
      {Object.entries(properties).map(([name, value]) => (
        <DataPair key={name} name={name}>
          {value?.toString()}
        </DataPair>
      ))}
    </DataList>
  );
}
