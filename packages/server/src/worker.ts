import { readConfig } from './foundation/config.ts';
import { sweepRegularly } from './foundation/files/files.ts';
import { connectDatabase } from './foundation/database/connect-database.ts';
import { createLog } from './foundation/log.ts';
import { reclassifyRegularly } from './domains/service-lines/reclassification.service.ts';
import { recalculateResultsAtStart } from './domains/samples/recalculation.service.ts';
import { retainRegularly } from './domains/administration/retention.service.ts';
import { systemContexts } from './authenticator.ts';
import { createAppContext } from './app-context.ts';

// Background jobs without the web server: start any number of these, and main.ts with RUN_JOBS=false.
const config = readConfig();
const log = createLog(config.logLevel);
const { database, stop: closeDatabase } = await connectDatabase(config, log);
const app = await createAppContext(config, { log, database });
await app.jobs.start();
const stopSweeping = sweepRegularly(app);
const stopClassifying = reclassifyRegularly(app, () => systemContexts(app));
recalculateResultsAtStart(app, () => systemContexts(app));
const stopRetention = retainRegularly(app, () => systemContexts(app));
log.info('Ready for background work');

let isShuttingDown = false;
async function shutDown(signal: string): Promise<void> {
  if (isShuttingDown) return;
  isShuttingDown = true;
  log.info({ signal }, 'Shutting down: releasing running jobs');
  stopSweeping();
  stopClassifying();
  stopRetention();
  await app.jobs.stop();
  await closeDatabase();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal));
