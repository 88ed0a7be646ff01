import { firstHalf, tapSampling } from './programs.ts';

/** What a household's bottle went through. */
export interface TimelineSample {
  readonly collectedOn: string;
  readonly receivedOn: string | null;
  /** Lead in µg/L and copper in mg/L, as the laboratory writes them; absent while it is at work. */
  readonly found?: { readonly lead: string; readonly copper: string };
}

/** The samples of one event, in the order of its sites, and the days on which the office noted them. */
export interface TimelineSamples {
  readonly event: string;
  readonly createdOn: string;
  readonly collectedOn: string;
  readonly reportedOn: string;
  readonly isOver: boolean;
  /** Whether its kits are recorded: the first half was before that. */
  readonly hasKits: boolean;
  readonly samples: readonly TimelineSample[];
}

const method = { method: 'EPA 200.8', labId: 'CT-PH-0417' } as const;

/** A result as the laboratory's program sends it. */
export function resultsOf(sampleId: string, { receivedOn, found }: TimelineSample): readonly object[] {
  if (!found) return [];
  return [
    {
      sampleId,
      analyteId: 1,
      result: found.lead,
      unit: 'µg/L',
      reportingLimit: '1',
      analyzedOn: receivedOn,
      ...method,
    },
    {
      sampleId,
      analyteId: 2,
      result: found.copper,
      unit: 'mg/L',
      reportingLimit: '0.02',
      detectionLimit: '0.02',
      analyzedOn: receivedOn,
      ...method,
    },
  ];
}

const inMarch = (lead: string, copper: string): TimelineSample => ({
  collectedOn: '2026-03-10',
  receivedOn: '2026-03-11',
  found: { lead, copper },
});
const inSeptember = (receivedOn: string | null): TimelineSample => ({ collectedOn: '2026-09-22', receivedOn });

export const timelineSamples: readonly TimelineSamples[] = [
  {
    event: firstHalf,
    createdOn: '2026-02-02T15:10:00Z',
    collectedOn: '2026-03-11T20:05:00Z',
    reportedOn: '2026-03-24T14:30:00Z',
    isOver: true,
    hasKits: false,
    samples: [
      inMarch('<1', '0.031'),
      inMarch('2.8', '0.118'),
      inMarch('<1', '0.052'),
      inMarch('17.4', '0.207'),
      inMarch('<1', '<0.02'),
      inMarch('1.3', '0.084'),
      inMarch('6.1', '0.166'),
      inMarch('<1', '0.043'),
      inMarch('<1', '0.029'),
      inMarch('3.5', '0.091'),
    ],
  },
  {
    event: tapSampling.events[0]?.name ?? '',
    createdOn: '2026-08-31T14:20:00Z',
    collectedOn: '2026-09-24T19:40:00Z',
    reportedOn: '2026-10-06T15:00:00Z',
    isOver: false,
    hasKits: true,
    samples: [
      inSeptember('2026-09-24'),
      inSeptember('2026-09-24'),
      inSeptember('2026-09-24'),
      inSeptember(null),
      inSeptember(null),
    ],
  },
];

/** The bottle whose results arrive when their consumer notice is due a week after the demonstration was created. */
export const bottleOfDeadline = {
  event: tapSampling.events[0]?.name ?? '',
  bottle: inSeptember('2026-09-24'),
  found: { lead: '4.2', copper: '0.138' },
  /** The days of the steps of the event before. */
  dated: ['2026-08-31T14:20:00Z', '2026-09-24T19:40:00Z', '2026-10-06T15:00:00Z'],
  after: '2026-10-06',
} as const;

export const sampledInFirstHalf = 10;
