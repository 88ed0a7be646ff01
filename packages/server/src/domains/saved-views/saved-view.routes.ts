import { createSavedView, deleteSavedView, listSavedViews } from '@curbstop/contract/saved-views/saved-view.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { dropView, keepView, viewsOfList } from './saved-view.service.ts';

export function savedViewRoutes(door: Door): void {
  door.account(createSavedView, keepView);
  door.account(listSavedViews, viewsOfList);
  door.account(deleteSavedView, dropView);
}
