import * as calendarFeedEndpoints from '@curbstop/contract/compliance/calendar-feed.endpoints';
import * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import * as reminderEndpoints from '@curbstop/contract/compliance/reminder.endpoints';
import * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import type { AppContext } from '../../foundation/request-context.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
  type ReadAs,
} from './calendar-feed.service.ts';
import { updateDeadline } from './deadline-record.service.ts';
import { listDeadlines } from './deadline.service.ts';
import { previewInvalidation, previewInvalidations } from './invalidation-preview.service.ts';
import { createMonitoringSchedule, deleteMonitoringSchedule } from './monitoring-schedule.service.ts';
import { createOwnDeadline, deleteOwnDeadline, updateOwnDeadline } from './own-deadline.service.ts';
import { downloadPeriodReport } from './period-report.service.ts';
import { downloadPeriodWorkbook } from './period-workbook.service.ts';
import { getPeriod, listPeriods } from './period.service.ts';
import { dismissReminders, listReminders, updateReminderSettings } from './reminder.service.ts';

export function complianceRoutes(router: Router, app: AppContext, { readAs }: { readonly readAs: ReadAs }): void {
  router.account(periodEndpoints.listPeriods, listPeriods);
  router.account(periodEndpoints.getPeriod, getPeriod);
  router.account(periodEndpoints.downloadPeriodReport, downloadPeriodReport);
  router.account(periodEndpoints.downloadPeriodWorkbook, downloadPeriodWorkbook);
  router.account(periodEndpoints.createMonitoringSchedule, createMonitoringSchedule);
  router.account(periodEndpoints.deleteMonitoringSchedule, deleteMonitoringSchedule);
  router.account(sampleInvalidationEndpoints.previewInvalidation, previewInvalidation);
  router.account(sampleInvalidationEndpoints.previewInvalidations, previewInvalidations);
  router.account(deadlineEndpoints.listDeadlines, listDeadlines);
  router.account(deadlineEndpoints.updateDeadline, updateDeadline);
  router.account(deadlineEndpoints.createOwnDeadline, createOwnDeadline);
  router.account(deadlineEndpoints.updateOwnDeadline, updateOwnDeadline);
  router.account(deadlineEndpoints.deleteOwnDeadline, deleteOwnDeadline);
  router.account(reminderEndpoints.listReminders, listReminders);
  router.account(reminderEndpoints.dismissReminders, dismissReminders);
  router.account(reminderEndpoints.updateReminderSettings, updateReminderSettings);
  router.account(calendarFeedEndpoints.getCalendarFeed, getCalendarFeed);
  router.account(calendarFeedEndpoints.createCalendarFeed, createCalendarFeed);
  router.account(calendarFeedEndpoints.revokeCalendarFeed, revokeCalendarFeed);
  router.public(calendarFeedEndpoints.readCalendarFeed, (input) => readCalendarFeed(app, readAs, input));
}
