import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { TimelineEntry, ShownChange } from '@curbstop/contract/overviews/location-timeline.endpoints';
import type { TimelineKind } from '@curbstop/contract/overviews/location-timeline.values';
import { defaultLocationStatus } from '@curbstop/contract/programs/program-location.values';
import { activityFieldLabels } from '../domains/activities/activity.calculation.ts';
import { letterFieldLabels } from '../domains/letters/letter.calculation.ts';
import { contactFieldLabels } from '../domains/locations/form-labels.calculation.ts';
import { locationFieldLabels } from '../domains/locations/location.calculation.ts';
import { kitFieldLabels } from '../domains/samples/kit.calculation.ts';
import { sampleFieldLabels } from '../domains/samples/sample.calculation.ts';
import { serviceLineFieldLabels } from '../domains/service-lines/service-line-changes.calculation.ts';
import { listChangedFields, type ChangedField, type FieldLabels } from '../ui/change-labels.ts';
import { formatCount } from '../ui/format.ts';

const fieldLabelsOf: Readonly<Record<TimelineKind, Readonly<Record<string, FieldLabels>>>> = {
  activity: activityFieldLabels,
  location: locationFieldLabels,
  contact: contactFieldLabels,
  serviceLine: serviceLineFieldLabels,
  programLocation: { status: { label: 'Status' } },
  eventLocation: {},
  planSite: {
    reason: { label: 'Reason' },
    removalReason: { label: 'Reason for removal' },
  },
  sample: sampleFieldLabels,
  kit: kitFieldLabels,
  letter: letterFieldLabels,
  attachment: {},
};

export function listTimelineChanges({ kind, operation, before, after }: ShownChange): readonly ChangedField[] {
  // An assignment always sets the status Assigned, so it isn't shown.
  if (kind === 'programLocation' && operation === 'created' && after?.['status'] === defaultLocationStatus) return [];
  return listChangedFields(before, after, fieldLabelsOf[kind]);
}

/**
 * "the location", "the contact Priya Nair", "the service line HF-0249", "the Call: filter", "the program Tap sampling
 * 2026".
 */
function recordWords({ kind, title }: ShownChange): string {
  return recordName[kind](title ?? '').trimEnd();
}

const recordName: Readonly<Record<TimelineKind, (title: string) => string>> = {
  location: () => 'the location',
  contact: (title) => `the contact ${title}`,
  serviceLine: (title) => (title === '' ? 'a service line without an ID' : `the service line ${title}`),
  programLocation: (title) => `the program ${title}`,
  eventLocation: (title) => `the sampling event ${title}`,
  planSite: () => 'the sampling site plan',
  sample: (title) => `the sample ${title.replace(/^Sample /, '')}`,
  kit: (title) => `the kit ${title.replace(/^Kit /, '')}`,
  letter: (title) => `the letter “${title}”`,
  attachment: (title) => `the file ${title}`,
  activity: (title) => `the activity “${title}”`,
};

const verbs = { created: 'added', removed: 'removed', restored: 'restored' } as const;
/** The program was not created here: the location was assigned to it. */
const belonging = {
  created: 'assigned the location to',
  removed: 'removed the location from',
  restored: 'added the location back to',
} as const;

/** Decisions about a sample, by its new status. */
const decisionVerbs: Readonly<Record<string, string>> = { Completed: 'completed', Invalidated: 'invalidated' };

/** What became of a letter, by its new status. */
const letterVerbs: Readonly<Record<string, string>> = {
  Queued: 'queued',
  Mailed: 'sent',
  Delivered: 'delivered',
  Cancelled: 'canceled',
};

/**
 * A letter that was returned or failed has no verb of its own: "recorded that the letter “Lead notice” was returned".
 */
function formatLetter(change: ShownChange): string | undefined {
  const status = String(change.after?.['status']);
  const name = recordWords(change);
  if (change.operation === 'created') return `created ${name}`;
  if (typeof change.after?.['forwardedOn'] === 'string')
    return `recorded that ${name} was forwarded to another address`;
  if (status === 'Submitted') return `sent ${name} to the mail house`;
  if (status === 'Returned') return `recorded that ${name} was returned`;
  if (status === 'Failed') return `could not send ${name}`;
  if (typeof change.after?.['sentAgainTo'] === 'string') return `sent ${name} again`;
  return letterVerbs[status] && `${letterVerbs[status]} ${name}`;
}

/** "changed 2 fields of the service line HF-0249", "assigned the location to the program Tap sampling 2026". */
export function formatChange(change: ShownChange): string {
  if (change.kind === 'programLocation' || change.kind === 'eventLocation' || change.kind === 'planSite')
    return change.operation === 'updated'
      ? `changed the status in ${recordWords(change)}`
      : `${belonging[change.operation]} ${recordWords(change)}`;
  const ofLetter = change.kind === 'letter' ? formatLetter(change) : undefined;
  if (ofLetter !== undefined) return ofLetter;
  if (change.operation !== 'updated') return `${verbs[change.operation]} ${recordWords(change)}`;
  const decision = decisionVerbs[String(change.after?.['status'])];
  const event = change.after?.['eventName'];
  if (change.kind === 'sample' && typeof event === 'string') return `moved ${recordWords(change)} to ${event}`;
  if (change.kind === 'sample' && decision !== undefined) return `${decision} ${recordWords(change)}`;
  const changed = listTimelineChanges(change).length;
  return changed === 0
    ? `changed ${recordWords(change)}`
    : `changed ${formatCount(changed, 'field')} of ${recordWords(change)}`;
}

/** Entries grouped by day, in order. */
export function groupByDay(
  entries: readonly TimelineEntry[],
): readonly { readonly day: string; readonly entries: readonly TimelineEntry[] }[] {
  const days: { day: string; entries: TimelineEntry[] }[] = [];
  for (const entry of entries) {
    const last = days.at(-1);
    if (last?.day === entry.day) last.entries.push(entry);
    else days.push({ day: entry.day, entries: [entry] });
  }
  return days;
}

/** "02:40 PM" in the water system's time zone; nothing for an activity that was logged on a later day. */
export function formatTime({ on, day, activity }: TimelineEntry, timeZone: string): string | undefined {
  if (activity && toDayAt(activity.loggedOn, timeZone) !== day) return undefined;
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hour12: true }).format(
    Date.parse(on),
  );
}

/** The day at the water system, if it differs from the activity's date. */
export function findLaterLoggedDay({ day, activity }: TimelineEntry, timeZone: string): string | undefined {
  const logged = activity ? toDayAt(activity.loggedOn, timeZone) : day;
  return logged === day ? undefined : logged;
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** "Friday"; a calendar date has no time zone, so it is formatted in UTC. */
export function formatWeekday(day: string): string {
  return weekdays.format(Date.parse(`${day}T00:00:00Z`));
}
