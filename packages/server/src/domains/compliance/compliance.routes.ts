import * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { listDeadlines, updateDeadline } from './deadline.service.ts';
import { createMonitoringSchedule, deleteMonitoringSchedule } from './monitoring-schedule.service.ts';
import { getPeriod, listPeriods } from './period.service.ts';

export function complianceRoutes(router: Router): void {
  router.account(periodEndpoints.listPeriods, listPeriods);
  router.account(periodEndpoints.getPeriod, getPeriod);
  router.account(periodEndpoints.createMonitoringSchedule, createMonitoringSchedule);
  router.account(periodEndpoints.deleteMonitoringSchedule, deleteMonitoringSchedule);
  router.account(deadlineEndpoints.listDeadlines, listDeadlines);
  router.account(deadlineEndpoints.updateDeadline, updateDeadline);
}
