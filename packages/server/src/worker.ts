import { readConfig } from './foundation/config.ts';
import { sweepRegularly } from './foundation/files/files.ts';
import { reachDatabase } from './foundation/database/reach-database.ts';
import { createLog } from './foundation/log.ts';
import { reclassifyRegularly } from './domains/service-lines/reclassification.service.ts';
import { recalculateResultsAtStart } from './domains/samples/recalculation.service.ts';
import { retainRegularly } from './domains/administration/retention.service.ts';
import { systemCallers } from './gate.ts';
import { createHouse } from './house.ts';

// Background work apart from the web side: start as many of these as there is work, and RUN_JOBS=false for main.ts.
const config = readConfig();
const log = createLog(config.logLevel);
const { database, stop: leaveDatabase } = await reachDatabase(config, log);
const house = await createHouse(config, log, database);
await house.jobs.start();
const stopSweeping = sweepRegularly(house);
const stopClassifying = reclassifyRegularly(house, () => systemCallers(house));
recalculateResultsAtStart(house, () => systemCallers(house));
const stopForgetting = retainRegularly(house, () => systemCallers(house));
log.info('Ready for background work');

let leaving = false;
async function leave(signal: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  log.info({ signal }, 'Closing: handing back what runs');
  stopSweeping();
  stopClassifying();
  stopForgetting();
  await house.jobs.stop();
  await leaveDatabase();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(signal));
