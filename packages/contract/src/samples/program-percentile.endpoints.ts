import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, id } from '../primitives/ids.ts';
import { comparedPercentile } from './event-percentile.rules.ts';
import { regulatedAnalyteCodes } from '../regulations/regulated-analyte.values.ts';

/** Older events have their percentiles on their own pages. */
export const maxPercentileEvents = 24;

const percentilesOfEvent = z.object({
  eventId: id,
  name: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The day whose rules apply: that of the monitoring period, which may be after the event. */
  rulesOn: z.string(),
  /** Whether its samples are taken for compliance with the action levels. */
  isCompliance: z.boolean(),
  /** Lead and copper, as far as they are analytes of the event; null without a result that counts. */
  analytes: z.array(
    z.object({
      analyteCode: z.enum(regulatedAnalyteCodes),
      displayName: z.string(),
      percentile: comparedPercentile.nullable(),
      /** Sites with a first liter and without the fifth that the rule in force wants. */
      missingFifthLiters: z.number().int(),
    }),
  ),
});
export type PercentilesOfEvent = z.infer<typeof percentilesOfEvent>;

export const listProgramPercentiles = defineEndpoint({
  name: 'listProgramPercentiles',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/programs/{id}/percentiles',
  ...requirements.viewSamples,
  summary: 'The 90th percentiles of lead and copper of the latest sampling events of a program, newest first',
  params: accountRecordParams,
  response: z.array(percentilesOfEvent),
});
