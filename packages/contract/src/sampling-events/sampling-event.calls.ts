import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { newEvent, samplingEvent } from './sampling-event.rules.ts';
import { eventList } from './sampling-event.values.ts';

const base = '/pws/rest/accounts/{accountId}/samplingevents';

/** [A7.7] */
export const listSamplingEvents = call({
  name: 'listSamplingEvents', method: 'GET', path: base, ...needs.viewPrograms, summary: 'A page of sampling events, filtered, searched and sorted; of one program with filters[programId]',
  params: accountParams, query: pageQuestion(eventList), answer: pageAnswer(samplingEvent),
});

/** [A4.4, A7.7] */
export const createSamplingEvent = call({ name: 'createSamplingEvent', method: 'POST', path: base, ...needs.createEvent, summary: 'A new sampling event of a program, Active', params: accountParams, body: newEvent, answer: samplingEvent });

export const readSamplingEvent = call({ name: 'readSamplingEvent', method: 'GET', path: `${base}/{id}`, ...needs.viewPrograms, summary: 'One sampling event', params: accountRecordParams, answer: samplingEvent });
