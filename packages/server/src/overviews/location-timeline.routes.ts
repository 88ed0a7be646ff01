import { getActivityName } from '@curbstop/contract/activities/activity.calculation';
import { findMissingRequirement } from '@curbstop/contract/accounts/requirement.policy';
import { requirements, type Requirement } from '@curbstop/contract/accounts/requirement.values';
import { nouns } from '@curbstop/contract/nouns/noun.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import * as locationTimelineEndpoints from '@curbstop/contract/overviews/location-timeline.endpoints';
import type { TimelineEntry } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { timelinePageSize, timelineKindNames } from '@curbstop/contract/overviews/location-timeline.values';
import type { RequestContext } from '../foundation/request-context.ts';
import type { Router } from '../foundation/http/serve.ts';
import type { Service } from '../foundation/service.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { withNamedFields } from './named-fields.ts';
import { locationExists, listTimeline, type StoredEntry } from './location-timeline.ts';

export function locationTimelineRoutes(router: Router): void {
  router.account(locationTimelineEndpoints.getLocationTimeline, getLocationTimeline);
}

/** Only entries that this person may see elsewhere. */
const getLocationTimeline: Service<typeof locationTimelineEndpoints.getLocationTimeline> = (
  context,
  { id, kind: only, before },
) =>
  context.database.read(async (trx) => {
    if (!(await locationExists(trx, id))) throw commonProblems.notFound();
    const kinds = timelineKindNames.filter(
      (kind) => (only ?? kind) === kind && mayDo(context, nouns[kind].requirement),
    );
    if (kinds.length === 0) return { items: [], next: null };
    const entries = await listTimeline(trx, {
      locationId: id,
      kinds,
      hasLines: mayDo(context, requirements.viewInventory),
      timeZone: context.account.timeZone,
      before,
    });
    const shownEntries = await withOwnFields(trx, context, entries.slice(0, timelinePageSize));
    const last = shownEntries.at(-1);
    return {
      items: shownEntries.map((entry) => entryFor(context, entry)),
      next: last && entries.length > shownEntries.length ? `${last.place},${last.id}` : null,
    };
  });

/** Resolves the custom field names of all changes on the page with one query. */
async function withOwnFields(
  trx: AccountTransaction,
  context: RequestContext,
  entries: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const namedEntries = await withNamedFields(
    trx,
    context.account.timeZone,
    entries.flatMap(({ changes }) => changes ?? []),
  );
  const byId = new Map(namedEntries.map((change) => [change.id, change]));
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes && entry.changes.map((change) => byId.get(change.id) ?? change),
  }));
}

function entryFor(
  context: RequestContext,
  { id, on, day, by, source, importId, fileName, activity, changes }: StoredEntry,
): TimelineEntry {
  return {
    id,
    on,
    day,
    by,
    source,
    import:
      importId !== null && fileName !== null && mayDo(context, requirements.viewImports)
        ? { id: importId, fileName }
        : null,
    activity: activity && {
      ...activity,
      name: getActivityName(activity),
      contactName: mayDo(context, requirements.viewContacts) ? activity.contactName : null,
      ...(!mayDo(context, requirements.viewPrograms) && { programName: null, eventName: null }),
    },
    changes: (changes ?? []).map(({ activityTypeId, topicId, ...change }) =>
      activityTypeId === null || topicId === null
        ? change
        : { ...change, title: getActivityName({ activityTypeId, topicId }) },
    ),
  };
}

/** No kind requires a flag. */
function mayDo({ permissions, features }: RequestContext, requirement: Requirement): boolean {
  return findMissingRequirement({ permissions, features, flags: new Set<string>() }, requirement) === undefined;
}
