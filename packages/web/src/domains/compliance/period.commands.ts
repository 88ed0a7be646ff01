import { createMonitoringSchedule, deleteMonitoringSchedule } from '@curbstop/contract/compliance/period.endpoints';
import type { MonitoringScheduleFields } from '@curbstop/contract/compliance/period.rules';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { complianceKey } from './period.queries.ts';

/** Each one refetches the periods and deadlines. */
export function useScheduleCommands() {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  const then = async <T>(query: Promise<T>): Promise<T> => {
    const done = await query;
    await cache.invalidateQueries({ queryKey: complianceKey(accountId) });
    return done;
  };
  return {
    create: (body: MonitoringScheduleFields) => then(send(createMonitoringSchedule, { params: { accountId }, body })),
    remove: (id: string) => then(send(deleteMonitoringSchedule, { params: { accountId, id } })),
  };
}
