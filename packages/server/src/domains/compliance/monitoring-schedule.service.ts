import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { createId } from '../../foundation/new-id.ts';
import type { Service } from '../../foundation/service.ts';
import { insertSchedule, removeSchedule } from './monitoring-schedule.repository.ts';

registerConstraintProblem('monitoring_schedules_start', complianceProblems.scheduleTaken());

export const createMonitoringSchedule: Service<typeof periodEndpoints.createMonitoringSchedule> = (context, fields) =>
  context.database.write(async (trx) => {
    const id = createId();
    await insertSchedule(trx, id, fields);
    await recordChange(trx, context, {
      entityType: 'monitoringSchedule',
      entityId: id,
      operation: 'created',
      before: null,
      after: { ...fields },
    });
    return { id };
  });

export const deleteMonitoringSchedule: Service<typeof periodEndpoints.deleteMonitoringSchedule> = (context, { id }) =>
  context.database.write(async (trx) => {
    const removed = await removeSchedule(trx, id);
    if (!removed) throw commonProblems.notFound();
    const { id: _, ...before } = removed;
    await recordChange(trx, context, {
      entityType: 'monitoringSchedule',
      entityId: id,
      operation: 'removed',
      before,
      after: null,
    });
    return undefined;
  });
