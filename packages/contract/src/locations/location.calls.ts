import { z } from 'zod';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams } from '../kinds/ids.ts';
import { pageAnswer, pageQuestion } from '../kinds/list.ts';
import { changeList } from '../kinds/change.ts';
import { locationDetails, locationRow } from './location.rules.ts';
import { locationList } from './location.values.ts';

const base = '/pws/rest/accounts/{accountId}/locations';

export const listLocations = call({
  name: 'listLocations', method: 'GET', path: base, access: 'pws:read', summary: 'A page of locations, filtered, searched and sorted',
  params: accountParams, query: pageQuestion(locationList), answer: pageAnswer(locationRow),
});

export const readLocation = call({
  name: 'readLocation', method: 'GET', path: `${base}/{id}`, access: 'pws:read', summary: 'One location with its contacts',
  params: accountRecordParams, answer: locationDetails,
});

export const listLocationChanges = call({
  name: 'listLocationChanges', method: 'GET', path: `${base}/{id}/changes`, access: 'pws:read', summary: 'What was changed on a location, newest first',
  params: accountRecordParams, query: z.object({}), answer: changeList,
});
