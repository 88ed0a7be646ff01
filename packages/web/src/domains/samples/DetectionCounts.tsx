import {
  detectionPlurals,
  detections,
  type Detection,
  type SampleStatusLabel,
} from '@curbstop/contract/samples/sample.values';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CountTiles } from '../../ui/CountTiles.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { detectionCountsQuery, type SamplesOf } from './sample.queries.ts';

const countOf = { exceedance: 'exceedances', detect: 'detects', nonDetect: 'nonDetects' } as const satisfies Readonly<
  Record<Detection, string>
>;
const tones = { exceedance: 'attention', detect: 'action', nonDetect: 'muted' } as const satisfies Readonly<
  Record<Detection, string>
>;

/** Exceedances, Detects and Non-Detects [A2.63], each linked to the counted samples. */
export function DetectionCounts({ of }: { readonly of: SamplesOf }) {
  const query = useQuery(detectionCountsQuery(useMe().defaultAccount.id, of));
  const selected = useSelectedDetections(of);
  if (!query.data && query.error)
    return (
      <ErrorState
        title="The detection counts could not be loaded"
        error={query.error}
        retry={() => void query.refetch()}
      />
    );
  return (
    <CountTiles
      label="Detection counts"
      tiles={detections.map((detection) => ({
        key: detection,
        label: detectionPlurals[detection],
        value: query.data?.[countOf[detection]],
        href: listHref(of, detection),
        tone: tones[detection],
        isSelected: selected.length === 1 && selected[0] === detection,
      }))}
    />
  );
}

/** The detections that the table is filtered by. */
function useSelectedDetections(of: SamplesOf): readonly string[] {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const prefix = 'locationId' in of ? `${samplesLabel}.` : '';
  return new URLSearchParams(search).getAll(`${prefix}filters[detection]`);
}

/** Prefix of the table's URL parameters on a location's page, which has several tables. */
export const samplesLabel = 'samples';

/** Statuses of samples whose results count; invalidated samples are excluded. */
const counted: readonly SampleStatusLabel[] = ['Analyzed', 'Completed'];

function listHref(of: SamplesOf, detection: Detection): string {
  const [page, prefix] =
    'programId' in of
      ? [`/programs/${of.programId}`, '']
      : 'eventId' in of
        ? [`/events/${of.eventId}`, '']
        : [`/locations/${of.locationId}`, `${samplesLabel}.`];
  const filters = [['detection', detection], ...counted.map((status) => ['status', status])];
  return `${page}/samples?${filters.map(([name, value]) => `${prefix}filters[${name}]=${encodeURIComponent(value ?? '')}`).join('&')}`;
}
