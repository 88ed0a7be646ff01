import { createProduct } from './app.ts';
import { readConfig } from './foundation/config.ts';
import { scheduleFileCleanup } from './foundation/files/files.ts';
import { connectDatabase } from './foundation/database/connect-database.ts';
import { createLog } from './foundation/log.ts';
import { stopOnSignal } from './foundation/stop-on-signal.ts';
import { createSignInPeople } from './domains/accounts/sign-in.service.ts';
import { createIdentity } from './foundation/identity/create-identity.ts';
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
import { seedDemonstration } from '../seed/demonstration.ts';

// Web app, API and (unless RUN_JOBS=false) background jobs in one process.
const config = readConfig();
const log = createLog(config.logLevel);
const parts = stopOnSignal(log);
const { database, stop: closeDatabase } = await parts.open(
  () => connectDatabase(config, log),
  ({ stop }) => stop(),
);

/** Read by scripts/start.mjs to show the address. */
export const runningProduct = await open().catch(async (error: NodeJS.ErrnoException) => {
  await closeDatabase();
  if (error.code !== 'EADDRINUSE') throw error;
  throw new Error(
    `Port ${config.port} is taken by another program. Set PORT to a free one, PORT=${config.port + 1} for example.`,
    { cause: error },
  );
});

async function open(): Promise<{ readonly address: string; readonly demonstration: boolean }> {
  const app = await parts.open(
    () => createAppContext(config, { log, database }),
    ({ jobs }) => jobs.stop(),
  );
  const identity = await createIdentity(app, createSignInPeople(app));
  const { server } = await createProduct(app, identity);
  if (config.demonstration) await parts.open(() => seedDemonstration(app));

  const listening = await parts.open(
    () => server.listen({ host: config.host, port: config.port }),
    () => server.close(),
  );
  if (config.runJobs) {
    await parts.open(() => app.jobs.start());
    scheduleFileCleanup(app);
    scheduleReclassification(app, () => iterateSystemContexts(app));
    scheduleNextTiers(app, () => iterateSystemContexts(app));
    recalculateResultsAtStart(app, () => iterateSystemContexts(app));
    scheduleRetention(app, () => iterateSystemContexts(app));
    scheduleReminders(app, () => iterateSystemContexts(app), { findNewCustomers });
    scheduleLetterReminders(app, () => iterateSystemContexts(app));
    scheduleLookUps(app, () => iterateSystemContexts(app));
  }
  log.info({ address: config.publicUrl }, `Curbstop is open at ${listening}`);
  return { address: config.publicUrl, demonstration: config.demonstration };
}
