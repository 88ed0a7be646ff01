import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import type { Caller, House } from '../../foundation/caller.ts';
import { instant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { rulesInForce } from './service-line.service.ts';
import { listClassifiedOtherwise, setClasses } from './service-line.repository.ts';

const chunk = 2_000;

/**
 * When a dated rule comes into force, or the State's answer on connectors changes, every line whose class was computed
 * under other rules is computed anew; a class that changes is written into the line's history.
 */
export async function reclassifyUnderRulesInForce(caller: Caller): Promise<{ reclassified: number; changed: number }> {
  const result = { reclassified: 0, changed: 0 };
  for (;;) {
    const done = await reclassifyChunk(caller);
    result.reclassified += done.reclassified;
    result.changed += done.changed;
    if (done.reclassified < chunk) return result;
  }
}

const dayInMs = 24 * 60 * 60 * 1000;

/** At the start and once a day: a dated rule that came into force overnight reaches every account's lines. */
export function reclassifyRegularly(house: House, everyAccount: () => AsyncIterable<Caller>): () => void {
  const run = async () => {
    for await (const caller of everyAccount()) {
      const { reclassified, changed } = await reclassifyUnderRulesInForce(caller);
      if (reclassified > 0) house.log.info({ accountId: caller.accountId, reclassified, changed }, 'Lines were classified anew under the rules in force');
    }
  };
  const attempt = () => void run().catch((error: unknown) => house.log.error({ err: error }, 'Classifying anew failed; the next attempt is tomorrow'));
  attempt();
  const timer = setInterval(attempt, dayInMs);
  timer.unref();
  return () => clearInterval(timer);
}

async function reclassifyChunk(caller: Caller): Promise<{ reclassified: number; changed: number }> {
  const rules = rulesInForce(caller);
  // A write makes a new data version, and an import that was checked before (or whose commit a crash interrupted) would be sent back to be checked again.
  const anything = await caller.database.change((trx) => listClassifiedOtherwise(trx, rules.version, 1));
  if (anything.length === 0) return { reclassified: 0, changed: 0 };
  return caller.database.write(async (trx) => {
    const lines = await listClassifiedOtherwise(trx, rules.version, chunk);
    if (lines.length === 0) return { reclassified: 0, changed: 0 };
    const classes = lines.map((line) => ({ ...classify(line.inputs, rules), id: line.id, before: line.category }));
    await setClasses(trx, classes, { ruleVersion: rules.version, classifiedOn: instant(caller.house.clock) });
    const changed = classes.filter((line) => line.before !== line.category);
    for (const line of changed) {
      const reason = `The classification rules changed to ${rules.version}`;
      await recordChange(trx, caller, { entityType: 'serviceLine', entityId: line.id, operation: 'updated', before: { category: line.before }, after: { category: line.category }, reason });
    }
    return { reclassified: lines.length, changed: changed.length };
  });
}
