import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import {
  getEarliestDoneDay,
  getSince,
  listComputedDeadlines,
} from '@curbstop/contract/compliance/deadline.calculation';
import {
  getTrigger,
  toDeadlineRow,
  toFormerDeadline,
  type Place,
} from '@curbstop/contract/compliance/deadline-state.calculation';
import type { PeriodWithFacts } from '@curbstop/contract/compliance/computed-deadline.calculation';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import type {
  ComputedDeadline,
  DeadlineFields,
  DeadlineList,
  DeadlineRow,
} from '@curbstop/contract/compliance/deadline.rules';
import { monthsBack, type CoveredSet } from '@curbstop/contract/compliance/deadline.values';
import type { SchoolFacts } from '@curbstop/contract/compliance/school-deadline.calculation';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { onDutiesChange } from '../accounts/duty.events.ts';
import { listResponsiblePeople } from '../accounts/member.service.ts';
import { readSchoolFacts } from '../school-facilities/school-plan.service.ts';
import { countLinesWithNotices } from '../service-lines/notice-duty.service.ts';
import { readDeadlineFacts } from './deadline-facts.service.ts';
import { countNewResults, readCoveredSets } from './deadline-coverage.service.ts';
import {
  upsertKeptDeadlines,
  listRecords,
  lockRecord,
  upsertRecord,
  type Kept,
  type StoredDeadline,
} from './deadline.repository.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

export const listDeadlines: Service<typeof deadlineEndpoints.listDeadlines> = (context) =>
  context.database.read((trx) => readDeadlineList(trx, context));

/** The deadlines in the caller's transaction. */
export async function readDeadlineList(trx: AccountTransaction, context: Reader): Promise<DeadlineList> {
  return (await readDeadlines(trx, context)).list;
}

type Person = DeadlineList['people'][number];

interface ReadDeadlines {
  readonly list: DeadlineList;
  readonly kept: Kept;
  /** The people who can be responsible, and those who could before they left the account. */
  readonly names: readonly Person[];
  readonly periods: readonly PeriodWithFacts[];
  readonly schools: SchoolFacts | undefined;
  readonly analyteIds: readonly number[];
  readonly place: Place;
}

/** The deadlines of the account with what is recorded about them, earliest first. */
async function readDeadlines(trx: AccountTransaction, context: Reader): Promise<ReadDeadlines> {
  const records = await listRecords(trx);
  const computed = await computeDeadlines(trx, context, records);
  const { deadlines, since, today, state, newResults, covered, periods, schools, analyteIds } = computed;
  const { active, former } = await listResponsiblePeople(trx);
  const names = [...active, ...former];
  const byKey = new Map(records.map((record) => [record.key, withResponsible(record, names)]));
  const now = { today, now: getInstant(context.app.clock) };
  const required = deadlines.map((deadline) =>
    toDeadlineRow(deadline, byKey.get(deadline.key), {
      ...now,
      newResults: newResults.get(deadline.key) ?? 0,
      covered: covered.get(deadline.key),
    }),
  );
  const jurisdiction = { state, timeZone: context.account.timeZone };
  const keys = new Set(deadlines.map(({ key }) => key));
  const noLongerRequired = [...byKey.values()].flatMap((record) =>
    keys.has(record.key) || record.dueOn < since ? [] : (toFormerDeadline(record, jurisdiction) ?? []),
  );
  const items = [...required, ...noLongerRequired].sort((a, b) =>
    `${a.dueOn} ${a.key}` < `${b.dueOn} ${b.key}` ? -1 : 1,
  );
  const list = { items, since, today, people: [...active] };
  return {
    list,
    kept: listKept(items, { records, covered }),
    names,
    periods,
    schools,
    analyteIds,
    place: jurisdiction,
  };
}

const withResponsible = <Record extends Pick<StoredDeadline, 'responsibleId'>>(
  record: Record,
  names: readonly Person[],
) => ({ ...record, responsible: names.find(({ id }) => id === record.responsibleId)?.name ?? null });

interface Computed {
  readonly deadlines: readonly ComputedDeadline[];
  readonly since: string;
  readonly today: string;
  readonly state: string;
  /** The samples with results recorded after a deadline was marked as done, by its key. */
  readonly newResults: ReadonlyMap<string, number>;
  /** What each of these covers now. */
  readonly covered: ReadonlyMap<string, CoveredSet>;
  readonly analyteIds: readonly number[];
  readonly periods: readonly PeriodWithFacts[];
  readonly schools: SchoolFacts | undefined;
}

async function computeDeadlines(
  trx: AccountTransaction,
  context: Reader,
  records: readonly StoredDeadline[],
): Promise<Computed> {
  const { timeZone } = context.account;
  const { rules, periods, received } = await readDeadlineFacts(trx, context);
  const { inputs, accountSince } = rules;
  const since = getSince(inputs.today, accountSince, monthsBack);
  const schools = context.account.systemType === 'CWS' ? await readSchoolFacts(trx, context) : undefined;
  const deadlines = listComputedDeadlines({
    ...inputs,
    periods,
    received,
    timeZone,
    since,
    noticeLines: await countLinesWithNotices(trx),
    schools,
    completedOn: new Map(
      records.flatMap(({ key, doneOn, earlierDone }) => {
        const completedOn = doneOn ?? earlierDone?.on;
        return completedOn === undefined ? [] : [[key, completedOn] as const];
      }),
    ),
  });
  const marks = new Map(records.flatMap(({ key, markedAt }) => (markedAt === null ? [] : [[key, markedAt] as const])));
  const marked = deadlines.filter(({ key }) => marks.has(key));
  const analyteIds = inputs.analytes.map(({ analyteId }) => analyteId);
  return {
    deadlines,
    since,
    today: inputs.today,
    state: inputs.state,
    newResults: await countNewResults(trx, { deadlines: marked, periods, marks, analyteIds, timeZone }),
    covered: await readCoveredSets(trx, { deadlines: marked, periods, schools, marks, analyteIds, timeZone }),
    analyteIds,
    periods,
    schools,
  };
}

interface Known {
  readonly records: readonly StoredDeadline[];
  readonly covered: ReadonlyMap<string, CoveredSet>;
}

/** What must stay on record: deadlines that are overdue without a record, or open again in spite of a mark. */
function listKept(items: readonly DeadlineRow[], { records, covered }: Known): Kept {
  const marked = new Map(records.map((record) => [record.key, record]));
  return {
    unrecorded: items.filter(({ id, state }) => id === null && state === 'overdue'),
    reopened: items.flatMap(({ key, reopenedBy }) => {
      const markedAt = marked.get(key)?.markedAt ?? null;
      return reopenedBy === null || markedAt === null ? [] : [{ key, markedAt }];
    }),
    // A mark from before covered sets were stored covers what it is found to cover first.
    firstCovered: items.flatMap(({ key, state }) => {
      const { markedAt = null, reported = null } = marked.get(key) ?? {};
      const set = covered.get(key);
      return state === 'done' && markedAt !== null && reported === null && set ? [{ key, markedAt, ...set }] : [];
    }),
  };
}

/** The deadlines, and what of them must be kept. */
export function readKeptDeadlines(context: Pick<RequestContext, 'account' | 'app' | 'database'>) {
  return context.database.read((trx) => readDeadlines(trx, context));
}

/** Runs before every change that can end a duty, so that none vanishes. */
onDutiesChange(async (context) => {
  const { kept } = await readKeptDeadlines(context);
  if (kept.unrecorded.length + kept.reopened.length + kept.firstCovered.length === 0) return;
  await context.database.aside((trx) => upsertKeptDeadlines(trx, kept, getInstant(context.app.clock)));
});

export const updateDeadline: Service<typeof deadlineEndpoints.updateDeadline> = (
  context,
  { deadlineKey: key, version, fields },
) =>
  context.database.write(async (trx) => {
    const { list, names, periods, schools, analyteIds, place } = await readDeadlines(trx, context);
    const shownDeadline = list.items.find((item) => item.key === key);
    if (!shownDeadline) throw commonProblems.notFound();
    const stored = await lockRecord(trx, key);
    if ((stored?.version ?? 0) !== version) throw commonProblems.changedMeanwhile({ current: shownDeadline });
    requireValidFields(fields, { ...list, shown: shownDeadline, stored });
    const changed = describeChange(context, { shown: shownDeadline, stored, fields, names });
    if (!changed) return shownDeadline;
    const { changes, ...done } = changed;
    const id = stored?.id ?? createId();
    // A deadline kept only because it came due has no person who recorded it.
    const isRecorded = version > 0;
    const marks = new Map(done.markedAt === null ? [] : [[key, done.markedAt]]);
    const { timeZone } = context.account;
    const sets = await readCoveredSets(trx, {
      deadlines: [shownDeadline],
      periods,
      schools,
      marks,
      analyteIds,
      timeZone,
    });
    const covered = sets.get(key);
    const record = {
      ...fields,
      ...done,
      id,
      deadline: shownDeadline,
      version: version + 1,
      now: getInstant(context.app.clock),
      isNew: stored === undefined,
      reported: getReported(done.markedAt, { stored, covered }),
    };
    if (!(await upsertRecord(trx, record))) throw commonProblems.changedMeanwhile({ current: shownDeadline });
    await recordChange(trx, context, {
      entityType: 'deadline',
      entityId: id,
      operation: isRecorded ? 'updated' : 'created',
      before: isRecorded ? changes.before : null,
      after: isRecorded ? changes.after : { title: shownDeadline.title, dueOn: shownDeadline.dueOn, ...changes.after },
    });
    const { isRequired, title, dueOn, triggeredOn } = shownDeadline;
    const saved = withResponsible({ ...record, key, title, dueOn, triggeredOn, reopenedOn: null }, names);
    if (!isRequired) return toFormerDeadline(saved, place) ?? shownDeadline;
    return toDeadlineRow(shownDeadline, saved, { today: list.today, now: record.now, covered });
  });

interface Change {
  readonly shown: DeadlineRow;
  readonly stored: StoredDeadline | undefined;
  readonly fields: DeadlineFields;
  readonly names: readonly Person[];
}

/**
 * What a save changes; undefined if nothing. Marking a reopened deadline done is a change even if the date is the same.
 */
function describeChange({ person, app }: RequestContext, { shown, stored, fields, names }: Change) {
  const isMarkedAnew = fields.doneOn !== null && shown.reopenedBy !== null;
  const { before, after } = diffRecords(historyFields(stored), historyFields(fields));
  if (stored && Object.keys(after).length === 0 && !isMarkedAnew) return undefined;
  const changes = { before: withName(before, names), after: withName(after, names) };
  const earlierDone = shown.earlierDone && { on: shown.earlierDone.on, by: shown.earlierDone.by };
  if (fields.doneOn === null) return { changes, doneBy: null, markedAt: null, doneTrigger: null, earlierDone };
  if (stored?.doneOn === fields.doneOn && !isMarkedAnew) {
    const { doneBy, markedAt, doneTrigger } = stored;
    return { changes, doneBy, markedAt, doneTrigger, earlierDone };
  }
  return {
    changes,
    doneBy: formatPersonName(person),
    markedAt: getInstant(app.clock),
    doneTrigger: getTrigger(shown),
    earlierDone,
  };
}

/** A new mark is about what the deadline covers now; an earlier one keeps what it was about. */
function getReported(
  markedAt: string | null,
  { stored, covered }: { readonly stored: StoredDeadline | undefined; readonly covered: CoveredSet | undefined },
): CoveredSet | null {
  if (markedAt === null || markedAt === stored?.markedAt) return stored?.reported ?? null;
  return covered ?? null;
}

interface Checked extends Pick<DeadlineList, 'people' | 'today'> {
  readonly shown: DeadlineRow;
  readonly stored: StoredDeadline | undefined;
}

function requireValidFields(
  { responsibleId, doneOn }: DeadlineFields,
  { people, today, shown, stored }: Checked,
): void {
  // A person who has left stays recorded until someone else is chosen.
  const isUnchanged = responsibleId === (stored?.responsibleId ?? null);
  if (responsibleId !== null && !isUnchanged && !people.some(({ id }) => id === responsibleId))
    throw complianceProblems.responsibleUnknown({ property: 'fields.responsibleId' });
  if (doneOn === null) return;
  if (doneOn > today) throw complianceProblems.doneInFuture({ property: 'fields.doneOn' });
  // What started it is not known any more.
  if (!shown.isRequired) return;
  const earliest = getEarliestDoneDay(shown);
  if (doneOn < earliest)
    throw complianceProblems.doneBeforeTrigger({ property: 'fields.doneOn', values: { day: formatDay(earliest) } });
}

function historyFields(record: DeadlineFields | undefined): Record<string, unknown> {
  return {
    responsibleId: record?.responsibleId ?? null,
    doneOn: record?.doneOn ?? null,
    note: record?.note ?? null,
  };
}

/** The history shows people by name. */
function withName(
  { responsibleId, ...fields }: Readonly<Record<string, unknown>>,
  names: readonly Person[],
): Record<string, unknown> {
  if (responsibleId === undefined) return fields;
  return { responsible: names.find(({ id }) => id === responsibleId)?.name ?? responsibleId, ...fields };
}
