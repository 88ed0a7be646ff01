import { planPopulationChange } from '@curbstop/contract/accounts/population.calculation';
import { populationProblems } from '@curbstop/contract/accounts/population.problems';
import { createPopulationRules } from '@curbstop/contract/accounts/population.rules';
import { listDecidedPeriods, listAffectedPeriods } from '@curbstop/contract/compliance/population-effect.calculation';
import type * as populationEndpoints from '@curbstop/contract/compliance/population.endpoints';
import type { AffectedPeriod } from '@curbstop/contract/compliance/population-effect.rules';
import { commonProblems, parseShape } from '@curbstop/contract/primitives/problem';
import type { PopulationEntry } from '@curbstop/contract/regulations/period-population.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import {
  changePopulationWithin,
  listCountedPopulations,
  listPopulationEntriesWithin,
  lockPopulationWithin,
} from '../accounts/population.service.ts';
import { onPopulationChange, type PlannedPopulation } from '../accounts/population-change.events.ts';
import { getPeriodRules, type PeriodRules } from './period-rules.service.ts';
import { listPeriodsWithin } from './period.service.ts';

export const listPopulationEntries: Service<typeof populationEndpoints.listPopulationEntries> = (context) =>
  context.database.read(async (trx) => {
    const stored = await listPopulationEntriesWithin(trx);
    const entries = stored.filter(({ correction }) => correction === null);
    const periods = await listPeriodsWithin(trx, await getPeriodRules(trx, context));
    const items = stored.map((entry) => ({
      ...entry,
      periods: entry.correction === null ? listDecidedPeriods(entry, { periods, entries }) : [],
    }));
    return { items: items.toReversed() };
  });

export const previewPopulation: Service<typeof populationEndpoints.previewPopulation> = (
  context,
  { entry, correctsId },
) =>
  context.database.read(async (trx) => {
    if (entry) parseShape(createPopulationRules(getAccountToday(context)), entry);
    if (correctsId !== null && !(await listCountedPopulations(trx)).some(({ id }) => id === correctsId.toLowerCase()))
      throw commonProblems.notFound();
    return { changes: [...(await listChanges(trx, context, { entry, correctsId }))] };
  });

export const createPopulationEntry: Service<typeof populationEndpoints.createPopulationEntry> = (
  context,
  { confirmedPeriods, confirmedLowerPercentiles, reason, ...input },
) =>
  writeDeadlineChange(context, async (trx) => {
    const entry = parseShape(createPopulationRules(getAccountToday(context)), input);
    const change = { entry, correctsId: null, reason, confirmedPeriods };
    const id = await changeConfirmed(trx, context, { ...change, confirmedLowerPercentiles });
    if (id === null) throw commonProblems.notFound();
    return { id };
  });

export const correctPopulationEntry: Service<typeof populationEndpoints.correctPopulationEntry> = (
  context,
  { id, replacement, ...confirmation },
) =>
  writeDeadlineChange(context, async (trx) => {
    const entry = replacement && parseShape(createPopulationRules(getAccountToday(context)), replacement);
    return { id: await changeConfirmed(trx, context, { entry, correctsId: id.toLowerCase(), ...confirmation }) };
  });

interface ConfirmedChange extends PlannedPopulation {
  readonly reason: string | null;
  readonly confirmedLowerPercentiles?: string | undefined;
}

/** A number can end an exceedance: below 100 people, five samples have the average of the two highest. */
async function changeConfirmed(
  trx: AccountTransaction,
  context: RequestContext,
  { confirmedLowerPercentiles: confirmed, ...change }: ConfirmedChange,
): Promise<string | null> {
  await lockPopulationWithin(trx, context);
  const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason: change.reason });
  const id = await changePopulationWithin(trx, context, change);
  await requireConfirmed();
  return id;
}

/**
 * A smaller number must not quietly make a violation of a period disappear, whether it comes from here or the profile.
 */
onPopulationChange(async (trx, context, { confirmedPeriods, ...change }) => {
  const periods = (await listChanges(trx, context, change)).filter(({ isLessProtective }) => isLessProtective).length;
  if (periods > 0 && confirmedPeriods !== periods)
    throw populationProblems.periodsNotConfirmed({ property: 'confirmedPeriods', values: { periods } });
});

async function listChanges(
  trx: AccountTransaction,
  context: RequestContext,
  change: Omit<PlannedPopulation, 'confirmedPeriods'>,
): Promise<readonly AffectedPeriod[]> {
  const today = getAccountToday(context);
  const rules = await getPeriodRules(trx, context);
  const validEntries = await listCountedPopulations(trx);
  const entriesBefore = validEntries.length > 0 ? validEntries : listUndatedNumber(rules, today);
  const { after } = planPopulationChange<PopulationEntry>(entriesBefore, { ...change, today });
  return listAffectedPeriods({ periods: await listPeriodsWithin(trx, rules), before: entriesBefore, after, today });
}

/** The number of a profile that was written without an entry. */
function listUndatedNumber({ inputs: { populationServed } }: PeriodRules, today: string): readonly PopulationEntry[] {
  return populationServed === null ? [] : [{ startsOn: null, recordedOn: today, populationServed }];
}
