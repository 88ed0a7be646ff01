import path from 'node:path';
import { importJobs } from './domains/imports/import.jobs.ts';
import { exportJobs } from './domains/exports/export.jobs.ts';
import type { House } from './foundation/caller.ts';
import { systemClock, type Clock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import { openDatabase, type Database } from './foundation/database/database.ts';
import { startEmbeddedDatabase } from './foundation/database/embedded.ts';
import { migrate } from './foundation/database/migrate.ts';
import { createFileStore } from './foundation/files/create-file-store.ts';
import { createJobs } from './foundation/jobs/jobs.ts';
import type { Log } from './foundation/log.ts';
import { callerForJob } from './gate.ts';

/** Where PostgreSQL is: the one named by DATABASE_URL, else the embedded one, started here. */
export async function reachDatabase(config: Config, log: Log): Promise<{ database: Database; stop: () => Promise<void> }> {
  const embedded = config.databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: path.join(config.dataDir, 'database'), log }) : undefined;
  const database = openDatabase(config.databaseUrl ?? embedded?.connectionString ?? '', config.databasePoolSize);
  await migrate(database.owner);
  return {
    database,
    stop: async () => {
      await database.close();
      await embedded?.stop();
    },
  };
}

/** Puts the house together; its jobs run only after `jobs.start()`. */
export async function createHouse(config: Config, log: Log, database: Database, clock: Clock = systemClock): Promise<House> {
  const files = await createFileStore(config);
  const jobs = await createJobs({ database, log, clock });
  const house: House = { config, clock, log, database, files, jobs };
  jobs.register([...importJobs, ...exportJobs], ({ accountId, userId, jobId }) => callerForJob(house, accountId, userId, jobId));
  return house;
}
