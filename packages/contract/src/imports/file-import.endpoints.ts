import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountRecordParams } from '../primitives/ids.ts';
import { fileImport } from './file-import.rules.ts';

const one = '/pws/accounts/{accountId}/file-imports/{id}';

export const getFileImport = defineEndpoint({
  name: 'getFileImport',
  method: 'GET',
  path: one,
  ...requirements.viewPrograms,
  summary:
    'One file of event assignments, kit statuses or tracking numbers of letters: who imported it, its counts and its refused rows',
  params: accountRecordParams,
  response: fileImport,
});

export const downloadRefusedRows = defineEndpoint({
  name: 'downloadRefusedRows',
  method: 'GET',
  path: `${one}/refused-rows`,
  ...requirements.viewPrograms,
  transfer: 'download',
  exports: 'failedRows',
  summary: 'Download all refused rows of such a file as CSV, with the column to correct and the reason of each',
  params: accountRecordParams,
});
