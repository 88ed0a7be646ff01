import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { id } from '../primitives/ids.ts';
import { incompleteSites } from './incomplete-sites.rules.ts';

/**
 * How far the work of a sampling event is. Each stage counts the samples that have reached it, without invalidated
 * ones.
 */
const eventMetrics = z.object({
  /** The event's goal; 0 for an event of filters, which plans no samples. */
  samplesPlanned: z.number().int(),
  locationsAssigned: z.number().int(),
  samplesCreated: z.number().int(),
  collected: z.number().int(),
  receivedByLab: z.number().int(),
  /** With a result for any analyte. */
  analyzed: z.number().int(),
  /** Those of them with a result above its limit in the event, which may be another than the action level. */
  exceedances: z.number().int(),
  gaps: incompleteSites,
  /** Assigned locations that need a fifth liter, if no kit of the event has a bottle for it; else 0. */
  withoutFifthLiterBottle: z.number().int(),
  invalidated: z.number().int(),
  /** Days from today to the last day of the event, which counts as 0; negative after it. */
  daysLeft: z.number().int(),
});
export type EventMetrics = z.infer<typeof eventMetrics>;

/** [A7.38, B7.55]: of the default account, because the path has no account. */
export const getEventMetrics = defineEndpoint({
  name: 'getEventMetrics',
  method: 'GET',
  path: '/platform/metrics/sampling-events/{id}',
  ...requirements.viewSamples,
  summary: 'How many samples of a sampling event are planned, created, collected, at the laboratory and analyzed',
  params: z.object({ id }),
  response: eventMetrics,
});
