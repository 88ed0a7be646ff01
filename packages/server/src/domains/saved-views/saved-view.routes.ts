import { createSavedView, deleteSavedView, listSavedViews } from '@curbstop/contract/saved-views/saved-view.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { deleteView, createView, viewsOfList } from './saved-view.service.ts';

export function savedViewRoutes(router: Router): void {
  router.account(createSavedView, createView);
  router.account(listSavedViews, viewsOfList);
  router.account(deleteSavedView, deleteView);
}
