import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { changeList } from '../kinds/change.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { newProgram, program, programChange } from './program.rules.ts';
import { programList } from './program.values.ts';

const base = '/pws/rest/accounts/{accountId}/programs';

/** [A7.6] */
export const listPrograms = call({
  name: 'listPrograms', method: 'GET', path: base, ...needs.viewPrograms, summary: 'A page of programs, filtered, searched and sorted',
  params: accountParams, query: pageQuestion(programList), answer: pageAnswer(program),
});

/** [A4.3, A7.6] */
export const createProgram = call({ name: 'createProgram', method: 'POST', path: base, ...needs.createProgram, summary: 'A new program, Active; of a type that the account bought', params: accountParams, body: newProgram, answer: program });

export const readProgram = call({ name: 'readProgram', method: 'GET', path: `${base}/{id}`, ...needs.viewPrograms, summary: 'One program', params: accountRecordParams, answer: program });

/** [A5.26, A7.6] */
export const updateProgram = call({
  name: 'updateProgram', method: 'PUT', path: `${base}/{id}`, ...needs.editProgram, summary: 'Change the name and the days of a program; what else is sent along stays as it is',
  params: accountRecordParams, body: programChange.extend({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) }), answer: program,
});

/** [A7.6, A8.17] */
export const deleteProgram = call({ name: 'deleteProgram', method: 'DELETE', path: `${base}/{id}`, ...needs.deleteProgram, summary: 'Delete a program that no location and no event hangs on; its history stays', params: accountRecordParams });

export const listProgramChanges = call({
  name: 'listProgramChanges', method: 'GET', path: `${base}/{id}/changes`, ...needs.viewPrograms, summary: 'What was changed on a program, newest first',
  params: accountRecordParams, answer: changeList,
});

const types = z.array(z.object({ id: z.number().int(), name: z.string() }));

/** [A7.18]: its path names no account, so it is the one in use. */
export const listProgramTypes = call({ name: 'listProgramTypes', method: 'GET', path: '/pws/rest/programtypes', ...needs.viewPrograms, summary: 'The types of which the account may create a program', answer: types });

export const listAllProgramTypes = call({ name: 'listAllProgramTypes', method: 'GET', path: '/pws/rest/programtypes/all', ...needs.viewPrograms, summary: 'Every type of program', answer: types });
