import { getSince, listComputedDeadlines } from '@curbstop/contract/compliance/deadline.calculation';
import {
  toDeadlineRow,
  toFormerDeadline,
  type DeadlineJurisdiction,
} from '@curbstop/contract/compliance/deadline-state.calculation';
import type { DeadlineInputs, PeriodWithInputs } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { isStartedByExceedance } from '@curbstop/contract/compliance/exceedance-deadline.values';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import type {
  ComputedDeadline,
  DeadlineList,
  DeadlineRow,
  NewCustomers,
  SentNotices,
} from '@curbstop/contract/compliance/deadline.rules';
import {
  hasExactValues,
  isDueInHours,
  monthsBack,
  type CoveredSet,
} from '@curbstop/contract/compliance/deadline.values';
import {
  findExceedanceChanges,
  type ExceedanceChanges,
} from '@curbstop/contract/compliance/ended-exceedance.calculation';
import { toOwnDeadline } from '@curbstop/contract/compliance/own-deadline.calculation';
import { startedByCompletedWork } from '@curbstop/contract/compliance/line-work-deadline.calculation';
import type { SchoolDeadlineInputs } from '@curbstop/contract/school-facilities/school-plan.rules';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listResponsiblePeople } from '../accounts/member.service.ts';
import { getSchoolDeadlineInputs } from '../school-facilities/school-plan.service.ts';
import { getLineWorkInputs } from '../service-lines/line-work.service.ts';
import { countLinesWithNotices, hasServiceLines } from '../service-lines/lines-with-notices.service.ts';
import { getStoredExceedances, type StoredExceedances } from './recorded-exceedance.service.ts';
import { getDeadlineInputs } from './deadline-inputs.service.ts';
import { computeContentVersions } from './deadline-content.service.ts';
import { listAllMailedDays, listPreservedNotices } from './preserved-notice.service.ts';
import { countNewResults, computeCoveredSets } from './deadline-coverage.service.ts';
import { listDeadlineRecords, type StoredDeadline } from './deadline.repository.ts';
import type { DeadlinesToKeep } from './preserved-deadline.repository.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

type ListDeadlines = Service<typeof deadlineEndpoints.listDeadlines>;
/** What deadlines have of the letters, which are a higher layer. */
export interface NoticeRelations {
  /** Finds what is recorded as sent of completed deadlines, by their keys. */
  readonly countSentNotices: (
    trx: AccountTransaction,
    context: RequestContext,
    items: readonly DeadlineRow[],
  ) => Promise<ReadonlyMap<string, SentNotices>>;
  readonly findNewCustomers: (
    trx: AccountTransaction,
    context: RequestContext,
    items: readonly DeadlineRow[],
  ) => Promise<NewCustomers | null>;
}

export const listDeadlines = (
  context: Parameters<ListDeadlines>[0],
  { notices }: Parameters<ListDeadlines>[1],
  { countSentNotices, findNewCustomers }: NoticeRelations,
): ReturnType<ListDeadlines> =>
  context.database.read(async (trx) => {
    const list = await listDeadlinesWithin(trx, context);
    if (notices === 'omitted') return list;
    const sentNotices = await countSentNotices(trx, context, list.items);
    const items = list.items.map((item) => ({ ...item, sentNotices: sentNotices.get(item.key) ?? null }));
    return { ...list, items, newCustomers: await findNewCustomers(trx, context, list.items) };
  });

/** The deadlines in the caller's transaction. */
export async function listDeadlinesWithin(trx: AccountTransaction, context: Reader): Promise<DeadlineList> {
  return (await evaluateDeadlinesWithin(trx, context)).list;
}

export type AccountUser = DeadlineList['people'][number];

interface EvaluatedDeadlines {
  readonly list: DeadlineList;
  readonly kept: DeadlinesToKeep;
  readonly exceedances: ExceedanceChanges;
  /** The people who can be responsible, and those who could before they left the account. */
  readonly names: readonly AccountUser[];
  readonly periods: readonly PeriodWithInputs[];
  readonly schools: SchoolDeadlineInputs | undefined;
  readonly analyteIds: readonly number[];
  readonly place: DeadlineJurisdiction;
}

/** The deadlines of the account with what is recorded about them, earliest first. */
export async function evaluateDeadlinesWithin(trx: AccountTransaction, context: Reader): Promise<EvaluatedDeadlines> {
  const records = await listDeadlineRecords(trx);
  const computed = await computeDeadlines(trx, context, records);
  const { deadlines, since, today, state, newResults, covered, contents, periods, schools, analyteIds } = computed;
  const exceedances = findExceedanceChanges({ ...computed.exceedanceInputs, periods });
  const { active, former } = await listResponsiblePeople(trx);
  const names = [...active, ...former];
  const byKey = new Map(records.map((record) => [record.key, addResponsiblePerson(record, names)]));
  const now = { today, now: getInstant(context.app.clock) };
  const required = deadlines.map((deadline) =>
    toDeadlineRow(deadline, byKey.get(deadline.key), {
      ...now,
      newResults: newResults.get(deadline.key) ?? 0,
      covered: covered.get(deadline.key),
      leadPercentile: findLeadPercentile(deadline, periods),
      content: contents.get(deadline.key),
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
  const list = { items, since, today, hasServiceLines: await hasServiceLines(trx), people: [...active] };
  return {
    list,
    kept: listKept(items, { records, covered }),
    exceedances,
    names,
    periods,
    schools,
    analyteIds,
    place: jurisdiction,
  };
}

/** What a Tier 1 notice states about its period, in µg/L; undefined for other deadlines and without an exceedance. */
export const findLeadPercentile = (
  { kind, period }: Pick<ComputedDeadline, 'kind' | 'period'>,
  periods: readonly PeriodWithInputs[],
): string | undefined =>
  kind === 'tier1Notice' ? periods.find(({ startsOn }) => startsOn === period)?.facts.leadLevel?.percentile : undefined;

export const addResponsiblePerson = <Record extends Pick<StoredDeadline, 'responsibleId'>>(
  record: Record,
  names: readonly AccountUser[],
) => ({ ...record, responsible: names.find(({ id }) => id === record.responsibleId)?.name ?? null });

interface ComputedDeadlines {
  readonly deadlines: readonly ComputedDeadline[];
  readonly since: string;
  readonly today: string;
  readonly state: string;
  /** The samples with results recorded after a deadline was marked as done, by its key. */
  readonly newResults: ReadonlyMap<string, number>;
  /** What each of these covers now. */
  readonly covered: ReadonlyMap<string, CoveredSet>;
  readonly contents: ReadonlyMap<string, string>;
  readonly analyteIds: readonly number[];
  readonly periods: readonly PeriodWithInputs[];
  readonly schools: SchoolDeadlineInputs | undefined;
  readonly exceedanceInputs: StoredExceedances;
}

async function computeDeadlines(
  trx: AccountTransaction,
  context: Reader,
  records: readonly StoredDeadline[],
): Promise<ComputedDeadlines> {
  const { timeZone } = context.account;
  const { rules, periods, received } = await getDeadlineInputs(trx, context);
  const { inputs, accountSince } = rules;
  const since = getSince(inputs.today, accountSince, monthsBack);
  const schools = context.account.systemType === 'CWS' ? await getSchoolDeadlineInputs(trx, context) : undefined;
  const noticeLines = await countLinesWithNotices(trx);
  const exceedanceInputs = await getStoredExceedances(trx, records);
  const completions = exceedanceInputs.markedAt;
  const deadlineInputs: DeadlineInputs = {
    ...inputs,
    periods,
    received,
    timeZone,
    since,
    noticeLines,
    hasServiceLines: await hasServiceLines(trx),
    preservedNotices: new Set(),
    schools,
    lineWorks: await getLineWorkInputs(trx),
    ...exceedanceInputs,
    completedOn: listCompletedDays(records),
    allMailedOn: await listAllMailedDays(trx, context, exceedanceInputs),
  };
  const preservedNotices = noticeLines > 0 ? new Set<string>() : await listPreservedNotices(trx, deadlineInputs);
  const deadlines = [
    ...listComputedDeadlines({ ...deadlineInputs, preservedNotices }),
    ...records.flatMap((record) => toOwnDeadline(record) ?? []),
  ];
  const marked = deadlines.filter(({ key }) => completions.has(key));
  const analyteIds = inputs.analytes.map(({ analyteId }) => analyteId);
  return {
    deadlines,
    since,
    today: inputs.today,
    state: inputs.state,
    newResults: await countNewResults(trx, { deadlines: marked, periods, completions, analyteIds, timeZone }),
    covered: await computeCoveredSets(trx, { deadlines: marked, periods, schools, completions, analyteIds, timeZone }),
    contents: await computeContentVersions(trx, { deadlines, periods, schools, analyteIds, timeZone }),
    analyteIds,
    periods,
    schools,
    exceedanceInputs,
  };
}

/** The day on which each deadline was completed, also one that is open again. */
const listCompletedDays = (records: readonly StoredDeadline[]): ReadonlyMap<string, string> =>
  new Map(
    records.flatMap(({ key, doneOn, earlierDone }) => {
      const completedOn = doneOn ?? earlierDone?.on;
      return completedOn === undefined ? [] : [[key, completedOn] as const];
    }),
  );

interface DeadlineRecords {
  readonly records: readonly StoredDeadline[];
  readonly covered: ReadonlyMap<string, CoveredSet>;
}

/** Owed since an exceedance or a high result was learned of, also if it is due much later. */
const isKeptFromStart = ({ kind }: DeadlineRow) =>
  isStartedByExceedance({ kind }) || startedByCompletedWork.has(kind) || kind === 'schoolHighResult';

/**
 * The deadlines that must stay on record: overdue, due within hours, started by an exceedance or by work on a line, or
 * open again after a completion.
 */
function listKept(items: readonly DeadlineRow[], { records, covered }: DeadlineRecords): DeadlinesToKeep {
  const marked = new Map(records.map((record) => [record.key, record]));
  return {
    unrecorded: items.filter(
      (item) => item.id === null && (item.state === 'overdue' || isDueInHours(item) || isKeptFromStart(item)),
    ),
    reopened: items.flatMap(({ key, reopenedBy }) => {
      const markedAt = marked.get(key)?.markedAt ?? null;
      return reopenedBy === null || markedAt === null ? [] : [{ key, markedAt }];
    }),
    coveredAgain: items.flatMap(({ key, state }) => {
      const { markedAt = null, reopenedOn = null } = marked.get(key) ?? {};
      return state === 'done' && markedAt !== null && reopenedOn !== null ? [{ key, markedAt, reopenedOn }] : [];
    }),
    // A completion from before covered sets or exact values were stored covers what it is found to cover first.
    firstCovered: items.flatMap(({ key, state }) => {
      const { markedAt = null, reported = null } = marked.get(key) ?? {};
      const set = covered.get(key);
      if (state !== 'done' || markedAt === null || !set) return [];
      const isKnown = reported !== null && (hasExactValues(reported) || !hasExactValues(set));
      return isKnown ? [] : [{ key, markedAt, ...set }];
    }),
    firstSampling: items.flatMap(({ key, state, sampling }) => {
      const { markedAt = null, doneSampling = null } = marked.get(key) ?? {};
      return state !== 'done' || markedAt === null || sampling === null || doneSampling !== null
        ? []
        : [{ key, markedAt, sampling }];
    }),
  };
}

/** The deadlines, and what of them must be kept. */
export function evaluateDeadlines(context: Pick<RequestContext, 'account' | 'app' | 'database'>) {
  return context.database.read((trx) => evaluateDeadlinesWithin(trx, context));
}
