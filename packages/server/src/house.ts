import { createFlags } from './domains/feature-flags/flag.service.ts';
import { exportJobs } from './domains/exports/export.jobs.ts';
import { importJobs } from './domains/imports/import.jobs.ts';
import type { House } from './foundation/caller.ts';
import { systemClock, type Clock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import type { Database } from './foundation/database/database.ts';
import { createFileStore } from './foundation/files/create-file-store.ts';
import { createJobs } from './foundation/jobs/jobs.ts';
import { createGeocoder } from './foundation/maps/create-geocoder.ts';
import { createMapServer } from './foundation/maps/map-server.ts';
import { createMailer } from './foundation/mail/create-mailer.ts';
import type { Log } from './foundation/log.ts';
import { callerForJob } from './gate.ts';

/** Puts the house together; its jobs run only after `jobs.start()`. */
export async function createHouse(config: Config, log: Log, database: Database, clock: Clock = systemClock): Promise<House> {
  const files = await createFileStore(config);
  const jobs = await createJobs({ database, log, clock });
  const flags = await createFlags({ config, database, log, clock });
  const house: House = { config, clock, log, database, files, jobs, flags, mailer: createMailer(config, { log, clock }), geocoder: createGeocoder(config), mapServer: createMapServer(config) };
  jobs.register([...importJobs, ...exportJobs], ({ accountId, userId, jobId }) => callerForJob(house, accountId, userId, jobId));
  return house;
}
