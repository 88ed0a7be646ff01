import { createProduct } from './app.ts';
import { readConfig } from './foundation/config.ts';
import { sweepRegularly } from './foundation/files/files.ts';
import { createLog } from './foundation/log.ts';
import { signInPeople } from './domains/accounts/sign-in.service.ts';
import { createIdentity } from './foundation/identity/create-identity.ts';
import { createHouse, reachDatabase } from './house.ts';
import { seedDemonstration } from '../seed/demonstration.ts';

// Starts well and stops well: the web side, the calls and (unless RUN_JOBS=false) the background work in one process.
const config = readConfig();
const log = createLog(config.logLevel);
const { database, stop: leaveDatabase } = await reachDatabase(config, log);
const house = await createHouse(config, log, database);
const identity = await createIdentity(house, signInPeople(house));
const { app } = await createProduct(house, identity);

if (config.demonstration) await seedDemonstration(house);
if (config.runJobs) {
  await house.jobs.start();
  sweepRegularly(house);
}
const address = await app.listen({ host: config.host, port: config.port });
log.info({ address: config.publicUrl }, `Curbstop is open at ${address}`);

let leaving = false;
async function leave(signal: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  log.info({ signal }, 'Closing: finishing what runs, handing back what waits');
  await app.close();
  await house.jobs.stop();
  await leaveDatabase();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(signal));
