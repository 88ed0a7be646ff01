import { z } from 'zod';
import { needs } from '../accounts/need.values.ts';
import { call } from '../kinds/call.ts';
import { accountParams, accountRecordParams, id } from '../kinds/ids.ts';
import { newSavedView, savedView, viewType } from './saved-view.rules.ts';

const base = '/pws/rest/accounts/{accountId}/savedViews';

/** [A7.21]. A team view also needs pws:admin [A6.1]. */
export const createSavedView = call({
  name: 'createSavedView', method: 'POST', path: base, ...needs.useSavedViews, summary: 'Keep the filters, columns and order of a list under a name, for yourself or for the team',
  params: accountParams, body: newSavedView, answer: savedView,
});

/** [A7.22] */
export const listSavedViews = call({
  name: 'listSavedViews', method: 'GET', path: `${base}/{type}`, ...needs.useSavedViews, summary: 'Your own views of a list, the team’s, and those that come with the product, by name',
  params: z.object({ accountId: id, type: viewType }), answer: z.object({ items: z.array(savedView) }),
});

/** [A7.23] */
export const deleteSavedView = call({
  name: 'deleteSavedView', method: 'DELETE', path: `${base}/{id}`, ...needs.useSavedViews, summary: 'Delete a view: its owner, or an administrator',
  params: accountRecordParams,
});
