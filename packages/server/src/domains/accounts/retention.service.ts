import type * as retentionEndpoints from '@curbstop/contract/accounts/retention.endpoints';
import type { RetentionDays } from '@curbstop/contract/accounts/retention.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { findRetention, upsertRetention } from './retention.repository.ts';

export const getRetention: Service<typeof retentionEndpoints.getRetention> = (context) =>
  context.database.read(findRetention);

export const updateRetention: Service<typeof retentionEndpoints.updateRetention> = (context, { version, days }) =>
  context.database.write(async (trx) => {
    const existing = await findRetention(trx);
    const changes = diffRecords<RetentionDays>(existing.days, days);
    if (existing.version === version && Object.keys(changes.after).length === 0) return existing;
    if (!(await upsertRetention(trx, version, days))) throw commonProblems.changedMeanwhile({ current: existing });
    await recordChange(trx, context, {
      entityType: 'retention',
      entityId: context.accountId,
      operation: 'updated',
      ...changes,
    });
    return findRetention(trx);
  });

export async function getRetentionDays(trx: AccountTransaction): Promise<RetentionDays> {
  return (await findRetention(trx)).days;
}
