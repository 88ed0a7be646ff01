import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { confirmedLowerPercentiles, lowerPercentilesQuery } from '../accounts/percentile-change.rules.ts';
import { createOptionalText, maxReasonLength } from '../primitives/required-text.ts';
import { monitoringScheduleFields, periodDetails, periodList } from './period.rules.ts';

const base = '/pws/rest/accounts/{accountId}/compliance';

export const listPeriods = defineEndpoint({
  name: 'listPeriods',
  method: 'GET',
  path: `${base}/periods`,
  ...requirements.viewCompliance,
  summary: 'The monitoring periods, newest first: required and collected sites, 90th percentiles and exceedances',
  params: accountParams,
  response: periodList,
});

export const getPeriod = defineEndpoint({
  name: 'getPeriod',
  method: 'GET',
  path: `${base}/periods/{startsOn}`,
  ...requirements.viewCompliance,
  summary: 'One monitoring period by its first day, with its sites and each sample with whether and why it counts',
  params: accountParams.extend({ startsOn: calendarDate }),
  response: periodDetails,
});

export const downloadPeriodWorkbook = defineEndpoint({
  name: 'downloadPeriodWorkbook',
  method: 'GET',
  path: `${base}/periods/{startsOn}/workbook`,
  ...requirements.viewCompliance,
  transfer: 'download',
  exports: 'periodWorkbook',
  summary:
    'A workbook of one monitoring period by its first day: the 90th percentiles, every counted result with its rank, and every other sample with the reason',
  params: accountParams.extend({ startsOn: calendarDate }),
});

export const downloadPeriodReport = defineEndpoint({
  name: 'downloadPeriodReport',
  method: 'GET',
  path: `${base}/periods/{startsOn}/report`,
  ...requirements.viewCompliance,
  transfer: 'download',
  exports: 'periodReport',
  summary: 'The content of the workbook of one monitoring period as a tagged PDF',
  params: accountParams.extend({ startsOn: calendarDate }),
});

export const createMonitoringSchedule = defineEndpoint({
  name: 'createMonitoringSchedule',
  method: 'POST',
  path: `${base}/schedules`,
  ...requirements.manageMonitoringSchedules,
  summary:
    'Record how often the water system takes tap samples from a day on. Numbers of monitoring periods that it lowers need a confirmation; open deadlines that it ends, completes or makes due later need one with a reason',
  params: accountParams,
  body: monitoringScheduleFields.safeExtend({
    confirmedLowerPercentiles,
    /** Whether the person has seen the open deadlines that end, are completed or are due later. */
    confirmedEndedDeadlines: z.boolean().optional(),
    reason: createOptionalText(maxReasonLength),
  }),
  response: z.object({ id }),
});

export const deleteMonitoringSchedule = defineEndpoint({
  name: 'deleteMonitoringSchedule',
  method: 'DELETE',
  path: `${base}/schedules/{id}`,
  ...requirements.manageMonitoringSchedules,
  summary:
    'Remove a monitoring schedule; the one before it applies again. Numbers of monitoring periods that this lowers need a confirmation; open deadlines that it ends, completes or makes due later need one with a reason',
  params: accountRecordParams,
  query: lowerPercentilesQuery.extend({
    confirmedEndedDeadlines: z.literal('true').optional(),
    reason: createOptionalText(maxReasonLength),
  }),
});
