import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { templateFormats, templateTypes } from './template.values.ts';

/** [A7.25, B7.46] */
export const downloadTemplate = defineEndpoint({
  name: 'downloadTemplate',
  method: 'GET',
  path: '/pws/accounts/{accountId}/file-processor/templates/{type}/{format}',
  ...requirements.fetchTemplates,
  transfer: 'download',
  summary: 'Download an import template',
  params: accountParams.extend({ type: z.enum(templateTypes), format: z.enum(templateFormats) }),
});
