import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams, accountRecordParams, id } from '../primitives/ids.ts';
import { newSavedView, savedView, viewType } from './saved-view.rules.ts';

const base = '/pws/rest/accounts/{accountId}/savedViews';

/** [A7.21]. A team view also needs pws:admin [A6.1]. */
export const createSavedView = defineEndpoint({
  name: 'createSavedView',
  method: 'POST',
  path: base,
  ...requirements.useSavedViews,
  summary: 'Save the filters, columns and order of a list as a view, for yourself or for the team',
  params: accountParams,
  body: newSavedView,
  response: savedView,
});

/** [A7.22] */
export const listSavedViews = defineEndpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: `${base}/{type}`,
  ...requirements.useSavedViews,
  summary: 'Your own views of a list, the team’s, and the built-in ones, by name',
  params: z.object({ accountId: id, type: viewType }),
  response: z.object({ items: z.array(savedView) }),
});

/** [A7.23] */
export const deleteSavedView = defineEndpoint({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: `${base}/{id}`,
  ...requirements.useSavedViews,
  summary: 'Delete your own view, or as an administrator one of the team',
  params: accountRecordParams,
});

const specified = '/pws/rest/savedViews';

/** [A7.21] at the specification's path; it has no account, so the default account is used. */
export const createDefaultAccountView = defineEndpoint({
  ...createSavedView,
  name: 'createDefaultAccountView',
  path: specified,
  params: z.object({}),
});

/** [A7.22] at the specification's path. */
export const listDefaultAccountViews = defineEndpoint({
  ...listSavedViews,
  name: 'listDefaultAccountViews',
  path: `${specified}/{type}`,
  params: z.object({ type: viewType }),
});

/** [A7.23] at the specification's path. */
export const deleteDefaultAccountView = defineEndpoint({
  ...deleteSavedView,
  name: 'deleteDefaultAccountView',
  path: `${specified}/{id}`,
  params: z.object({ id }),
});
