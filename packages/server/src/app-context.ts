// These subscribe to changes of addresses. A worker has no routes that would load them, and its imports change
// addresses.
import './domains/programs/program-location.service.ts';
import './domains/samples/sample.service.ts';
import './domains/sampling-events/event-location.service.ts';
import './domains/service-lines/service-line.service.ts';
// This says when a notice was mailed, also for the reminders of a worker.
import './domains/notice-campaigns/mailed-notice.service.ts';
import { createFlags } from './domains/feature-flags/flag.service.ts';
import { exportJobs } from './domains/exports/export.jobs.ts';
import { importJobs } from './domains/imports/import.jobs.ts';
import { letterJobs } from './domains/letters/letter.jobs.ts';
import { kitJobs } from './domains/samples/kit-shipment.jobs.ts';
import { resultImportJobs } from './domains/imports/result-import.jobs.ts';
import type { AppContext } from './foundation/request-context.ts';
import { systemClock, type Clock } from './foundation/clock.ts';
import type { Config } from './foundation/config.ts';
import type { Database } from './foundation/database/database.ts';
import { PdfRenderer } from './foundation/documents/pdf-renderer.ts';
import { createFileStore } from './foundation/files/create-file-store.ts';
import { createJobs } from './foundation/jobs/jobs.ts';
import { createGeocoder } from './foundation/maps/create-geocoder.ts';
import { createMapServer } from './foundation/maps/map-server.ts';
import { createCarrier } from './foundation/shipping/http-carrier.ts';
import { createMailHouse } from './foundation/shipping/http-mail-house.ts';
import { createMailer } from './foundation/mail/create-mailer.ts';
import type { Log } from './foundation/log.ts';
import { createJobContext } from './authenticator.ts';

interface AppOptions {
  readonly log: Log;
  readonly database: Database;
  readonly clock?: Clock | undefined;
  readonly supervisionSeconds?: number | undefined;
}

/** Creates the services of the product; jobs run only after `jobs.start()`. */
export async function createAppContext(
  config: Config,
  { log, database, clock = systemClock, supervisionSeconds }: AppOptions,
): Promise<AppContext> {
  const files = await createFileStore(config);
  const jobs = await createJobs({ database, log, clock, supervisionSeconds });
  const flags = await createFlags({ config, database, log, clock });
  const app: AppContext = {
    config,
    clock,
    log,
    database,
    files,
    jobs,
    flags,
    mailer: createMailer(config, { log, clock }),
    geocoder: createGeocoder(config),
    mapServer: createMapServer(config),
    pdfRenderer: new PdfRenderer(),
    // A file to print has the letters of a whole part: minutes on a busy machine.
    letterRenderer: new PdfRenderer({ timeoutMs: 600_000 }),
    carrier: createCarrier(config),
    mailHouse: createMailHouse(config),
  };
  jobs.register([...importJobs, ...resultImportJobs, ...exportJobs, ...kitJobs, ...letterJobs], (by) =>
    createJobContext(app, by),
  );
  return app;
}
