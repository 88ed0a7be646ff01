import { addPlanSites, suggestPlanSites } from '../src/domains/compliance/site-plan.service.ts';
import { listEventLocations } from '../src/domains/sampling-events/event-location.service.ts';
import type { RequestContext } from '../src/foundation/request-context.ts';
import { firstHalf } from './harlow-falls/programs.ts';

/** The plan began with the sites of the first half year, and was completed to the number that the rule requires. */
export async function createDemonstrationSitePlan(
  at: (on: string) => Promise<RequestContext>,
  events: ReadonlyMap<string, string>,
): Promise<void> {
  const first = await at('2026-01-20T15:40:00Z');
  const page = { page: 1, pageSize: 100, searchTerm: '', sort: 'address', filters: {} };
  const { items } = await listEventLocations(first, { id: events.get(firstHalf) as string, ...page });
  const locationIds = items.map(({ locationId }) => locationId);
  await addPlanSites(first, { locationIds, reason: 'The households agreed to take samples twice a year' });
  const second = await at('2026-07-14T18:15:00Z');
  const { sites } = await suggestPlanSites(second, {});
  if (sites.length > 0)
    await addPlanSites(second, {
      locationIds: sites.map(({ id }) => id),
      reason: 'Completes the number of sites for standard monitoring',
    });
}
