import { dayMs } from '@curbstop/contract/primitives/calendar';
import { getTierRuleSet } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { createBulkWriter } from '../../foundation/database/bulk-history.ts';
import { getAccountToday, type AppContext, type RequestContext } from '../../foundation/request-context.ts';
import { runOnInterval } from '../../foundation/schedule.ts';
import { writeSiteChange } from '../accounts/deadline-change.events.ts';
import { hasNextTiers, updateFromNextTiers } from './next-tier.repository.ts';
import { ruleSetOfNextTier } from './tier-on-day.values.ts';

/**
 * Once the rule applies for which tiers were recorded ahead, they become the tiers of their locations. A tier that was
 * recorded under that rule in the meantime stays. Returns how many locations changed.
 */
export async function applyNextTiers(context: RequestContext): Promise<number> {
  const { code } = getTierRuleSet(getAccountToday(context));
  if (code !== ruleSetOfNextTier || !(await context.database.read(hasNextTiers))) return 0;
  return writeSiteChange(context, (trx) => updateFromNextTiers(trx, createBulkWriter(context), code));
}

/** Runs at startup and once a day. */
export function scheduleNextTiers(app: AppContext, everyAccount: () => AsyncIterable<RequestContext>): () => void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const changed = await applyNextTiers(context);
      if (changed > 0)
        app.log.info({ accountId: context.accountId, changed }, 'Tiers recorded ahead became the tiers of locations');
    }
  };
  return runOnInterval(run, {
    everyMs: dayMs,
    log: app.log,
    failure: 'Applying the tiers recorded ahead failed; it will be tried again',
  });
}
