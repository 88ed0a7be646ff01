import { createJobContext } from '../src/authenticator.ts';
import { letterJobs } from '../src/domains/letters/letter.jobs.ts';
import { systemClock } from '../src/foundation/clock.ts';
import { readConfig } from '../src/foundation/config.ts';
import { openDatabase } from '../src/foundation/database/database.ts';
import { PdfRenderer } from '../src/foundation/documents/pdf-renderer.ts';
import { createFileStore } from '../src/foundation/files/create-file-store.ts';
import { createJobs } from '../src/foundation/jobs/jobs.ts';
import { createLog } from '../src/foundation/log.ts';
import { createMailer } from '../src/foundation/mail/create-mailer.ts';
import type { AppContext } from '../src/foundation/request-context.ts';
import { createMailHouse } from '../src/foundation/shipping/http-mail-house.ts';

// Creates and sends letters in a process that tests can kill:
// `node testing/run.mjs testing/letter-worker-process.ts <database url> <data folder> <SMTP_URL> <MAIL_HOUSE_URL>`.
const [, , url, dataDir, smtpUrl, mailHouseUrl] = process.argv;
const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: String(dataDir),
  DEMONSTRATION: 'false',
  SMTP_URL: smtpUrl,
  MAIL_HOUSE_URL: mailHouseUrl,
  MAIL_HOUSE_KEY: 'key',
});
const parts = { database: openDatabase(String(url), 6), log: createLog('silent'), clock: systemClock };
const outside = { mailer: createMailer(config, parts), mailHouse: createMailHouse(config) };
const jobs = await createJobs(parts);
const files = await createFileStore(config);
const letterRenderer = new PdfRenderer();
const app = { ...parts, ...outside, config, jobs, files, letterRenderer } as Partial<AppContext> as AppContext;
jobs.register(letterJobs, (by) => createJobContext(app, by));
await jobs.start();
console.log('working');
