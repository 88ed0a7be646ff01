import * as calendarFeedEndpoints from '@curbstop/contract/compliance/calendar-feed.endpoints';
import * as deadlineEndpoints from '@curbstop/contract/compliance/deadline.endpoints';
import * as eventCandidateEndpoints from '@curbstop/contract/compliance/event-candidates.endpoints';
import * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import * as populationEndpoints from '@curbstop/contract/compliance/population.endpoints';
import * as reminderEndpoints from '@curbstop/contract/compliance/reminder.endpoints';
import * as sitePlanEndpoints from '@curbstop/contract/compliance/site-plan.endpoints';
import * as sampleInvalidationEndpoints from '@curbstop/contract/samples/sample-invalidation.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import type { AppContext } from '../../foundation/request-context.ts';
import {
  createCalendarFeed,
  getCalendarFeed,
  readCalendarFeed,
  revokeCalendarFeed,
  type CreateReaderContext,
} from './calendar-feed.service.ts';
import { listDeadlineChanges, updateDeadline } from './deadline-record.service.ts';
import { listDeadlines, type NoticeRelations } from './deadline.service.ts';
import { listEventCandidates, suggestEventLocations } from './event-candidates.service.ts';
import { previewInvalidation, previewInvalidations } from './invalidation-preview.service.ts';
import { createMonitoringSchedule, deleteMonitoringSchedule } from './monitoring-schedule.service.ts';
import { createOwnDeadline, deleteOwnDeadline, updateOwnDeadline } from './own-deadline.service.ts';
import { downloadPeriodReport } from './period-report.service.ts';
import { downloadPeriodWorkbook } from './period-workbook.service.ts';
import { getPeriod, listPeriods } from './period.service.ts';
import {
  correctPopulationEntry,
  createPopulationEntry,
  listPopulationEntries,
  previewPopulation,
} from './population-effect.service.ts';
import { downloadPlanSites, downloadSitePlanReport, downloadSitePlanWorkbook } from './site-plan-document.service.ts';
import {
  addPlanSites,
  getSitePlan,
  listPlanCandidates,
  listPlanEntries,
  listPlanSites,
  previewPlanSites,
  removePlanSites,
  suggestPlanSites,
} from './site-plan.service.ts';
import { dismissReminders, listReminders, updateReminderSettings } from './reminder.service.ts';

/** What compliance reads of higher layers. */
export interface ComplianceRelations extends NoticeRelations {
  readonly createReaderContext: CreateReaderContext;
}

export function complianceRoutes(router: Router, app: AppContext, relations: ComplianceRelations): void {
  router.account(periodEndpoints.listPeriods, listPeriods);
  router.account(periodEndpoints.getPeriod, getPeriod);
  router.account(periodEndpoints.downloadPeriodReport, downloadPeriodReport);
  router.account(periodEndpoints.downloadPeriodWorkbook, downloadPeriodWorkbook);
  router.account(periodEndpoints.createMonitoringSchedule, createMonitoringSchedule);
  router.account(periodEndpoints.deleteMonitoringSchedule, deleteMonitoringSchedule);
  router.account(populationEndpoints.listPopulationEntries, listPopulationEntries);
  router.account(populationEndpoints.createPopulationEntry, createPopulationEntry);
  router.account(populationEndpoints.correctPopulationEntry, correctPopulationEntry);
  router.account(populationEndpoints.previewPopulation, previewPopulation);
  router.account(sampleInvalidationEndpoints.previewInvalidation, previewInvalidation);
  router.account(sampleInvalidationEndpoints.previewInvalidations, previewInvalidations);
  router.account(deadlineEndpoints.listDeadlines, (context, input) => listDeadlines(context, input, relations));
  router.account(deadlineEndpoints.updateDeadline, updateDeadline);
  router.account(deadlineEndpoints.listDeadlineChanges, listDeadlineChanges);
  router.account(deadlineEndpoints.createOwnDeadline, createOwnDeadline);
  router.account(deadlineEndpoints.updateOwnDeadline, updateOwnDeadline);
  router.account(deadlineEndpoints.deleteOwnDeadline, deleteOwnDeadline);
  router.account(reminderEndpoints.listReminders, listReminders);
  router.account(reminderEndpoints.dismissReminders, dismissReminders);
  router.account(reminderEndpoints.updateReminderSettings, updateReminderSettings);
  router.account(eventCandidateEndpoints.listEventCandidates, listEventCandidates);
  router.account(eventCandidateEndpoints.suggestEventLocations, suggestEventLocations);
  router.account(sitePlanEndpoints.getSitePlan, getSitePlan);
  router.account(sitePlanEndpoints.listPlanSites, listPlanSites);
  router.account(sitePlanEndpoints.listPlanCandidates, listPlanCandidates);
  router.account(sitePlanEndpoints.suggestPlanSites, suggestPlanSites);
  router.account(sitePlanEndpoints.listPlanEntries, listPlanEntries);
  router.account(sitePlanEndpoints.previewPlanSites, previewPlanSites);
  router.account(sitePlanEndpoints.addPlanSites, addPlanSites);
  router.account(sitePlanEndpoints.removePlanSites, removePlanSites);
  router.account(sitePlanEndpoints.downloadPlanSites, downloadPlanSites);
  router.account(sitePlanEndpoints.downloadSitePlanWorkbook, downloadSitePlanWorkbook);
  router.account(sitePlanEndpoints.downloadSitePlanReport, downloadSitePlanReport);
  router.account(calendarFeedEndpoints.getCalendarFeed, getCalendarFeed);
  router.account(calendarFeedEndpoints.createCalendarFeed, createCalendarFeed);
  router.account(calendarFeedEndpoints.revokeCalendarFeed, revokeCalendarFeed);
  router.public(calendarFeedEndpoints.readCalendarFeed, (input) => readCalendarFeed(app, relations, input));
}
