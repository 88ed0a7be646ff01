import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import type * as eventCandidateEndpoints from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { EventCandidate } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { siteLocationList } from '@curbstop/contract/compliance/site-plan.values';
import {
  describeKitWithoutFifthLiter,
  needsFifthLiterBottle,
} from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import {
  countSites,
  hasLeadLine,
  mayNeedFifthLiter,
  planSites,
  type SiteGroup,
} from '@curbstop/contract/compliance/site-suggestion.calculation';
import { fifthLiterSites } from '@curbstop/contract/regulations/fifth-liter.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getTierNote } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { usesSamplingTiers } from '@curbstop/contract/programs/program.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { toLinesScope } from './inventory-access.service.ts';
import { splitSiteFilters } from './site-pool.repository.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { getRulesDayOfEvent } from './event-rules-day.service.ts';
import {
  countSiteGroups,
  createCandidateFilters,
  createEventCandidateSource,
  findPlannedEvent,
  listEventSuggestions,
  type PlannedEvent,
} from './event-candidates.repository.ts';

export const listEventCandidates: Service<typeof eventCandidateEndpoints.listEventCandidates> = async (
  context,
  { id, ...page },
) => {
  const on = await context.database.read(async (trx) => getTierDay(trx, context, await getEvent(trx, id)));
  const listContext = toListContext(context);
  const { filters, conditions } = splitSiteFilters(listContext, page.filters, createCandidateFilters(id));
  const source = createEventCandidateSource(toScope(context, id, on), conditions);
  const candidatePage = await listPage<typeof siteLocationList, EventCandidate>(listContext, source, {
    ...page,
    filters,
  });
  return { ...candidatePage, items: [...candidatePage.items] };
};

export const suggestEventLocations: Service<typeof eventCandidateEndpoints.suggestEventLocations> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await getEvent(trx, id);
    const on = await getTierDay(trx, context, event);
    const scope = toScope(context, id, on);
    const counts = await countSiteGroups(trx, scope);
    const tiers = { systemType: context.account.systemType, on };
    const plan = planSites({ goal: event.totalGoal, startsOn: event.startsOn, ...counts }, tiers);
    const { assigned, needed, ruleSet, shares, notes } = plan;
    const goal = { goal: event.totalGoal, assigned, needed };
    if (!isTierEvent(event)) return { ...goal, rule: null, sites: [], notes: [] };
    const sites = shares.length === 0 ? [] : await listEventSuggestions(trx, scope, shares);
    const rule = {
      name: ruleSet.name,
      source: ruleSet.source,
      note: getTierNote(ruleSet, tiers.systemType, context.account.primacyCode),
    };
    const chosenSites = [...counts.assigned, ...shares.map(({ group, count }) => ({ ...group, count }))];
    const kitNotes = (await isMissingFifthLiterBottle(trx, context, { id, on })) ? describeKit(chosenSites) : [];
    return { ...goal, rule, sites: [...sites], notes: [...notes, ...kitNotes] };
  });

const isTierEvent = ({ programTypeId, eventType }: PlannedEvent): boolean =>
  usesSamplingTiers(programTypeId) && eventType !== filterDistribution;

/** What sites need of a kit without a fifth-liter bottle, with the reading by which those of a tier are included. */
function describeKit(sites: readonly SiteGroup[]): readonly string[] {
  const needing = sites.filter(mayNeedFifthLiter);
  const note = describeKitWithoutFifthLiter(countSites(needing));
  if (note === undefined) return [];
  return needing.every(hasLeadLine) ? [note] : [note, fifthLiterSites];
}

/** The day whose rule decides about tiers; no monitoring period depends on an event without them. */
const getTierDay = async (trx: AccountTransaction, context: RequestContext, event: PlannedEvent): Promise<string> =>
  isTierEvent(event) ? getRulesDayOfEvent(trx, context, event) : event.startsOn;

/**
 * Whether a rule requires the fifth liter of sites with a lead service line, and no kit of the event has a bottle for
 * it.
 */
async function isMissingFifthLiterBottle(
  trx: AccountTransaction,
  { account: { primacyCode: state } }: RequestContext,
  { id, on }: { readonly id: string; readonly on: string },
): Promise<boolean> {
  const event = await findEventById(trx, id);
  return event !== undefined && needsFifthLiterBottle(event, { state, rulesOn: on });
}

const toScope = (context: RequestContext, eventId: string, on: string) => ({
  eventId,
  accountId: context.accountId,
  ...toLinesScope(context, on),
});

async function getEvent(trx: AccountTransaction, id: string): Promise<PlannedEvent> {
  const event = await findPlannedEvent(trx, id);
  if (!event) throw commonProblems.notFound();
  return event;
}
