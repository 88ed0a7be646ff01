import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import { getFirstDoneDay } from '@curbstop/contract/compliance/deadline-days.calculation';
import {
  getTrigger,
  toContentVersion,
  toDeadlineRow,
  toFormerDeadline,
  type DeadlineJurisdiction,
} from '@curbstop/contract/compliance/deadline-state.calculation';
import type { PeriodWithInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import type { DeadlineFields, DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import {
  findCompletionProblem,
  isAnswerOfState,
  isNewCompletion,
} from '@curbstop/contract/compliance/deadline-completion.calculation';
import type { CoveredSet } from '@curbstop/contract/compliance/deadline.values';
import { withStateAnswer } from '@curbstop/contract/compliance/ended-exceedance.values';
import type { SchoolDeadlineInputs } from '@curbstop/contract/school-facilities/school-plan.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, listChanges, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { computeContentVersions } from './deadline-content.service.ts';
import { computeCoveredSets } from './deadline-coverage.service.ts';
import { findRecordId, lockRecord, upsertRecord, type StoredDeadline } from './deadline.repository.ts';
import {
  evaluateDeadlinesWithin,
  findLeadPercentile,
  addResponsiblePerson,
  type AccountUser,
} from './deadline.service.ts';

export const listDeadlineChanges: Service<typeof deadlineEndpoints.listDeadlineChanges> = (context, { deadlineKey }) =>
  context.database.read(async (trx) => {
    const id = await findRecordId(trx, deadlineKey);
    return id === undefined ? { total: 0, items: [] } : listChanges(trx, 'deadline', id);
  });

export const updateDeadline: Service<typeof deadlineEndpoints.updateDeadline> = (
  context,
  { deadlineKey: key, version, fields, contentVersion },
) =>
  context.database.write(async (trx) => {
    const { list, names, periods, schools, analyteIds, place } = await evaluateDeadlinesWithin(trx, context);
    const shownDeadline = list.items.find((item) => item.key === key);
    if (!shownDeadline) throw commonProblems.notFound();
    const deadline = { ...shownDeadline, title: getTitle(shownDeadline, fields) };
    const stored = await lockVersion(trx, { version, shown: shownDeadline });
    requireValidFields(fields, { ...list, place, shown: shownDeadline, stored });
    const { timeZone } = context.account;
    const about: DeadlineContext = { deadlines: [shownDeadline], periods, schools, analyteIds, timeZone };
    const changed = describeChange(context, { shown: shownDeadline, stored, fields, names });
    if (!changed) return shownDeadline;
    const { changes, ...done } = changed;
    const id = stored?.id ?? createId();
    // A deadline kept only because it came due has no person who recorded it.
    const isRecorded = version > 0;
    const { covered, content } = await computeCovered(trx, about, done.markedAt);
    if (fields.doneOn !== null && shownDeadline.doneOn === null)
      requireSeen(shownDeadline, { contentVersion, content });
    const leadPercentile = findLeadPercentile(deadline, periods);
    const record = {
      ...fields,
      ...done,
      id,
      deadline,
      version: version + 1,
      now: getInstant(context.app.clock),
      isNew: stored === undefined,
      reported: getReported(done.markedAt, { stored, covered }),
      noticedPercentile: getNoticedPercentile(done.markedAt, { stored, leadPercentile }),
    };
    if (!(await upsertRecord(trx, record))) throw commonProblems.changedMeanwhile({ current: shownDeadline });
    await recordChange(trx, context, {
      entityType: 'deadline',
      entityId: id,
      operation: isRecorded ? 'updated' : 'created',
      before: isRecorded ? changes.before : null,
      after: isRecorded ? changes.after : { title: deadline.title, dueOn: deadline.dueOn, ...changes.after },
    });
    const { isRequired, title, dueOn, triggeredOn } = deadline;
    const saved = addResponsiblePerson(
      { ...record, key, title, dueOn, triggeredOn, own: stored?.own ?? null, reopenedOn: null },
      names,
    );
    if (!isRequired) return toFormerDeadline(saved, place) ?? deadline;
    return toDeadlineRow(deadline, saved, { today: list.today, now: record.now, covered, leadPercentile, content });
  });

/** The title of the end of an exceedance says what the State answered. */
const getTitle = (shown: DeadlineRow, { stateAnswer }: DeadlineFields): string =>
  isAnswerOfState(shown) ? withStateAnswer(shown.title, stateAnswer) : shown.title;

/** The locked record of the version that the person changes; undefined if there is none yet. */
async function lockVersion(
  trx: AccountTransaction,
  { version, shown }: { readonly version: number; readonly shown: DeadlineRow },
): Promise<StoredDeadline | undefined> {
  const stored = await lockRecord(trx, shown.key);
  if ((stored?.version ?? 0) !== version) throw commonProblems.changedMeanwhile({ current: shown });
  return stored;
}

interface DeadlineContext {
  readonly deadlines: readonly [DeadlineRow];
  readonly periods: readonly PeriodWithInputs[];
  readonly schools: SchoolDeadlineInputs | undefined;
  readonly analyteIds: readonly number[];
  readonly timeZone: string;
}

/**
 * What the deadline covers now; the second is read later, so that a change meanwhile is in it if it is in the first.
 */
async function computeCovered(trx: AccountTransaction, about: DeadlineContext, markedAt: string | null) {
  const [{ key }] = about.deadlines;
  const completions = new Map(markedAt === null ? [] : [[key, markedAt]]);
  const covered = (await computeCoveredSets(trx, { ...about, completions })).get(key);
  return { covered, content: (await computeContentVersions(trx, about)).get(key) };
}

interface ContentVersions {
  /** As it was shown; undefined if the caller does not say. */
  readonly contentVersion: string | null | undefined;
  /** As it is now. */
  readonly content: string | undefined;
}

/** A completion must not cover samples or results that changed after the page was read. */
function requireSeen(shown: DeadlineRow, { contentVersion, content }: ContentVersions): void {
  if (contentVersion === undefined || contentVersion === (shown.isRequired ? toContentVersion(shown, content) : null))
    return;
  throw complianceProblems.resultsNotSeen({ property: 'fields.doneOn' });
}

interface Change {
  readonly shown: DeadlineRow;
  readonly stored: StoredDeadline | undefined;
  readonly fields: DeadlineFields;
  readonly names: readonly AccountUser[];
}

/**
 * What a save changes; undefined if nothing. Marking a reopened deadline done is a change even if the date is the same.
 */
function describeChange({ person, app }: RequestContext, { shown, stored, fields, names }: Change) {
  const isOtherCompletion = isNewCompletion(shown, fields);
  const { before, after } = diffRecords(historyFields(stored), historyFields(fields));
  if (stored && Object.keys(after).length === 0 && !isOtherCompletion) return undefined;
  const changes = { before: withName(before, names), after: withName(after, names) };
  const earlierDone = shown.earlierDone && { on: shown.earlierDone.on, by: shown.earlierDone.by };
  if (fields.doneOn === null)
    return { changes, doneBy: null, markedAt: null, doneTrigger: null, doneSampling: null, earlierDone };
  if (stored?.doneOn === fields.doneOn && !isOtherCompletion) {
    const { doneBy, markedAt, doneTrigger, doneSampling } = stored;
    return { changes, doneBy, markedAt, doneTrigger, doneSampling, earlierDone };
  }
  return {
    changes,
    doneBy: formatPersonName(person),
    markedAt: getInstant(app.clock),
    doneTrigger: getTrigger(shown),
    doneSampling: shown.sampling,
    earlierDone,
  };
}

/** Whether a save has no completion, or the one of before. */
const isStoredCompletion = (markedAt: string | null, stored: StoredDeadline | undefined): boolean =>
  markedAt === null || markedAt === stored?.markedAt;

/** A new completion is about what the deadline covers now; an earlier one keeps what it was about. */
function getReported(
  markedAt: string | null,
  { stored, covered }: { readonly stored: StoredDeadline | undefined; readonly covered: CoveredSet | undefined },
): CoveredSet | null {
  if (isStoredCompletion(markedAt, stored)) return stored?.reported ?? null;
  return covered ?? null;
}

/** In the form of the numbers of a completion: the level that the notice stated. */
function getNoticedPercentile(
  markedAt: string | null,
  {
    stored,
    leadPercentile,
  }: { readonly stored: StoredDeadline | undefined; readonly leadPercentile?: string | undefined },
): string | null {
  return (isStoredCompletion(markedAt, stored) ? stored?.noticedPercentile : leadPercentile) ?? null;
}

interface RecordToCheck extends Pick<DeadlineList, 'people' | 'today'> {
  readonly place: DeadlineJurisdiction;
  readonly shown: DeadlineRow;
  readonly stored: StoredDeadline | undefined;
}

function requireValidFields(fields: DeadlineFields, { people, today, place, shown, stored }: RecordToCheck): void {
  const { responsibleId, doneOn } = fields;
  // A person who has left stays recorded until someone else is chosen.
  const isUnchanged = responsibleId === (stored?.responsibleId ?? null);
  if (responsibleId !== null && !isUnchanged && !people.some(({ id }) => id === responsibleId))
    throw complianceProblems.responsibleUnknown({ property: 'fields.responsibleId' });
  const completion = findCompletionProblem(shown, fields);
  if (completion) throw completion.problem({ property: `fields.${completion.field}` });
  if (doneOn === null) return;
  if (doneOn > today) throw complianceProblems.doneInFuture({ property: 'fields.doneOn' });
  // What started it is not known any more, or the day was accepted before.
  if (!shown.isRequired || doneOn === shown.doneOn) return;
  const { on, problem } = getFirstDoneDay(shown, place);
  if (doneOn >= on) return;
  throw problem({ property: 'fields.doneOn', values: { day: formatDay(on) } });
}

function historyFields(record: DeadlineFields | undefined): Record<string, unknown> {
  return {
    responsibleId: record?.responsibleId ?? null,
    doneOn: record?.doneOn ?? null,
    note: record?.note ?? null,
    stateAnswer: record?.stateAnswer ?? null,
  };
}

/** The history shows people by name. */
function withName(
  { responsibleId, ...fields }: Readonly<Record<string, unknown>>,
  names: readonly AccountUser[],
): Record<string, unknown> {
  if (responsibleId === undefined) return fields;
  return { responsible: names.find(({ id }) => id === responsibleId)?.name ?? responsibleId, ...fields };
}
