import { planPopulationChange, sortPopulationEntries } from '@curbstop/contract/accounts/population.calculation';
import { populationProblems } from '@curbstop/contract/accounts/population.problems';
import type { PopulationEntryRecord } from '@curbstop/contract/accounts/population.rules';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { checkPopulationChange, type PlannedPopulation } from './population-change.events.ts';
import { getCreatedOn } from './account-profile.repository.ts';
import {
  insertPopulation,
  listPopulationRows,
  lockPopulation,
  markPopulationCorrected,
  updatePopulationServed,
} from './population.repository.ts';

registerConstraintProblem('population_entries_start', populationProblems.dayTaken());

/** All numbers of people served, also corrected ones. */
export const listPopulationEntriesWithin = (trx: AccountTransaction) => listPopulationRows(trx);

/** The numbers that count. */
export async function listCountedPopulations(trx: AccountTransaction): Promise<readonly PopulationEntryRecord[]> {
  return (await listPopulationRows(trx)).filter(({ correction }) => correction === null);
}

/** Makes changes of the numbers wait for each other; the number of the profile gets an entry if it has none. */
export async function lockPopulationWithin(trx: AccountTransaction, context: RequestContext): Promise<void> {
  await insertFirstNumber(trx, context, await lockPopulation(trx));
}

/** Accounts whose profile was written without an entry, by the operator. */
async function insertFirstNumber(
  trx: AccountTransaction,
  { account, app }: RequestContext,
  populationServed: number | null,
): Promise<void> {
  if (populationServed === null || (await listPopulationRows(trx)).length > 0) return;
  await insertPopulation(trx, {
    id: createId(),
    populationServed,
    startsOn: null,
    recordedOn: toDayAt(await getCreatedOn(trx), account.timeZone),
    recordedBy: 'Account profile',
    correctsId: null,
    now: getInstant(app.clock),
  });
}

interface PopulationChange extends PlannedPopulation {
  readonly reason: string | null;
}

interface NumberOfToday {
  readonly before: number | null;
  readonly after: number | null;
  readonly confirmedPeriods: number;
  /** Why it is right although it lowers a 90th percentile. */
  readonly reason: string | null;
}

/** A number that the profile gets today, in the caller's transaction that has locked the profile. */
export async function recordPopulationOfToday(
  trx: AccountTransaction,
  context: RequestContext,
  { before, after, ...confirmation }: NumberOfToday,
): Promise<void> {
  await insertFirstNumber(trx, context, before);
  const entry = { populationServed: after, startsOn: getAccountToday(context) };
  await changePopulationWithin(trx, context, { entry, correctsId: null, ...confirmation });
}

/** Adds a number or corrects one. Returns the new entry; null if one was only removed. */
export async function changePopulationWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { reason, confirmedPeriods, ...change }: PopulationChange,
): Promise<string | null> {
  await checkPopulationChange(trx, context, { ...change, confirmedPeriods });
  const stored = await listPopulationRows(trx);
  const validEntries = stored.filter(({ correction }) => correction === null);
  const plan = planPopulationChange(validEntries, { ...change, today: getAccountToday(context) });
  requirePossible(plan, { isKnown: stored.some(({ id }) => id === change.correctsId), ...change });
  const id = plan.added ? createId() : null;
  const why = plan.corrected ? (reason ?? 'Entered again on the same day') : null;
  await writePlan(trx, context, { plan, id, why });
  await recordChange(trx, context, {
    entityType: 'populationEntry',
    entityId: plan.corrected?.id ?? id ?? '',
    operation: toOperation(plan),
    before: plan.corrected ? pickNumber(plan.corrected) : null,
    after: change.entry && { ...change.entry, ...(confirmedPeriods > 0 && { confirmedPeriods }) },
    reason: why ?? reason,
  });
  await updatePopulationServed(trx, sortPopulationEntries(plan.after).at(-1)?.populationServed ?? null);
  return id;
}

type Plan = ReturnType<typeof planPopulationChange<PopulationEntryRecord>>;

function requirePossible(
  { corrected, isDayTaken }: Plan,
  { isKnown, correctsId }: { readonly isKnown: boolean; readonly correctsId: string | null },
): void {
  if (correctsId !== null && !corrected)
    throw isKnown ? populationProblems.alreadyCorrected() : commonProblems.notFound();
  if (isDayTaken) throw populationProblems.dayTaken({ property: 'startsOn' });
}

interface WrittenPlan {
  readonly plan: Plan;
  /** Of the added entry. */
  readonly id: string | null;
  readonly why: string | null;
}

async function writePlan(
  trx: AccountTransaction,
  { person, app }: RequestContext,
  { plan: { corrected, added }, id, why }: WrittenPlan,
): Promise<void> {
  const [name, now] = [formatPersonName(person), getInstant(app.clock)];
  if (corrected) await markPopulationCorrected(trx, corrected.id, { reason: why ?? '', correctedBy: name, now });
  if (added && id !== null)
    await insertPopulation(trx, { ...added, id, recordedBy: name, correctsId: corrected?.id ?? null, now });
}

function toOperation({ corrected, added }: Plan): 'created' | 'updated' | 'removed' {
  if (!corrected) return 'created';
  return added ? 'updated' : 'removed';
}

const pickNumber = ({ populationServed, startsOn }: PopulationEntryRecord) => ({ populationServed, startsOn });
