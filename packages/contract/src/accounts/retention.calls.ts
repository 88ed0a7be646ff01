import { z } from 'zod';
import { call } from '../kinds/call.ts';
import { accountParams } from '../kinds/ids.ts';
import { needs } from './need.values.ts';
import { retained, type RetainedName } from './retention.values.ts';

const daysOf = (name: RetainedName) =>
  z.number('Write a number of days').int('Write whole days').min(retained[name].least, `At least ${retained[name].least} days`).max(retained[name].most, `At most ${retained[name].most} days`);

export const retentionDays = z.object({ importDays: daysOf('importDays'), mailDays: daysOf('mailDays'), exportDays: daysOf('exportDays') });
export type RetentionDays = z.infer<typeof retentionDays>;

export const retention = z.object({ version: z.number(), days: retentionDays });
export type Retention = z.infer<typeof retention>;

const path = '/pws/accounts/{accountId}/retention';

export const readRetention = call({ name: 'readRetention', method: 'GET', path, ...needs.administer, summary: 'How long what may be forgotten is kept', params: accountParams, answer: retention });

export const changeRetention = call({
  name: 'changeRetention', method: 'PUT', path, ...needs.administer, summary: 'Says how long, within the limits that the law and care set', params: accountParams,
  body: z.object({ version: z.number().int(), days: retentionDays }), answer: retention,
});
