import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { requirements } from './requirement.values.ts';
import { retentionPeriods, type RetainedName } from './retention.values.ts';

const getDays = (name: RetainedName) =>
  z
    .number('Enter a number of days')
    .int('Enter a whole number of days')
    .min(retentionPeriods[name].least, `At least ${formatNumber(retentionPeriods[name].least)} days`)
    .max(retentionPeriods[name].max, `At most ${formatNumber(retentionPeriods[name].max)} days`);

export const retentionDays = z.object({
  importDays: getDays('importDays'),
  mailDays: getDays('mailDays'),
  exportDays: getDays('exportDays'),
  letterPageDays: getDays('letterPageDays'),
});
export type RetentionDays = z.infer<typeof retentionDays>;

export const retention = z.object({ version: z.number(), days: retentionDays });
export type Retention = z.infer<typeof retention>;

const path = '/pws/accounts/{accountId}/retention';

export const getRetention = defineEndpoint({
  name: 'getRetention',
  method: 'GET',
  path,
  ...requirements.administer,
  summary: 'The retention settings',
  params: accountParams,
  response: retention,
});

export const updateRetention = defineEndpoint({
  name: 'updateRetention',
  method: 'PUT',
  path,
  ...requirements.administer,
  summary: 'Change the retention settings, within the legal limits',
  params: accountParams,
  body: z.object({ version: z.number().int(), days: retentionDays }),
  response: retention,
});
