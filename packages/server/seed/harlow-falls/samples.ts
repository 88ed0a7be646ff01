import { firstHalf, tapSampling } from './programs.ts';

/** What a household's bottle went through. */
interface TimelineSample {
  readonly collectedOn: string;
  readonly receivedOn: string | null;
  /** Lead in µg/L and copper in mg/L, as the laboratory writes them; absent while it is at work. */
  readonly found?: { readonly lead: string; readonly copper: string };
}

interface Invalidation {
  readonly at: number;
  readonly on: string;
  /** Of contract/samples/sample-status-reason.values. */
  readonly statusReason: number;
  readonly stateDecisionOn: string;
  readonly notes: string;
  /** The sample that replaces it, taken at the same tap. */
  readonly replacement: {
    readonly createdOn: string;
    readonly collectedOn: string;
    readonly reportedOn: string;
    readonly reason: string;
    readonly sample: TimelineSample;
  };
}

/** The samples of one event, in the order of its sites, and the days on which the office noted them. */
export interface TimelineSamples {
  readonly event: string;
  readonly createdOn: string;
  readonly collectedOn: string;
  readonly reportedOn: string;
  readonly isOver: boolean;
  /** The State's invalidation of one sample; `at` is its place among them. */
  readonly invalidated?: Invalidation;
  /** Whether its kits are recorded: the first half was before that. */
  readonly hasKits: boolean;
  readonly samples: readonly TimelineSample[];
}

const method = { method: 'EPA 200.8', labId: 'CT-PH-0417' } as const;

/** A result as the laboratory's program sends it. */
export function listResults(sampleId: string, { receivedOn, found }: TimelineSample): readonly object[] {
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
    invalidated: {
      at: 16,
      on: '2026-04-09T13:50:00Z',
      statusReason: 3,
      stateDecisionOn: '2026-04-07',
      notes: 'The cap was loose and half of the water was gone. Letter 2026-131 of the State.',
      replacement: {
        createdOn: '2026-04-10T14:05:00Z',
        collectedOn: '2026-04-14T19:10:00Z',
        reportedOn: '2026-04-21T14:20:00Z',
        reason: 'Same tap, within 20 days of the State’s decision',
        sample: { collectedOn: '2026-04-14', receivedOn: '2026-04-14', found: { lead: '2.1', copper: '0.096' } },
      },
    },
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
      inMarch('<1', '0.038'),
      inMarch('<1', '0.061'),
      inMarch('4.4', '0.142'),
      inMarch('<1', '<0.02'),
      inMarch('2.2', '0.077'),
      inMarch('<1', '0.055'),
      inMarch('1.9', '0.101'),
      inMarch('<1', '0.034'),
      inMarch('<1', '0.048'),
      inMarch('5.2', '0.189'),
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
export const deadlineSample = {
  event: tapSampling.events[0]?.name ?? '',
  bottle: inSeptember('2026-09-24'),
  found: { lead: '4.2', copper: '0.138' },
  /** The days of the steps of the event before. */
  dated: [
    '2026-08-31T14:20:00Z',
    '2026-09-24T19:40:00Z',
    '2026-10-06T15:00:00Z',
    '2026-10-27T15:10:00Z',
    '2026-11-05T18:40:00Z',
  ],
  after: '2026-10-06',
} as const;

/** The second round of kits of that event: with households, or on their way to them. */
export const kitsOnTheWay = {
  orderedOn: '2026-10-27T15:10:00Z',
  sentOn: '2026-11-05T18:40:00Z',
  /** In the order of the sites after those of the first round. */
  statuses: [
    'Delivered',
    'Delivered',
    'Delivered',
    'Delivered',
    'Shipped',
    'Shipped',
    'Shipped',
    'Shipped',
    'Ordered',
    'Ordered',
  ],
} as const;

/** The file of the laboratory for the other bottles of the first round. Its last two rows are not ours. */
export const laboratoryFile = {
  name: 'Nutmeg Analytical 2611-0392.csv',
  on: '2026-11-12T16:25:00Z',
  headings: [
    'Client Sample ID',
    'Lab Number',
    'Date Collected',
    'Date Received',
    'Date Analyzed',
    'Lead (ug/L)',
    'Copper (mg/L)',
  ],
  /** Bottle 2 and so on of the first round. */
  results: [
    ['2.1', '0.088'],
    ['<1', '0.041'],
    ['9.4', '0.156'],
    ['<1', '0.067'],
  ],
  unknown: [
    ['1187', '2611-0392-05', '09/22/2026', '09/24/2026', '11/10/2026', '3.0', '0.110'],
    ['', '2611-0392-06', '09/22/2026', '09/24/2026', '11/10/2026', '<1', '0.052'],
  ],
} as const;

export const sampledInFirstHalf = 20;
