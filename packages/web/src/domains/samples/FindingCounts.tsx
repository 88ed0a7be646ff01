import {
  findingPlurals,
  findings,
  sampleStatusLabels,
  withoutResultChoice,
  type SampleStatusLabel,
} from '@curbstop/contract/samples/sample.values';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CountTiles } from '../../ui/CountTiles.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useMe } from '../accounts/session.queries.ts';
import { findingCountsQuery, type SamplesScope } from './sample.queries.ts';

/** Prefix of the table's URL parameters on a location's page, which has several tables. */
export const samplesLabel = 'samples';

/** Invalidated samples are not counted, and a sample with a finding is analyzed. */
const valid: readonly SampleStatusLabel[] = sampleStatusLabels.filter((status) => status !== 'Invalidated');
const withFinding: readonly SampleStatusLabel[] = ['Analyzed', 'Completed'];

const looks = {
  exceedance: { count: 'exceedances', tone: 'urgent' },
  detect: { count: 'detects', tone: 'attention' },
  nonDetect: { count: 'nonDetects', tone: 'muted' },
} as const;
const tiles = [
  ...findings.map((detection) => ({
    key: detection as string,
    label: findingPlurals[detection],
    status: withFinding,
    ...looks[detection],
  })),
  {
    key: withoutResultChoice.value,
    label: withoutResultChoice.label,
    status: valid,
    count: 'waiting',
    tone: 'working',
  },
] as const;

/** Exceedances, Detects and Non-Detects [A2.63], and samples without a finding, each linked to the counted samples. */
export function FindingCounts({ scope }: { readonly scope?: SamplesScope }) {
  const query = useQuery(findingCountsQuery(useMe().defaultAccount.id, scope));
  const activeFilters = useActiveFilters(scope);
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
      tiles={tiles.map(({ key, label, status, count, tone }) => ({
        key,
        label,
        value: query.data?.[count],
        href: listHref(scope, { detection: [key], status }),
        tone,
        isSelected: isSameSet(activeFilters.detection, [key]) && isSameSet(activeFilters.status, status),
      }))}
    />
  );
}

/** The findings and statuses that the table is filtered by: without those of its link, a tile counts other rows. */
function useActiveFilters(scope: SamplesScope | undefined) {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const prefix = scope && 'locationId' in scope ? `${samplesLabel}.` : '';
  const filters = new URLSearchParams(search);
  return {
    detection: filters.getAll(`${prefix}filters[detection]`),
    status: filters.getAll(`${prefix}filters[status]`),
  };
}

const isSameSet = (active: readonly string[], linked: readonly string[]): boolean =>
  active.length === linked.length && linked.every((value) => active.includes(value));

function listHref(scope: SamplesScope | undefined, filters: Readonly<Record<string, readonly string[]>>): string {
  const [page, prefix] = getPage(scope);
  const pairs = Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  return `${page}/samples?${pairs.map(([name, value]) => `${prefix}filters[${name}]=${encodeURIComponent(value)}`).join('&')}`;
}

function getPage(scope: SamplesScope | undefined): readonly [path: string, prefix: string] {
  if (scope === undefined) return ['', ''];
  if ('programId' in scope) return [`/programs/${scope.programId}`, ''];
  return 'eventId' in scope ? [`/events/${scope.eventId}`, ''] : [`/locations/${scope.locationId}`, `${samplesLabel}.`];
}
