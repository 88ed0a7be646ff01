import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { platformViews } from '@curbstop/contract/saved-views/platform-view.values';
import type * as savedViewEndpoints from '@curbstop/contract/saved-views/saved-view.endpoints';
import { mayDeleteView } from '@curbstop/contract/saved-views/saved-view.policy';
import { savedViewProblems } from '@curbstop/contract/saved-views/saved-view.problems';
import { maxViewsPerList } from '@curbstop/contract/saved-views/saved-view.values';
import { requirePermission } from '../../foundation/request-context.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { lockAndCountViews, findView, insertView, listViews, deleteView } from './saved-view.repository.ts';

registerConstraintProblem('saved_views_own_name', {
  code: 'viewExists',
  status: 409,
  message: 'You already have a view with this name. Choose another name.',
});
registerConstraintProblem('saved_views_team_name', {
  code: 'viewExists',
  status: 409,
  message: 'The team already has a view with this name. Choose another name.',
});

/** Own and team views by name, then the platform views. */
export const listSavedViews: Service<typeof savedViewEndpoints.listSavedViews> = async (context, { type }) => {
  const views = await context.database.read((trx) => listViews(trx, type, context.person.id));
  return { items: [...views, ...platformViews.filter((view) => view.type === type)] };
};

export const createSavedView: Service<typeof savedViewEndpoints.createSavedView> = (context, input) => {
  if (input.accountView) requirePermission(context, requirements.manageTeamViews.access);
  const { person } = context;
  return context.database.change(async (trx) => {
    const view = {
      ...input,
      id: createId(),
      ownerId: person.id,
      createdBy: formatPersonName(person),
    };
    if ((await lockAndCountViews(trx, view)) >= maxViewsPerList)
      throw savedViewProblems.tooManyViews({
        values: { whose: input.accountView ? 'The team' : 'You', max: maxViewsPerList },
      });
    await insertView(trx, view);
    if (view.accountView)
      await recordChange(trx, context, {
        entityType: 'savedView',
        entityId: view.id,
        operation: 'created',
        before: null,
        after: { name: view.name, type: view.type },
      });
    return { ...view, view: JSON.stringify(view.view), isPlatformView: false };
  });
};

/** Other people's own views are not found. */
export const deleteSavedView: Service<typeof savedViewEndpoints.deleteSavedView> = (context, { id }) => {
  if (platformViews.some((view) => view.id === id)) throw savedViewProblems.platformViewStays();
  return context.database.change(async (trx) => {
    const view = await findView(trx, id);
    const isTheirs = view && mayDeleteView({ id: context.person.id, permissions: context.permissions }, view);
    if (!view || (!isTheirs && !view.accountView)) throw commonProblems.notFound();
    if (!isTheirs) throw commonProblems.notAllowed();
    await deleteView(trx, id);
    if (view.accountView)
      await recordChange(trx, context, {
        entityType: 'savedView',
        entityId: id,
        operation: 'removed',
        before: { name: view.name, type: view.type },
        after: null,
      });
    return undefined;
  });
};
