import { readConfig } from './foundation/config.ts';
import { scheduleFileCleanup } from './foundation/files/files.ts';
import { connectDatabase } from './foundation/database/connect-database.ts';
import { createLog } from './foundation/log.ts';
import { stopOnSignal } from './foundation/stop-on-signal.ts';
import { scheduleNextTiers } from './domains/locations/next-tier.service.ts';
import { scheduleReclassification } from './domains/service-lines/reclassification.service.ts';
import { recalculateResultsAtStart } from './domains/samples/recalculation.service.ts';
import { scheduleLookUps } from './domains/letters/mail-house-event.service.ts';
import { scheduleReminders } from './domains/compliance/reminder.service.ts';
import { findNewCustomers } from './domains/notice-campaigns/campaign.service.ts';
import { scheduleLetterReminders } from './domains/letters/letter-reminder.service.ts';
import { scheduleRetention } from './domains/administration/retention.service.ts';
import { iterateSystemContexts } from './authenticator.ts';
import { createAppContext } from './app-context.ts';

// Background jobs without the web server: start any number of these, and main.ts with RUN_JOBS=false.
const config = readConfig();
const log = createLog(config.logLevel);
const parts = stopOnSignal(log);
const { database } = await parts.open(
  () => connectDatabase(config, log),
  ({ stop }) => stop(),
);
const app = await parts.open(
  () => createAppContext(config, { log, database }),
  ({ jobs }) => jobs.stop(),
);
await parts.open(() => app.jobs.start());
// Their pauses end with the process; their work is repeated at the next start.
scheduleFileCleanup(app);
scheduleReclassification(app, () => iterateSystemContexts(app));
scheduleNextTiers(app, () => iterateSystemContexts(app));
recalculateResultsAtStart(app, () => iterateSystemContexts(app));
scheduleRetention(app, () => iterateSystemContexts(app));
scheduleReminders(app, () => iterateSystemContexts(app), { findNewCustomers });
scheduleLetterReminders(app, () => iterateSystemContexts(app));
scheduleLookUps(app, () => iterateSystemContexts(app));
log.info('Ready for background work');
