import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import * as eventCandidateEndpoints from '@curbstop/contract/overviews/event-candidates.endpoints';
import type { EventCandidate } from '@curbstop/contract/overviews/event-candidates.endpoints';
import type { candidateLocationList } from '@curbstop/contract/overviews/event-candidates.values';
import { planSites } from '@curbstop/contract/overviews/site-suggestion.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getTierNote } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { usesSamplingTiers } from '@curbstop/contract/programs/program.calculation';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { listPage } from '../foundation/database/list-query.ts';
import { toListContext } from '../foundation/database/list-source.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { RequestContext } from '../foundation/request-context.ts';
import type { Service } from '../foundation/service.ts';
import {
  countSiteGroups,
  createEventCandidateSource,
  findPlannedEvent,
  listSuggestedSites,
  splitCandidateFilters,
  type PlannedEvent,
} from './event-candidates.ts';

export function eventCandidateRoutes(router: Router): void {
  router.account(eventCandidateEndpoints.listEventCandidates, listEventCandidates);
  router.account(eventCandidateEndpoints.suggestEventLocations, suggestEventLocations);
}

const listEventCandidates: Service<typeof eventCandidateEndpoints.listEventCandidates> = async (
  context,
  { id, ...page },
) => {
  await context.database.read((trx) => getEvent(trx, id));
  const listContext = toListContext(context);
  const { request, conditions } = splitCandidateFilters(listContext, id, page);
  const source = createEventCandidateSource(toScope(context, id), conditions);
  const candidatePage = await listPage<typeof candidateLocationList, EventCandidate>(listContext, source, request);
  return { ...candidatePage, items: [...candidatePage.items] };
};

const suggestEventLocations: Service<typeof eventCandidateEndpoints.suggestEventLocations> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await getEvent(trx, id);
    const scope = toScope(context, id);
    const counts = await countSiteGroups(trx, scope);
    const tiers = { systemType: context.account.systemType, on: event.startsOn };
    const plan = planSites({ goal: event.totalGoal, endsOn: event.endsOn, ...counts }, tiers);
    const { assigned, needed, ruleSet, shares, notes } = plan;
    const goal = { goal: event.totalGoal, assigned, needed };
    if (!usesSamplingTiers(event.programTypeId) || event.eventType === 'Pitcher/Filter')
      return { ...goal, rule: null, sites: [], notes: [] };
    const sites = shares.length === 0 ? [] : await listSuggestedSites(trx, scope, shares);
    const rule = {
      name: ruleSet.name,
      source: ruleSet.source,
      note: getTierNote(ruleSet, tiers.systemType, context.account.primacyCode),
    };
    return { ...goal, rule, sites: [...sites], notes: [...notes] };
  });

function toScope({ accountId, permissions, features }: RequestContext, eventId: string) {
  return {
    eventId,
    accountId,
    hasLines:
      findMissingRequirement({ permissions, features, flags: new Set() }, requirements.viewInventory) === undefined,
  };
}

async function getEvent(trx: AccountTransaction, id: string): Promise<PlannedEvent> {
  const event = await findPlannedEvent(trx, id);
  if (!event) throw commonProblems.notFound();
  return event;
}
