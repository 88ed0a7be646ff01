import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { changeList } from '../kinds/change.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { eventChange, newEvent, samplingEvent } from './sampling-event.rules.ts';
import { eventList, eventTypes } from './sampling-event.values.ts';

const account = '/pws/rest/accounts/{accountId}';
const base = `${account}/samplingevents`;

/** [A7.7] */
export const listSamplingEvents = call({
  name: 'listSamplingEvents', method: 'GET', path: base, ...needs.viewPrograms, summary: 'A page of sampling events, filtered, searched and sorted; of one program with filters[programId]',
  params: accountParams, query: pageQuestion(eventList), answer: pageAnswer(samplingEvent),
});

/** [A4.4, A7.7] */
export const createSamplingEvent = call({ name: 'createSamplingEvent', method: 'POST', path: base, ...needs.createEvent, summary: 'A new sampling event of a program, Active, with its analytes and its kit', params: accountParams, body: newEvent, answer: samplingEvent });

export const readSamplingEvent = call({ name: 'readSamplingEvent', method: 'GET', path: `${base}/{id}`, ...needs.viewPrograms, summary: 'One sampling event', params: accountRecordParams, answer: samplingEvent });

/** [A4.6, A7.7] */
export const updateSamplingEvent = call({
  name: 'updateSamplingEvent', method: 'PUT', path: `${base}/{id}`, ...needs.editEvent, summary: 'Change a sampling event: what is left out stays. Its type, its program and its kit cannot be changed',
  params: accountRecordParams, body: eventChange.extend({ version: z.number().int(), reason: z.string().max(500).nullable().default(null) }), answer: samplingEvent,
});

/** [A7.7, A8.18]: marked as removed, so that what was logged for it still says what it was for. */
export const deleteSamplingEvent = call({ name: 'deleteSamplingEvent', method: 'DELETE', path: `${base}/{id}`, ...needs.editEvent, summary: 'Delete a sampling event that has neither locations nor samples', params: accountRecordParams });

export const listEventChanges = call({ name: 'listEventChanges', method: 'GET', path: `${base}/{id}/changes`, ...needs.viewPrograms, summary: 'What was changed on a sampling event, newest first', params: accountRecordParams, answer: changeList });

/** [A7.42] */
export const listEventTypes = call({ name: 'listEventTypes', method: 'GET', path: `${base}/types`, ...needs.viewPrograms, summary: 'The types of sampling events', params: accountParams, answer: z.array(z.object({ name: z.enum(eventTypes) })) });

const sku = z.object({ id: z.number().int(), name: z.string(), sku: z.string(), sampleQuantity: z.number().int(), skuProgramTypes: z.array(z.object({ programTypeId: z.number().int() })) });

/** [A3.37, A7.11, A7.42] */
export const listSkus = call({
  name: 'listSkus', method: 'GET', path: `${account}/skus`, ...needs.viewPrograms, summary: 'The kits that there are, or those of one type of program',
  params: accountParams, query: z.object({ programTypeId: z.coerce.number().int().optional() }), answer: z.array(sku),
});

/** [A7.11] */
export const listProtocols = call({
  name: 'listProtocols', method: 'GET', path: `${account}/protocols`, ...needs.viewPrograms, summary: 'How the samples of each kit are taken',
  params: accountParams, answer: z.array(z.object({ skuId: z.number().int(), sku: z.string(), name: z.string(), instructions: z.string(), samples: z.array(z.object({ name: z.string(), milliliters: z.number().int() })) })),
});

const analyteList = z.array(z.object({ id: z.number().int(), name: z.string(), displayName: z.string(), unit: z.string(), isRange: z.boolean() }));

/** [A7.17]: its path names no account, so the program is one of the account in use. */
export const listAnalytesOfProgram = call({ name: 'listAnalytesOfProgram', method: 'GET', path: '/pws/rest/analytes/program/{id}', ...needs.viewPrograms, summary: 'What may be analyzed in the events of a program', params: z.object({ id }), answer: analyteList });

/** [A7.17, A7.42]: "$account" is the specification's own word. */
export const listAnalytesOfAccount = call({ name: 'listAnalytesOfAccount', method: 'GET', path: '/pws/rest/analytes/$account/{accountId}', ...needs.viewPrograms, summary: 'What may be analyzed in the programs that the account bought', params: accountParams, answer: analyteList });
