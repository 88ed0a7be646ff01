import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { assigned } from './event-location.rules.ts';

/** The specification does not name the types; `pwsEventAssignment` is the name of its file. */
const params = accountParams.extend({ importType: z.enum(['assignment', 'pwsEventAssignment']) });
const base = '/pws/accounts/{accountId}/file-processor';

/** [A7.26, B7.44] */
export const downloadAssignmentTemplate = defineEndpoint({
  name: 'downloadAssignmentTemplate',
  method: 'GET',
  path: `${base}/templates/events/{importType}`,
  ...requirements.assignToProgram,
  carries: 'download',
  summary: 'Download pwsEventAssignment.csv, the template of a file that assigns locations to a sampling event',
  params,
});

/** [A7.27, B7.45] */
export const assignLocationsByFile = defineEndpoint({
  name: 'assignLocationsByFile',
  method: 'POST',
  path: `${base}/upload/events/{importType}`,
  ...requirements.assignToProgram,
  carries: 'upload',
  summary:
    'Assign the locations of a CSV or Excel file to a sampling event and its program, all or none, optionally with their samples; parts: programId, eventId, createSamplesOnImport and the file',
  params,
  response: assigned.extend({
    /** Rows that name a location; several may name the same one. */
    rows: z.number().int(),
  }),
});
