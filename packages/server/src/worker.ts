import { readConfig } from './foundation/config.ts';
import { sweepRegularly } from './foundation/files/files.ts';
import { connectDatabase } from './foundation/database/connect-database.ts';
import { createLog } from './foundation/log.ts';
import { reclassifyRegularly } from './domains/service-lines/reclassification.service.ts';
import { recalculateResultsAtStart } from './domains/samples/recalculation.service.ts';
import { retainRegularly } from './domains/administration/retention.service.ts';
import { systemContexts } from './authenticator.ts';
import { createAppContext } from './app-context.ts';

// Background work apart from the web side: start as many of these as there is work, and RUN_JOBS=false for main.ts.
const config = readConfig();
const log = createLog(config.logLevel);
const { database, stop: leaveDatabase } = await connectDatabase(config, log);
const app = await createAppContext(config, log, database);
await app.jobs.start();
const stopSweeping = sweepRegularly(app);
const stopClassifying = reclassifyRegularly(app, () => systemContexts(app));
recalculateResultsAtStart(app, () => systemContexts(app));
const stopForgetting = retainRegularly(app, () => systemContexts(app));
log.info('Ready for background work');

let leaving = false;
async function leave(signal: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  log.info({ signal }, 'Closing: handing back what runs');
  stopSweeping();
  stopClassifying();
  stopForgetting();
  await app.jobs.stop();
  await leaveDatabase();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(signal));
