import type { MonitoringScheduleFields, MonitoringScheduleRecord } from '@curbstop/contract/compliance/period.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** Newest first. */
export async function listSchedules(trx: AccountTransaction): Promise<MonitoringScheduleRecord[]> {
  return (await selectSchedules(trx).orderBy('starts_on', 'desc').execute()) as MonitoringScheduleRecord[];
}

const selectSchedules = (trx: AccountTransaction) =>
  trx
    .selectFrom('monitoring_schedules')
    .select([
      'id',
      'frequency',
      'starts_on as startsOn',
      'sampling_from as samplingFrom',
      'sampling_to as samplingTo',
      'approved_on as approvedOn',
      'approval',
    ]);

export async function insertSchedule(
  trx: AccountTransaction,
  id: string,
  fields: MonitoringScheduleFields,
): Promise<void> {
  await trx
    .insertInto('monitoring_schedules')
    .values({
      id,
      frequency: fields.frequency,
      starts_on: fields.startsOn,
      sampling_from: fields.samplingFrom,
      sampling_to: fields.samplingTo,
      approved_on: fields.approvedOn,
      approval: fields.approval,
    })
    .execute();
}

/** Returns the removed schedule; undefined if there is none. */
export async function deleteSchedule(
  trx: AccountTransaction,
  id: string,
): Promise<MonitoringScheduleRecord | undefined> {
  const schedule = await selectSchedules(trx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (schedule) await trx.deleteFrom('monitoring_schedules').where('id', '=', id).execute();
  return schedule as MonitoringScheduleRecord | undefined;
}
