import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { maxSelectedIds } from '../primitives/selection.ts';

/** What is not done in events. Closing an event does not close it. */
const openWork = z.object({
  /** Samples without a result that are not invalidated: New, Collected or At Lab. */
  samples: z.number().int(),
  /** Kits whose results are not there, or filters that were not delivered. */
  kits: z.number().int(),
});
export type OpenWork = z.infer<typeof openWork>;

export const countOpenWork = defineEndpoint({
  name: 'countOpenWork',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/samplingevents/open-work',
  ...requirements.viewSamples,
  summary: 'How many samples and kits of these sampling events are still open',
  params: accountParams,
  body: z.object({
    eventIds: z
      .array(id)
      .min(1, 'Select at least one event')
      .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} events at once`)
      .transform((ids): readonly string[] => [...new Set(ids.map((one) => one.toLowerCase()))]),
  }),
  response: openWork,
});
