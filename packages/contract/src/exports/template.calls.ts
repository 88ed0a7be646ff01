import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams } from '../kinds/ids.ts';
import { templateFormats, templateTypes } from './template.values.ts';

/** [A7.25, B7.46] */
export const downloadTemplate = call({
  name: 'downloadTemplate', method: 'GET', path: '/pws/accounts/{accountId}/file-processor/templates/{type}/{format}', ...needs.fetchTemplates, carries: 'download', summary: 'An empty file to fill in and import',
  params: accountParams.extend({ type: z.enum(templateTypes), format: z.enum(templateFormats) }),
});
