import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import {
  getEarliestDoneDay,
  getSince,
  listComputedDeadlines,
} from '@curbstop/contract/compliance/deadline.calculation';
import {
  coveredResults,
  getTrigger,
  toDeadlineRow,
  toFormerDeadline,
} from '@curbstop/contract/compliance/deadline-state.calculation';
import type * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import type {
  ComputedDeadline,
  DeadlineFields,
  DeadlineList,
  DeadlineRow,
} from '@curbstop/contract/compliance/deadline.rules';
import { monthsBack } from '@curbstop/contract/compliance/deadline.values';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listResponsiblePeople } from '../accounts/member.service.ts';
import { readSchoolFacts } from '../school-facilities/school-plan.service.ts';
import { countLinesWithNotices } from '../service-lines/service-line.service.ts';
import { readDeadlineFacts } from './deadline-facts.service.ts';
import {
  countResultsSince,
  listRecords,
  lockRecord,
  saveRecord,
  type Covered,
  type StoredDeadline,
} from './deadline.repository.ts';

type Reader = Pick<RequestContext, 'account' | 'app'>;

export const listDeadlines: Service<typeof deadlineEndpoints.listDeadlines> = (context) =>
  context.database.read(async (trx) => (await readDeadlines(trx, context)).list);

type Person = DeadlineList['people'][number];

interface ReadDeadlines {
  readonly list: DeadlineList;
  /** The people who can be responsible, and those who could before they left the account. */
  readonly names: readonly Person[];
}

/** The deadlines of the account with what is recorded about them, earliest first. */
async function readDeadlines(trx: AccountTransaction, context: Reader): Promise<ReadDeadlines> {
  const records = await listRecords(trx);
  const { deadlines, since, today, state, newResults } = await computeDeadlines(trx, context, records);
  const { active, former } = await listResponsiblePeople(trx);
  const names = [...active, ...former];
  const byKey = new Map(records.map((record) => [record.key, withResponsible(record, names)]));
  const now = { today, now: getInstant(context.app.clock) };
  const required = deadlines.map((deadline) =>
    toDeadlineRow(deadline, byKey.get(deadline.key), { ...now, newResults: newResults.get(deadline.key) ?? 0 }),
  );
  const keys = new Set(deadlines.map(({ key }) => key));
  const noLongerRequired = [...byKey.values()].flatMap((record) =>
    keys.has(record.key) || record.dueOn < since ? [] : (toFormerDeadline(record, state) ?? []),
  );
  const items = [...required, ...noLongerRequired].sort((a, b) =>
    `${a.dueOn} ${a.key}` < `${b.dueOn} ${b.key}` ? -1 : 1,
  );
  return { list: { items, since, today, people: [...active] }, names };
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
  const deadlines = listComputedDeadlines({
    ...inputs,
    periods,
    received,
    timeZone,
    since,
    noticeLines: await countLinesWithNotices(trx),
    schools: context.account.systemType === 'CWS' ? await readSchoolFacts(trx, context) : undefined,
    completedOn: new Map(records.flatMap(({ key, doneOn }) => (doneOn === null ? [] : [[key, doneOn] as const]))),
  });
  const newResults = await countResultsSince(trx, {
    covered: listCovered(deadlines, { records, periods }),
    analyteIds: inputs.substances.map(({ analyteId }) => analyteId),
    timeZone,
  });
  return { deadlines, since, today: inputs.today, state: inputs.state, newResults };
}

interface Recorded {
  readonly records: readonly StoredDeadline[];
  readonly periods: readonly Pick<DayRange, 'startsOn' | 'endsOn'>[];
}

/** The results that each deadline marked as done covers. */
function listCovered(deadlines: readonly ComputedDeadline[], { records, periods }: Recorded): readonly Covered[] {
  const marks = new Map(records.map(({ key, markedAt }) => [key, markedAt]));
  return deadlines.flatMap(({ key, kind, triggeredOn, period: startsOn }) => {
    const results = coveredResults[kind];
    const markedAt = marks.get(key) ?? null;
    const period = periods.find((one) => one.startsOn === startsOn);
    const days = results === 'received' ? { startsOn: triggeredOn, endsOn: triggeredOn } : period;
    if (!results || !days || markedAt === null) return [];
    const isComplianceOnly = results === 'compliancePeriod';
    return [
      {
        key,
        markedAt,
        isByReceipt: results === 'received',
        isComplianceOnly,
        startsOn: days.startsOn,
        endsOn: days.endsOn,
      },
    ];
  });
}

export const updateDeadline: Service<typeof deadlineEndpoints.updateDeadline> = (
  context,
  { deadlineKey: key, version, fields },
) =>
  context.database.write(async (trx) => {
    const { list, names } = await readDeadlines(trx, context);
    const shown = list.items.find((item) => item.key === key);
    if (!shown) throw commonProblems.notFound();
    const stored = await lockRecord(trx, key);
    if ((stored?.version ?? 0) !== version) throw commonProblems.changedMeanwhile({ current: shown });
    requireValidFields(fields, { ...list, shown, stored });
    const changed = describeChange(context, { shown, stored, fields, names });
    if (!changed) return shown;
    const { changes, ...done } = changed;
    const id = stored?.id ?? createId();
    const record = {
      ...fields,
      ...done,
      id,
      deadline: shown,
      version: version + 1,
      now: getInstant(context.app.clock),
    };
    if (!(await saveRecord(trx, record))) throw commonProblems.changedMeanwhile({ current: shown });
    await recordChange(trx, context, {
      entityType: 'deadline',
      entityId: id,
      operation: stored ? 'updated' : 'created',
      before: stored ? changes.before : null,
      after: stored ? changes.after : { title: shown.title, dueOn: shown.dueOn, ...changes.after },
    });
    const { isRequired, title, dueOn } = shown;
    const saved = withResponsible({ ...record, key, title, dueOn }, names);
    const row = toDeadlineRow(shown, saved, { today: list.today, now: record.now });
    return isRequired ? row : { ...row, isRequired, state: row.doneOn === null ? 'notRequired' : 'done' };
  });

interface Change {
  readonly shown: DeadlineRow;
  readonly stored: StoredDeadline | undefined;
  readonly fields: DeadlineFields;
  readonly names: readonly Person[];
}

/**
 * What a save changes; undefined if nothing. A deadline that is open again is marked anew, even with the same day.
 */
function describeChange({ person, app }: RequestContext, { shown, stored, fields, names }: Change) {
  const isMarkedAnew = fields.doneOn !== null && shown.reopenedBy !== null;
  const { before, after } = diffRecords(historyFields(stored), historyFields(fields));
  if (stored && Object.keys(after).length === 0 && !isMarkedAnew) return undefined;
  const changes = { before: withName(before, names), after: withName(after, names) };
  if (fields.doneOn === null) return { changes, doneBy: null, markedAt: null, doneTrigger: null };
  if (stored?.doneOn === fields.doneOn && !isMarkedAnew)
    return { changes, doneBy: stored.doneBy, markedAt: stored.markedAt, doneTrigger: stored.doneTrigger };
  return { changes, doneBy: formatPersonName(person), markedAt: getInstant(app.clock), doneTrigger: getTrigger(shown) };
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
