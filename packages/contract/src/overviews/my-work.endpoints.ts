import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { jobResponse } from '../primitives/job.ts';
import { workKindNames } from './my-work.values.ts';

const workAnswer = jobResponse.omit({ cancelRequested: true, subjectId: true, kind: true }).extend({
  kind: z.enum(workKindNames),
  subjectId: id,
  /** The subject, such as the name of a file. */
  name: z.string(),
});
export type WorkOverview = z.infer<typeof workAnswer>;

export const listMyWork = defineEndpoint({
  name: 'listMyWork',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/my-work',
  ...requirements.viewAccount,
  summary:
    "The person's background jobs, newest first: the latest job for each subject; how many letters wait to be sent again, and how many active ones can’t be sent as they are written",
  params: accountParams,
  response: z.object({
    items: z.array(workAnswer),
    /**
     * Letters that did not arrive: those that the person sent, or all for administrators; 0 for people who can’t send
     * them again.
     */
    lettersToResend: z.number().int(),
    /** The same of those that have to be written again, because their address was corrected since. */
    lettersToRewrite: z.number().int(),
    /** Active letters that can’t be sent as they are written; 0 for people who can’t change them. */
    lettersRefused: z.number().int(),
  }),
});
