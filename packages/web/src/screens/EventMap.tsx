import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { getEventMap } from '@curbstop/contract/overviews/event-map.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { Anchor, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChangeUrlQuery, useUrlQuery } from '../ui/url-parameter.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { mapBackground } from '../domains/locations/map.queries.ts';
import { MovableButton } from '../domains/locations/MovableButton.tsx';
import { samplesKey } from '../domains/samples/sample.queries.ts';
import { sendRequest } from '../foundation/client.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formatCount, formatNumber } from '../ui/format.ts';
import { PointMark } from '../ui/map/PointMark.tsx';
import { PointsMap } from '../ui/map/PointsMap.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { eventDatasetQuery } from './event-dataset.queries.ts';
import {
  mapViews,
  showKits,
  showLead,
  showStages,
  toPoints,
  type Legend,
  type EventMapView,
  type MapNoun,
  type EventMapPin,
} from './event-map.ts';
import classes from './EventMap.module.css';

const rowsShown = 100;

/** The locations of an event on a map, by their samples, kits or lead service lines; the address keeps the choice. */
export function EventMap({ event }: { readonly event: SamplingEvent }) {
  const me = useMe();
  const view = useView();
  const choose = useChoice();
  const query = useMapPins(event.id, view);
  const may = { samples: true, kits: true, lead: meetsRequirement(me, requirements.viewInventory) };
  return (
    <section className={classes['part']} aria-labelledby="event-map">
      <div className={classes['head']}>
        <h2 id="event-map">Map</h2>
        <SegmentedControl
          aria-label="Show on the map"
          value={view}
          data={mapViews.filter(({ value }) => may[value]).map(({ value, label }) => ({ value, label }))}
          onChange={(value) => choose({ show: value === 'samples' ? undefined : value, status: undefined })}
        />
      </div>
      {!query.shown && query.error !== null && (
        <ErrorState title="The map could not be loaded" error={query.error} retry={query.refetch} />
      )}
      {!query.shown && query.error === null && <Skeleton height={420} aria-busy="true" />}
      {query.shown && view === 'lead' && (
        <p className={classes['muted']}>
          This map shows only lead lines. For GRR lines (galvanized requiring replacement) and Unknown lines, see
          “Service lines at the locations” under Details.
        </p>
      )}
      {query.shown && <MapWithTable {...query.shown} key={view} />}
    </section>
  );
}

function useView(): EventMapView {
  const { show } = useUrlQuery();
  return mapViews.find(({ value }) => value === show)?.value ?? 'samples';
}

function useChoice() {
  const changeQuery = useChangeUrlQuery();
  return (change: Readonly<Record<string, string | undefined>>) =>
    changeQuery((query) => ({ ...query, ...change }), true);
}

function useMapPins(id: string, view: EventMapView) {
  const accountId = useMe().defaultAccount.id;
  const stages = useQuery({
    queryKey: [...samplesKey(accountId), 'map', id],
    queryFn: ({ signal }) => sendRequest(getEventMap, { params: { accountId, id }, signal }),
    staleTime: 0,
    enabled: view === 'samples',
  });
  const kits = useQuery({ ...eventDatasetQuery(accountId, id, 'kitlocations'), enabled: view === 'kits' });
  const leadLocations = useQuery({ ...eventDatasetQuery(accountId, id, 'lsllocations'), enabled: view === 'lead' });
  const query = { samples: stages, kits, lead: leadLocations }[view];
  const shownDataset = useMemo(() => {
    if (view === 'samples') return stages.data && showStages(stages.data);
    if (view === 'kits') return kits.data && showKits(kits.data);
    return leadLocations.data && showLead(leadLocations.data);
  }, [view, stages.data, kits.data, leadLocations.data]);
  return { shown: shownDataset, error: query.error, refetch: () => void query.refetch() };
}

/** The legend filters map and table. */
function MapWithTable({ noun, legend, places }: PlacesProps & NounProps) {
  const { status } = useUrlQuery();
  const choose = useChoice();
  const chosenEntry = legend.find((entry) => entry.status === status);
  const shownPins = useMemo(
    () => (chosenEntry ? places.filter((place) => place.status === chosenEntry.status) : places),
    [places, chosenEntry],
  );
  const total = legend.reduce((sum, { count }) => sum + count, 0);
  if (places.length === 0) return <p className={classes['muted']}>Nothing to show on the map yet.</p>;
  return (
    <>
      <ul className={classes['legend']} aria-label="Legend">
        {legend
          .filter(({ count }) => count > 0)
          .map((entry) => (
            <li key={entry.status}>
              <button
                type="button"
                aria-pressed={entry === chosenEntry}
                onClick={() => choose({ status: entry === chosenEntry ? undefined : entry.status })}
              >
                <PointMark name={entry.mark} />
                {entry.label} <strong>{formatNumber(entry.count)}</strong>
              </button>
            </li>
          ))}
      </ul>
      {total > places.length && (
        <p className={classes['muted']}>
          Only the first {formatNumber(places.length)} of {formatNumber(total)} are shown, exceedances first.
        </p>
      )}
      <PlacesMap noun={noun} places={shownPins} legend={legend} />
      <PlaceTable key={chosenEntry?.status} places={shownPins} legend={legend} />
    </>
  );
}

interface PlacesProps {
  readonly places: readonly EventMapPin[];
  readonly legend: readonly Legend[];
}

interface NounProps {
  readonly noun: MapNoun;
}

function PlacesMap({ noun, places, legend }: PlacesProps & NounProps) {
  const navigate = useNavigate();
  const [isMovable, setMovable] = useState(false);
  const background = useQuery(mapBackground(useMe().defaultAccount.id));
  const points = useMemo(() => toPoints(places, legend), [places, legend]);
  const missing = places.length - points.length;
  return (
    <>
      <Frame isEmpty={points.length === 0}>
        {points.length > 0 && !background.isPending && (
          <PointsMap
            label={`${formatCount(points.length, noun)} on the map. The table below lists ${points.length === 1 ? 'it' : 'them'}.`}
            points={points}
            tiles={background.data?.tiles ?? []}
            isMovable={isMovable}
            onOpen={(id) => void navigate({ to: `/locations/${id}/details` })}
            fallback={<p className={classes['muted']}>Your browser can’t display the map. See the table below.</p>}
          />
        )}
      </Frame>
      <div className={classes['below']}>
        {points.length > 0 && <MovableButton isMovable={isMovable} onChange={setMovable} />}
        {missing > 0 && (
          <p>
            {formatCount(missing, `${noun} has`, `${noun}s have`)} no coordinates and {missing === 1 ? 'is' : 'are'}{' '}
            listed only in the table.
          </p>
        )}
      </div>
    </>
  );
}

function Frame({ isEmpty, children }: { readonly isEmpty: boolean; readonly children: ReactNode }) {
  return isEmpty ? null : <div className={classes['map']}>{children}</div>;
}

function PlaceTable({ places, legend }: PlacesProps) {
  const [maxRows, setMaxRows] = useState(rowsShown);
  const entries = new Map(legend.map((entry) => [entry.status, entry]));
  return (
    <>
      <ScrollRegion label="Places on the map" className={classes['scroll']}>
        <table className={classes['table']} aria-label="Places on the map">
          <thead>
            <tr>
              <th scope="col">Address</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {places.slice(0, maxRows).map(({ key, locationId, address, status }) => {
              const entry = entries.get(status);
              return (
                <tr key={key}>
                  <th scope="row">
                    <Anchor href={`/locations/${locationId}/details`}>{address}</Anchor>
                  </th>
                  <td>
                    {entry && <PointMark name={entry.mark} />} {entry?.label}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      {places.length > maxRows && (
        <Button variant="default" onClick={() => setMaxRows(maxRows + rowsShown)}>
          Show {formatNumber(Math.min(rowsShown, places.length - maxRows))} more
        </Button>
      )}
    </>
  );
}
