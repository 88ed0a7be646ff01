import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { maxSearchTermLength } from '../primitives/list.ts';
import { searchedNounNames, minSearchTermLength } from './search.values.ts';

const searchRecord = z.object({
  id,
  parentId: id.nullable(),
  /** The name: an address. */
  title: z.string(),
  /** What distinguishes it: the town, its own id. */
  detail: z.string(),
});
export type SearchRecord = z.infer<typeof searchRecord>;

export const searchAccount = defineEndpoint({
  name: 'searchAccount',
  method: 'GET',
  path: '/pws/rest/accounts/{accountId}/search',
  ...requirements.viewAccount,
  summary: 'Search locations, lines and other records by address, town or id, best matches first',
  params: accountParams,
  // PostgreSQL stores no zero bytes, so they cannot match.
  query: z.object({
    term: z
      .string()
      .transform((text) => text.replaceAll('\0', '').trim())
      .pipe(
        z
          .string()
          .min(minSearchTermLength, `Search for at least ${minSearchTermLength} characters`)
          .max(maxSearchTermLength, `Search for at most ${maxSearchTermLength} characters`),
      ),
  }),
  /** One group for each noun that this person can see, in the order of `searchedNouns`, also if it is empty. */
  response: z.object({ groups: z.array(z.object({ noun: z.enum(searchedNounNames), found: z.array(searchRecord) })) }),
});
export type SearchGroups = z.infer<typeof searchAccount.response>['groups'];
