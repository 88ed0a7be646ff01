import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import type { ExportType } from '../exports/export.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { nounNames } from '../nouns/noun.values.ts';
import { change, changeOperations, changeSourceLabels } from '../primitives/change.ts';
import { accountParams } from '../primitives/ids.ts';
import { defineList, createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';

export const accountChangeList = defineList({
  defaultSort: '-changedOn',
  fields: {
    changedOn: { label: 'Date', sort: true, filter: 'instant' },
    changedBy: { label: 'User', filter: 'text' },
    entityType: { label: 'Record type', filter: 'choice', choices: nounNames },
    operation: { label: 'Change', filter: 'choice', choices: changeOperations },
    source: { label: 'Source', filter: 'choice', choices: Object.keys(changeSourceLabels) },
  },
});

/** One entry of the account's history, with the current name of its record. */
const accountChange = change.extend({
  title: z.string().nullable(),
  /** The location of a service line; null for other records. */
  locationId: z.string().nullable(),
});
export type AccountChange = z.infer<typeof accountChange>;

const base = '/pws/accounts/{accountId}/changes';

export const listAccountChanges = defineEndpoint({
  name: 'listAccountChanges',
  method: 'GET',
  path: base,
  ...requirements.administer,
  summary: 'The change history of the account',
  params: accountParams,
  query: createPageRequestShape(accountChangeList),
  response: createPageResponseShape(accountChange),
});

export const downloadAccountChanges = defineEndpoint({
  name: 'downloadAccountChanges',
  method: 'GET',
  path: `${base}/as/{format}`,
  ...requirements.administer,
  transfer: 'download',
  exports: 'accountChanges' satisfies ExportType,
  summary: 'The change history of the account as a file, newest first',
  params: accountParams.extend({ format: z.enum(['csv', 'xlsx']) }),
  query: createPageRequestShape(accountChangeList),
});
