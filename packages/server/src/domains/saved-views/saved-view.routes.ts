import { createSavedView, deleteSavedView, listSavedViews } from '@curbstop/contract/saved-views/saved-view.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { deleteView, createView, viewsOfList } from './saved-view.service.ts';

export function savedViewRoutes(door: Router): void {
  door.account(createSavedView, createView);
  door.account(listSavedViews, viewsOfList);
  door.account(deleteSavedView, deleteView);
}
