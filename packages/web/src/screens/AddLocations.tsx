import type { EventCandidate, SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { acceptsLocations } from '@curbstop/contract/sampling-events/event-location.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../domains/accounts/session.queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { CandidateTable } from './CandidateTable.tsx';
import { ChosenLocations } from './ChosenLocations.tsx';
import { SuggestedLocations } from './SuggestedLocations.tsx';
import { selectLocations, type ChosenCandidates } from './chosen-locations.ts';
import { suggestedSitesQuery } from './event-candidates.queries.ts';

/** Chooses locations for a sampling event: suggestions that fill its goal, and every other location. */
export function AddLocations({ event }: { readonly event: SamplingEvent }) {
  const { data, error, refetch } = useQuery(suggestedSitesQuery(useMe().defaultAccount.id, event.id));
  if (!acceptsLocations(event))
    return (
      <EmptyState title={`${event.name} is ${event.status}`}>
        Locations can be added to active events only. Make the event Active first.
      </EmptyState>
    );
  if (!data && error)
    return <ErrorState title="The suggestions could not be loaded" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-busy="true" />;
  return <Choose event={event} suggested={data} />;
}

function Choose({ event, suggested }: { readonly event: SamplingEvent; readonly suggested: SuggestedSites }) {
  const [chosen, setChosen] = useState<ChosenCandidates>(new Map());
  const add = (sites: readonly EventCandidate[]) =>
    setChosen((before) => new Map([...before, ...sites.map((site) => [site.id, site] as const)]));
  const remove = (ids: readonly string[]) =>
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  const select = (ids: readonly string[], rows: readonly EventCandidate[]) =>
    setChosen((before) => selectLocations(before, ids, rows));
  return (
    <Stack gap="md">
      <ChosenLocations event={event} suggested={suggested} chosenLocations={chosen} onRemove={remove} />
      <SuggestedLocations suggested={suggested} chosenLocations={chosen} onAdd={add} onRemove={remove} />
      <CandidateTable event={event} assigned={suggested.assigned} chosenLocations={chosen} onSelect={select} />
    </Stack>
  );
}
