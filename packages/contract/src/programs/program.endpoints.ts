import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { changeList } from '../primitives/change.ts';
import { accountParams, accountRecordParams, versionQuery } from '../primitives/ids.ts';
import { createLockedShape } from '../primitives/locked-fields.ts';
import { createPageResponseShape, createPageRequestShape } from '../primitives/list.ts';
import { lockedProgramFields, newProgram, program, programChange, programWithEvents } from './program.rules.ts';
import { programList } from './program-list.values.ts';
import { maxReasonLength } from '../primitives/required-text.ts';

const base = '/pws/rest/accounts/{accountId}/programs';

/** [A7.6] */
export const listPrograms = defineEndpoint({
  name: 'listPrograms',
  method: 'GET',
  path: base,
  ...requirements.viewPrograms,
  summary: 'A page of programs, filtered, searched and sorted',
  params: accountParams,
  query: createPageRequestShape(programList),
  response: createPageResponseShape(program),
});

/** [A4.3, A7.6] */
export const createProgram = defineEndpoint({
  name: 'createProgram',
  method: 'POST',
  path: base,
  ...requirements.createProgram,
  summary: "Create an active program of a type in the account's plan",
  params: accountParams,
  body: newProgram,
  response: program,
});

export const getProgram = defineEndpoint({
  name: 'getProgram',
  method: 'GET',
  path: `${base}/{id}`,
  ...requirements.viewPrograms,
  summary: 'One program with its events, the newest 1,000',
  params: accountRecordParams,
  response: programWithEvents,
});

/** [A5.26, A7.6] */
export const updateProgram = defineEndpoint({
  name: 'updateProgram',
  method: 'PUT',
  path: `${base}/{id}`,
  ...requirements.editProgram,
  summary: 'Change the name and dates of a program; its type and the other fields set at its creation cannot change',
  params: accountRecordParams,
  body: programChange.extend({
    ...createLockedShape(lockedProgramFields),
    version: z.number().int(),
    reason: z.string().max(maxReasonLength).nullable().default(null),
  }),
  /** `eventsOutside`: the sampling events that start before the program or end after it; they are saved as they are. */
  response: program.extend({ eventsOutside: z.number().int() }),
});

/** [A7.6, A8.17] */
export const deleteProgram = defineEndpoint({
  name: 'deleteProgram',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.deleteProgram,
  summary:
    'Delete a program without locations and events; its history stays. With a version, only if it has not changed since',
  params: accountRecordParams,
  query: versionQuery,
});

export const listProgramChanges = defineEndpoint({
  name: 'listProgramChanges',
  method: 'GET',
  path: `${base}/{id}/changes`,
  ...requirements.viewPrograms,
  summary: 'The change history of a program, newest first',
  params: accountRecordParams,
  response: changeList,
});

const types = z.array(z.object({ id: z.number().int(), name: z.string() }));

/** [A7.18]: the path has no account, so the default account is used. */
export const listProgramTypes = defineEndpoint({
  name: 'listProgramTypes',
  method: 'GET',
  path: '/pws/rest/programtypes',
  ...requirements.viewPrograms,
  summary: 'The program types that the account can create',
  response: types,
});

export const listAllProgramTypes = defineEndpoint({
  name: 'listAllProgramTypes',
  method: 'GET',
  path: '/pws/rest/programtypes/all',
  ...requirements.viewPrograms,
  summary: 'Every type of program',
  response: types,
});
