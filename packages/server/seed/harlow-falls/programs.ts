import type { NewEventInput } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { listProtocolsOfKit } from '@curbstop/contract/sampling-events/sku.calculation';
import { skus } from '@curbstop/contract/sampling-events/sku.values';

/** When the office set its year up. */
export const programsShownOn = '2026-01-12T15:20:00Z';

interface TimelineProgram {
  readonly name: string;
  /** Of contract/programs/program.values. */
  readonly programTypeId: number;
  readonly startsOn: string;
  /** Null where the interval says it. */
  readonly endsOn: string | null;
  readonly replacementIntervalMonths?: 6 | 12 | 24;
  readonly doesPreSampling?: boolean;
  readonly shippingVendorId?: string;
  readonly events: readonly Omit<NewEventInput, 'programId'>[];
}

const kit = (named: (typeof skus)[number]['sku'], willDeliver = false) =>
  listProtocolsOfKit(skus.find(({ sku }) => sku === named) ?? skus[0], { willDeliver });

/** 3Ts: schools act on what each outlet shows, and the office wants to hear of anything from 5 µg/L. */
const leadAnalyte = { analyteId: 1, exceedanceLimit: '5', lowerLimit: null, primary: true, checkExceedance: true };

/** Over, with its results. */
export const firstHalf = 'January to June 2026';
export const schoolsEvent = 'Schools and day care (fall 2026)';

/** 40 CFR 141.86(c): a system of 3,301 to 10,000 people samples forty taps each half year. */
export const tapSampling: TimelineProgram = {
  name: 'Tap sampling 2026',
  programTypeId: 2,
  shippingVendorId: 'HF-20417',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  events: [
    {
      name: 'July to December 2026',
      eventType: 'Sampling',
      startsOn: '2026-07-01',
      endsOn: '2026-12-31',
      totalGoal: 40,
      protocolDefinitions: kit('WTK-LC-1', true),
    },
    {
      name: schoolsEvent,
      eventType: 'Sampling',
      startsOn: '2026-09-14',
      endsOn: '2026-11-25',
      totalGoal: 30,
      samplingEventAnalytes: [leadAnalyte],
      protocolDefinitions: kit('WST-SCH-1'),
    },
    {
      name: firstHalf,
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      totalGoal: 20,
      protocolDefinitions: kit('WTK-LC-1', true),
    },
  ],
};

/** Lines are sampled after they were replaced, not before: what comes out now is known. */
export const replacement: TimelineProgram = {
  name: 'Line replacements 2026 and 2027',
  programTypeId: 8,
  startsOn: '2026-04-01',
  endsOn: null,
  replacementIntervalMonths: 24,
  doesPreSampling: false,
  events: [
    {
      name: 'After the replacements of 2026',
      eventType: 'Post-Replacement',
      startsOn: '2026-05-01',
      endsOn: '2027-03-31',
      totalGoal: 0,
      protocolDefinitions: kit('WTK-LC-1', true),
    },
  ],
};

export const timelinePrograms = [tapSampling, replacement] as const;
