import { activityName } from '@curbstop/contract/activities/activity.calculation';
import { lackOf } from '@curbstop/contract/accounts/need.policy';
import { needs, type Need } from '@curbstop/contract/accounts/need.values';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import { readLocationTimeline, type TimelineEntry } from '@curbstop/contract/overviews/location-timeline.calls';
import { entriesAtOnce, timelineKindNames, timelineKinds } from '@curbstop/contract/overviews/location-timeline.values';
import type { Caller } from '../foundation/caller.ts';
import type { AccountHandler, Door } from '../foundation/http/serve.ts';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { withNamedFields } from './named-fields.ts';
import { isThere, listTimeline, type StoredEntry } from './location-timeline.ts';

export function locationTimelineRoutes(door: Door): void {
  door.account(readLocationTimeline, timelineOfLocation);
}

/** Only of what this person may see elsewhere, too. */
const timelineOfLocation: AccountHandler<typeof readLocationTimeline> = (caller, { params, query }) =>
  caller.database.read(async (trx) => {
    if (!(await isThere(trx, params.id))) throw commonProblems.notFound();
    const kinds = timelineKindNames.filter((kind) => (query.kind ?? kind) === kind && mayDo(caller, timelineKinds[kind].need));
    if (kinds.length === 0) return { items: [], next: null };
    const found = await listTimeline(trx, { locationId: params.id, kinds, hasLines: mayDo(caller, needs.viewInventory), timeZone: caller.account.timeZone, before: query.before });
    const shown = await withOwnFields(trx, caller, found.slice(0, entriesAtOnce));
    const last = shown.at(-1);
    return { items: shown.map((entry) => entryFor(caller, entry)), next: last && found.length > shown.length ? `${last.place},${last.id}` : null };
  });

/** All changes of the page are named by one question, and go back to their entries. */
async function withOwnFields(trx: AccountTransaction, caller: Caller, entries: readonly StoredEntry[]): Promise<StoredEntry[]> {
  const named = await withNamedFields(trx, caller.account.timeZone, entries.flatMap(({ changes }) => changes ?? []));
  const byId = new Map(named.map((change) => [change.id, change]));
  return entries.map((entry) => ({ ...entry, changes: entry.changes && entry.changes.map((change) => byId.get(change.id) ?? change) }));
}

function entryFor(caller: Caller, { id, on, day, by, door, importId, fileName, activity, changes }: StoredEntry): TimelineEntry {
  return {
    id, on, day, by, door,
    import: importId !== null && fileName !== null && mayDo(caller, needs.viewImports) ? { id: importId, fileName } : null,
    activity: activity && {
      ...activity, name: activityName(activity), contactName: mayDo(caller, needs.viewContacts) ? activity.contactName : null,
      ...(!mayDo(caller, needs.viewPrograms) && { programName: null, eventName: null }),
    },
    changes: (changes ?? []).map(({ activityTypeId, topicId, ...change }) => (activityTypeId === null || topicId === null ? change : { ...change, title: activityName({ activityTypeId, topicId }) })),
  };
}

/** No kind needs a flag, so none has to be asked for. */
function mayDo({ permissions, features }: Caller, need: Need): boolean {
  return lackOf({ permissions, features, flags: new Set<string>() }, need) === undefined;
}
