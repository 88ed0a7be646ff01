import { classify } from '@curbstop/contract/service-lines/classification.calculation';
import type { Caller } from '../../foundation/caller.ts';
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

function reclassifyChunk(caller: Caller): Promise<{ reclassified: number; changed: number }> {
  const rules = rulesInForce(caller);
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
