import { createJobs } from '../src/foundation/jobs/jobs.ts';
import { contextIn, countToTen, openDatabase, createJobParts } from './job-fixture.ts';

// A worker process that tests can kill: `node testing/run.mjs testing/job-worker-process.ts <database url>`.
const database = openDatabase(String(process.argv[2]), 4);
const jobs = await createJobs(createJobParts(database));
jobs.register([countToTen], contextIn(database));
await jobs.start();
console.log('working');
process.once('SIGTERM', () => void jobs.stop().then(() => process.exit(0)));
