import type { EventMap } from '@curbstop/contract/overviews/event-map.endpoints';
import { locationStages, type LocationStage } from '@curbstop/contract/overviews/event-map.values';
import { kitStatuses, type KitStatus } from '@curbstop/contract/samples/kit.values';
import { toPoint } from '../domains/locations/map.calculation.ts';
import type { PointMarkName } from '../ui/map/point-marks.ts';
import type { MarkedPoint } from '../ui/map/PointsMap.tsx';
import type { RowsOf } from './event-dataset.queries.ts';

/** What a map of an event shows of its locations: one of the views. */
export const mapViews = [
  { value: 'samples', label: 'Samples' },
  { value: 'kits', label: 'Kits' },
  { value: 'lead', label: 'Lead service lines' },
] as const;
export type EventMapView = (typeof mapViews)[number]['value'];

/** A place on the map and in its table. */
export interface EventMapPin {
  readonly key: string;
  readonly locationId: string;
  readonly address: string;
  /** The entry of the legend. */
  readonly status: string;
  readonly latitude: string | null;
  readonly longitude: string | null;
}

export interface Legend {
  readonly status: string;
  readonly label: string;
  readonly mark: PointMarkName;
  readonly count: number;
}

const stageMarks: Readonly<Record<LocationStage, PointMarkName>> = {
  exceedance: 'urgent',
  detect: 'caution',
  atLab: 'moving',
  collected: 'started',
  notCollected: 'open',
  nonDetect: 'clear',
};
const kitMarks: Readonly<Record<KitStatus, PointMarkName>> = {
  Ordered: 'open',
  Shipped: 'started',
  Delivered: 'started',
  Collected: 'moving',
  'At Lab': 'moving',
  'Results Ready': 'clear',
  Completed: 'clear',
  'Return To Sender': 'urgent',
};

/** What the map counts. */
export type MapNoun = 'location' | 'kit';

interface MapContents {
  readonly noun: MapNoun;
  readonly legend: readonly Legend[];
  readonly places: readonly EventMapPin[];
}

/** The locations by how far their samples are. */
export function showStages({ stages, items }: EventMap): MapContents {
  return {
    noun: 'location',
    legend: locationStages.map(({ code, label }) => ({
      status: code,
      label,
      mark: stageMarks[code],
      count: stages.find(({ stage }) => stage === code)?.locations ?? 0,
    })),
    places: items.map(({ stage, ...item }) => ({ ...toMapPin(item), key: item.locationId, status: stage })),
  };
}

/** The kits at their locations. */
export function showKits(rows: RowsOf<'kitlocations'>): MapContents {
  return {
    noun: 'kit',
    legend: kitStatuses.map((status) => ({
      status,
      label: status,
      mark: kitMarks[status],
      count: rows.filter((row) => row.status === status).length,
    })),
    places: rows.map(({ status, kitId, code, ...item }) => {
      const itemPin = toMapPin(item);
      return { ...itemPin, key: kitId, address: `${itemPin.address} (kit ${code})`, status };
    }),
  };
}

/** The locations with a lead service line. */
export function showLead(rows: RowsOf<'lsllocations'>): MapContents {
  return {
    noun: 'location',
    legend: [{ status: 'lead', label: 'Lead service line', mark: 'lead', count: rows.length }],
    places: rows.map((item) => ({ ...toMapPin(item), key: item.locationId, status: 'lead' })),
  };
}

/** The places that have coordinates, with their marks. */
export function toPoints(places: readonly EventMapPin[], legend: readonly Legend[]): readonly MarkedPoint[] {
  const entries = new Map(legend.map((entry) => [entry.status, entry]));
  return places.flatMap(({ locationId, address, status, latitude, longitude }) => {
    const point = toPoint(latitude, longitude);
    const entry = entries.get(status);
    return point && entry ? [{ ...point, id: locationId, label: `${address}: ${entry.label}`, mark: entry.mark }] : [];
  });
}

function toMapPin({
  locationId,
  addressLine1,
  city,
  latitude,
  longitude,
}: Pick<EventMap['items'][number], 'locationId' | 'addressLine1' | 'city' | 'latitude' | 'longitude'>) {
  return { locationId, address: `${addressLine1}, ${city}`, latitude, longitude };
}
