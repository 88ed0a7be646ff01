import path from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { openDatabase, type Database } from './database.ts';
import { startEmbeddedDatabase } from './embedded.ts';
import { watchDiskSpace } from './outage.ts';
import { migrate } from './migrate.ts';

/** Where PostgreSQL is: the one named by DATABASE_URL, else the embedded one, started here. */
export async function connectDatabase(
  config: Config,
  log: Log,
): Promise<{ database: Database; stop: () => Promise<void> }> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedDatabase({
          dataDir: path.join(config.dataDir, 'database'),
          fallbackDir: '/var/lib/curbstop',
          log,
        })
      : undefined;
  if (embedded) watchDiskSpace(() => embedded.hasDiskSpace());
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
