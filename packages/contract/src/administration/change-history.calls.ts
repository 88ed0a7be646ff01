import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import type { ExportType } from '../exports/export.values.ts';
import { call } from '../kinds/call.ts';
import { change } from '../kinds/change.ts';
import { accountParams } from '../kinds/ids.ts';
import { list, pageAnswer, pageQuestion } from '../kinds/list.ts';

export const accountChangeList = list({
  defaultSort: '-changedOn',
  fields: {
    changedOn: { label: 'When', sort: true, filter: 'instant' },
    changedBy: { label: 'Who', filter: 'text' },
    entityType: { label: 'Kind of record', filter: 'choice' },
    operation: { label: 'Kind of change', filter: 'choice' },
    door: { label: 'Way', filter: 'choice' },
  },
});

/** One entry of the account's history, with what its record is called today. */
export const accountChange = change.extend({
  title: z.string().nullable(),
  /** Where a service line lies; null for everything else. */
  locationId: z.string().nullable(),
});
export type AccountChange = z.infer<typeof accountChange>;

const base = '/pws/accounts/{accountId}/changes';

export const listAccountChanges = call({ name: 'listAccountChanges', method: 'GET', path: base, ...needs.administer, summary: 'Everything that was changed in the account', params: accountParams, query: pageQuestion(accountChangeList), answer: pageAnswer(accountChange) });

export const downloadAccountChanges = call({
  name: 'downloadAccountChanges', method: 'GET', path: `${base}/as/{format}`, ...needs.administer, carries: 'download', exports: 'accountChanges' satisfies ExportType, summary: 'The same as a file, every match, newest first',
  params: accountParams.extend({ format: z.enum(['csv', 'xlsx']) }), query: pageQuestion(accountChangeList),
});
