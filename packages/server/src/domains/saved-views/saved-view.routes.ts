import * as savedViewEndpoints from '@curbstop/contract/saved-views/saved-view.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { deleteSavedView, createSavedView, listSavedViews } from './saved-view.service.ts';

export function savedViewRoutes(router: Router): void {
  router.account(savedViewEndpoints.createSavedView, createSavedView);
  router.account(savedViewEndpoints.listSavedViews, listSavedViews);
  router.account(savedViewEndpoints.deleteSavedView, deleteSavedView);
  router.account(savedViewEndpoints.createDefaultAccountView, createSavedView);
  router.account(savedViewEndpoints.listDefaultAccountViews, listSavedViews);
  router.account(savedViewEndpoints.deleteDefaultAccountView, deleteSavedView);
}
