import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams, versionQuery } from '../primitives/ids.ts';
import { lineWork, lineWorkFields, reopeningReason, workConfirmations } from './line-work.rules.ts';

const ofLine = '/pws/accounts/{accountId}/assets/ServiceLine/{id}/partial-replacements';
const record = '/pws/accounts/{accountId}/partial-replacements/{id}';

export const listPartialReplacements = defineEndpoint({
  name: 'listPartialReplacements',
  method: 'GET',
  path: ofLine,
  ...requirements.viewInventory,
  summary: 'The planned and completed replacements and disturbances of a service line, latest first',
  params: accountRecordParams,
  response: z.object({ items: z.array(lineWork) }),
});

export const createPartialReplacement = defineEndpoint({
  name: 'createPartialReplacement',
  method: 'POST',
  path: ofLine,
  ...requirements.editServiceLine,
  summary:
    'Record planned or completed work on a service line: a partial or full replacement, or a disturbance; its deadlines follow from it. Work on a Non-lead line, and another kind of work on the same day, need a confirmation',
  params: accountRecordParams,
  body: lineWorkFields.extend(workConfirmations),
  response: lineWork,
});

export const updatePartialReplacement = defineEndpoint({
  name: 'updatePartialReplacement',
  method: 'PUT',
  path: record,
  ...requirements.editServiceLine,
  summary: 'Change the kind or the days of work on a service line; of completed work this needs a reason',
  params: accountRecordParams,
  body: lineWorkFields.extend({
    confirmedOtherWork: workConfirmations.confirmedOtherWork,
    version: z.number().int(),
    reason: reopeningReason,
  }),
  response: lineWork,
});

export const deletePartialReplacement = defineEndpoint({
  name: 'deletePartialReplacement',
  method: 'DELETE',
  path: record,
  ...requirements.editServiceLine,
  summary:
    'Remove work on a service line that is not carried out or was recorded by mistake; completed work needs a reason. Its history stays',
  params: accountRecordParams,
  query: versionQuery.extend({ reason: reopeningReason }),
});
