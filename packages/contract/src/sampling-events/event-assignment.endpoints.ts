import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, id } from '../primitives/ids.ts';
import { assignmentResponse } from './event-location.rules.ts';

/** The specification does not name the types; `pwsEventAssignment` is the name of its file. */
const typeParams = z.object({ importType: z.enum(['assignment', 'pwsEventAssignment']) });
const params = accountParams.extend(typeParams.shape);
const ofDefaultAccount = '/file-processor';
const base = `/pws/accounts/{accountId}${ofDefaultAccount}`;
const uploadSummary =
  'Assign the locations of a CSV or Excel file to a sampling event and its program, all or none, optionally with their samples; parts: programId, eventId, createSamplesOnImport and the file';
const uploadResponse = assignmentResponse.extend({
  /** Rows that name a location; several may name the same one. */
  rows: z.number().int(),
  /** The record of the file. */
  importId: id,
});

/** [A7.26, B7.44] */
export const downloadAssignmentTemplate = defineEndpoint({
  name: 'downloadAssignmentTemplate',
  method: 'GET',
  path: `${base}/templates/events/{importType}`,
  ...requirements.assignToProgram,
  transfer: 'download',
  summary: 'Download pwsEventAssignment.csv, the template of a file that assigns locations to a sampling event',
  params,
});

/** [A7.27, B7.45] */
export const assignLocationsByFile = defineEndpoint({
  name: 'assignLocationsByFile',
  method: 'POST',
  path: `${base}/upload/events/{importType}`,
  ...requirements.assignToProgram,
  transfer: 'upload',
  summary: uploadSummary,
  params,
  response: uploadResponse,
});

/** [A7.26, B7.44]: the specification's path has no account. */
export const downloadDefaultAssignmentTemplate = defineEndpoint({
  name: 'downloadDefaultAssignmentTemplate',
  method: 'GET',
  path: `${ofDefaultAccount}/templates/events/{importType}`,
  ...requirements.assignToProgram,
  transfer: 'download',
  summary: 'Download pwsEventAssignment.csv for the default account',
  params: typeParams,
});

/** [A7.27, B7.45]: the specification's path has no account. */
export const assignDefaultLocationsByFile = defineEndpoint({
  name: 'assignDefaultLocationsByFile',
  method: 'POST',
  path: `${ofDefaultAccount}/upload/events/{importType}`,
  ...requirements.assignToProgram,
  transfer: 'upload',
  summary: `${uploadSummary}; of the default account`,
  params: typeParams,
  response: uploadResponse,
});
