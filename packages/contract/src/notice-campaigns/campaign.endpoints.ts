import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { deadlineKey } from '../compliance/deadline.rules.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { lettersSent } from '../letters/sending.rules.ts';
import { campaignDetails, campaignList, noticeFilter, noticePage } from './campaign.rules.ts';
import { noticePlan, noticesToPlan, noticesToSend } from './notice-sending.rules.ts';

const base = '/pws/rest/accounts/{accountId}/notice-campaigns';
const params = accountParams.extend({ campaignKey: deadlineKey });

export const listCampaigns = defineEndpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: base,
  ...requirements.viewCommunications,
  summary: 'The notices to customers that the deadlines demand, with how many are done, waiting, returned or left',
  params: accountParams,
  response: campaignList,
});

export const getCampaign = defineEndpoint({
  name: 'getCampaign',
  method: 'GET',
  path: `${base}/{campaignKey}`,
  ...requirements.viewCommunications,
  summary: 'The notices of one deadline, by its key, counted by state and classification',
  params,
  response: campaignDetails,
});

export const listNotices = defineEndpoint({
  name: 'listNotices',
  method: 'GET',
  path: `${base}/{campaignKey}/notices`,
  ...requirements.viewCommunications,
  summary: 'A page of the locations or samples that need a notice, by address, each with its letter',
  params,
  query: z.object({ state: noticeFilter.optional(), page: z.coerce.number().int().min(1).default(1) }),
  response: noticePage,
});

export const planRemainingNotices = defineEndpoint({
  name: 'planRemainingNotices',
  method: 'POST',
  path: `${base}/{campaignKey}/plan`,
  ...requirements.sendLetters,
  summary:
    'Preview sending the remaining notices: their letters, and the locations that cannot get one with the reason',
  params,
  body: noticesToPlan,
  response: noticePlan,
});

export const sendRemainingNotices = defineEndpoint({
  name: 'sendRemainingNotices',
  method: 'POST',
  path: `${base}/{campaignKey}/letters`,
  ...requirements.sendLetters,
  summary: 'Send the notices that have no letter yet, in one batch',
  params,
  body: noticesToSend,
  response: lettersSent,
});

export const downloadNoticePackage = defineEndpoint({
  name: 'downloadNoticePackage',
  method: 'GET',
  path: `${base}/{campaignKey}/package`,
  ...requirements.viewCommunications,
  transfer: 'download',
  exports: 'noticePackage',
  summary:
    'A ZIP for the certification to the State: an example of each letter, a workbook of the addresses with classification, letter, date and state, and what is missing. The key of a certification gives all notices that it is about: the consumer notices of a period, or the service line notices of a year',
  params,
});
