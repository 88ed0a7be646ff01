import { activityFields, type ActivityFields } from '@curbstop/contract/activities/activity.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { createChance } from '../chance.ts';
import type { InventoryEntry } from './inventory.ts';
import { replacement, schoolsEvent, tapSampling } from './programs.ts';
import { investigated } from './town.ts';

export interface TimelineActivity {
  /** The premise's own id. */
  readonly place: string;
  /** When it was logged; the day of the activity is its own. */
  readonly on: string;
  readonly fields: Omit<ActivityFields, 'contactId' | 'programId' | 'eventId'>;
  /** Whether the premise's contact was spoken with, where it has one. */
  readonly names: boolean;
  /** The program that it was done for, and the event, by their names. */
  readonly for?: { readonly program: string; readonly event: string | null } | undefined;
}

type Entry = Pick<InventoryEntry, 'premise' | 'street' | 'position'>;
type ActivityEntry = readonly [
  type: number,
  topic: number,
  resolution: number,
  detail: number | null,
  description: string | null,
];

/** Numbers of contract/activities/activity.values. */
const hanger: ActivityEntry = [8, 2, 2, 204, 'Dates of the dig on it, and our number.'];
const endpoint: readonly ActivityEntry[] = [
  [1, 4, 2, 201, null],
  [1, 4, 2, 202, 'Try after six.'],
  [1, 4, 3, 301, 'Any morning but Tuesday.'],
  [1, 4, 7, 704, 'Wants to read it with her son first.'],
  [3, 2, 3, 305, 'A week later, they are away.'],
];
const visit: readonly ActivityEntry[] = [
  [4, 4, 6, 601, null],
  [4, 4, 6, 602, 'Owner lives in Vermont; we have his letter.'],
  [4, 2, 2, 203, 'Dog in the yard. Gate locked.'],
  [6, 2, 5, 503, 'Scratched and bright at the meter.'],
  [6, 2, 5, 501, 'Soft, gray, not magnetic. Informed the owner and left a filter pitcher.'],
];
const followUps: readonly ActivityEntry[] = [
  [9, 8, 8, 801, 'With six months of cartridges.'],
  [1, 7, 10, 1003, 'Asked whether the baby may drink it. Sent her to the health department as well.'],
  [7, 5, 10, 1001, null],
];

/** What the office and the crews noted: along the streets of the dig in 2026, and at a few places that people know. */
export function generateActivities(entries: readonly Entry[]): readonly TimelineActivity[] {
  const chance = createChance(814);
  const alongTheDig = entries
    .filter(
      ({ street, position, premise }) =>
        position < (investigated[street.name] ?? 0) && !premise.name && chance.happens(0.45),
    )
    .flatMap(({ premise, position }) => {
      const excavatedOn = addDays('2026-06-08', position * 3 + chance.below(3));
      const steps = [
        createActivity(premise.externalId, addDays(excavatedOn, -12), hanger),
        createActivity(premise.externalId, addDays(excavatedOn, -5), chance.pick(endpoint)),
        createActivity(premise.externalId, excavatedOn, chance.pick(visit)),
      ];
      return chance.happens(0.3)
        ? [...steps, createActivity(premise.externalId, addDays(excavatedOn, 2), chance.pick(followUps))]
        : steps.slice(chance.below(2));
    });
  return [
    ...alongTheDig,
    ...entries.flatMap(({ premise }) =>
      (knownPlaces[premise.name ?? ''] ?? []).map(([date, ...entry]) => ({
        ...createActivity(premise.externalId, date, entry),
        for: doneFor[`${premise.name} ${date}`],
      })),
    ),
  ];
}

function createActivity(
  place: string,
  date: string,
  [activityTypeId, topicId, resolutionId, resolutionDetailId, description]: ActivityEntry,
): TimelineActivity {
  // Hangers and deliveries have no recipient.
  const names = activityTypeId !== 8 && resolutionId !== 2;
  return {
    place,
    on: `${date}T19:40:00Z`,
    fields: activityFields.parse({ activityTypeId, date, topicId, resolutionId, resolutionDetailId, description }),
    names,
  };
}

const doneFor: Readonly<Record<string, TimelineActivity['for']>> = {
  'Little Otters Day Care 2026-10-08': { program: tapSampling.name, event: schoolsEvent },
  'Town Hall 2026-11-17': { program: replacement.name, event: null },
};

const knownPlaces: Readonly<Record<string, readonly (readonly [date: string, ...entry: ActivityEntry])[]>> = {
  'Little Otters Day Care': [
    ['2026-10-02', 1, 6, 3, 303, 'Before opening, after overnight stagnation. Five taps, the kitchen first.'],
    ['2026-10-06', 9, 6, 9, 901, 'Fifteen bottles and the instructions, explained to the director.'],
    ['2026-10-08', 4, 6, 9, 902, 'All five taps. Aerator of the kitchen tap full of grit; cleaned after the sample.'],
    ['2026-11-03', 1, 7, 10, 1003, 'Kitchen tap 11 ppb. They will use the filtered tap until the line is replaced.'],
    ['2026-11-05', 9, 8, 8, 802, null],
  ],
  'Town Hall': [
    ['2026-09-15', 5, 3, 12, 1204, 'Asked for the cost of doing the library in the same week.'],
    ['2026-11-17', 2, 3, 3, 302, 'March, before the street is paved.'],
  ],
  'Weir Street School': [
    ['2026-08-19', 6, 1, 5, 505, 'Meter pit under water. Pump it out first.'],
    ['2026-11-18', 1, 2, 3, 301, 'Over Thanksgiving break, with the custodian.'],
  ],
  'Spindle Mill Lofts': [
    ['2026-07-22', 10, 9, 1, 101, 'Brown water after the hydrant flushing. Clear again by evening.'],
    ['2026-11-12', 2, 5, 10, 1001, 'The manager posts it in both stairwells.'],
  ],
};
