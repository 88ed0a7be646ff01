import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { changeList } from '../primitives/change.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams } from '../primitives/ids.ts';
import { deadlineFields, deadlineKey, deadlineList, deadlineRow, ownDeadlineFields } from './deadline.rules.ts';

const base = '/pws/rest/accounts/{accountId}/compliance/deadlines';

export const listDeadlines = defineEndpoint({
  name: 'listDeadlines',
  method: 'GET',
  path: base,
  ...requirements.viewCompliance,
  summary:
    'The notices and reports that the data of the water system demands, with due date, state and record. `sentNotices` of a completed one says how many of its notices are recorded as sent, and `newCustomers` how many notices to new customers are not; `notices=omitted` responds without both, because counting can take seconds',
  params: accountParams,
  query: z.object({ notices: z.enum(['counted', 'omitted']).default('counted') }),
  response: deadlineList,
});

export const updateDeadline = defineEndpoint({
  name: 'updateDeadline',
  method: 'PUT',
  path: `${base}/{deadlineKey}`,
  ...requirements.editDeadlines,
  summary:
    'Record who is responsible for a deadline, a note, and the day on which it was met; null reopens it. With `contentVersion` as it was shown, a mark is refused if what the deadline covers has changed',
  params: accountParams.extend({ deadlineKey }),
  body: z.object({
    version: z.number().int(),
    fields: deadlineFields,
    contentVersion: z.string().max(200).nullable().optional(),
  }),
  response: deadlineRow,
});

export const listDeadlineChanges = defineEndpoint({
  name: 'listDeadlineChanges',
  method: 'GET',
  path: `${base}/{deadlineKey}/changes`,
  ...requirements.viewCompliance,
  summary: 'What was recorded about a deadline, newest first: completions, reopenings, responsible people and notes',
  params: accountParams.extend({ deadlineKey }),
  response: changeList,
});

const ownBase = '/pws/rest/accounts/{accountId}/compliance/own-deadlines';

export const createOwnDeadline = defineEndpoint({
  name: 'createOwnDeadline',
  method: 'POST',
  path: ownBase,
  ...requirements.editDeadlines,
  summary: 'Add a deadline that the State or a permit sets; it is listed and reminded of as the computed ones',
  params: accountParams,
  body: ownDeadlineFields,
  response: deadlineRow,
});

export const updateOwnDeadline = defineEndpoint({
  name: 'updateOwnDeadline',
  method: 'PUT',
  path: `${ownBase}/{id}`,
  ...requirements.editDeadlines,
  summary: 'Correct a deadline that a person added, by the id of its record: its title, day, recipient and source',
  params: accountRecordParams,
  body: ownDeadlineFields.extend({ version: z.number().int() }),
  response: deadlineRow,
});

export const deleteOwnDeadline = defineEndpoint({
  name: 'deleteOwnDeadline',
  method: 'DELETE',
  path: `${ownBase}/{id}`,
  ...requirements.editDeadlines,
  summary: 'Remove a deadline that a person added, by the id of its record',
  params: accountRecordParams,
});
