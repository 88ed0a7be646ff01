import type { LocationStatus } from '@curbstop/contract/programs/program-location.values';
import type { InventoryEntry } from './inventory.ts';
import { firstHalf, replacement, schoolsEvent, tapSampling } from './programs.ts';
import { sampledInFirstHalf } from './samples.ts';
import { investigated } from './town.ts';

/** Locations assigned on one day, to an event or only to the program. */
interface TimelineAssignment {
  readonly on: string;
  readonly program: string;
  readonly event: string | null;
  /** The premises' own ids. */
  readonly places: readonly string[];
}

export interface TimelineStatus extends Omit<TimelineAssignment, 'event'> {
  readonly status: LocationStatus;
}

type Entry = Pick<InventoryEntry, 'premise' | 'record' | 'street' | 'position'>;

const halfYear = tapSampling.events[0]?.name ?? '';
const afterReplacements = replacement.events[0]?.name ?? '';

/**
 * Who is sampled this year, and whose line is replaced: the sampling sites, the schools, and the streets of the dig.
 */
export function generateAssignments(entries: readonly Entry[]): readonly TimelineAssignment[] {
  return [
    {
      on: '2026-01-26T16:35:00Z',
      program: tapSampling.name,
      event: firstHalf,
      places: samplingSites(entries).slice(0, sampledInFirstHalf),
    },
    { on: '2026-06-22T14:05:00Z', program: tapSampling.name, event: halfYear, places: samplingSites(entries) },
    { on: '2026-09-08T18:30:00Z', program: tapSampling.name, event: schoolsEvent, places: placesOfChildren(entries) },
    {
      on: '2026-09-03T13:45:00Z',
      program: replacement.name,
      event: null,
      places: [...alongTheDig(entries), ...named(entries, ['Town Hall'])],
    },
    {
      on: '2026-10-19T19:10:00Z',
      program: replacement.name,
      event: afterReplacements,
      places: alongTheDig(entries).slice(0, 4),
    },
  ];
}

/** How far they have come by now, in the order in which it was noted. */
export function generateStatuses(entries: readonly Entry[]): readonly TimelineStatus[] {
  const dig = alongTheDig(entries);
  const ofReplacement = (on: string, status: LocationStatus, places: readonly string[]): TimelineStatus => ({
    on,
    program: replacement.name,
    status,
    places,
  });
  const ofTaps = (on: string, status: LocationStatus, places: readonly string[]): TimelineStatus => ({
    on,
    program: tapSampling.name,
    status,
    places,
  });
  return [
    ofTaps('2026-07-06T13:20:00Z', 'Scheduled', samplingSites(entries)),
    ofReplacement('2026-09-14T15:00:00Z', 'Scheduled', dig.slice(0, 7)),
    ofTaps('2026-09-30T20:10:00Z', 'Completed', samplingSites(entries).slice(0, 9)),
    ofTaps('2026-10-08T20:40:00Z', 'Completed', named(entries, ['Little Otters Day Care'])),
    ofReplacement('2026-10-16T19:05:00Z', 'Replaced', dig.slice(0, 4)),
    ofReplacement('2026-11-10T18:25:00Z', 'Post-Sampling', dig.slice(0, 2)),
    ofReplacement('2026-11-17T16:40:00Z', 'Scheduled', named(entries, ['Town Hall'])),
  ].filter(({ places }) => places.length > 0);
}

function samplingSites(entries: readonly Entry[]): readonly string[] {
  return listPlaces(entries.filter(({ record }) => record.currentSamplingSite === 'Yes'));
}

function placesOfChildren(entries: readonly Entry[]): readonly string[] {
  return listPlaces(
    entries.filter(
      ({ premise }) =>
        premise.sensitivePopulation === 'Yes - School' || premise.sensitivePopulation === 'Yes - Day Care',
    ),
  );
}

/** The first street that the crews were through. */
function alongTheDig(entries: readonly Entry[]): readonly string[] {
  return listPlaces(
    entries.filter(
      ({ street, position, premise }) =>
        street.name === 'Cooper Street' && position < (investigated['Cooper Street'] ?? 0) && !premise.name,
    ),
  ).slice(0, 12);
}

function named(entries: readonly Entry[], names: readonly string[]): readonly string[] {
  return listPlaces(entries.filter(({ premise }) => premise.name !== null && names.includes(premise.name)));
}

function listPlaces(entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.map(({ premise }) => premise.externalId))];
}
