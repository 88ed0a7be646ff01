import { createJobs } from '../src/foundation/jobs/jobs.ts';
import { callerIn, countToTen, openDatabase, quietParts } from './job-world.ts';

// A worker of its own that tests may kill: `node testing/run.mjs testing/job-worker-process.ts <database url>`.
const database = openDatabase(String(process.argv[2]), 4);
const jobs = await createJobs(quietParts(database));
jobs.register([countToTen], callerIn(database));
await jobs.start();
console.log('working');
process.once('SIGTERM', () => void jobs.stop().then(() => process.exit(0)));
