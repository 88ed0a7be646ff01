import { createJobContext } from '../src/authenticator.ts';
import { letterJobs } from '../src/domains/letters/letter.jobs.ts';
import { systemClock } from '../src/foundation/clock.ts';
import { readConfig } from '../src/foundation/config.ts';
import { openDatabase } from '../src/foundation/database/database.ts';
import { PdfRenderer } from '../src/foundation/documents/pdf-renderer.ts';
import { createFileStore } from '../src/foundation/files/create-file-store.ts';
import { createJobs } from '../src/foundation/jobs/jobs.ts';
import { createLog } from '../src/foundation/log.ts';
import type { AppContext } from '../src/foundation/request-context.ts';

// Creates letters in a process that tests can kill: `node testing/run.mjs testing/letter-worker-process.ts <database url> <data folder>`.
const [, , url, dataDir] = process.argv;
const config = readConfig({ NODE_ENV: 'test', DATA_DIR: String(dataDir), DEMONSTRATION: 'false' });
const parts = { database: openDatabase(String(url), 4), log: createLog('silent'), clock: systemClock };
const jobs = await createJobs(parts);
const files = await createFileStore(config);
const app = { ...parts, config, jobs, files, letterRenderer: new PdfRenderer() } as Partial<AppContext> as AppContext;
jobs.register(letterJobs, (by) => createJobContext(app, by));
await jobs.start();
console.log('working');
